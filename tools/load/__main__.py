"""python -m tools.load wire|desk: measure a house under load, on databases made for it."""

import sys
from typing import Literal

import msgspec
from cyclopts import App

from tests import postgres
from tools.load import desk as desks
from tools.load import wire as wires

app = App(help=__doc__)
On = Literal["sqlite", "postgresql"]


@app.command
def wire(
    *,
    on: On = "sqlite",
    tables: int = 200,
    rate: float = 450.0,
    seconds: float = 20.0,
    processes: int = 1,
) -> None:
    """`croupier serve`, six guests a table with a feed each, so many commands of guests a second."""
    wires.raise_limits()
    address = postgres.database(durable=True) if on == "postgresql" else ""
    _show(wires.measure(address, tables=tables, rate=rate, seconds=seconds, processes=processes))


@app.command
def desk(*, tables: int = 60, seconds: float = 10.0, processes: int = 2) -> None:
    """The desk on PostgreSQL, durable, in so many processes."""
    _show(desks.measure(postgres.database(durable=True), tables=tables, seconds=seconds, processes=processes))


def _show(result: msgspec.Struct) -> None:
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(result), indent=2) + b"\n")


if __name__ == "__main__":
    app()
