"""What an examination finds wrong, and what it can say if it finds nothing."""

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """The first thing that is wrong: in which stream (or file), at which record or line, and why."""

    place: str
    seq: int
    reason: str

    def __str__(self) -> str:
        return f"{self.place} {self.seq}: {self.reason}" if self.seq else f"{self.place}: {self.reason}"


class Found(ValueError):
    """A finding on its way to whoever reports it."""

    def __init__(self, place: str, seq: int, reason: str) -> None:
        super().__init__(reason)
        self.finding = Finding(place, seq, reason)


class Sealed(msgspec.Struct, frozen=True, kw_only=True):
    """How far checkpoints reach: up to there nothing can be missing unseen."""

    checkpoint: int
    time: int  # ms since 1970
    key: str
    witnessed: bool  # a file outside the log says so too


class Report(msgspec.Struct, kw_only=True):
    """What was looked at, and the first thing that is wrong."""

    what: str  # database, export or evidence
    name: str
    level: str = "full"  # or chains: nothing was replayed
    records: int = 0
    streams: int = 0
    checkpoints: int = 0
    answers: int = 0
    decks: int = 0  # sealed decks whose shown cards were compared with what they were committed to
    decks_closed: int = 0  # and those that could not be opened here
    unsealed: int = 0  # records behind the last checkpoint
    sealed: Sealed | None = None
    single: bool = False  # records one by one, with others between them left out
    whole: bool = True  # nothing was left out when it was handed over
    keys: tuple[str, ...] = ()  # that signed and were not among those given
    notes: tuple[str, ...] = ()
    copied: int | None = None  # of a copy that says it is one: when it was made, ms since 1970
    ahead: int = 0  # checkpoints that the witness has, made after that copy
    unchecked: tuple[str, ...] = ()  # what could not be checked, and why; nothing wrong was found in the rest
    finding: Finding | None = None
    seconds: float = 0.0
