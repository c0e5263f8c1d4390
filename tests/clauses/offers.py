"""Moments of play and everything a table offers then, written down in offers.txt.

`table star-ms-4 live 2` is a table with so many boxes, `> line` a line of the felt, `p1:` asks what p1 is
offered, and the indented lines say it: the command, the range of its amount, its clauses.
`python -m tests.clauses.offers` writes them anew.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec.structs import asdict

from croupier.engine.options import Option
from croupier.table.table import Mode
from tests.felt import Felt, layout, play, sign
from tests.felt.signs import limits

FILE = Path(__file__).with_name("offers.txt")
TITLE = "# "
UNSAID = (None, "", (), False, 0, "chip")


def said(option: Option) -> str:
    """An option in words; what a command leaves open is not said."""
    words = [type(option.command).__name__]
    for name, value in asdict(option.command).items():
        if name not in ("actor", "at") and value not in UNSAID:
            shown = ",".join(value) if isinstance(value, tuple) else value
            words.append(name if value is True else f"{name}={shown}")
    if option.unit is not None:
        words.append(f"from {option.least} to {option.most} by {option.unit}")
    return f"{' '.join(words)} ({', '.join(option.cites)})"


def moments(text: str) -> dict[str, str]:
    """The parts of the file by their titles."""
    parts = text.split(TITLE)[1:]
    return {part.partition("\n")[0]: part.partition("\n")[2] for part in parts}


def played(part: str) -> str:
    """A part of the file with what the table offers in truth."""
    return "".join(f"{line}\n" for line in _played(part))


def _played(part: str) -> Iterator[str]:
    table = play("star-ms-4")
    for line in part.splitlines():
        if line.startswith("    "):
            continue
        yield line
        if line.startswith("table "):
            table = _table(line.removeprefix("table "))
        elif line.startswith("> "):
            table.do(line[2:])
        elif line.endswith(":"):
            yield from (f"    {said(option)}" for option in table.options(line[:-1]))


def _table(text: str) -> Felt:
    """Book, mode and boxes; then a dealing source and a shuffler, or the limits of its sign."""
    words, _, stated = text.partition(" limits ")
    book, mode, boxes, source, shuffler, *_ = (*words.split(), "", "")
    return play(
        book,
        mode=msgspec.convert(mode, Mode),
        layout=layout(book, boxes=int(boxes)),
        source=source or None,
        shuffler=shuffler,
        sign=sign(book, limits=limits(stated.split())) if stated else None,
    )


def main() -> None:
    """Write the file as the tables are now."""
    text = FILE.read_text(encoding="utf-8")
    parts = (f"{TITLE}{title}\n{played(part)}" for title, part in moments(text).items())
    FILE.write_text("".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
