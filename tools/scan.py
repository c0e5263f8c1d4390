"""Plays many rounds of every book with everybody watching, and looks for cards in every byte: `make scan`.

A run that was stopped goes on where it stopped; the report says how far it got.
"""

import argparse
import logging
import os
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from time import monotonic
from typing import Final

from croupier.cli.progress import progressing
from tools.scanning.cards import Leak
from tools.scanning.floor import ScannedFloor
from tools.scanning.report import REPORT, Piece, ScanReport

PIECE: Final = 500  # rounds on one floor, so that its files stay small enough to be looked through whole


def scan_piece(rounds: int, seed: int) -> Piece:
    """A floor of its own, played until so many rounds are over."""
    began = monotonic()
    logging.getLogger("alembic").setLevel(logging.WARNING)  # that a floor of its own is made is no news
    with tempfile.TemporaryDirectory(prefix="croupier-scan-") as folder:
        floor = ScannedFloor(Path(folder), seed=seed)
        leak = ""
        try:
            for _ in floor.play(rounds):
                pass
        except Leak as error:
            leak = f"seed {seed}: {error}"
        return Piece(seed, floor.rounds, floor.payloads, floor.bytes, leak, monotonic() - began)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.scan", description=__doc__)
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1, help="of what players do; cards cannot be repeated")
    parser.add_argument("--report", type=Path, default=REPORT, help="what was done is kept beside it")
    asked = parser.parse_args(arguments)
    report = ScanReport(asked.report, rounds=asked.rounds, seed=asked.seed)
    sizes = {
        asked.seed + at: min(PIECE, asked.rounds - at * PIECE) for at in range(-(-asked.rounds // PIECE))
    }
    with progressing("scan") as tell, ProcessPoolExecutor(asked.workers) as pool:
        tell(report.played, asked.rounds)
        left = {seed: size for seed, size in sizes.items() if seed not in report.pieces}
        for done in as_completed([pool.submit(scan_piece, size, seed) for seed, size in left.items()]):
            report.add(done.result())
            tell(report.played, asked.rounds)
    print(report.line)
    for leak in report.leaks:
        print(leak, file=sys.stderr)
    return 1 if report.leaks else 0


if __name__ == "__main__":
    sys.exit(main())
