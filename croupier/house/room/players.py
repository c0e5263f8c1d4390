"""House players: they keep a demo floor alive, and sit nowhere else."""

from collections.abc import Callable
from typing import Final

import msgspec

from croupier.core import ledger
from croupier.core.cards import Card
from croupier.engine.decide import legal
from croupier.engine.scene import Scene
from croupier.engine.view import OwnCards, means
from croupier.house.dealer.minds import Minds, Position
from croupier.house.floor.file import Floor
from croupier.math.players import WORDS, Strategy
from croupier.table import commands as c
from croupier.table.table import Box, Table

HABITS: Final[dict[str, Strategy]] = {
    "Ada": "optimal",
    "Blaise": "rules",
    "Carl": "never-fold",
    "Dorothea": "timid",
    "Emmy": "optimal",
    "Felix": "always-raise",
    "Grace": "rules",
}
"""Who they are, and how each of them plays."""
NAMES: Final = tuple(HABITS)
HOPEFUL: Final = ("never-fold", "timid", "always-raise")  # who plays so likes the jackpot too
JACKPOT: Final = "jackpot"
PREFIX: Final = "house-"
ROUND: Final = 12  # antes that a round may take, jackpot wager and all
PURSES: Final = (500_00, 200_00, 1_000_00, 300_00)  # what they buy chips for when they run low


class HousePlayer(msgspec.Struct, frozen=True):
    """One of the house's own players, and how it plays, in words."""

    id: str
    strategy: str
    plays: str
    tables: tuple[str, ...]


class HousePlayers:
    """Who sits where for the house, and what they do next."""

    def __init__(self, floor: Floor, wake: Callable[[str], None]) -> None:
        self._seats = {
            entry.id: _seats(place, entry.house_players)
            for place, entry in enumerate(floor.tables)
            if floor.demo
        }
        self._names = {name for seats in self._seats.values() for name in seats.values()}
        self.minds = Minds(wake)

    def start(self) -> None:
        """Begin to think, where anybody plays."""
        if self._names:
            self.minds.start()

    def stop(self) -> None:
        self.minds.stop()

    def all(self) -> tuple[HousePlayer, ...]:
        """Everybody who plays for the house on this floor."""
        return tuple(
            HousePlayer(name, _strategy(name), WORDS[_strategy(name)], tuple(
                table for table, seats in self._seats.items() if name in seats.values()
            ))
            for name in sorted(self._names)
        )  # fmt: skip

    def known(self, player: str) -> bool:
        return player in self._names

    def next(self, scene: Scene, own_cards: Callable[[Table, str], OwnCards]) -> c.Command | None:
        """The next thing any of them does at this table."""
        for box, name in self._seats.get(scene.table.id, {}).items():
            if box > len(scene.table.boxes):
                continue  # the table is closed, or was opened again with fewer boxes
            for command in self._wishes(scene, box, name, own_cards):
                if legal(scene, command) is None:
                    return command
        return None

    def _wishes(
        self, scene: Scene, number: int, name: str, own_cards: Callable[[Table, str], OwnCards]
    ) -> list[c.Command]:
        """What a player would like to do, the best first."""
        table, book = scene.table, scene.book
        box = table.boxes[number - 1]
        if box.seat is None:
            brings = 0 if table.mode == "electronic" else PURSES[0]  # there a dealer would have to sell chips
            return [c.TakeSeat(actor=name, box=number, player=name, brings=brings)]
        if box.seat != name:
            return []
        if table.round.phase == "betting":
            ante = table.sign.limits[book.rule.initial.needs[0]].least if table.sign else 0
            if not box.wagers and table.balance(ledger.patron_account(name)) < ROUND * ante:
                buys = PURSES[NAMES.index(name.removeprefix(PREFIX)) % len(PURSES)]
                return [c.BuyChips(actor=name, player=name, amount=buys, means=how) for how in means(table)]
            wagers = [(spot, ante) for spot in book.rule.initial.needs]
            if _strategy(name) in HOPEFUL and table.sign and table.sign.jackpot:
                wagers.append((JACKPOT, table.sign.jackpot.wager))
            return [
                c.PlaceWager(actor=name, box=number, spot=spot, amount=amount)
                for spot, amount in wagers
                if not box.stake(spot)
            ]
        if table.round.phase != "deciding" or number not in table.owing():
            return []
        return self._decisions(scene, box, own_cards(table, name).get(number, ()))

    def _decisions(self, scene: Scene, box: Box, hole: tuple[Card, ...]) -> list[c.Command]:
        """What a player does with these cards, and what else if that cannot be; nothing while it thinks."""
        table, book, name = scene.table, scene.book, box.seat or ""
        ante, stage = box.stake(book.rule.initial.needs[0]), book.stages[table.round.stage]
        check, fold = c.Check(actor=name, box=box.number), c.Fold(actor=name, box=box.number)
        bet = c.Bet(actor=name, box=box.number, amount=ante * stage.bet.least)
        action: str | None = ""
        if hole and self.minds.ready:
            action = self.minds.decided(table.id, book, _position(scene, box, hole))
        if action is None:
            return []
        if action.endswith("x"):
            return [c.Bet(actor=name, box=box.number, amount=ante * int(action[:-1])), bet, check, fold]
        if action:
            return [check, fold, bet] if action == "check" else [fold, bet]
        return [bet, check, fold] if _likes(table, box.number, hole) else [check, fold, bet]


def _seats(place: int, count: int) -> dict[int, str]:
    """Each table has the next of them, so that one sees all ways to play on a floor."""
    return {box: f"{PREFIX}{NAMES[(place * count + box - 1) % len(NAMES)]}" for box in range(1, count + 1)}


def _strategy(name: str) -> Strategy:
    return HABITS[name.removeprefix(PREFIX)]


def _position(scene: Scene, box: Box, hole: tuple[Card, ...]) -> Position:
    """What a player knows: the own cards, those that are shown, and the own bets."""
    book, round = scene.book, scene.table.round
    ante = box.stake(book.rule.initial.needs[0])
    spots = [stage.bet.spot for stage in book.stages[: round.stage]]
    bets = tuple(box.stake(spot) // ante for spot in spots if box.stake(spot))
    return Position(book.digest, _strategy(box.seat or ""), hole, round.shown, bets)


def _likes(table: Table, number: int, hole: tuple[Card, ...]) -> bool:
    """A plain habit: stay with a pair, or a jack or better; at a live table, two of three times."""
    if table.mode == "live":
        return (table.round.number + number) % 3 > 0
    ranks = [card[0] for card in (*hole, *table.round.shown)]
    return len(set(ranks)) < len(ranks) or any(rank in "JQKA" for rank in ranks[:2])
