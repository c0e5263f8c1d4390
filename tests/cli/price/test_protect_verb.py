"""`croupier protect` on the command line: its JSON to the letter, its pages for people, and its refusals."""

import json
from typing import Any

import pytest

from croupier.cli.main import main


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main(["protect", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["protect", *arguments]) == 0
    return capsys.readouterr().out


def test_a_card_known_early(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "star-ms-4", "--known", "3rd")
    assert found["rulebook"] == "star-ms-4"
    assert found["known"] == ["3rd"]
    assert found["ev"] == {
        "numerator": 85556688, "denominator": 155937600, "value": 85556688 / 155937600
    }  # fmt: skip
    assert found["exact"] is True
    assert found["seconds"] > 0
    assert "standard_error" not in found
    assert found["holes"]["AA"]["plain"]["value"] > 15
    assert set(found["first"]) == {"fold", "1x", "3x"}
    assert set(found["by_rank"]) == {*"23456789TJQKA"}


def test_several_cards(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "star-uth", "--known", "flop-1", "--known", "flop-2", "--known", "flop-3")
    assert found["known"] == ["flop-1", "flop-2", "flop-3"]
    assert f"{found['ev']['value']:.4%}" == "17.8252%"


def test_deals_are_drawn_where_there_are_too_many(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "crown-ms-3.0", "--known", "boxes:2", "--deals", "20", "--seed", "5")
    assert found["exact"] is False
    assert found["standard_error"] > 0
    assert (found["deals"], found["seed"]) == (20, 5)
    again = answer(capsys, "crown-ms-3.0", "--known", "boxes:2", "--deals", "20", "--seed", "5")
    assert again["ev"] == found["ev"]


def test_a_changed_pay_table(capsys: pytest.CaptureFixture[str]) -> None:
    plain = answer(capsys, "star-ms-4", "--known", "5th")
    more = answer(capsys, "star-ms-4", "--known", "5th", "--set", "paytable.main.straight=5:1")
    assert more["ev"]["value"] > plain["ev"]["value"]
    assert f"{more['plain']['value']:.4%}" == "-3.7591%"


def test_one_position(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "star-ms-4", "--known", "3rd", "--card", "Ah", "--hole", "AsKd")
    assert found["cards"] == {"3rd": ["Ah"]}
    (hand,) = found["hands"]
    assert hand["hole"] == ["As", "Kd"]
    assert list(hand["actions"]) == ["fold", "1x", "2x", "3x"]
    assert hand["actions"]["3x"] == {"numerator": 33400, "denominator": 2352, "value": 33400 / 2352}
    assert hand["best"] == "3x"


def test_exposures(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "star-ms-undated", "--rules")
    first = next(row for row in found["exposures"] if row["card"] == "4th")
    assert (first["kind"], first["moment"], first["does"]) == ("community-exposed", "undecided", "misdeal")
    assert first["void"] is True
    assert first["worth"] == {"numerator": 0, "denominator": 1, "value": 0.0}
    assert f"{first['played_on']['value']:.4%}" == "78.3249%"
    assert first["cites"][0] == "11.4"
    assert answer(capsys, "star-ms-undated")["exposures"] == found["exposures"]


def test_pages_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    page = said(capsys, "star-ms-4", "--known", "3rd")
    assert "+54.8660%  85,556,688 / 155,937,600" in page
    assert "By the rank of the card" in page
    assert "By hole hand" in page
    chart = said(capsys, "star-ms-4", "--known", "3rd", "--card", "Ah")
    assert " A  3   3   3 " in chart
    assert "another action in some suits" in chart
    one = said(capsys, "star-uth", "--known", "flop-1", "--card", "Ah", "--hole", "As Kd")
    assert "As Kd on preflop" in one
    assert "best" in one
    rules = said(capsys, "crown-ms-3.0", "--rules")
    assert "community-exposed, once all hands are dealt: play-on" in rules
    drawn = said(capsys, "star-ms-4", "--known", "boxes:2", "--deals", "5")
    assert "5         by seed 1, each solved exactly" in drawn


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["star-ms-5", "--known", "3rd"], 1, "star-ms-5: no such rulebook; did you mean star-ms-4?"),
        (["star-ms-4", "--known", "turn"], 1,
         "star-ms-4: known[0]: 'turn' is no card of this game; there are 3rd, 4th, 5th, boxes:N"),
        (["star-uth", "--known", "turn", "--known", "turn"], 1, "star-uth: known[1]: turn is named twice"),
        (["star-ms-4", "--known", "3rd", "--card", "Ax"], 1, "star-ms-4: card[0]: not a card: 'Ax'"),
        (["star-ms-4", "--known", "3rd", "--card", "Ah", "--hole", "Ah Kd"], 1,
         "star-ms-4: hole[0]: Ah is card[0] too"),
        (["star-ms-4", "--known", "boxes:2", "--deals", "0"], 1,
         "star-ms-4: deals: from 2 to 1,000,000 deals are drawn, not 0"),
        (["star-ms-4", "--hole", "Ah Kd"], 2,
         "protect: --card and --hole say more about --known, which is missing"),
        (["star-ms-4", "--known", "3rd", "--hole", "Ah Kd"], 2,
         "protect: --hole needs --card, the cards that are known"),
        (["star-ms-4", "--known", "3rd", "--rules"], 2,
         "protect: --rules tells of all cards; give it without --known"),
    ],
)  # fmt: skip
def test_refusals_say_where(
    capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, words: str
) -> None:
    assert main(["protect", *arguments]) == status
    assert capsys.readouterr().err.removeprefix("croupier: error: ").strip() == words
