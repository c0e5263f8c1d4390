"""`make storm`: a thousand casino-days in a storm, and a report of them."""

import argparse
import os
import sys
import time
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from croupier.service.storm.casino import COMMANDS, Casino
from croupier.service.storm.guarantees import Broken
from tools.storm.notebook import Done, Notebook, code_digest
from tools.storm.report import report

REPORT: Final = Path("docs/operating/storm.md")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.storm", description=__doc__)
    parser.add_argument("--days", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--notebook", type=Path, default=Path(".storm.jsonl"), help="what is done so far")
    parser.add_argument("--report", type=Path, default=REPORT)
    asked = parser.parse_args()
    code = code_digest()
    notebook = Notebook(asked.notebook, asked.seed, code)
    left = [(asked.seed, number) for number in range(1, asked.days + 1) if number not in notebook.done]
    broken = _campaign(left, notebook, asked.days, asked.workers)
    done = [notebook.done[number] for number in sorted(notebook.done) if number <= asked.days]
    asked.report.parent.mkdir(parents=True, exist_ok=True)
    asked.report.write_text(report(done, asked.seed, code, broken), encoding="utf-8")
    print(broken or f"{len(done):,} days without a violation; {asked.report} is written")
    return int(bool(broken))


def _campaign(left: list[tuple[int, int]], notebook: Notebook, days: int, workers: int) -> str:
    """Run what is left; what was broken, if anything was."""
    began, first = time.monotonic(), len(notebook.done)
    with get_context("spawn").Pool(workers) as pool:
        for done in pool.imap_unordered(_day, left):
            if isinstance(done, str):
                return done
            notebook.add(done)
            each = (time.monotonic() - began) / (len(notebook.done) - first)
            minutes = each * (days - len(notebook.done)) / 60
            sys.stderr.write(f"\r{len(notebook.done):,} of {days:,} days, about {minutes:,.0f} minutes left ")
            sys.stderr.flush()
    sys.stderr.write("\n")
    return ""


def _day(asked: tuple[int, int]) -> Done | str:
    """One day, in a process of its own; how to see it again if something was broken."""
    seed, number = asked
    began = time.process_time()
    with TemporaryDirectory(prefix="croupier-storm-") as folder:
        try:
            day = Casino(Path(folder), f"{seed}/{number}").day(COMMANDS)
        except Broken as broken:
            return (
                f"guarantee {broken}; to see it again: croupier storm --seed {seed} --day {number} --shrink"
            )
    return Done(number, time.process_time() - began, day)


if __name__ == "__main__":
    sys.exit(main())
