"""croupier bench: speed side by side with other libraries, on this machine, in one run."""

import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

import croupier
from bench import adjudicate
from bench import desk as bench_desk
from bench import math as bench_math
from bench import peers as bench_peers
from bench.report import Measure, Peer, Report, show
from bench.rounds import Bench
from bench.stopwatch import rate, wall

ROUNDS_TARGET: Final = 2_000.0
STUD: Final = "star-ms-4"
ADJUDICATIONS_TARGET: Final = 20_000.0
HELP_TARGET: Final = 0.3
STARTS: Final = 20
SHELL: Final = {  # from start to end: what is written in a book, an answer that ships, one that is found anew
    "start/rules": (("rules", "star-ms-4"), 0.25),
    "start/kept": (("solve", "star-uth"), 0.3),
    "start/fresh": (("solve", "star-uth", "--fresh"), 2.2),
}
SHELL_STARTS: Final = 5
BOOKS: Final = {"Mississippi Stud": "star-ms-4", "Ultimate Hold'em": "star-uth"}


class Task(NamedTuple):
    """Something to measure."""

    name: str
    measure: Callable[[float], Measure]


def bench(
    *,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    seconds: Annotated[float, Parameter(validator=Number(gt=0, lte=600))] = 1.0,
) -> None:
    """Measure speed side by side with other libraries.

    Rates are of one core, by processor time; starting the program, writing to the disk, solving and
    simulating are measured by the clock on the wall.

    Parameters
    ----------
    as_json
        Print JSON for programs.
    seconds
        How long each rate is measured.
    """
    measures = list(_measured(list(tasks()), seconds))
    missing = tuple(peer for peer in bench_peers.PEERS if bench_peers.installed(peer) is None)
    report = Report(
        croupier.__version__, platform.python_version(), platform.machine(), seconds, tuple(measures), missing
    )
    if as_json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    else:
        show(report)


def _measured(work: list[Task], seconds: float) -> Iterator[Measure]:
    """Every task in turn, with a bar on stderr that says which."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=len(work))
        for task in work:
            progress.update(bar, description=task.name)
            yield task.measure(seconds)
            progress.advance(bar)


def tasks() -> Iterator[Task]:
    """All that is measured, each beside the peers that do something like it."""
    for game, book in BOOKS.items():
        yield Task(f"rounds: {game}", partial(_rounds, game, book))
    yield Task("rounds with jackpots", _jackpot_rounds)
    for game, book in BOOKS.items():
        yield Task(f"adjudications: {game}", partial(_adjudicate, game, book))
    yield Task("croupier adjudicate FILE", _adjudicate_file)
    yield Task("commands on the disk", bench_desk.durable)
    for size in (5, 7):
        yield Task(f"hands of {size} cards", partial(_evaluations, size))
    yield Task("the evaluating kernel", bench_math.evaluations)
    for game, book in BOOKS.items():
        yield Task(f"solving: {game}", partial(bench_math.solved, book))
    yield Task("solving: the results", bench_math.results)
    yield Task("solving: another pay table", bench_math.next_pay_table)
    for game, book in BOOKS.items():
        yield Task(f"pricing: {game}", partial(bench_math.priced, book))
    yield Task("river decisions", bench_math.river)
    for game, book in BOOKS.items():
        yield Task(f"simulation: {game}", partial(bench_math.simulated, book))
    yield Task("croupier --help", _help)
    for id, (arguments, target) in SHELL.items():
        yield Task(f"croupier {' '.join(arguments)}", partial(_shell, id, arguments, target))


def _rounds(game: str, book: str, seconds: float) -> Measure:
    """Whole rounds of six boxes, beside six-player hands of a poker library."""
    value = rate(Bench(book).batch, seconds)
    peers: list[Peer] = []
    if version := bench_peers.installed("pokerkit"):
        hands = rate(bench_peers.holdem_hands(), seconds)
        peers.append(Peer("pokerkit", version, "six-player hold'em hands", hands))
    target = ROUNDS_TARGET if book == STUD else None
    return Measure(f"rounds/{book}", f"rounds of {game}, six boxes", "/s", value, target, tuple(peers))


def _jackpot_rounds(seconds: float) -> Measure:
    """The same with a jackpot wager at every box, so that folded hands are turned and prizes awarded too."""
    value = rate(Bench(STUD, jackpot=True).batch, seconds)
    name = "rounds of Mississippi Stud, a jackpot wager at each box"
    return Measure(f"jackpot-rounds/{STUD}", name, "/s", value)


def _adjudicate(game: str, book: str, seconds: float) -> Measure:
    value = rate(adjudicate.batch(book), seconds)
    name = f"adjudications of {game}, six boxes"
    return Measure(f"adjudicate/{book}", name, "/s", value, ADJUDICATIONS_TARGET)


def _adjudicate_file(seconds: float) -> Measure:
    """A file through the command line; its start counts, too."""
    given = adjudicate.lines("star-ms-4", max(1000, int(ADJUDICATIONS_TARGET * seconds)))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rounds.jsonl"
        file.write_bytes(b"\n".join(given))
        value = len(given) / wall(["adjudicate", str(file)])
    name = "croupier adjudicate FILE, start included"
    return Measure("adjudicate/file", name, "/s", value, clock="wall")


def _evaluations(size: int, seconds: float) -> Measure:
    """Hands evaluated, beside libraries that do nothing else."""
    value = rate(bench_peers.own_evaluations(size), seconds)
    peers = tuple(
        Peer(name, version, "", rate(bench_peers.evaluations(name, size), seconds))
        for name in bench_peers.EVALUATORS
        if (version := bench_peers.installed(name))
    )
    return Measure(f"hands/{size}", f"hands of {size} cards evaluated", "/s", value, None, peers)


def _help(_: float) -> Measure:
    name = f"croupier --help, median of {STARTS}"
    return Measure("start/help", name, "s", wall(["--help"], STARTS), HELP_TARGET, clock="wall")


def _shell(id: str, arguments: tuple[str, ...], target: float, _: float) -> Measure:
    times = min(STARTS, SHELL_STARTS)
    name = f"croupier {' '.join(arguments)}, median of {times}"
    return Measure(id, name, "s", wall(arguments, times), target, clock="wall")
