"""python -m tools.load wire|desk: measure a house under load, on databases made for it."""

import sys
from typing import Literal

import msgspec
from cyclopts import App

from tests import postgres
from tools.load import desk as desks
from tools.load import wire as wires
from tools.load.guests import Over

app = App(help=__doc__)
On = Literal["sqlite", "postgresql"]


@app.command
def wire(
    *,
    on: On = "sqlite",
    tables: int = 200,
    boxes: int = 6,
    feeds: int = 1,
    rate: float = 450.0,
    seconds: float = 20.0,
    processes: int = 1,
    over: Over = "feed",
) -> None:
    """`croupier serve`, guests at every table with so many feeds each, who give so many commands a second."""
    wires.raise_limits()
    address = postgres.database(durable=True) if on == "postgresql" else ""
    asked = wires.Asked(
        tables=tables, boxes=boxes, feeds=feeds, rate=rate, seconds=seconds, processes=processes,
        over=over,
    )  # fmt: skip
    _show(wires.measure(address, asked))


@app.command
def desk(*, tables: int = 60, seconds: float = 10.0, processes: int = 2) -> None:
    """The desk on PostgreSQL, durable, in so many processes."""
    _show(desks.measure(postgres.database(durable=True), tables=tables, seconds=seconds, processes=processes))


def _show(result: msgspec.Struct) -> None:
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(result), indent=2) + b"\n")


if __name__ == "__main__":
    app()
