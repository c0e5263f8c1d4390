"""A jackpot wager that is void once the prizes are paid: all comes to what it was without it before."""

import json

import msgspec
import pytest

from croupier.cli.run import answer
from tests.clauses.void_jackpots import (
    C3,
    RECORDED,
    ROYAL_AND_STRAIGHT,
    S3,
    S4,
    UTH,
    Json,
    come_to,
    dealt,
    table,
    void,
)
from tests.felt import clause

TWO_STRAIGHTS = ("6s 7s 8s", ("4s 5s", "9s Ts", "2d Kc"))
ROYAL = ("Qs Js Ts", ("2d 3c", "As Ks", "3d Kc"))
STRAIGHT_AND_FLUSH = ("6s 7s 8s", ("2s 3s", "9s Ts", "2d Kc"))
HANDS = (TWO_STRAIGHTS, ROYAL_AND_STRAIGHT, ROYAL, STRAIGHT_AND_FLUSH)


def confirmed(book: str, holes: tuple[str, ...], shared: str, *boxes: int) -> list[Json]:
    """At Crown a higher rank confirms shares of the meter."""
    wins = {"9s 8s", "As Ks", "4s 5s", "9s Ts"}
    waiting = [box for box in boxes if book == C3 and holes[box - 1] in wins]
    return [{"type": "ConfirmJackpot", "actor": "x2", "box": box} for box in waiting]


def money(told: Json) -> tuple[Json, int]:
    return {account: cents for account, cents in told["balances"].items() if cents}, told["meter"]


def once(told: Json, kind: str) -> list[Json]:
    return [event for event in told["events"] if event["type"] == kind]


@clause(S3, "13.3.1", "15.2.13.2", "15.2.14", "15.2.10.2")
@clause(S4, "13.8.1", "15.2.13.2", "15.2.14", "15.2.10.2")
@clause(UTH, "13.3.1", "15.2.13.2", "15.2.14", "15.2.10.2")
@clause(C3, "13.2.1", "10.2.1", "10.3.1", "10.3.2")
@pytest.mark.parametrize(("shared", "holes"), HANDS)
@pytest.mark.parametrize("gone", [(1,), (2,), (3,), (1, 2), (2, 1), (3, 1), (2, 3), (3, 2, 1)])
@pytest.mark.parametrize("value", [8_000_000, 5_000_001])
def test_whoever_is_void_after_the_prizes_leaves_what_was_there_without_them(
    book: str, shared: str, holes: tuple[str, ...], gone: tuple[int, ...], value: int
) -> None:
    voids = [command for box in gone for command in void(box)]
    rest = [box for box in (1, 2, 3) if box not in gone]
    hands = dealt(book, shared, holes)
    before = [*hands, *voids, *([RECORDED] if rest else []), *confirmed(book, holes, shared, *rest)]
    after = [*hands, RECORDED, *confirmed(book, holes, shared, 1, 2, 3), *voids]
    assert money(come_to(book, after, value=value)) == money(come_to(book, before, value=value))


@clause(C3, "10.1.1", "10.2.2", "10.3.2", "13.2.1")
@pytest.mark.parametrize("confirms", [0, 1, 2])
@pytest.mark.parametrize("gone", [1, 2])
def test_a_prize_that_waits_is_determined_anew_and_then_confirmed(gone: int, confirms: int) -> None:
    shared, holes = ROYAL_AND_STRAIGHT
    hands, other = dealt(C3, shared, holes), 3 - gone
    before = [*hands, *void(gone), RECORDED, {"type": "ConfirmJackpot", "actor": "x2", "box": other}]
    early = confirmed(C3, holes, shared, *{0: (), 1: (gone,), 2: (other,)}[confirms])
    late = [] if confirms == 2 else confirmed(C3, holes, shared, other)
    after = come_to(C3, [*hands, RECORDED, *early, *void(gone), *late])
    assert money(after) == money(come_to(C3, before))
    assert len(once(after, "JackpotWon")) == (2 if confirms == 2 else 3)


@clause(S3, "13.3.1", "15.2.13.2")
@clause(UTH, "13.3.1", "15.2.13.2")
def test_who_found_it_does_not_lessen_the_prize_of_another_alone(book: str) -> None:
    """The void box has won nothing, but without its part on the meter the tenth is five cents less."""
    shared, holes = STRAIGHT_AND_FLUSH
    hands = dealt(book, shared, holes)
    told = table(book, "t", rate=1000, value=8_000_000)
    alone, other = void(3, by="x2"), void(3)[1:]
    scenario = {"table": told, "commands": [*hands, RECORDED, *alone, *other]}
    answered: Json = json.loads(msgspec.json.encode(answer(msgspec.json.encode(scenario))))
    (refusal,) = answered["refusals"]
    assert (refusal["command"], refusal["code"]) == (len(hands) + 2, "incident/two-keys")
    (corrected,) = once(answered, "JackpotCorrected")
    assert (corrected["owner"], corrected["was"], corrected["amount"]) == ("p2", 800_015, 800_010)
    assert money(answered) == money(come_to(book, [*hands, *void(3), RECORDED]))


@clause(C3, "13.2.1", "13.2.3", "10.3.1")
def test_what_more_is_due_of_withheld_winnings_is_withheld_too() -> None:
    shared, holes = TWO_STRAIGHTS
    withhold = [void(2)[0], {"type": "WithholdWinnings", "actor": "x3", "player": "p2"}]
    hands, prize = dealt(C3, shared, holes), confirmed(C3, holes, shared, 2)
    after = come_to(C3, [*hands, RECORDED, *prize, *withhold, *void(1)])
    assert money(after) == money(come_to(C3, [*hands, *void(1), RECORDED, *prize, *withhold]))
    assert after["balances"]["held:p2"] > once(after, "JackpotCorrected")[0]["amount"] > 800_000


@clause(S3, "15.1.3", "15.2.13.2")
@clause(S4, "15.1.3", "15.2.13.2")
def test_what_another_table_put_on_the_meter_meanwhile_stays(book: str) -> None:
    """The tenth is of what stood there when the outcome was recorded."""
    shared, holes = TWO_STRAIGHTS
    names = {"t": "p", "u": "q"}
    tables = [table(book, name, rate=1000, value=8_000_000, who=who) for name, who in names.items()]

    def of(name: str, commands: list[Json]) -> list[Json]:
        return [{**one, "table": name} for one in commands]

    def both(commands: list[Json]) -> Json:
        scenario = {"tables": tables, "commands": commands}
        told: Json = json.loads(msgspec.json.encode(answer(msgspec.json.encode(scenario))))
        assert told.get("refusals") == [], told
        return told

    hands = of("t", dealt(book, shared, holes))
    there = of("u", dealt(book, shared, holes, "q")[:10])  # dealt in: three wagers are locked in
    after = both([*hands, *of("t", [RECORDED]), *there, *of("t", void(1))])
    before = both([*hands, *of("t", [*void(1), RECORDED]), *there])
    assert money(after) == money(before)
    assert after["meter"] == 7_200_090 + 150


@clause(S3, "13.3.1", "15.2.13.2")
def test_the_meter_is_told_of_a_winner_that_is_none_and_of_nothing_else() -> None:
    """At its seed each of two is paid the guarantee, and one of them void leaves the meter at its seed."""
    quiet = come_to(S3, [*dealt(S3, *STRAIGHT_AND_FLUSH), RECORDED, *void(3)], rate=0)
    assert not once(quiet, "JackpotUndone")
    least = come_to(S3, [*dealt(S3, *TWO_STRAIGHTS), RECORDED, *void(1)], rate=0, value=5_000_000)
    assert [event["after"] for event in once(least, "JackpotSettled")] == [5_000_000]
    (again,) = once(least, "JackpotResettled")
    assert (again["shares"], again["after"]) == ([[2, "straight_flush", 500_000]], 5_000_000)
    assert not once(least, "JackpotCorrected")
