"""Answers kept by the digest of their rules: what was solved once is read, and not solved again.

Answers to the shipped books come with the program. One's own lie in the cache folder, under the digest of
the code that made them, so another program never sees them. Nothing here needs mathematics.
"""

import hashlib
import json
import os
import tempfile
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from croupier.core.book.rulebook import Rulebook
from croupier.math.exact import Solution, Strategy, Ties
from croupier.math.kept.place import program, user_cache

SHIPPED: Final = Path(__file__).parent / "shipped"
MOST: Final = 500  # answers of one's own, of some ten kilobytes each
Answer = TypeVar("Answer", Solution, Strategy)


def kept(kind: type[Answer], book: Rulebook, ties: Ties) -> Answer | None:
    """The answer for just these rules, if there is one that is whole."""
    for file in (shipped(kind, book.id, ties), _own(kind, book, ties)):
        with suppress(OSError):
            if (found := read(kind, file.read_bytes(), book.digest, ties)) is not None:
                return found
    return None


def keep(answer: Solution | Strategy, book: Rulebook, ties: Ties) -> None:
    """Keep an answer for the next time; where nothing can be written there is no next time."""
    file = _own(type(answer), book, ties)
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as part:
            part.write(written(answer, book.digest, ties))
        os.replace(part.name, file)  # whole or not at all
        for old in sorted(file.parent.iterdir(), key=lambda one: one.stat().st_mtime)[:-MOST]:
            old.unlink(missing_ok=True)


def shipped(kind: type[Solution] | type[Strategy], book: str, ties: Ties) -> Path:
    """The file of a shipped book's answer."""
    return SHIPPED / f"{book}.{kind.__name__.lower()}.{ties}.json"


def _own(kind: type[Solution] | type[Strategy], book: Rulebook, ties: Ties) -> Path:
    folder = user_cache() / f"answers-{program()[:16]}"
    return folder / f"{book.digest}.{kind.__name__.lower()}.{ties}.json"


def written(answer: Solution | Strategy, digest: str, ties: Ties) -> bytes:
    """The checksum, and what it is of: the rules, how ties are played, and the answer."""
    said = {"rules": digest, "ties": ties, "answer": msgspec.to_builtins(answer, enc_hook=str)}
    text = json.dumps(said, separators=(",", ":")).encode()
    return hashlib.sha256(text).hexdigest().encode() + b"\n" + text + b"\n"


def read(kind: type[Answer], content: bytes, digest: str, ties: Ties) -> Answer | None:
    """The answer, if it is one to these rules and whole."""
    checksum, _, text = content.rstrip(b"\n").partition(b"\n")
    if hashlib.sha256(text).hexdigest().encode() != checksum:
        return None
    try:
        said = json.loads(text)
        if (said["rules"], said["ties"]) != (digest, ties):
            return None
        answer = msgspec.convert(said["answer"], kind, dec_hook=_fraction)
    except (ValueError, TypeError, KeyError):
        return None
    if isinstance(answer, Solution):  # keys come as they are written
        net = {Fraction(won): ways for won, ways in answer.results.net.items()}
        return answer._replace(results=answer.results._replace(net=net))
    return answer


def _fraction(_: type, text: Any) -> Fraction:
    return Fraction(text)
