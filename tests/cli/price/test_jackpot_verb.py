"""`croupier jackpot` on the command line: its JSON to the letter, its page, and its refusals."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main

SIGN = "royal_flush=5000000,straight_flush=500000,four_of_a_kind=50000,full_house=15000,flush=10000"
CROWN = ("crown-ms-3.0", "--option", "1", "--seed", "10000")
STAR = ("star-ms-4", "--seed", "50000", "--rate", "20", "--wager", "500")
UTH = ("star-uth", "--seed", "50000", "--rate", "20", "--wager", "500")


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main(["jackpot", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, *CROWN)
    assert {name: found[name] for name in ("rulebook", "option", "seed", "rate", "wager")} == {
        "rulebook": "crown-ms-3.0", "option": 1, "seed": 10000, "rate": 0.3406, "wager": 100,
    }  # fmt: skip
    assert "aware" not in found
    for way in ("never_folds", "fold_forfeits", "fold_keeps"):
        assert {"fixed", "rtp", "mean_meter", "breakeven_meter", "hits"} <= {*found[way]}
        assert [*found[way]["hits"]] == [
            "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush",
        ]  # fmt: skip
    never = found["never_folds"]
    assert never["hits"]["royal_flush"] == {"numerator": 1, "denominator": 649740}
    assert f"{never['rtp']:.4%}" == "88.8702%"
    assert round(never["mean_meter"]) == 12175005
    assert never["breakeven_meter"] == pytest.approx((1 - never["fixed"]) * 100 * 2598960 / 7.6, rel=1e-12)
    assert found["fold_keeps"] == never
    assert found["fold_forfeits"]["hits"]["royal_flush"] == {"numerator": 1, "denominator": 649740}
    assert found["this_book"] == "fold_forfeits"
    assert found["fold_keeps_costs"] == {"rtp": never["rtp"] - found["fold_forfeits"]["rtp"]}


def test_a_meter_and_an_ante(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, *CROWN, "--meter", "40000000", "--ante", "200")
    aware = found["aware"]
    assert aware["plain_ev"] < aware["ev"] == aware["ev_exact"]["value"]
    change = aware["changes"][0]
    assert (change["stage"], change["plain"], change["aware"], change["wagered"]) == ("3rd", "fold", "1x", 1)
    assert change["hand"] == "two to a straight flush"
    assert "54s" in change["cards"]
    assert change["probability"] == pytest.approx(15 * 4 / 1326)
    kept = answer(
        capsys, *CROWN, "--meter", "40000000", "--ante", "200", "--set", "rule.fold.keeps-jackpot=true"
    )
    assert kept["this_book"] == "fold_keeps"
    assert kept["aware"]["changes"] == []
    assert kept["aware"]["ev"] - aware["ev"] == pytest.approx(found["fold_keeps_costs"]["aware"], rel=1e-12)


@pytest.mark.parametrize(
    "pays",
    [
        ["--pays", SIGN],
        ["--pays", *SIGN.split(",")],
        [word for pair in SIGN.split(",") for word in ("--pays", pair)],
        [
            "--pays",
            json.dumps({hand: int(cents) for hand, cents in (pair.split("=") for pair in SIGN.split(","))}),
        ],
    ],
    ids=["commas", "words", "repeated", "json"],
)
def test_the_sign_in_any_spelling(capsys: pytest.CaptureFixture[str], pays: list[str]) -> None:
    found = answer(capsys, "star-ms-undated", *UTH[1:], *pays)
    assert found["option"] is None
    assert found["prizes"]["flush"] == {"pays": 10000}
    assert found["prizes"]["straight_flush"] == {"share": 0.1, "least": 500000}
    assert found["never_folds"]["rtp"] == answer(capsys, *STAR)["never_folds"]["rtp"]


def test_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["jackpot", *CROWN, "--meter", "40,000,000", "--ante", "200"]) == 0
    page = capsys.readouterr().out
    assert "seed $10,000 for each $1" in page
    assert "this book" in page
    assert "$121,750.05" in page
    assert "◂ break-even" in page
    assert "if a fold kept the jackpot: +12.166 % for the players" in page
    assert "two to a straight flush" in page
    assert main(["jackpot", *STAR, "--meter", "8123456", "--ante", "1000"]) == 0
    page = capsys.readouterr().out
    assert "if a fold forfeited the jackpot: -2.435 % for the players" in page
    assert "nothing is played otherwise: a fold keeps the jackpot" in page


def test_the_page_in_letters(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.console import Console

    monkeypatch.setattr(Console, "encoding", property(lambda _: "ascii"))
    assert main(["jackpot", *STAR]) == 0
    page = capfd.readouterr().out
    assert page.isascii()
    assert "< average" in page


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["star-ms-4"], 2, "star-ms-4: seed: needed: what the meter starts from, in dollars (15.2.5.2)"),
        (["star-ms-4", "--seed", "50000"], 2, "star-ms-4: rate: needed: the percentage of each wager"),
        (["crown-ms-3.0", "--seed", "10000"], 2, "crown-ms-3.0: option: needed: 1 or 2"),
        (["crown-ms-3.0", "--option", "1"], 2, "crown-ms-3.0: seed: needed"),
        ([*UTH], 2, "star-uth: pays.royal_flush: needed: star-uth leaves the amount to the sign"),
        ([*UTH, "--pays", "royal_flush=1"], 2, "star-uth: pays.straight_flush: needed"),
        ([*CROWN, "--meter", "2000000"], 2, "crown-ms-3.0: ante: needed: meter and ante go together"),
        ([*CROWN, "--ante", "1000"], 2, "crown-ms-3.0: meter: needed"),
        ([*STAR[:-2], "--wager", "one"], 2, "--wager: expected a number, got 'one'"),
        ([*UTH, "--pays", "{royal"], 2, "--pays: "),
        ([*UTH, "--pays", "royal_flush"], 2, "--pays: expected HAND=CENTS, got 'royal_flush'"),
        ([*UTH, "--pays", "flush=1,flush=2"], 2, "--pays: flush stands there twice"),
        ([], 2, "jackpot: "),
        (["star-ms-5", "--seed", "1"], 1, "star-ms-5: no such rulebook; did you mean star-ms-4?"),
        ([*CROWN[:-1], "15000"], 1, "crown-ms-3.0: seed: 15000 is not in the table of option 1, which"),
        ([*CROWN, "--rate", "34.07"], 1,
         "crown-ms-3.0: rate: 34.07 is not 34.06, which goes with a seed of 10000 (table2:10,000)"),
        (["crown-ms-3.0", "--option", "3", "--seed", "10000"], 1, "crown-ms-3.0: option: 3 is not 1 or 2"),
        ([*STAR, "--option", "1"], 1, "star-ms-4: option: star-ms-4 has one table of prizes and no options"),
        ([*CROWN, "--meter", "999999", "--ante", "1000"], 1,
         "crown-ms-3.0: meter: 999999 is below the seed, 1000000 cents for this wager (9.3, 9.3.1,"),
        ([*CROWN, "--meter", "-5", "--ante", "1000"], 1, "crown-ms-3.0: meter: -5 is not from 0"),
        ([*CROWN, "--meter", "2000000", "--ante", "0"], 1, "crown-ms-3.0: ante: 0 is not from 1"),
        ([*CROWN, "--wager", "99.5"], 1, "crown-ms-3.0: wager: whole cents, not 99.5"),
        (["star-ms-4", "--seed", "-1", "--rate", "20"], 1, "star-ms-4: seed: -1 is no amount in dollars"),
        (["star-ms-4", "--seed", "1.005", "--rate", "20"], 1, "star-ms-4: seed: 1.005 is no amount"),
        (["star-ms-4", "--seed", "1", "--rate", "20.005"], 1, "star-ms-4: rate: 20.005 is finer than"),
        (["star-ms-4", "--seed", "1", "--rate", "101"], 1, "star-ms-4: rate: 101 is not above 0"),
        ([*UTH, "--pays", "straight=5"], 1, "star-uth: pays.straight: there is no prize for it (15.2.8)"),
        ([*UTH, "--pays", "royal=5"], 1, "star-uth: pays.royal: royal is no hand"),
        ([*UTH, "--pays", '{"flush": -1}'], 1, "star-uth: pays.flush: -1 is not from 0"),
        ([*UTH, "--pays", '{"flush": "1"}'], 1, "star-uth: pays.flush: whole cents, not 1"),
    ],
)  # fmt: skip
def test_refusals_say_where(
    capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, words: str
) -> None:
    assert main(["jackpot", *arguments]) == status
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.removeprefix("croupier: error: ").startswith(words)
    assert said.err.count("\n") == 1


def test_a_book_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A seed that is added to the table is priced like the others."""
    book = tmp_path / "mine.toml"
    book.write_text(
        'id = "mine"\ntitle = "Mine"\nbase = "crown-ms-3.0"\n'
        '[[meter-rate]]\noption = 1\nseed = 15000\nrate = 3329\ncites = ["table2:10,000"]\n'
    )
    found = answer(capsys, str(book), "--option", "1", "--seed", "15000")
    assert found["rate"] == 0.3329
    assert f"{found['never_folds']['rtp']:.2%}" == "88.87%"
