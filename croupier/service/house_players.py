"""House players: they keep a demo floor alive, and sit nowhere else."""

from collections.abc import Callable
from typing import Final

from croupier.core import commands as c
from croupier.core.scene import Scene
from croupier.core.table import Table
from croupier.engine.decide import legal
from croupier.engine.view import OwnCards
from croupier.service.floor_file import Floor

NAMES: Final = ("Ada", "Blaise", "Carl", "Dorothea", "Emmy", "Felix", "Grace")
PURSE: Final = 100_000_00
LEAST: Final = 4  # antes a player keeps back for the streets


class HousePlayers:
    """Who sits where for the house, and what they do next."""

    def __init__(self, floor: Floor) -> None:
        self._seats = {
            entry.id: {box: f"house-{NAMES[box - 1]}" for box in range(1, entry.house_players + 1)}
            for entry in floor.tables
            if floor.demo
        }
        self._names = {name for seats in self._seats.values() for name in seats.values()}

    def known(self, player: str) -> bool:
        return player in self._names

    def next(self, scene: Scene, own_cards: Callable[[Table, str], OwnCards]) -> c.Command | None:
        """The next thing any of them does at this table."""
        for box, name in self._seats.get(scene.table.id, {}).items():
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
            return [c.TakeSeat(actor=name, box=number, player=name, brings=PURSE)]
        if box.seat != name:
            return []
        if table.round.phase == "betting":
            ante = table.sign.limits[book.rule.initial.needs[0]].least if table.sign else 0
            return [
                c.PlaceWager(actor=name, box=number, spot=spot, amount=ante)
                for spot in book.rule.initial.needs
                if not box.stake(spot)
            ]
        if table.round.phase != "deciding" or number not in table.owing():
            return []
        stage = book.stages[table.round.stage]
        ante = box.stake(book.rule.initial.needs[0])
        bet = c.Bet(actor=name, box=number, amount=ante * stage.bet.least)
        check, fold = c.Check(actor=name, box=number), c.Fold(actor=name, box=number)
        return [bet, check, fold] if self._likes(table, name, number, own_cards) else [check, fold, bet]

    def _likes(
        self, table: Table, name: str, number: int, own_cards: Callable[[Table, str], OwnCards]
    ) -> bool:
        """A plain habit: stay with a pair, or a jack or better; at a live table, two of three times."""
        if table.mode == "live":
            return (table.round.number + number) % 3 > 0
        cards = own_cards(table, name).get(number, ())
        ranks = [card[0] for card in (*cards, *table.round.shown)]
        return len(set(ranks)) < len(ranks) or any(rank in "JQKA" for rank in ranks[:2])
