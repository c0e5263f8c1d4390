"""What the patrons of a scenario have with them and not at a table, and the vouchers that were changed."""

from msgspec.structs import replace

from croupier.core.ledger import OUTSIDE, TOKENS_AWAY, patron_account, token_account
from croupier.core.money import Cents
from croupier.engine.scene import Scene
from croupier.engine.wagers.vouchers import spent_as
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Table


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
