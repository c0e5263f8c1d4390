"""The patrons of a scenario: what they have with them, the cards they present, and what they play."""

from collections.abc import Iterable

from msgspec import UNSET
from msgspec.structs import replace

from croupier.cli.scenario.wire import AskedPatron, AskedTable
from croupier.core.ledger import OUTSIDE, TOKENS_AWAY, patron_account, token_account
from croupier.core.money import Cents
from croupier.engine.scene import Scene
from croupier.engine.wagers.vouchers import spent_as
from croupier.house.desk.calendars import calendar_of
from croupier.patrons.rules.at_table import record_at
from croupier.patrons.rules.evolve import evolve
from croupier.patrons.rules.play import counted
from croupier.patrons.rules.state import Account
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import LossLimit, Patron, with_card
from croupier.table.table import Table


def purses_of(asked: AskedTable) -> dict[str, Cents]:
    """What each patron has with them."""
    return {name: one.has if isinstance(one, AskedPatron) else one for name, one in asked.patrons.items()}


def patrons_of(asked: AskedTable) -> dict[str, Patron]:
    """Everybody the scenario tells of; a number alone is somebody with a plain valid card."""
    return {name: _patron(name, one) for name, one in asked.patrons.items()}


def _patron(name: str, asked: AskedPatron | int) -> Patron:
    patron = with_card(name)
    if not isinstance(asked, AskedPatron):
        return patron
    return replace(
        patron,
        card=patron.card if asked.card is UNSET else asked.card,
        loss_limits=_limits(asked),
        deposit_limit=asked.deposit_limit,
        declined=asked.declined,
        suspended=asked.suspended,
        staff_policy=asked.staff_policy,
    )


def _limits(asked: AskedPatron) -> tuple[LossLimit, ...]:
    """All loss limits; the one told of by itself comes with the net loss told of by itself."""
    alone = (replace(asked.loss_limit, net_loss=asked.net_loss),) if asked.loss_limit else ()
    return (*alone, *asked.loss_limits)


def carded(scene: Scene, command: c.Command) -> Scene:
    """The scene with a plain card for whoever sits down and is not told of."""
    if not isinstance(command, c.TakeSeat) or command.player in scene.patrons:
        return scene
    return replace(scene, patrons={**scene.patrons, command.player: with_card(command.player)})


class PlayHere:
    """The record of play of everybody at the one table of a scenario."""

    def __init__(self) -> None:
        self._accounts: dict[str, Account] = {}

    def shown(self, scene: Scene, at: int) -> Scene:
        """The scene with what was played so far, at a table with safeguards."""
        asked = scene.table.safeguards
        calendar = calendar_of(asked) if asked else None
        if calendar is None:
            return scene
        patrons = {
            name: replace(patron, record=record_at(self._accounts.get(name, Account(name)), calendar, at))
            for name, patron in scene.patrons.items()
        }
        return replace(scene, patrons=patrons)

    def count(self, before: Table, after: Table, events: Iterable[ev.Event], at: int, by: str) -> None:
        """Take in what came of a command."""
        for name, event in counted(before, after, events, at, by).items():
            self._accounts[name] = evolve(self._accounts.get(name, Account(name)), event)


class Purses:
    """Chips and tokens of all patrons; several tables share them."""

    def __init__(self, chips: dict[str, Cents]) -> None:
        self.chips = chips
        self._tokens: dict[str, Cents] = {}
        self._vouchers: frozenset[str] = frozenset()

    def shown(self, scene: Scene) -> Scene:
        """The scene with the vouchers that were changed before."""
        return replace(scene, vouchers=self._vouchers)

    def brought(self, command: c.TakeSeat, scene: Scene) -> c.TakeSeat:
        """Who sits down brings everything, but for what the command names; tokens where they are taken."""
        tokens = self._tokens.get(command.player, 0) if scene.book.rule.token else 0
        return replace(
            command,
            brings=command.brings or self.chips.get(command.player, 0),
            tokens=command.tokens or tokens,
        )

    def see(self, event: ev.Event, before: Table, after: Table) -> None:
        match event:
            case ev.SeatTaken(player=player) | ev.SeatLeft(player=player):
                chips, tokens = patron_account(player), token_account(player)
                if player in self.chips:
                    taken = before.balance(chips) - after.balance(chips)
                    self.chips[player] = max(0, self.chips[player] + taken)
                taken = before.balance(tokens) - after.balance(tokens)
                self._tokens[player] = max(0, self._tokens.get(player, 0) + taken)
            case ev.VoucherExchanged(number=number) | ev.ChipsBought(number=number) if number:
                self._vouchers |= {spent_as(number)}

    def add(self, balances: dict[str, Cents]) -> None:
        """Put what patrons have with them to what they have at the tables."""
        for owned, away, account in (
            (self.chips, OUTSIDE, patron_account),
            (self._tokens, TOKENS_AWAY, token_account),
        ):
            for patron, cents in owned.items():
                balances[account(patron)] = balances.get(account(patron), 0) + cents
                balances[away] = balances.get(away, 0) - cents
