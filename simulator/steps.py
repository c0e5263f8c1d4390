"""One step of a storm, written out, so that a list of them is a storm that can be run again and cut down."""

from pathlib import Path
from typing import Literal

import msgspec

from croupier.meters.rules.commands import MeterChange
from croupier.patrons.rules.commands import AnyAccountCommand
from croupier.payment_errors.rules.commands import AnyErrorCommand
from croupier.promotions.rules.commands import AnyPromotionCommand
from croupier.table.commands import AnyCommand
from croupier.tournaments.rules.commands import AnyTournamentCommand

Wish = (
    AnyCommand | MeterChange | AnyAccountCommand | AnyErrorCommand | AnyPromotionCommand
    | AnyTournamentCommand
)  # fmt: skip
What = Literal["crash", "power", "write"]
Gap = Literal["look", "decide", "store", "tell"]


class Fault(msgspec.Struct, frozen=True):
    """What befalls the machine during a step, at the so many-th place it comes to.

    A process dies, or the whole machine without time to finish a write, or one write fails.
    """

    what: What
    after: int


class Step(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something happens at one of the two processes; the id of its command is its number."""

    n: int
    at: int = 0  # which process
    wait: int = 0  # ms that pass first
    jump: int = 0  # ms by which somebody sets the clock of the machine then, forward or back
    accepts: str = ""  # who says that the clock is right as it is
    table: str = ""
    command: Wish | None = None
    go: bool | None = None  # the dealer does what is next there; whether players had their time
    again: str = ""  # the command of this id is given once more
    seal: bool = False
    signs: str = ""  # whose session begins
    plants: str = ""  # the practice table that is given a seed
    leaves: str = ""  # a spectator whose connection breaks
    joins: str = ""  # a spectator who comes back, and resumes
    fault: Fault | None = None
    full: bool = False  # there is no space on the disk meanwhile
    deaf: bool = False  # the other process does not hear of it
    rival: "Step | None" = None  # what the other process does in the middle of it
    gap: Gap = "store"  # when: it has looked, it has decided, it is about to store, or about to tell


class Storm(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A storm in a file: its seed, its steps, and what they broke when it was kept."""

    seed: str
    broken: str = ""
    steps: tuple[Step, ...]


class StormError(ValueError):
    """A file that holds no storm: which one, and why."""


def write(path: Path, storm: Storm) -> None:
    """A step a line, to be read by people too."""
    lines = ",\n".join(msgspec.json.encode(step).decode() for step in storm.steps)
    seed, broken = (msgspec.json.encode(text).decode() for text in (storm.seed, storm.broken))
    text = f'{{"seed": {seed},\n"broken": {broken},\n"steps": [\n{lines}\n]}}\n'
    path.write_text(text, encoding="utf-8")


def read(path: Path) -> Storm:
    """The storm of a file."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Storm)
    except OSError as error:
        raise StormError(f"{path}: {error.strerror}") from None
    except msgspec.MsgspecError as error:
        raise StormError(f"{path}: {error}") from None
