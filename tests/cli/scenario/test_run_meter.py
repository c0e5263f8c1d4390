"""The meter of a scenario moves with contributions, hits and returns."""

from typing import Any

import pytest

from tests.cli.scenario.running import SETTLED, do, run, stud_round, table, wager
from tests.felt import clause

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


CROWN = "crown-ms-3.0"
OPTION = {"wager": 500, "seed": 5_000_000, "option": 1}


def crown(meter: dict[str, Any], **jackpot: Any) -> dict[str, Any]:
    sign = {"jackpot": {**OPTION, **jackpot}, "max_payout": 10_000_000}
    return table(CROWN, sign=sign, meter=meter)


@clause(CROWN, "9.3.1", "9.3.2", "table2:60,000")
@pytest.mark.parametrize(
    ("jackpot", "meter", "code", "cites"),
    [
        ({"seed": 6_000_000}, {}, "sign/seed", "9.3.1"),  # $12,000 for each dollar
        ({"seed": 5_000_001}, {}, "sign/seed", "9.3.1"),
        ({"option": 3}, {}, "sign/option", "10.1.2"),
        ({"bonus": 10_000}, {}, "sign/bonus", "10.1.2"),
        ({}, {"rate": 9999}, "meter/rate", "9.3.2"),
        ({}, {"rate": 3102}, "meter/rate", "9.3.2"),  # of option 2
        ({"option": 2}, {"rate": 3406}, "meter/rate", "9.3.2"),
        ({}, {"rate": 3406, "reserve_rate": 1}, "meter/reserve-rate", "9.3.2"),
        ({}, {"seed": 6_000_000}, "meter/seed", "9.3.1"),
        ({}, {"value": 4_999_999}, "meter/value", "9.3"),
        ({"seed": 30_000_000}, {"rate": 2612}, "meter/value", "9.3"),  # $60,000 for each of five dollars
    ],
)
def test_no_table_opens_on_a_jackpot_that_is_no_line_of_the_book(
    jackpot: dict[str, Any], meter: dict[str, Any], code: str, cites: str
) -> None:
    answered = run(crown({"value": 8_000_000, **meter}, **jackpot), do("TakeSeat", "p1", box=1, player="p1"))
    assert [(one["command"], one["code"]) for one in answered["refusals"]] == [
        (None, code),
        (0, "table/closed"),
    ]
    assert cites in answered["refusals"][0]["cites"]
    assert not any(event["type"] == "TableOpened" for event in answered["events"])


@clause(CROWN, "9.3", "table2:75,000", "table3:10,000")
@pytest.mark.parametrize(
    ("jackpot", "meter"),
    [
        ({}, {"value": 5_000_000}),
        ({"option": 2}, {"value": 5_000_000, "rate": 3102}),
        ({"wager": 200, "seed": 15_000_000}, {"value": 15_000_000, "rate": 2350}),
    ],
)
def test_every_line_of_the_book_opens_at_its_seed(jackpot: dict[str, Any], meter: dict[str, Any]) -> None:
    assert run(crown(meter, **jackpot))["refusals"] == []


@clause("star-ms-4", "15.2.5.2")
def test_elsewhere_the_house_chooses_seed_and_rate_and_the_meter_stands_no_lower() -> None:
    assert run(linked(rate=1234, reserve_rate=100, value=5_000_000))["refusals"] == []
    assert [one["code"] for one in run(linked(value=4_999_999))["refusals"]] == ["meter/value"]
    assert [one["code"] for one in run(linked(rate=9_999, reserve_rate=2))["refusals"]] == ["meter/rate"]


def test_a_command_that_does_not_say_when_happens_when_the_one_before_it_did() -> None:
    asked = table(CROWN, sign={"max_payout": 10_000_000}, staff={"ada": "tg_area_manager"})
    shown = do("ShowSign", "ada", announces="minimum", least={"ante": 1000}, time=2_000_000)
    answered = run(asked, {**shown, "at": 1_000_000}, shown, {**shown, "at": 1_500_000}, shown)
    times = [event["shown"] for event in answered["events"] if event["type"] == "SignShown"]
    assert times == [1_000_000, 1_000_000, 1_500_000, 1_500_000]
