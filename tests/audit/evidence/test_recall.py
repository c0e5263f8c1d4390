"""A round recalled: in plain words, in one line, as evidence that verifies offline."""

import json
import shutil
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from croupier.audit.evidence.evidence import PURPOSE, _decoder, _hash, encode, examine_evidence
from croupier.audit.evidence.recalling import find, rounds
from croupier.cli.logs.export import export
from croupier.cli.logs.replay import replay
from croupier.cli.main import main
from croupier.reports.rules.said import SENTENCES, said
from croupier.store.codec import Recorded
from croupier.store.opening import open_log
from croupier.store.seals.keys import SealKey, public_key
from croupier.table import events as ev
from croupier.table.text.line import parse, text_of
from tests.rounds.golden import paths, read
from tests.rounds.recorded import given, records

FLIPS = 250


@pytest.fixture(scope="module")
def table(played: Path) -> tuple[Recorded, ...]:
    log = open_log(str(played / "log.db"))
    found = log.read("table:s")
    log.close()
    return found


@pytest.fixture
def evidence(played: Path, tmp_path: Path) -> Path:
    path = tmp_path / "evidence.json"
    assert export(str(played / "log.db"), out=path, evidence="s:1") == 0
    return path


def test_the_records_of_a_table_are_its_rounds(table: tuple[Recorded, ...]) -> None:
    found = list(rounds("s", table))
    assert [(one.round, one.ended) for one in found] == [(1, True), (2, True), (3, False)]
    assert tuple(record for one in found for record in one.records) == table
    assert [one.after for one in found[:-1]] == [one.before for one in found[1:]]
    assert find(iter(found), 2) == find(iter(found), 2, opening=1) == found[1]
    assert find(iter(found), 2, opening=2) is find(iter(found), 9) is None


def test_what_a_ruling_led_to_belongs_to_its_round() -> None:
    path = next(path for path in paths() if path.stem == "uth-card-exposed")
    first, *_ = rounds("x", records("x", given(read(path))))
    kinds = [type(record.event) for record in first.records]
    assert ev.RoundVoided in kinds
    assert ev.IncidentClosed in kinds


def test_a_table_that_opens_again_counts_its_rounds_anew() -> None:
    once = given(read(next(path for path in paths() if path.stem == "star-ms-4-table-closes")))
    assert any(isinstance(event, ev.TableClosed) for one in once for event in one.events)
    found = list(rounds("x", records("x", [*once, *once])))
    each = len(found) // 2
    assert [one.opening for one in found] == [1] * each + [2] * each
    assert [one.round for one in found[:each]] == [one.round for one in found[each:]]
    assert find(iter(found), 1) == found[each]


def test_a_round_is_told_step_by_step(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(str(played / "log.db"), table="s", round=1) == 0
    text = capsys.readouterr().out
    for line in (
        "Table s, round 1 · star-uth",
        "Box 1, p1: wager of $10 on the ante  [5.2, 1.1:Ante Wager, 1.1:Blind Wager]",
        "Box 1: cards 6, 7 of the deck, face down",
        "Shared cards: 3d 6c Ah (flop-1, flop-2, flop-3)",
        "The dealer turns Ts 8s, pair, and qualifies",
        "Box 1 turns 8h Jh, high card: ante $10 loses; blind $10 loses; play $40 loses",
        "Round 1 is over",
    ):
        assert line in text


def test_the_same_round_comes_from_database_file_and_evidence(
    played: Path, tmp_path: Path, evidence: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = tmp_path / "log.jsonl"
    assert export(str(played / "log.db"), out=lines) == 0
    capsys.readouterr()
    found = []
    for log in (str(played / "log.db"), str(lines)):
        assert replay(log, table="s", round=1, as_json=True) == 0
        found.append(capsys.readouterr().out)
    assert replay(str(evidence), as_json=True) == 0
    found.append(capsys.readouterr().out)
    assert found[0] == found[1] == found[2]
    recalled = json.loads(found[0])
    assert (recalled["book"], recalled["ended"], len(recalled["steps"])) == ("star-uth", True, 26)
    assert text_of(parse(recalled["line"])) == recalled["line"]


def test_rounds_are_listed_a_line_each(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(str(played / "log.db")) == 0
    assert "a: star-ms-4, electronic, open, 2 rounds" in capsys.readouterr().out
    assert replay(str(played / "log.db"), table="b", line=True) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert "1 is paid royal_flush 50" in line
    assert text_of(parse(line)) == line
    assert replay(str(played / "log.db"), line=True) == 0
    assert len(capsys.readouterr().out.splitlines()) == 5
    assert replay(str(played / "log.db"), table="s", as_json=True) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[1])["first"] == 27


def test_a_table_is_seen_as_it_was_at_any_record(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(str(played / "log.db"), table="s", seq=18) == 0
    text = capsys.readouterr().out
    assert "shared cards 3d 6c Ah" in text
    assert "box 1: p1, in, ante $10, blind $10, play $40" in text
    assert replay(str(played / "log.db"), table="s", seq=18, as_json=True) == 0
    assert json.loads(capsys.readouterr().out)["round"]["shown"] == ["3d", "6c", "Ah"]


@pytest.mark.parametrize(
    ("arguments", "status", "reason"),
    [
        (["--round", "1"], 2, "need --table"),
        (["--table", "z"], 1, "there is no table 'z'"),
        (["--table", "s", "--round", "7"], 1, "there is no round 7"),
        (["--table", "s", "--seq", "999"], 1, "has no record 999"),
    ],
)
def test_what_is_not_there_is_said(
    played: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, reason: str
) -> None:
    assert main(["replay", str(played / "log.db"), *arguments]) == status
    assert reason in capsys.readouterr().err


def test_evidence_verifies_on_its_own(evidence: Path, played: Path) -> None:
    report = examine_evidence(evidence, keys=frozenset({public_key(str(played / "log.db.seal-key.pub"))}))
    assert (report.finding, report.notes, report.records, report.decks) == (None, (), 26, 1)
    assert report.sealed is not None
    assert report.sealed.checkpoint == 4
    content = json.loads(evidence.read_bytes())
    shown = content["decks"][0]["shown"]
    assert sorted(map(int, shown)) == list(range(1, 10))  # what was shown and no card more
    assert len(content["decks"][0]["leaves"]) == 52


def test_whatever_is_done_to_evidence_is_found(evidence: Path, played: Path) -> None:
    random, whole = Random(3), evidence.read_bytes()
    keys = frozenset({public_key(str(played / "log.db.seal-key.pub"))})
    for _ in range(FLIPS):
        changed = bytearray(whole)
        changed[random.randrange(len(whole))] ^= 1 << random.randrange(8)
        evidence.write_bytes(changed)
        assert examine_evidence(evidence, keys=keys).finding is not None
    for size in (0, 1, len(whole) // 2, len(whole) - 1):
        evidence.write_bytes(whole[:size])
        assert examine_evidence(evidence, keys=keys).finding is not None


def resigned(evidence: Path, **changes: object) -> str:
    """What is found where somebody else changes evidence and signs it himself."""
    mine = SealKey.open(evidence.with_name("mine"))
    made = replace(_decoder.decode(evidence.read_bytes()), key=mine.public, **changes)
    signed = replace(made, signature=mine.sign(PURPOSE, _hash(made)))
    other = evidence.with_name("other.json")
    other.write_bytes(encode(signed))
    report = examine_evidence(other)
    return report.finding.reason if report.finding else ""


def test_evidence_stands_by_the_records_and_not_by_its_own_signature(evidence: Path) -> None:
    made = _decoder.decode(evidence.read_bytes())
    assert resigned(evidence) == ""  # by whom it is signed is for --key to say
    assert "is missing" in resigned(evidence, records=made.records[1:])
    assert "that checkpoint 4 had" in resigned(evidence, following=made.following[:-1])
    assert "no record of table" in resigned(evidence, table="z")
    deck = made.decks[0]
    other = {**deck.shown, 1: replace(deck.shown[1], salt="00" * 32)}
    assert resigned(evidence, decks=(replace(deck, shown=other),)) != ""
    assert resigned(evidence, checkpoint=None) == ""
    assert "not by that book" in resigned(evidence, digest="0" * 64)


def test_evidence_of_a_round_that_is_not_sealed_says_so(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "evidence.json"
    assert export(str(played / "log.db"), out=path, evidence="a:2") == 0
    assert "under no checkpoint yet" in capsys.readouterr().out
    report = examine_evidence(path)
    assert (report.finding, report.notes) == (None, ("no checkpoint covers this round",))


def test_a_log_that_cannot_be_replayed_is_said_to_be_so(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    some, part = tmp_path / "some.jsonl", tmp_path / "part.jsonl"
    assert export(str(played / "log.db"), out=some, significant=True) == 0
    assert export(str(played / "log.db"), out=part, start="2025-10-09T08:54:10") == 0
    assert main(["replay", str(some)]) == 1
    assert "nothing can be replayed" in capsys.readouterr().err
    assert main(["replay", str(part), "--table", "a"]) == 1
    assert "does not begin with its first record" in capsys.readouterr().err
    broken = tmp_path / "broken.jsonl"
    shutil.copy(part, broken)
    broken.write_bytes(broken.read_bytes().replace(b'"seq":1,', b'"seq":"x",', 1))
    assert main(["replay", str(broken), "--table", "s"]) == 1
    assert "croupier verify says more" in capsys.readouterr().err


def test_everything_that_happens_in_golden_rounds_has_words() -> None:
    for path in paths():
        for one in given(read(path)):
            for event in one.events:
                text = said(event)
                assert text
                assert "\n" not in text
    assert len(SENTENCES) > 50
