"""`make storm`: a thousand casino-days in a storm, and a report of them."""

import argparse
import os
import sys
import time
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from tools.program import code_digest
from tools.storm.days import run, tidy_rarely
from tools.storm.notebook import Notebook
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
    notebook = Notebook(asked.notebook, asked.seed, code_digest())
    left = [(asked.seed, number) for number in range(1, asked.days + 1) if number not in notebook.done]
    asked.report.parent.mkdir(parents=True, exist_ok=True)
    broken = _campaign(left, notebook, asked)
    _write(notebook, asked, broken)
    print(broken or f"{len(notebook.done):,} days without a violation; {asked.report} is written")
    return int(bool(broken))


def _write(notebook: Notebook, asked: argparse.Namespace, broken: str = "") -> None:
    done = [notebook.done[number] for number in sorted(notebook.done) if number <= asked.days]
    asked.report.write_text(report(done, asked.days, asked.seed, notebook.code, broken), encoding="utf-8")


def _campaign(left: list[tuple[int, int]], notebook: Notebook, asked: argparse.Namespace) -> str:
    """Run what is left; what was broken, if anything was: one bad day does not end the run."""
    began, first, days = time.monotonic(), len(notebook.done), asked.days
    broken: list[str] = []
    with get_context("spawn").Pool(asked.workers, tidy_rarely) as pool:
        for done in pool.imap_unordered(run, left):
            if isinstance(done, str):
                broken.append(done)
                sys.stderr.write(f"\n{done}\n")
                continue
            notebook.add(done)
            _write(notebook, asked, "; ".join(broken))
            each = (time.monotonic() - began) / (len(notebook.done) - first)
            minutes = each * (days - len(notebook.done)) / 60
            sys.stderr.write(f"\r{len(notebook.done):,} of {days:,} days, about {minutes:,.0f} minutes left ")
            sys.stderr.flush()
    sys.stderr.write("\n")
    return "; ".join(broken)


if __name__ == "__main__":
    sys.exit(main())
