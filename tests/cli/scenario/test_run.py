"""croupier run: money by hand, refusals with their clauses, faults with their places."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.run import answer
from croupier.cli.scenario.lines import Rejection
from tests.cli.scenario.running import SETTLED, bet, do, run, show, sits, stud_round, table, wager

ROYAL_MS = ["As", "Ks", "Qs"]
PAYS = {"royal_flush": 5000000, "straight_flush": 500000, "four_of_a_kind": 50000, "full_house": 15000,
        "flush": 10000}  # fmt: skip


def patrons(answered: dict[str, Any]) -> tuple[int, int]:
    assert sum(answered["balances"].values()) == 0
    return answered["balances"]["patron:p1"], answered["balances"]["patron:p2"]


def test_version_4_pays_a_folded_royal_its_jackpot() -> None:
    linked = table("star-ms-4", sign={"jackpot": {"wager": 500, "seed": 5000000}}, meter={"value": 8123456})
    answered = run(linked, stud_round(streets=(2500, 1000, 1000)), SETTLED)
    assert answered["refusals"] == []
    assert patrons(answered) == (100000 + 5500, 100000 - 1000 - 500 + 8123456)
    assert answered["balances"]["float"] == 100_000_000 - 5500 + 1000
    assert answered["meter"] == 5000000
    assert answered["book"]["id"] == "star-ms-4"
    assert answered["events"][-1]["type"] == "RoundClosed"
    assert all(event["cites"] for event in answered["events"])


def test_the_undated_book_forfeits_the_jackpot_with_the_fold() -> None:
    sign = {"jackpot": {"wager": 500, "seed": 5000000, "pays": PAYS}}
    linked = table("star-ms-undated", sign=sign, meter={"value": 8123456})
    answered = run(linked, stud_round(streets=(1000, 1000, 1000)), SETTLED[1], SETTLED[3])
    assert answered["refusals"] == []
    assert patrons(answered) == (104000, 98500)
    assert (answered["meter"], answered["balances"]["jackpot"]) == (8123456, 500)


def test_crown_rounds_every_payment_up_to_a_chip() -> None:
    unlinked = table("crown-ms-3.0", sign={"chip": 500, "max_payout": 10_000_000})
    answered = run(
        unlinked,
        sits(1),
        wager(1, "ante", 1200),
        do("Deal"),
        *([bet(1, 1200), show(card)] for card in ROYAL_MS),
        SETTLED[1],
        SETTLED[3],
    )
    assert answered["refusals"] == []
    assert patrons(answered) == (100000 + 4 * 1500, 100000)


def test_holdem_pays_a_royal_on_all_four_spots() -> None:
    answered = run(
        table("star-uth"),
        sits(1),
        wager(1, "ante", 1000),
        wager(1, "blind", 1000),
        wager(1, "trips", 500),
        do("Deal"),
        bet(1, 4000),
        show("Qs", "Js", "Ts"),
        show("2d", "3c"),
        do("ShowDealer", cards=["9h", "9d"]),
        do("SettleBox", box=1, cards=["As", "Ks"]),
        do("CloseRound"),
    )
    assert answered["refusals"] == []
    assert patrons(answered) == (100000 + 530000, 100000)


def test_people_deal_a_live_table_and_attest_its_steps() -> None:
    live = table("star-ms-4", mode="live", source="card_shoe", staff={"ann": "dealer"})
    folded = [do("Attest", "ann", step=step, box=1, count=2) for step in ("fold-hand-in", "fold-spread")]
    answered = run(
        live,
        sits(1, actor="ann"),
        wager(1, "ante", 1000, "ann", player="p1"),
        do("Deal", "ann"),
        do("Fold", "ann", box=1),
        do("CloseRound", "ann"),
        folded,
        do("Attest", "ann", step="fold-rack", box=1),
        do("CloseRound", "ann"),
    )
    assert [(refused["command"], refused["code"]) for refused in answered["refusals"]] == [(4, "step/due")]
    assert patrons(answered) == (99000, 100000)
    assert answered["events"][-1]["type"] == "RoundClosed"


def test_a_refused_command_changes_nothing_and_play_goes_on() -> None:
    commands = [*sits(1), wager(1, "ante", 1000), do("Deal"), bet(1, 3500), bet(1, 2500)]
    answered = run(table("star-ms-4"), commands)
    (refused,) = answered["refusals"]
    assert (refused["command"], refused["code"]) == (3, "bet/range")
    assert "9.1.2" in refused["cites"]
    assert refused["facts"] == {"least": 1000, "most": 3000}
    assert refused["text"]
    assert patrons(answered) == (96500, 100000)


def test_an_opening_that_is_refused_says_why() -> None:
    answered = run(table("star-uth", sign={"limits": {}}), sits(1))
    opening, seat = answered["refusals"]
    assert (opening["command"], opening["code"]) == (None, "sign/limit")
    assert opening["cites"]
    assert (seat["command"], seat["code"]) == (0, "table/closed")
    assert (answered["events"], answered["opening"]) == ([], 0)


def test_the_opening_stands_apart() -> None:
    answered = run(table("star-ms-4"), sits(1))
    kinds = [event["type"] for event in answered["events"]]
    looked = ["StepAttested"] * 5
    assert kinds[: answered["opening"]] == [*looked, "TableOpened", "DealerSignedOn", "DeckShuffled"]
    assert kinds[answered["opening"] :] == ["SeatTaken"]
    assert {event["by"] for event in answered["events"][:5]} == {"opening"}
    answered = run(table("star-ms-4", staff={"dan": "dealer", "sue": "gaming_supervisor"}))
    assert {event["by"] for event in answered["events"][:5]} == {"dan"}
    assert answered["refusals"] == []


def test_a_scenario_may_open_its_table_itself() -> None:
    opened = next(e for e in run(table("star-ms-4"))["events"] if e["type"] == "TableOpened")
    fields = {name: opened[name] for name in ("mode", "source", "layout", "sign", "effective")}
    staff = {"machine": "dealer", "sam": "gaming_supervisor"}
    command = do("OpenTable", "sam", float=5000000, at=1760000000000, **fields)
    answered = run(table("star-ms-4", staff=staff), sits(1), command, do("SignOn"), sits(1), open=False)
    assert [refused["code"] for refused in answered["refusals"]] == ["table/closed"]
    assert answered["balances"]["float"] == 5000000


def test_leaving_takes_the_chips_along() -> None:
    answered = run(table("star-ms-4"), sits(1), do("LeaveSeat", "p1", box=1), sits(1))
    assert answered["refusals"] == []
    assert patrons(answered) == (100000, 100000)


def test_a_patron_may_bring_a_part() -> None:
    poor = do("TakeSeat", "p1", box=1, player="p1", brings=700)
    answered = run(table("star-ms-4"), poor, wager(1, "ante", 1000), wager(1, "ante", 600))
    assert [refused["code"] for refused in answered["refusals"]] == ["wager/funds"]
    assert answered["balances"] == {
        "box:1:ante": 600, "float": 100_000_000, "outside": -100_200_000, "patron:p1": 99400,
        "patron:p2": 100000,
    }  # fmt: skip


def test_a_table_changes_its_book_between_rounds() -> None:
    staff = {"machine": "dealer", "sam": "gaming_supervisor"}
    change = do("ChangeBook", "sam", book="star-ms-undated", effective="2020-01-01", at=1760000000000)
    unknown = do("ChangeBook", "sam", book="nowhere")
    answered = run(table("star-ms-4", staff=staff), unknown, change)
    assert [refused["code"] for refused in answered["refusals"]] == ["book/unknown"]
    assert answered["book"]["id"] == "star-ms-undated"


def spoilt(line: dict[str, Any]) -> tuple[str, str]:
    given = answer(json.dumps(line).encode())
    assert isinstance(given, Rejection)
    assert given.error.message
    return given.error.code, given.error.at


def with_table(**more: Any) -> dict[str, Any]:
    return {"table": table(**{"book": "star-ms-4", **more}), "commands": []}


def with_command(**fields: Any) -> dict[str, Any]:
    return {"table": table("star-ms-4"), "commands": [do("SignOn"), fields]}


@pytest.mark.parametrize(
    ("line", "code", "at"),
    [
        ({}, "field/missing", "table"),
        (with_table() | {"x": 1}, "field/unknown", "x"),
        (with_table(sign={"limits": {"ante": {"least": 1, "most": "2"}}}), "field/type",
         "table.sign.limits.ante.most"),
        (with_table(patrons={"a": 1, "b": 1.5}), "number/fractional", "table.patrons.b"),
        (with_table(patrons={"a": 1, "b": -1}), "number/range", "table.patrons.b"),
        (with_table(mode="virtual"), "field/value", "table.mode"),
        (with_table(book="star-ms-5"), "rulebook/unknown", "table.book"),
        (with_table(book="nowhere.toml"), "rulebook/wrong", "table.book"),
        (with_table(staff={"ann": "boss"}), "staff/unknown", "table.staff.ann"),
        (with_table(mode="live"), "staff/missing", "table.staff"),
        (with_command(type="Bluff", actor="p1"), "command/unknown", "commands[1].type"),
        (with_command(actor="p1"), "field/missing", "commands[1].type"),
        (with_command(type="Bet", actor="p1", box=1), "field/missing", "commands[1].amount"),
        (with_command(type="Bet", actor="p1", box=1, amount="5"), "field/type", "commands[1].amount"),
        (with_command(type="Bet", actor="p1", box=1, amount=2.5), "number/fractional", "commands[1].amount"),
        (with_command(type="Fold", actor="p1", box=1, card="As"), "field/unknown", "commands[1].card"),
        (with_command(type="SettleJackpot", actor="p1"), "field/missing", "commands[1].meter"),
    ],
)  # fmt: skip
def test_a_scenario_that_cannot_be_read_says_where(line: dict[str, Any], code: str, at: str) -> None:
    assert spoilt(line) == (code, at)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"type": "ExcludeFromGame", "player": "p1", "wagers": "lie"}, "'lie'; it is one of stand, void"),
        ({"type": "Call", "kind": "x", "during": "soon"}, "'soon'; it is one of \"\", deal, unbet, play"),
        ({"type": "LiftExclusion", "player": "p1", "reason": "x", "scope": "moon"}, "one of game, casino"),
    ],
)
def test_a_word_that_a_field_does_not_take_is_answered_with_those_it_does(
    fields: dict[str, Any], words: str
) -> None:
    given = answer(json.dumps(with_command(actor="p1", **fields)).encode())
    assert isinstance(given, Rejection)
    assert given.error.message.endswith(words)


@pytest.mark.parametrize(
    ("line", "code"), [(b"[1, 2", "json/malformed"), (b"\xff\xfe", "json/malformed"), (b"null", "field/type")]
)
def test_a_line_that_is_no_json_object(line: bytes, code: str) -> None:
    given = answer(line, 7)
    assert isinstance(given, Rejection)
    assert given.error.code == code


def croupier(*arguments: str, seed: str = "0") -> subprocess.CompletedProcess[bytes]:
    program = "import sys; from croupier.cli.main import main; sys.exit(main())"
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    command = [sys.executable, "-c", program, "run", *arguments]
    return subprocess.run(command, capture_output=True, env=environment)


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    linked = table("star-ms-4", sign={"jackpot": {"wager": 500, "seed": 5000000}}, meter={"value": 8123456})
    good = json.dumps({"table": linked, "commands": stud_round(streets=(2500, 1000, 1000)) + SETTLED})
    file = tmp_path / "scenarios.jsonl"
    file.write_text(f"{good}\n\n{{}}\n{good}\n")
    first, second = croupier(str(file), seed="1"), croupier(str(file), seed="2")
    assert (first.returncode, first.stderr) == (1, b"")
    assert first.stdout == second.stdout
    good_answer, error, again = first.stdout.splitlines()
    assert good_answer == again
    assert json.loads(error)["error"]["code"] == "field/missing"


def test_a_moment_beyond_every_calendar_is_refused() -> None:
    staff = {"machine": "dealer", "sam": "gaming_supervisor"}
    change = do("ChangeBook", "sam", book="star-ms-undated", effective="2020-01-01", at=10**30)
    answered = run(table("star-ms-4", staff=staff), change)
    assert [refused["code"] for refused in answered["refusals"]] == ["book/effective"]


@pytest.mark.parametrize("meter", [-1, 10**30])
def test_a_meter_that_cannot_be_is_refused(meter: int) -> None:
    linked = table("star-ms-4", sign={"jackpot": {"wager": 500, "seed": 5000000}}, meter={"value": 8123456})
    odd = do("SettleJackpot", meter=meter)
    answered = run(linked, stud_round(streets=(1000, 1000, 1000)), SETTLED[:2], odd, SETTLED[2:])
    assert [refused["code"] for refused in answered["refusals"]] == ["jackpot/meter"]
    assert answered["meter"] == 5000000


@pytest.mark.parametrize(
    ("sign", "code"),
    [
        ({"chip": 0}, "sign/chip"),
        ({"max_payout": -1}, "sign/max-payout"),
        ({"jackpot": {"wager": 500, "seed": 0, "bonus": -1}}, "sign/prize"),
        ({"jackpot": {"wager": 500, "seed": 10**30}}, "sign/prize"),
    ],
)
def test_a_sign_states_amounts_that_can_be_paid(sign: dict[str, Any], code: str) -> None:
    assert [refused["code"] for refused in run(table("star-ms-4", sign=sign))["refusals"]] == [code]


def test_a_table_opened_with_counts_takes_no_wager_before_two_people_have_counted() -> None:
    asked = table(
        "star-ms-4",
        mode="live",
        counts=True,
        float=100000,
        staff={"dan": "dealer", "sue": "gaming_supervisor"},
    )
    ante = wager(1, "ante", 1000, "dan", player="p1")
    counts = [
        do("CountFloat", "dan", chips=[[2500, 40]], total=100000),
        do("ConfirmCount", "sue", of="float", total=100000),
        do("CountDrop", "dan", total=0),
        do("ConfirmCount", "sue", of="drop", total=0),
    ]
    answered = run(asked, sits(1, actor="dan"), ante, counts, ante)
    assert [refusal["code"] for refusal in answered["refusals"]] == ["count/open"]
    assert answered["events"][-1]["type"] == "WagerPlaced"
    assert answered["events"][-5]["chips"] == [[2500, 40]]
