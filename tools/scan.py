"""Plays many rounds of every book with everybody watching, and looks for cards in every byte: `make scan`."""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from croupier.cli.progressing import progressing
from tools.card_scan import Leak
from tools.scanned_floor import ScannedFloor

PIECE = 500  # rounds on one floor, so that its files stay small enough to be looked through whole


class Piece(NamedTuple):
    """What was scanned on one floor."""

    rounds: int
    payloads: int
    bytes: int
    leak: str


def scan_piece(rounds: int, seed: int) -> Piece:
    """A floor of its own, played until so many rounds are over."""
    with tempfile.TemporaryDirectory(prefix="croupier-scan-") as folder:
        floor = ScannedFloor(Path(folder), seed=seed)
        leak = ""
        try:
            for _ in floor.play(rounds):
                pass
        except Leak as error:
            leak = f"seed {seed}: {error}"
        return Piece(floor.rounds, floor.payloads, floor.bytes, leak)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.scan", description=__doc__)
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1, help="of what players do; cards cannot be repeated")
    asked = parser.parse_args(arguments)
    pieces = [min(PIECE, asked.rounds - start) for start in range(0, asked.rounds, PIECE)]
    began, found = monotonic(), []
    with progressing("scan") as tell, ProcessPoolExecutor(asked.workers) as pool:
        running = [pool.submit(scan_piece, rounds, asked.seed + at) for at, rounds in enumerate(pieces)]
        for done in as_completed(running):
            found.append(done.result())
            tell(sum(one.rounds for one in found), asked.rounds)
    return _said(found, monotonic() - began)


def _said(found: list[Piece], seconds: float) -> int:
    rounds, payloads = sum(one.rounds for one in found), sum(one.payloads for one in found)
    size = sum(one.bytes for one in found)
    print(f"{rounds:,} rounds, {payloads:,} payloads, {size / 1e9:,.2f} GB in {seconds / 60:,.1f} minutes")
    leaks = [one.leak for one in found if one.leak]
    for leak in leaks:
        print(leak, file=sys.stderr)
    print(f"{len(leaks)} leaks" if leaks else "no card was told to anybody before it was shown")
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
