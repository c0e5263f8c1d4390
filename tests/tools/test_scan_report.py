"""A scan that was stopped goes on where it stopped, and its report says how far it got."""

from pathlib import Path

from msgspec.structs import replace

from tools.scanning.report import Piece, ScanReport

PIECE = Piece(seed=1, rounds=500, payloads=80_000, bytes=120_000_000, leak="", seconds=20.0)


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    page = tmp_path / "scan.md"
    ScanReport(page, rounds=1_000, seed=1).add(PIECE)
    again = ScanReport(page, rounds=1_000, seed=1)
    assert (again.played, list(again.pieces)) == (500, [1])
    assert "not finished" in page.read_text()
    assert "500 rounds, 80,000 payloads" in page.read_text()
    assert ScanReport(page, rounds=1_000, seed=2).played == 0  # another run
    again.add(replace(PIECE, seed=2, rounds=501))
    assert "1,001 rounds" in page.read_text()
    assert "The run is complete." in page.read_text()
    assert ScanReport(page, rounds=1_000, seed=1).played == 0  # and the next one is new


def test_a_leak_stays_in_the_report(tmp_path: Path) -> None:
    page = tmp_path / "scan.md"
    ScanReport(page, rounds=1_000, seed=1).add(replace(PIECE, leak="seed 1: T1 told to ann: As"))
    again = ScanReport(page, rounds=1_000, seed=1)
    assert again.leaks == ["seed 1: T1 told to ann: As"]
    assert "1 leaks" in again.line
    assert "- seed 1: T1 told to ann: As" in page.read_text()
