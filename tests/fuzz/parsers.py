"""Everything that reads what people or programs wrote: with examples of what is right, and how it is fed."""

import contextlib
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from croupier.audit.inspect.backwards import place_of
from croupier.cli import adjudicate, run
from croupier.cli.main import DONE, UNCHECKED, WRONG_INPUT, WRONG_USAGE, main
from croupier.core.cards import parse_cards
from croupier.house.floor.file import FloorError, read_floor
from croupier.house.http.json import fault
from croupier.rulebooks.address import BookError
from croupier.rulebooks.load import book_ids, load
from croupier.table.commands import AnyCommand
from croupier.table.text.line import parse
from croupier.tournaments.file import written
from croupier.tournaments.practice import practice_terms
from tests.floors.audited_floor import build
from tests.fuzz import frames
from tests.fuzz.asking import Asking

ROOT: Final = Path(__file__).parents[2]
BOOKS: Final = ROOT / "croupier" / "rulebooks"


class Parser(NamedTuple):
    """A reader: what it reads rightly, and how it is given something; whatever it raises is a find."""

    name: str
    examples: tuple[bytes, ...]
    feed: Callable[[bytes], None]
    slow: bool = False  # so that a test tries few, and a campaign fewer


class Broken(Exception):
    """The program said that it did not expect this, or ended in a way it never announces."""


def tell(*arguments: str) -> None:
    """The program itself, with these arguments; whatever it says, it says in its own words."""
    out, err = io.TextIOWrapper(io.BytesIO()), io.TextIOWrapper(io.BytesIO())
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(list(arguments))
    err.flush()
    said = err.buffer.getvalue().decode(errors="replace")
    plain = all(line.startswith("croupier: ") for line in said.splitlines())
    if status not in (DONE, WRONG_INPUT, WRONG_USAGE, UNCHECKED) or "CROUPIER_DEBUG" in said or not plain:
        raise Broken(f"croupier {' '.join(arguments)}: {status} {said[:1_000]}")


def parsers(folder: Path) -> tuple[Parser, ...]:
    """All of them, with a log of a small floor in a folder."""
    build(str(folder / "log.db"), folder)
    return (*_plain(), *_files(folder), *_logs(folder))


def _plain() -> Iterator[Parser]:
    """Lines and words."""
    yield Parser("adjudicate", ADJUDICATED, lambda data: _answered(adjudicate.answer, data))
    yield Parser("run", RUN, lambda data: _answered(run.answer, data))
    yield Parser("command", COMMANDS, _command)
    yield Parser("round-line", ROUNDS, _worded(parse))
    yield Parser("cards", (b"As Ks Qd", b"AsKsQdJhTc", b"2c", b""), _worded(parse_cards))
    yield Parser("setting", SETTINGS, _setting, slow=True)
    yield Parser("place", (b"star-ms-4 40 1", b"", b"1:2:3"), _worded(place_of))
    yield Parser("arguments", ARGUMENTS, _arguments, slow=True)


def _files(folder: Path) -> Iterator[Parser]:
    """Files that people write."""
    spring = (ROOT / "docs" / "examples" / "spring-draw.toml").read_bytes()
    cup = written("crown-ms-3.0", practice_terms(20, 2, 5)).encode()
    own = tuple((BOOKS / f"{id}.toml").read_bytes().replace(b'id = "', b'id = "my-', 1) for id in book_ids())
    yield Parser("book", (*VARIANTS, *own), _through(folder / "book.toml", _book), slow=True)
    yield Parser("floor", (FLOOR,), _through(folder / "floor.toml", _floor))
    terms = folder / "terms.toml"
    yield Parser("promotion", (spring,), _through(terms, lambda path: tell("promotion", "terms", str(path))))
    yield Parser("tournament", (cup,), _through(terms, lambda path: tell("tournament", "terms", str(path))))
    lines = folder / "lines.jsonl"
    yield Parser(
        "lines", (b"\n".join(ADJUDICATED),), _through(lines, lambda path: tell("adjudicate", str(path)))
    )


def _logs(folder: Path) -> Iterator[Parser]:
    """Logs and what belongs to them, handed to whoever checks them."""
    log, handed, evidence = folder / "log.db", folder / "handed.jsonl", folder / "evidence.json"
    tell("export", str(log), "--out", str(handed), "--key", str(folder / "log.db.seal-key"))
    given = handed.read_bytes()
    lines = given.split(b"\n")
    short = b"\n".join(lines[:40])
    yield Parser("handed-over", (short, b"\n".join((*lines[:12], *lines[-2:]))), _through(handed, _checked))
    yield Parser("evidence", _evidence(log, evidence), _through(evidence, _checked), slow=True)
    witness = (folder / "log.db.witness").read_bytes()
    spoiled = folder / "spoiled.witness"
    yield Parser(
        "witness", (b"\n".join(witness.split(b"\n")[-6:]),),
        _through(spoiled, lambda path: tell("verify", str(log), "--level", "chains", "--witness", str(path))),
        slow=True,
    )  # fmt: skip
    broken = folder / "broken.db"
    yield Parser(
        "database", (log.read_bytes(),), _through(broken, lambda path: tell("verify", str(path))), slow=True
    )
    key = folder / "spoiled.key"
    keys = tuple((folder / f"log.db.{name}").read_bytes() for name in ("deck-key", "seal-key"))
    yield Parser(
        "key", keys, _through(key, lambda path: tell("verify", str(log), "--deck-key", str(path))), slow=True
    )


def wire(folder: Path) -> Iterator[Parser]:
    """What a served house is asked, and said to its feeds."""
    house = Asking(folder / "house")
    yield Parser("request", house.requests(), house.ask, slow=True)
    yield Parser("feed", house.feeds(), house.watch, slow=True)
    yield Parser("frames", frames.examples(), frames.Frames(house.inside).feed, slow=True)


def _evidence(log: Path, out: Path) -> tuple[bytes, ...]:
    tell("export", str(log), "--evidence", "s:1", "--out", str(out))
    return (out.read_bytes(),)


def _answered(answer: Callable[[bytes, int], Any], data: bytes) -> None:
    """Every line has an answer that can be written."""
    for number, line in enumerate(data.split(b"\n"), start=1):
        if line and not line.isspace():
            msgspec.json.encode(answer(line, number))


def _command(data: bytes) -> None:
    """As the service reads a body: plain JSON first, then a command of a kind."""
    if fault(data) == "":
        with contextlib.suppress(msgspec.ValidationError):
            msgspec.convert(json.loads(data), AnyCommand)


def _worded(read: Callable[[str], object]) -> Callable[[bytes], None]:
    def feed(data: bytes) -> None:
        with contextlib.suppress(ValueError):
            read(data.decode(errors="replace"))

    return feed


def _setting(data: bytes) -> None:
    with contextlib.suppress(BookError):
        load("star-ms-4", [data.decode(errors="replace")])


def _arguments(data: bytes) -> None:
    """A verb with its arguments, one a line; none that would start to compute for long."""
    words = [word.replace("\0", "") for word in data.decode(errors="replace").split("\n")]
    if words[0] in ("decide", "jackpot", "solve", "protect", "rules", "statement", "replay", "tournament"):
        tell(*words, "--set", "no.such=setting") if words[0] in (
            "decide",
            "jackpot",
            "solve",
            "protect",
        ) else tell(*words)


def _through(path: Path, read: Callable[[Path], None]) -> Callable[[bytes], None]:
    def feed(data: bytes) -> None:
        path.write_bytes(data)
        read(path)

    return feed


def _book(path: Path) -> None:
    with contextlib.suppress(BookError):
        load(str(path))


def _floor(path: Path) -> None:
    with contextlib.suppress(FloorError):
        read_floor(path)


def _checked(path: Path) -> None:
    tell("verify", str(path))
    tell("replay", str(path), "--table", "a")


ADJUDICATED: Final = (
    b'{"rulebook":"star-ms-4","community":["Qs","Js","Ts"],"boxes":[{"box":1,"hole":["As","Ks"],'
    b'"wagers":{"ante":1000,"3rd":3000,"4th":3000,"5th":3000,"jackpot":500}},{"box":3,"hole":["2c","7d"],'
    b'"wagers":{"ante":500},"folded":"3rd"}],"chip":100,"jackpot":{"wager":500,"meter":5000000,"seed":5000000}}',
    b'{"rulebook":"star-uth","community":["2s","7d","9c","Jh","Kd"],"dealer":["As","Kc"],"boxes":[{"box":2,'
    b'"hole":["Qd","Qc"],"wagers":{"ante":1000,"blind":1000,"play":4000,"trips":500},"played":"preflop"}]}',
    b'{"rulebook":"crown-ms-3.0","community":["2s","7d","9c"],"boxes":[{"box":2,"hole":["Qd","Qc"],'
    b'"wagers":{"ante":1000,"3rd":1000,"4th":1000,"5th":1000}}],"limits":{"ante":[500,50000]},"max_payout":100000}',
)
_TABLE: Final = (
    b'{"table":{"book":"%s","sign":{"limits":{"ante":{"least":500,"most":100000},"trips":{"least":500,'
    b'"most":9000}},"max_payout":10000000},"patrons":{"p1":100000}},'
)
RUN: Final = tuple(
    _TABLE % book + b'"commands":[{"type":"TakeSeat","actor":"p1","box":1,"player":"p1"},'
    b'{"type":"PlaceWager","actor":"p1","box":1,"spot":"ante","amount":1000},{"type":"Deal","actor":"machine"},'
    b'{"type":"Look","actor":"p1","box":1},{"type":"Fold","actor":"p1","box":1}]}'
    for book in (b"star-ms-4", b"crown-ms-3.0", b"star-uth")
)
COMMANDS: Final = (
    b'{"type":"PlaceWager","actor":"p1","box":1,"spot":"ante","amount":1000,"id":"a","player":"p1"}',
    b'{"type":"Deal","actor":"machine"}',
    b'{"type":"TakeSeat","actor":"p1","box":1,"player":"p1","brings":5000}',
    b'{"type":"OpenTable","actor":"m","mode":"live","source":"hand","float":1,"sign":{"limits":{"ante":'
    b'{"least":500,"most":1000}}},"layout":{"boxes":1,"spots":{"ante":{"label":"Ante"}},"community":["3rd"]}}',
)
ROUNDS: Final = (
    b"t1 star-ms-4 electronic round 3 | 1 p1 puts 10 on ante; deal 1; 1 bets 3rd 30; show Qs; 1 folds; end",
    b"LIVE-1 star-uth live round 12 | 2 p2 puts 5 on ante; deal 2; show 2s 7d 9c; end",
)
SETTINGS: Final = (
    b"paytable.main.straight=5:1", b"rule.fold.takes=ante", b"rule.deck.size=51",
    b"paytable.main.flush=7:1",
)  # fmt: skip
ARGUMENTS: Final = (
    b"decide\nstar-ms-4\n--hole\nAsKs\n--community\nQs\n--bets\n1",
    b"decide\nstar-uth\n--hole\nAs Kd\n--dead\n2c3c",
    b"jackpot\nstar-ms-4\n--seed\n50000\n--rate\n20\n--wager\n5\n--pays\nflush=100",
    b"jackpot\ncrown-ms-3.0\n--option\n1\n--meter\n12345.67\n--ante\n10", b"solve\nstar-ms-4\n--ties\nfold",
    b"protect\nstar-uth\n--known\ndealer:1\n--hole\nAsKs\n--deals\n10", b"rules\nstar-ms-4\n9.1.2",
    b"statement\nx.db\nann\n--day\n2026-11-15\n--zone\nAustralia/Sydney\n--day-start\n06:00",
    b"replay\nx.db\n--table\nt1\n--round\n3\n--seq\n40",
    b"tournament\nterms\nx.toml\n--entries\n20\n--seed\n1",
)  # fmt: skip
VARIANTS: Final = (
    b'id = "mine"\ntitle = "Mine"\nbase = "star-ms-4"\n[rule.deck]\nsize = 52\n',
    b'id = "mine"\ntitle = "Mine"\nbase = "crown-ms-3.0"\n'
    b'[[paytable.main]]\nhand = "flush"\npays = "7:1"\ncites = ["9.1"]\n',
)
FLOOR: Final = b"""name = "Floor"
zone = "Australia/Sydney"
day_start_minutes = 360
chips = [100, 500]
[[tables]]
id = "MS-1"
book = "star-ms-4"
source = "shuffling_device"
float = 100000000
effective = "2025-09-01"
meter = "star"
boxes = 6
[tables.sign]
limits = { ante = { least = 500, most = 50000, unit = 100 } }
[tables.sign.jackpot]
wager = 500
seed = 5000000
[[meters]]
id = "star"
book = "star-ms-4"
approval = "A 1"
wager = 500
seed = 5000000
rate = "20"
[[staff]]
id = "sam"
badge = "b1"
[staff.ranks]
star-ms-4 = "dealer"
[[patrons]]
id = "ann"
card = "c1"
"""
