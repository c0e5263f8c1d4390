"""What a bench found, for programs and for people."""

from typing import Literal

import msgspec


class Peer(msgspec.Struct, frozen=True):
    """What another library reached in the same run, and at what, where it is not the same thing."""

    name: str
    version: str
    what: str
    value: float


class Measure(msgspec.Struct, frozen=True):
    """One measurement: a rate in "/s", where more is better, or a time in "s", where less is."""

    id: str
    name: str
    unit: str
    value: float
    target: float | None = None
    peers: tuple[Peer, ...] = ()
    clock: Literal["processor", "wall"] = "processor"
    met: bool | None = None
    ratios: dict[str, float] = {}  # croupier's rate over each peer's

    def __post_init__(self) -> None:
        if self.target is not None:
            good = self.value <= self.target if self.unit == "s" else self.value >= self.target
            msgspec.structs.force_setattr(self, "met", good)
        ratios = {peer.name: round(self.value / peer.value, 2) for peer in self.peers}
        msgspec.structs.force_setattr(self, "ratios", ratios)


class Report(msgspec.Struct, frozen=True):
    """A whole run of the bench, and the peers that are not installed."""

    croupier: str
    python: str
    machine: str
    seconds: float
    measures: tuple[Measure, ...]
    missing: tuple[str, ...]


def show(report: Report) -> None:
    """The report as a table."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table(box=box.SIMPLE_HEAD)
    for title in ("measure", "croupier", "target", "peer", "ratio"):
        table.add_column(title, justify="left" if title in ("measure", "peer") else "right")
    for measure in report.measures:
        first = (measure.name, _amount(measure.value, measure.unit), _target(measure))
        beside = [(_peer(peer, measure.unit), f"{measure.ratios[peer.name]:g}×") for peer in measure.peers]
        for row, (peer, ratio) in enumerate(beside or [("", "")]):
            table.add_row(*(("", "", "") if row else first), peer, ratio)
    console.print(table)
    if report.missing:
        console.print(
            f"Not installed: {', '.join(report.missing)}. `make bench` installs them and measures again."
        )


def _target(measure: Measure) -> str:
    if measure.target is None:
        return ""
    return f"{_amount(measure.target, measure.unit)} {'met' if measure.met else 'not met'}"


def _peer(peer: Peer, unit: str) -> str:
    what = f", {peer.what}" if peer.what else ""
    return f"{peer.name} {peer.version}{what}: {_amount(peer.value, unit)}"


def _amount(value: float, unit: str) -> str:
    return f"{value:.3f} s" if unit == "s" else f"{value:,.0f}/s"
