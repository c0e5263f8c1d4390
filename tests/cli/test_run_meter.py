"""The meter of a scenario moves with contributions, hits and returns."""

from typing import Any

from tests.cli.test_run import SETTLED, do, run, stud_round, table, wager

SIGN = {"jackpot": {"wager": 500, "seed": 5000000}}


def linked(**meter: Any) -> dict[str, Any]:
    return table("star-ms-4", sign=SIGN, meter={"value": 8_000_000, **meter})


def test_a_rate_puts_its_part_of_every_wager_on_the_meter_and_the_royal_takes_it() -> None:
    """Thirty percent of $5 is $1.50: the folded royal of box 2 wins $80,001.50, and the seed is left."""
    answered = run(linked(rate=3000, reserve_rate=100), stud_round(streets=(1000, 1000, 1000)), SETTLED)
    assert answered["refusals"] == []
    (fed,) = [event for event in answered["events"] if event["type"] == "JackpotFed"]
    assert (fed["boxes"], fed["units"], fed["reserve"]) == ([2], 1_500_000, 50_000)
    assert answered["balances"]["patron:p2"] == 100_000 - 1_000 - 500 + 8_000_150
    assert answered["meter"] == 5_000_000


def test_without_a_rate_the_value_is_what_stands_there() -> None:
    answered = run(linked(), stud_round(streets=(1000, 1000, 1000)), SETTLED)
    assert answered["balances"]["patron:p2"] == 100_000 - 1_000 - 500 + 8_000_000


def test_parts_of_a_cent_are_kept() -> None:
    """A hundredth of a percent of $5 is a twentieth of a cent: the royal gets a cent more."""
    answered = run(linked(rate=1), stud_round(streets=(1000, 1000, 1000)), SETTLED)
    assert answered["balances"]["patron:p2"] == 100_000 - 1_000 - 500 + 8_000_001
    fed = run(linked(rate=1), stud_round(streets=(1000, 1000, 1000)))
    assert fed["meter"] == 8_000_000  # and 500 units


def test_a_void_round_takes_its_part_off_again() -> None:
    staff = {"dan": "dealer", "sue": "gaming_supervisor"}
    asked = linked(rate=3000) | {"staff": staff}
    before = stud_round(streets=(1000, 1000, 1000))[:5]
    opened = run(asked, before, do("Deal", "dan"))
    assert opened["meter"] == 8_000_150
    ended = [do("Call", "dan", kind="deck-defect"), do("Remedy", "sue", does="void-round")]
    answered = run(asked, before, do("Deal", "dan"), ended)
    assert answered["refusals"] == []
    assert answered["meter"] == 8_000_000
    assert answered["balances"]["patron:p2"] == 100_000


def test_a_meter_that_is_closed_sick_or_other_than_the_sign_takes_no_wager() -> None:
    for meter, code in (
        ({"open": False}, "jackpot/meter"),
        ({"healthy": False}, "jackpot/meter"),
        ({"faults": ["record"]}, "jackpot/meter"),
        ({"seed": 4_000_000}, "jackpot/sign"),
    ):
        asked = linked(**meter)
        answered = run(asked, stud_round(streets=(1000, 1000, 1000))[:4], wager(2, "jackpot", 500))
        assert [refused["code"] for refused in answered["refusals"]] == [code], meter


def test_a_jackpot_sign_without_a_meter_is_linked_all_the_same() -> None:
    asked = table("star-ms-4", sign=SIGN)
    answered = run(asked, stud_round(streets=(1000, 1000, 1000)))
    assert answered["refusals"] == []
    assert answered["meter"] is None


def test_a_sign_that_says_something_else_about_folded_hands_is_heard() -> None:
    wrong = {"jackpot": {**SIGN["jackpot"], "note": "folded hands are lost"}}
    asked = table("star-ms-4", sign=wrong)
    answered = run(asked, stud_round(streets=(1000, 1000, 1000)))
    assert answered["refusals"][0]["cites"] == ["15.1.4"]
