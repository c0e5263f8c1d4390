"""What `make scan` has looked through so far: a page to read, and beside it the pieces, to go on from."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

import croupier

REPORT: Final = Path("docs/operating/scan.md")


class Piece(msgspec.Struct, frozen=True):
    """What was scanned on one floor."""

    seed: int
    rounds: int
    payloads: int
    bytes: int
    leak: str
    seconds: float


class Run(msgspec.Struct):
    """One run: what was asked for, of which version, and what of it is done."""

    version: str
    seed: int
    rounds: int
    pieces: list[Piece]


class ScanReport:
    """Takes a run up again that is not finished and was asked for in the same words; else begins anew."""

    def __init__(self, page: Path, *, rounds: int, seed: int) -> None:
        self._page = page
        self._file = page.with_suffix(".json")
        self._run = Run(croupier.__version__, seed, rounds, [])
        if self._file.exists():
            kept = msgspec.json.decode(self._file.read_bytes(), type=Run)
            same = (kept.version, kept.seed, kept.rounds) == (croupier.__version__, seed, rounds)
            if same and sum(piece.rounds for piece in kept.pieces) < rounds:
                self._run = kept

    @property
    def pieces(self) -> dict[int, Piece]:
        """What is done, by seed."""
        return {piece.seed: piece for piece in self._run.pieces}

    @property
    def played(self) -> int:
        return sum(piece.rounds for piece in self._run.pieces)

    @property
    def leaks(self) -> list[str]:
        return [piece.leak for piece in self._run.pieces if piece.leak]

    @property
    def line(self) -> str:
        """All of it in one line."""
        pieces = self._run.pieces
        payloads, size = sum(one.payloads for one in pieces), sum(one.bytes for one in pieces)
        hours = sum(one.seconds for one in pieces) / 3600
        clean = "no card was told to anybody before it was shown"
        return (
            f"{self.played:,} rounds, {payloads:,} payloads, {size / 1e9:,.2f} GB, "
            f"{hours:,.1f} hours of one process: {f'{len(self.leaks)} leaks' if self.leaks else clean}"
        )

    def add(self, piece: Piece) -> None:
        """One piece more, on the disk when this returns."""
        self._run.pieces.append(piece)
        self._page.parent.mkdir(parents=True, exist_ok=True)
        part = self._file.with_suffix(".part")
        part.write_bytes(msgspec.json.encode(self._run) + b"\n")
        part.replace(self._file)
        self._page.write_text(self._written(), encoding="utf-8")

    def _written(self) -> str:
        whole = self.played >= self._run.rounds
        state = "The run is complete." if whole else "The run is not finished; `make scan` goes on with it."
        today = datetime.now(UTC).date().isoformat()
        return ABOUT.format(
            today=today, version=self._run.version, seed=self._run.seed, asked=self._run.rounds,
            state=state, line=self.line[0].upper() + self.line[1:],
            leaks="".join(f"\n- {leak}" for leak in self.leaks),
        )  # fmt: skip


ABOUT: Final = """\
# Cards nobody may know yet

Written by `make scan` on {today}, version {version}, seed {seed}; {asked:,} rounds asked for. {state}

{line}.
{leaks}
Every book is played by two players at each of five tables, dealt from every source its book allows, and at
one more that holds them to player cards, limits and breaks, while a stranger, a manager and an inspector
watch. Looked through for cards that their reader may not know yet, in whatever form (names, numbers, salts,
stretches of a deck's order): every message of every feed, every answer
and refusal, every row written to the database, every line logged; and several times on each floor, while a
round is open, what the service answers to everybody (views, options, proofs, consoles of dealer, pit and
inspector, lobby, metrics, errors), exports as lines and as a sheet, and evidence. At the end of a floor every
byte of its files. That planted leaks are found is tested in `tests/house/test_secrecy.py`.
"""
