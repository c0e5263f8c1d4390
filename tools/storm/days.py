"""One day of a long storm, for a process of its own."""

import gc
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.cli.serve import GARBAGE
from simulator.casino import COMMANDS, Casino
from simulator.checks.guarantees import Broken
from tools.storm.notebook import Done


def tidy_rarely() -> None:
    """As a server does: looking for garbage all the time costs a tenth."""
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def run(asked: tuple[int, int]) -> Done | str:
    """The day of a seed and a number; how to see it again if something was broken."""
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
