"""What is handed over verifies without the database, and whatever was done to it since is found."""

import csv
import gzip
import json
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from croupier.audit.file import examine_file
from croupier.audit.finding import Finding, Report
from croupier.audit.ordering import Commands
from croupier.cli.logs.export import export
from croupier.cli.logs.verify import verify
from croupier.cli.main import main
from croupier.store.seals.keys import public_key
from tests.audit.touching import change

FLIPS, DROPS, SWAPS, CUTS = 400, 40, 40, 40


@pytest.fixture(scope="session")
def lines(played: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole log of the floor, handed over."""
    path = tmp_path_factory.mktemp("handed") / "log.jsonl"
    assert export(str(played / "log.db"), out=path) == 0
    return path


@pytest.fixture
def file(lines: Path, tmp_path: Path) -> Path:
    path = tmp_path / "handed.jsonl"
    path.write_bytes(lines.read_bytes())
    return path


def checked(path: Path, played: Path, *, witness: bool = False) -> Report:
    keys = frozenset({public_key(str(played / "log.db.seal-key.pub"))})
    return examine_file(path, keys=keys, witness=played / "log.db.witness" if witness else None)


def place_of(line: bytes, number: int) -> set[tuple[str, int]]:
    """How the place of a line is named: by its number, or as the record or checkpoint it is."""
    found, names = json.loads(line), {("line", number)}
    if "stream" in found:
        names.add((found["stream"], found["seq"]))
    if "checkpoint" in found:
        names.add(("checkpoint", found["checkpoint"]))
    return names


def test_a_log_is_verified_without_its_database(file: Path, played: Path) -> None:
    report = checked(file, played, witness=True)
    assert (report.finding, report.notes, report.whole) == (None, (), True)
    assert (report.streams, report.checkpoints, report.unsealed, report.decks_closed) == (5, 5, 19, 2)
    assert report.sealed is not None
    assert report.sealed.witnessed


def test_any_changed_bit_is_found_with_its_place(file: Path, played: Path) -> None:
    random, whole = Random(6), file.read_bytes()
    starts, at = [], 0
    for line in whole.splitlines(keepends=True):
        starts.append((at, line))
        at += len(line)
    for _ in range(FLIPS):
        place = random.randrange(len(whole))
        changed = bytearray(whole)
        changed[place] ^= 1 << random.randrange(8)
        file.write_bytes(changed)
        finding = checked(file, played).finding
        number, line = max((n, line) for n, (start, line) in enumerate(starts, start=1) if start <= place)
        assert finding is not None, (place, line)
        inside = place - starts[number - 1][0]
        moved = b'"seq":' in line and inside < line.index(b',"time"')  # it names another place itself
        if not moved and b'"stream"' in line:
            assert (finding.place, finding.seq) in place_of(line, number), (finding, line[inside - 9 :][:20])


def test_any_missing_line_is_found(file: Path, played: Path) -> None:
    random, whole = Random(7), file.read_bytes().splitlines(keepends=True)
    for number in {0, len(whole) - 1, *random.sample(range(len(whole)), DROPS)}:
        file.write_bytes(b"".join(whole[:number] + whole[number + 1 :]))
        assert checked(file, played).finding is not None, whole[number]


def test_any_two_lines_in_another_order_are_found(file: Path, played: Path) -> None:
    random, whole = Random(8), file.read_bytes().splitlines(keepends=True)
    pairs = [tuple(sorted(random.sample(range(len(whole)), 2))) for _ in range(SWAPS)]
    for one, other in [*pairs, *((n, n + 1) for n in random.sample(range(len(whole) - 1), SWAPS))]:
        lines = [*whole]
        lines[one], lines[other] = lines[other], lines[one]
        file.write_bytes(b"".join(lines))
        finding = checked(file, played).finding
        assert finding is not None, (whole[one], whole[other])
        assert (finding.place, finding.seq) != ("line", len(whole)), "found where it is and not at the end"


def test_any_line_twice_is_found(file: Path, played: Path) -> None:
    random, whole = Random(9), file.read_bytes().splitlines(keepends=True)
    for number in random.sample(range(len(whole)), DROPS):
        file.write_bytes(b"".join([*whole[: number + 1], *whole[number:]]))
        assert checked(file, played).finding is not None, whole[number]


def test_any_end_that_was_cut_off_is_found(file: Path, played: Path) -> None:
    random, whole = Random(10), file.read_bytes()
    for size in {0, 1, len(whole) - 1, *random.sample(range(len(whole)), CUTS)}:
        file.write_bytes(whole[:size])
        assert checked(file, played).finding is not None, size
    file.write_bytes(whole + b"\n")
    assert checked(file, played).finding is not None


def test_a_packed_file_is_verified_and_found_out(file: Path, played: Path) -> None:
    packed = file.with_name("log.jsonl.gz")
    packed.write_bytes(gzip.compress(file.read_bytes()))
    assert checked(packed, played).finding is None
    packed.write_bytes(packed.read_bytes()[:-200])
    assert checked(packed, played).finding is not None


def test_who_hands_over_another_log_needs_the_key(file: Path, played: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    assert export(str(played / "log.db"), out=other, key=tmp_path / "mine") == 0
    assert checked(other, played).finding is not None
    report = examine_file(other)
    assert (report.finding, len(report.keys)) == (None, 2)


@pytest.mark.parametrize("table", ["a", "s"])
def test_one_table_is_handed_over(played: Path, tmp_path: Path, table: str) -> None:
    path = tmp_path / "t.jsonl"
    assert export(str(played / "log.db"), out=path, table=(table,)) == 0
    report = checked(path, played, witness=True)
    assert (report.finding, report.whole, report.streams) == (None, False, 1)
    assert report.checkpoints == (3 if table == "a" else 1)
    whole = path.read_bytes().splitlines(keepends=True)
    for number in range(len(whole)):
        path.write_bytes(b"".join(whole[:number] + whole[number + 1 :]))
        assert checked(path, played).finding is not None, whole[number]


def test_a_stretch_of_time_is_handed_over(played: Path, tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    some = json.loads((played / "log.db.witness").read_bytes().splitlines()[1])[1]
    begin = datetime.fromtimestamp(some // 1000, UTC).isoformat()
    assert export(str(played / "log.db"), out=path, start=begin) == 0
    header = json.loads(path.read_bytes().splitlines()[0])
    assert (header["whole"], header["start"], sorted(header["after"])) == (
        False,
        some,
        ["meter:m", "table:a", "table:b"],
    )
    report = checked(path, played, witness=True)
    assert report.finding is None
    assert export(str(played / "log.db"), out=path, end=begin) == 0
    assert checked(path, played).finding is None
    whole = path.read_bytes().splitlines(keepends=True)
    for number in range(0, len(whole), 7):
        path.write_bytes(b"".join(whole[:number] + whole[number + 1 :]))
        assert checked(path, played).finding is not None, whole[number]


def test_significant_events_are_handed_over_alone(played: Path, tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    assert export(str(played / "log.db"), out=path, significant=True, large=4_000) == 0
    report = checked(path, played)
    assert (report.finding, report.single) == (None, True)
    kinds = {json.loads(line)["event"]["type"] for line in path.read_bytes().splitlines()[1:-1]}
    assert {
        "TableOpened",
        "MeterOpened",
        "MeterHit",
        "JackpotPaid",
        "TableLinked",
        "PaymentErrorRecorded",
    } <= kinds
    assert {"WagerPlaced", "BoxSettled"} <= kinds  # large ones
    assert kinds.isdisjoint({"BoxFolded", "HoleDealt", "StepAttested", "JackpotFed"})
    content = path.read_bytes()
    path.write_bytes(content.replace(b'"PaymentErrorRecorded","cites', b'"PaymentErrorClosed","cites'))
    assert checked(path, played).finding is not None


def test_a_spreadsheet_has_a_row_a_record(played: Path, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    assert export(str(played / "log.db"), out=path) == 0
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) > 140
    assert json.loads(rows[0]["event"])["type"] == rows[0]["type"]
    assert {row["stream"] for row in rows} == {
        "meter:m",
        "table:a",
        "table:b",
        "table:s",
        "payment-errors:main",
    }


def test_a_command_that_was_carried_out_twice_is_found() -> None:
    """Seen from the file alone: the house itself would have to sign that."""
    commands = Commands()
    for stream, command in (("a", "1"), ("a", "1"), ("b", "1"), ("a", "2"), ("b", "1")):
        commands.see(stream, command)
    assert commands.twice() == set()
    commands.see("a", "1")
    assert len(commands.twice()) == 1


def test_the_verbs_say_what_they_found(
    file: Path, played: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert verify(str(played / "log.db")) == 0
    said = capsys.readouterr().out
    assert "cards shown are those of 2 sealed decks" in said
    assert "the witness has them too: nothing is missing up to" in said
    assert verify(str(file), as_json=True) == 3  # nobody said whose key it is
    assert json.loads(capsys.readouterr().out)["checkpoints"] == 5
    file.write_bytes(file.read_bytes().replace(b'"box":2', b'"box":3', 1))
    assert verify(str(file)) == 1
    assert "its content is not what was sealed" in capsys.readouterr().err
    for arguments, status, reason in (
        ([], 2, "name one log"),
        (["none.db"], 1, "there is no such file"),
        ([str(tmp_path)], 1, "it is a folder"),
        ([str(played / "log.db"), "--witness", "none"], 1, "No such file"),
        ([str(played / "log.db.witness")], 1, "it is no log of croupier"),
    ):
        assert main(["verify", *arguments]) == status, arguments
        assert reason in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "status", "reason"),
    [
        (["--out", "x.txt"], 2, "ends in .jsonl"),
        (["--out", "x.jsonl", "--from", "yesterday"], 2, "a time is written like"),
        (["--out", "x.jsonl", "--table", "zz"], 1, "there is no table 'zz'"),
        (["--out", "x.json", "--evidence", "a:99"], 1, "there is no round 99"),
        (["--out", "x.json", "--evidence", "a"], 1, "a round is named like"),
    ],
)
def test_what_cannot_be_handed_over_is_said(
    played: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    status: int,
    reason: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["export", str(played / "log.db"), *arguments]) == status
    assert reason in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("wish", [["log.csv"], ["log.jsonl", "--significant"]])
def test_nothing_is_handed_over_half(log: Path, capsys: pytest.CaptureFixture[str], wish: list[str]) -> None:
    """A record that cannot be read: no sheet is begun; as plain lines the log is handed over as it is."""
    change(log, "UPDATE event SET body = CAST('{}' AS BLOB) WHERE stream = 'table:b' AND seq = 6")
    name, *more = wish
    assert main(["export", str(log), "--out", str(log.with_name(name)), *more]) == 1
    assert "it is damaged at table:b 6" in capsys.readouterr().err
    assert not list(log.parent.glob(f"{name}*"))
    whole = log.with_name("whole.jsonl")
    assert main(["export", str(log), "--out", str(whole)]) == 0
    finding = checked(whole, log.parent).finding
    assert finding is not None
    assert (finding.place, finding.seq) == ("table:b", 6)


def test_a_finding_names_its_place() -> None:
    assert str(Finding("table:t", 5, "it is missing")) == "table:t 5: it is missing"
    assert str(Finding("answers", 0, "too many")) == "answers: too many"
