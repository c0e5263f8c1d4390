"""The command `croupier`: finds the verb, runs it, and turns whatever happens into an exit status.

Only the verb asked for is imported, and the command-line library only once there is a verb to parse.
"""

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import cast

import croupier

DONE, WRONG_INPUT, WRONG_USAGE, UNCHECKED = 0, 1, 2, 3
INTERRUPTED, PIPE_CLOSED = 130, 141  # as a shell reports SIGINT and SIGPIPE

# Verb NAME is the function NAME of a module NAME; it returns an exit status, or nothing when done.
VERBS = {
    "play": "Play a round in the terminal, with the clause behind every step.",
    "serve": "Serve a casino floor over HTTP and WebSocket.",
    "secret": "Give a badge or a player card its secret.",
    "adjudicate": "Say what is due to whom after each round of a JSON Lines file.",
    "run": "Run whole rounds, irregularities included, through the engine.",
    "rules": "List the rulebooks, the clauses of one, or show one clause.",
    "solve": "Price a rulebook's main game exactly, under best play.",
    "strategy": "Show the best strategy as a chart and as rules to remember, with what they cost.",
    "decide": "Say what every action is worth in one position.",
    "jackpot": "Price a jackpot wager: hits, return, meter, and the play it makes worth while.",
    "protect": "Say what it is worth to know cards too early, and what a book does about cards seen.",
    "tournament": "Play a practice tournament to its final table, or check and print terms.",
    "statement": "Make a patron's statement for a gaming day, week or month.",
    "meter": "List jackpot meters with contributions and hits, and reconcile them from the log.",
    "promotion": "Check and print the terms of a promotion, or run its draw again.",
    "verify": "Check a log from end to end: chains, checkpoints, money, meters, cards, replay.",
    "identity": "Say what software this is, by the hash of every file, or compare it with a list.",
    "seal": "Sign how far a log went, and tell a witness outside it.",
    "backup": "Copy a log file while it is served.",
    "foresight": "Find players who decide as if they saw hidden cards.",
    "reconcile": "Reconcile floats, drop boxes and jackpot meters over a shift or a gaming day.",
    "replay": "Recall a round card by card, with its clauses, or the state of a table at any record.",
    "export": "Hand a log over: JSON Lines with a signed trailer, CSV, or the evidence of one round.",
    "simulate": "Play seeded rounds in parallel: mean and error, jackpots, risk of ruin.",
    "storm": "Run simulated casino-days through crashes, full disks, lost and repeated commands.",
    "shuffles": "Examine the shuffle of electronic tables by the tests regulators ask for.",
    "parsheet": "Make a rulebook's par sheet: every wager, volatility, strategy, jackpot, protection.",
    "conformance": "Show how much of each rulebook is enforced and tested.",
    "schema": "Print the JSON Schema of commands and events.",
    "bench": "Measure speed side by side with other libraries.",
}
# Where verbs are that do not stand in croupier/cli; what is in no room of croupier comes with the source.
ROOMS = {
    "croupier.cli.price": (
        "solve",
        "strategy",
        "decide",
        "jackpot",
        "protect",
        "simulate",
        "parsheet",
    ),
    "croupier.cli.logs": (
        "tournament",
        "statement",
        "meter",
        "promotion",
        "verify",
        "foresight",
        "reconcile",
        "replay",
        "export",
        "shuffles",
    ),
    "simulator": ("storm",),
    "bench": ("bench",),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb; whatever goes wrong becomes a line on stderr and an exit status, never a traceback."""
    try:
        status = dispatch(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the exit flush is quiet too
        return PIPE_CLOSED
    except Exception as error:
        known = wrong_input(error)
        if known is None and os.environ.get("CROUPIER_DEBUG") == "1":
            raise
        return complain(known or describe(error), WRONG_INPUT)
    return status


def dispatch(arguments: list[str]) -> int:
    """Answer for the program itself, or hand over to a verb."""
    match arguments:
        case [] | ["--help" | "-h", *_]:
            print(usage())
            return DONE
        case ["--version", *_]:
            print(croupier.__version__)
            return DONE
        case [verb, *_] if verb in VERBS:
            return run_verb(verb, arguments)
    return complain(
        f"unknown verb {arguments[0]!r}. {suggestion(arguments[0])}See croupier --help.", WRONG_USAGE
    )


def run_verb(verb: str, arguments: list[str]) -> int:
    """Parse the verb's arguments and call it."""
    function = found(verb)
    if function is None:
        return complain(
            f"{verb} comes with the source of Croupier, not with an installation of it", WRONG_USAGE
        )
    from cyclopts import App, CycloptsError

    app = App(
        name="croupier",
        version=croupier.__version__,
        result_action="return_value",
        suppress_keyboard_interrupt=False,
    )
    app.command(function, name=verb, help=VERBS[verb])
    try:
        status = app(arguments, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        return complain(f"{verb}: {error}", WRONG_USAGE)
    return status if isinstance(status, int) else DONE


def module_of(verb: str) -> str:
    """Where the function of a verb is."""
    return f"{next((room for room, verbs in ROOMS.items() if verb in verbs), 'croupier.cli')}.{verb}"


def found(verb: str) -> Callable[..., object] | None:
    """The function of a verb; nothing where it stands beside the product and only the product is
    installed."""
    try:
        return cast("Callable[..., object]", getattr(import_module(module_of(verb)), verb))
    except ModuleNotFoundError as error:
        outside = module_of(verb).partition(".")[0]
        if outside == "croupier" or (error.name or "").partition(".")[0] != outside:
            raise
    return None


def usage() -> str:
    """The help page; the table of verbs is its only source."""
    width = max(map(len, VERBS))
    verbs = "\n".join(f"  {verb:<{width}}  {summary}" for verb, summary in VERBS.items())
    return (
        f"{croupier.__doc__}\n\nUsage: croupier VERB [ARGUMENTS]\n\n{verbs}\n\n"
        "croupier VERB --help  the arguments of a verb\ncroupier --version    the version\n\n"
        "Exit status: 0 done, 1 the input or the thing checked is wrong, 2 wrong usage, 3 nothing wrong was\n"
        "found, but not all could be checked."
    )


def suggestion(word: str) -> str:
    from difflib import get_close_matches

    return "".join(f"Did you mean {near!r}? " for near in get_close_matches(word, VERBS, n=1))


def wrong_input(error: Exception) -> str | None:
    """What is wrong with a log or a book that was named; nothing for any other error."""
    from croupier.rulebooks.address import BookError
    from croupier.store.log import LogError

    if isinstance(error, LogError):
        return f"{error.filename}: {error.strerror}"
    return str(error) if isinstance(error, BookError) else None


def describe(error: Exception) -> str:
    """What a person can act on: file and reason for I/O, else the kind of error and how to see more."""
    from croupier.store.codec import Unreadable

    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    if isinstance(error, MemoryError):
        return "there is too little memory for this"
    if isinstance(error, Unreadable):
        return f"the log is damaged at {error}; croupier verify says more"
    return f"unexpected {type(error).__name__}: {error} (CROUPIER_DEBUG=1 shows where)"


def complain(message: str, status: int) -> int:
    """Say what is wrong, each thing on a line of its own."""
    for line in message.splitlines():
        print(f"croupier: error: {line}", file=sys.stderr)
    return status
