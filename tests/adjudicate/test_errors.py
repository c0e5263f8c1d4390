"""Lines that cannot be adjudicated: each is answered by its own code and the place, and the others go on."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from croupier.cli.main import main
from tests.adjudicate.asking import ask, run
from tests.adjudicate.rounds import random_round

Json = dict[str, Any]
DELETE = object()

STUD: Json = {
    "rulebook": "star-ms-4",
    "chip": 100,
    "limits": {"ante": [500, 50000]},
    "community": ["Qs", "Js", "Ts"],
    "jackpot": {"wager": 500, "meter": 8123456, "seed": 5000000, "bonus": 100000},
    "boxes": [
        {"box": 1, "hole": ["As", "Ks"], "wagers": {"ante": 500, "3rd": 500, "4th": 500, "5th": 500}},
        {
            "box": 2,
            "hole": ["2c", "2d"],
            "folded": "4th",
            "wagers": {"ante": 500, "3rd": 500, "jackpot": 500},
        },
    ],
}
HOLDEM: Json = {
    "rulebook": "star-uth",
    "community": ["Qs", "Js", "Ts", "2h", "3h"],
    "dealer": ["9c", "9d"],
    "boxes": [
        {
            "box": 1,
            "hole": ["As", "Ks"],
            "wagers": {"ante": 500, "blind": 500, "play": 500},
            "played": "river",
        },
        {"box": 2, "hole": ["2c", "2d"], "wagers": {"ante": 500, "blind": 500}, "folded": "flop"},
    ],
}
PAYS = {"royal_flush": 1, "straight_flush": 1, "four_of_a_kind": 1, "full_house": 1}


def changed(asked: Json, place: str, value: object) -> Json:
    """The round with one thing else at a place like "boxes.0.hole.1"."""
    asked = deepcopy(asked)
    *path, last = [int(part) if part.isdigit() else part for part in place.split(".")]
    inside: Any = asked
    for part in path:
        inside = inside[part]
    if value is DELETE:
        del inside[last]
    else:
        inside[last] = value
    return asked


def test_the_rounds_that_the_errors_are_made_from_are_good() -> None:
    assert "error" not in ask(STUD)
    assert "error" not in ask(HOLDEM)


STUD_ERRORS = [
    ("rulebook", "star-ms-5", "rulebook/unknown", "rulebook"),
    ("rulebook", "../star-ms-4.toml", "rulebook/unknown", "rulebook"),
    ("rulebook", DELETE, "field/missing", "rulebook"),
    ("rulebook", 4, "field/type", "rulebook"),
    ("boxes.0.hole.1", "1s", "card/unknown", "boxes[0].hole[1]"),
    ("boxes.0.hole.1", "KS", "card/unknown", "boxes[0].hole[1]"),
    ("boxes.0.hole.1", 7, "field/type", "boxes[0].hole[1]"),
    ("boxes.0.hole.1", "As", "card/duplicate", "boxes[0].hole[1]"),
    ("boxes.1.hole.0", "Qs", "card/duplicate", "boxes[1].hole[0]"),
    ("community.2", "As", "card/duplicate", "boxes[0].hole[0]"),
    ("boxes.0.hole", ["As"], "cards/count", "boxes[0].hole"),
    ("boxes.0.hole", ["As", "Ks", "2h"], "cards/count", "boxes[0].hole"),
    ("boxes.0.hole", "AsKs", "field/type", "boxes[0].hole"),
    ("community", ["Qs", "Js"], "cards/count", "community"),
    ("community", ["Qs", "Js", "Ts", "9s"], "cards/count", "community"),
    ("dealer", ["9c", "9d"], "cards/count", "dealer"),
    ("boxes.0.wagers.ante", -500, "money/negative", "boxes[0].wagers.ante"),
    ("boxes.0.wagers.ante", 500.5, "money/fractional", "boxes[0].wagers.ante"),
    ("boxes.0.wagers.ante", 500.0, "money/fractional", "boxes[0].wagers.ante"),
    ("boxes.0.wagers.ante", 0, "money/zero", "boxes[0].wagers.ante"),
    ("boxes.0.wagers.ante", 10**12 + 1, "money/too-large", "boxes[0].wagers.ante"),
    ("boxes.0.wagers.ante", 10**30, "money/too-large", "boxes[0].wagers.ante"),
    ("boxes.0.wagers.ante", -(10**30), "money/negative", "boxes[0].wagers.ante"),
    ("boxes.0.wagers.ante", "500", "field/type", "boxes[0].wagers.ante"),
    ("boxes.0.wagers.ante", True, "field/type", "boxes[0].wagers.ante"),
    ("boxes.0.wagers.ante", None, "field/type", "boxes[0].wagers.ante"),
    ("boxes.0.wagers.ante", DELETE, "wager/missing", "boxes[0].wagers.ante"),
    ("boxes.0.wagers", [500], "field/type", "boxes[0].wagers"),
    ("boxes.0.wagers.play", 500, "spot/unknown", "boxes[0].wagers.play"),
    ("boxes.0.wagers.6th", 500, "spot/unknown", "boxes[0].wagers.6th"),
    ("boxes.0.wagers.4th", DELETE, "street/gap", "boxes[0].wagers.4th"),
    ("boxes.0.wagers.5th", DELETE, "box/undecided", "boxes[0].folded"),
    ("boxes.0.folded", "5th", "street/after-fold", "boxes[0].wagers.5th"),
    ("boxes.0.folded", "3rd", "street/after-fold", "boxes[0].wagers.3rd"),
    ("boxes.1.folded", "5th", "street/gap", "boxes[1].wagers.4th"),
    ("boxes.1.folded", "river", "folded/unknown", "boxes[1].folded"),
    ("boxes.1.folded", True, "field/type", "boxes[1].folded"),
    ("boxes.1.folded", None, "box/undecided", "boxes[1].folded"),
    ("boxes.0.played", "3rd", "played/unknown", "boxes[0].played"),
    ("boxes.0.played", "preflop", "played/unknown", "boxes[0].played"),
    ("boxes.1.box", 1, "box/duplicate", "boxes[1].box"),
    ("boxes.1.box", 0, "box/number", "boxes[1].box"),
    ("boxes.1.box", -1, "box/number", "boxes[1].box"),
    ("boxes.1.box", 10**30, "box/number", "boxes[1].box"),
    ("boxes.1.box", 1.5, "number/fractional", "boxes[1].box"),
    ("boxes.1.box", "2", "field/type", "boxes[1].box"),
    ("boxes.1.seat", 1, "field/unknown", "boxes[1].seat"),
    ("boxes.1.hole", DELETE, "field/missing", "boxes[1].hole"),
    ("boxes", {}, "field/type", "boxes"),
    ("boxes.1", 7, "field/type", "boxes[1]"),
    ("antes", 7, "field/unknown", "antes"),
    ("chip", 0, "money/zero", "chip"),
    ("chip", None, "field/type", "chip"),
    ("max_payout", -1, "money/negative", "max_payout"),
    ("max_payout_scope", "table", "field/value", "max_payout_scope"),
    ("max_payout_scope", 1, "field/type", "max_payout_scope"),
    ("boxes.1.player", 1, "field/type", "boxes[1].player"),
    ("limits.ante", [500], "limits/pair", "limits.ante"),
    ("limits.ante", [600, 500], "limits/order", "limits.ante"),
    ("limits.ante.0", -1, "money/negative", "limits.ante[0]"),
    ("limits.ante.1", 1.5, "money/fractional", "limits.ante[1]"),
    ("limits.blind", [1, 2], "spot/unknown", "limits.blind"),
    ("jackpot", None, "jackpot/absent", "boxes[1].wagers.jackpot"),
    ("jackpot", DELETE, "jackpot/absent", "boxes[1].wagers.jackpot"),
    ("jackpot", 7, "field/type", "jackpot"),
    ("boxes.1.wagers.jackpot", 499, "jackpot/wager", "boxes[1].wagers.jackpot"),
    ("jackpot.wager", 0, "money/zero", "jackpot.wager"),
    ("jackpot.meter", -1, "money/negative", "jackpot.meter"),
    ("jackpot.meter", 10**13, "money/too-large", "jackpot.meter"),
    ("jackpot.seed", -1, "money/negative", "jackpot.seed"),
    ("jackpot.seed", DELETE, "field/missing", "jackpot.seed"),
    ("jackpot.bonus", 0.5, "money/fractional", "jackpot.bonus"),
    ("jackpot.option", "1", "field/type", "jackpot.option"),
    ("jackpot.pays", {"flash": 1}, "jackpot/pays", "jackpot.pays.flash"),
    ("jackpot.pays", {"flush": -1}, "money/negative", "jackpot.pays.flush"),
    ("jackpot.rate", 1, "field/unknown", "jackpot.rate"),
]
HOLDEM_ERRORS = [
    ("dealer", ["9c"], "cards/count", "dealer"),
    ("dealer", [], "cards/count", "dealer"),
    ("dealer", DELETE, "cards/count", "dealer"),
    ("dealer.0", "As", "card/duplicate", "boxes[0].hole[0]"),
    ("dealer.1", "9c", "card/duplicate", "dealer[1]"),
    ("dealer.1", "joker", "card/unknown", "dealer[1]"),
    ("community", ["Qs", "Js", "Ts"], "cards/count", "community"),
    ("boxes.0.wagers.3rd", 500, "spot/unknown", "boxes[0].wagers.3rd"),
    ("boxes.0.wagers.blind", DELETE, "play/without-blind", "boxes[0].wagers.blind"),
    ("boxes.0.wagers.play", DELETE, "play/missing", "boxes[0].wagers.play"),
    ("boxes.0.played", DELETE, "play/undated", "boxes[0].played"),
    ("boxes.0.played", "turn", "played/unknown", "boxes[0].played"),
    ("boxes.0.folded", "river", "play/with-fold", "boxes[0].wagers.play"),
    ("boxes.1.wagers.play", 500, "play/with-fold", "boxes[1].wagers.play"),
    ("boxes.1.played", "flop", "play/with-fold", "boxes[1].played"),
    ("boxes.1.folded", None, "box/undecided", "boxes[1].folded"),
    ("boxes.1.folded", "3rd", "folded/unknown", "boxes[1].folded"),
    ("boxes.1.wagers.ante", DELETE, "wager/missing", "boxes[1].wagers.ante"),
    ("jackpot", {"wager": 1, "meter": 1, "seed": 1}, "jackpot/pays", "jackpot.pays.royal_flush"),
    ("jackpot", {"wager": 1, "meter": 1, "seed": 1, "pays": PAYS}, "jackpot/pays", "jackpot.pays.flush"),
]


@pytest.mark.parametrize(("place", "value", "code", "at"), STUD_ERRORS)
def test_what_is_wrong_with_a_stud_round(place: str, value: object, code: str, at: str) -> None:
    error = ask(changed(STUD, place, value))["error"]
    assert (error["code"], error["at"]) == (code, at)
    assert error["message"]


@pytest.mark.parametrize(("place", "value", "code", "at"), HOLDEM_ERRORS)
def test_what_is_wrong_with_a_hold_em_round(place: str, value: object, code: str, at: str) -> None:
    error = ask(changed(HOLDEM, place, value))["error"]
    assert (error["code"], error["at"]) == (code, at)


@pytest.mark.parametrize("option", [DELETE, None, 0, 3])
def test_crown_needs_one_of_its_options(option: object) -> None:
    asked = changed(changed(STUD, "rulebook", "crown-ms-3.0"), "jackpot.option", 1)
    assert "error" not in ask(asked)
    error = ask(changed(asked, "jackpot.option", option))["error"]
    assert (error["code"], error["at"]) == ("jackpot/option", "jackpot.option")


def test_crown_has_nine_boxes() -> None:
    asked = changed(changed(STUD, "rulebook", "crown-ms-3.0"), "jackpot.option", 2)
    assert "error" not in ask(changed(asked, "boxes.1.box", 9))
    assert ask(changed(asked, "boxes.1.box", 10))["error"]["code"] == "box/number"
    assert "error" not in ask(changed(STUD, "boxes.1.box", 10))


def test_a_folded_hold_em_box_may_lack_its_blind() -> None:
    given = ask(changed(HOLDEM, "boxes.1.wagers.blind", DELETE))
    assert given["boxes"][1]["taken"] == 500


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{", "json/malformed"),
        (b"not json", "json/malformed"),
        (b'{"rulebook": NaN}', "json/malformed"),
        (b'{"rulebook": "star-ms-4"} {}', "json/malformed"),
        (b'{"rulebook": "\xff"}', "json/encoding"),
        (b'{"rulebook": "\\ud800"}', "json/malformed"),
        (b"[" * 200_000, "json/too-deep"),
        (b'{"rulebook": ' + b"[" * 200_000 + b"]" * 200_000 + b"}", "json/too-deep"),
        (b"[]", "field/type"),
        (b"null", "field/type"),
        (b"7", "field/type"),
        (b'"star-ms-4"', "field/type"),
        (b"{}", "field/missing"),
        (
            b'{"chip": ' + b"9" * 10_000 + b', "rulebook": "x", "community": [], "boxes": []}',
            "money/too-large",
        ),
        (b'{"chip": 1e400, "rulebook": "x", "community": [], "boxes": []}', "money/fractional"),
        (b'{"' + b"x" * 100_000 + b'": 1}', "field/unknown"),
        (b'{"chip": null, "\\ud800": 1}', "field/unknown"),
    ],
)
def test_lines_that_are_no_round(line: bytes, code: str) -> None:
    error = ask(line)["error"]
    assert error["code"] == code
    assert len(error["message"]) < 200
    assert len(error["at"]) < 60


def test_malformed_json_names_line_and_byte() -> None:
    good = json.dumps(STUD)
    status, answers = run([good, good[:-5], "", "   ", good + "}", good])
    assert (status, len(answers)) == (1, 4)
    assert "boxes" in answers[0]
    assert answers[1]["error"]["at"] == "line 2"
    assert answers[2]["error"]["at"] == "line 5"
    assert "(byte " in answers[2]["error"]["message"]
    assert answers[3] == answers[0]


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["adjudicate", "no-such-rounds.jsonl"]) == 1
    assert capsys.readouterr().err == "croupier: error: no-such-rounds.jsonl: No such file or directory\n"


@pytest.mark.parametrize("arguments", [["--fast"], ["-x"], ["one", "two"]])
def test_wrong_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["adjudicate", *arguments]) == 2
    assert capsys.readouterr().err.startswith("croupier: error: adjudicate: ")


@pytest.mark.parametrize("book", ["crown-ms-3.0", "star-ms-4", "star-uth"])
def test_whatever_is_broken_is_answered(book: str) -> None:
    """Bytes of good rounds changed, dropped and doubled at random: an answer or an error, never a crash."""
    random = Random(book)
    for _ in range(2000):
        line = bytearray(json.dumps(random_round(random, book)).encode())
        for _ in range(random.randint(1, 4)):
            at = random.randrange(len(line))
            line[at : at + random.randint(0, 2)] = random.choice(
                [b"", b"-", b"0", b"1e9", b'"', b",", b"null", b"[", b"{}", b"\xc3", b"As", b"true", b"99999"]
            )
        given = ask(bytes(line))
        assert "boxes" in given or set(given["error"]) == {"code", "message", "at"}


@pytest.mark.parametrize("place", ["boxes.0.wagers.", "limits.", "jackpot.pays."])
def test_a_message_never_repeats_much_of_the_input(place: str) -> None:
    asked = changed(STUD, "jackpot.pays", {})
    error = ask(changed(asked, place + "x" * 10_000, [1, 1] if place == "limits." else 1))["error"]
    assert len(error["message"]) < 200
    assert len(error["at"]) < 80
