"""A small floor of electronic tables on one meter, played through the desk."""

from croupier.core.sign import JackpotSign, Limit, Sign
from croupier.engine.cards.layouts import plain_layout
from croupier.engine.running.opening_duties import attested
from croupier.engine.scene import MACHINE
from croupier.house.desk.subject import Answer
from croupier.house.room.desk import Desk
from croupier.meters.rules import commands as m
from croupier.rulebooks.load import load
from croupier.table import commands as c

BOOK = load("star-ms-4")
STAFF = {MACHINE: "dealer", "sue": "gaming_supervisor", "max": "assistant_gaming_manager"}
NOON = 1_760_000_000_000
SEED, WAGER, RATE = 5_000_000, 500, 3_406
FED = WAGER * RATE  # units a wager puts on the meter
SIGN = Sign(
    limits={"ante": Limit(100, 100_000)},
    jackpot=JackpotSign(wager=WAGER, seed=SEED, note=BOOK.rule.meter.folded_sign.text),  # type: ignore[union-attr]
)
ROYAL, LITTLE, NOTHING = ("As", "Ks"), ("4h", "8d"), ("2c", "7d")
BOARD = ("Qs", "Js", "Ts")


def accepted(answer: Answer) -> tuple[object, ...]:
    assert answer.refusal is None, answer.refusal
    return answer.events


def open_floor(desk: Desk, *tables: str) -> None:
    """Electronic tables, two players at each, on one meter."""
    accepted(
        desk.give("m", m.OpenMeter(
                actor="max", meter="m", approval="A-1", wager=WAGER, seed=SEED, rate="34.06",
                pays={"royal_flush": 5_000_000, "straight_flush": 500_000, "four_of_a_kind": 50_000,
                      "full_house": 15_000, "flush": 10_000},
            ), STAFF, book="star-ms-4")
    )  # fmt: skip
    for table in tables:
        opening = c.OpenTable(
            actor="sue", at=NOON, mode="electronic", source="shuffling_device",
            layout=plain_layout(BOOK, 6), sign=SIGN, float=10**9, effective="2025-09-01",
        )  # fmt: skip
        for command in (
            *attested(BOOK, opening, "sue"),
            opening,
            c.SignOn(actor=MACHINE),
            c.TakeSeat(actor="p1", box=1, player="p1", brings=1_000_000),
            c.TakeSeat(actor="p2", box=2, player="p2", brings=1_000_000),
        ):
            accepted(desk.give(table, command, STAFF, book="star-ms-4"))
        link = m.LinkTable(actor="max", meter="m", table=table, controller="C" + table, display="D" + table)
        accepted(desk.give(link.meter, link, STAFF))


def locked_in(desk: Desk, table: str) -> None:
    """Two boxes with jackpot wagers, dealt in."""
    for box in (1, 2):
        for spot, amount in (("ante", 1_000), ("jackpot", WAGER)):
            command = c.PlaceWager(actor=f"p{box}", box=box, spot=spot, amount=amount)
            accepted(desk.give(table, command, STAFF))
    accepted(desk.give(table, c.ShuffleDeck(actor=MACHINE, deck="sealed", method="machine"), STAFF))
    accepted(desk.give(table, c.Deal(actor=MACHINE), STAFF))


def played_out(desk: Desk, table: str, first: tuple[str, str], board: tuple[str, ...] = BOARD) -> Answer:
    """Everybody stays; the answer is the jackpot's."""
    for card in board:
        for box in (1, 2):
            accepted(desk.give(table, c.Bet(actor=f"p{box}", box=box, amount=1_000), STAFF))
        accepted(desk.give(table, c.ShowCommunity(actor=MACHINE, cards=(card,)), STAFF))
    for box, cards in ((2, NOTHING), (1, first)):
        accepted(desk.give(table, c.SettleBox(actor=MACHINE, box=box, cards=cards), STAFF))
    answer = desk.give(table, c.SettleJackpot(actor=MACHINE, meter=0), STAFF)
    accepted(desk.give(table, c.CloseRound(actor=MACHINE), STAFF))
    return answer
