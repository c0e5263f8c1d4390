"""What happened to the clock of the house: the sentence of every event."""

from typing import Final

from croupier.house.clock.rules import events as ev
from croupier.table.text.telling import Sentences

_WHY: Final[dict[ev.Why, str]] = {
    "jump": "", "start": ", behind the last record at the start", "closed": ", long after the last record",
    "records": ", behind the records of another machine", "database": ", not the time of the database",
    "accepted": ", not the time that was accepted",
}  # fmt: skip


def _jumped(event: ev.ClockJumped) -> str:
    says = "the clock of {machine} says {found:moment} and should say {expected:moment}"
    return f"{says}{_WHY[event.why]}: nothing is taken"


def _set(event: ev.ClockSet) -> str:
    streams = f"; times of {len(event.corrected)} streams are put right" if event.corrected else ""
    return f"the clock is set to {{found:moment}} by {' and '.join(event.by)}{streams}"


SENTENCES: Final[Sentences] = {
    ev.ClockJumped: _jumped,
    ev.ClockRestored: "the clock of {machine} is right again",
    ev.TimeAccepted: "{by} accepts {found:moment} as the right time"
    "[since?, and holds times since {since:moment} for wrong]",
    ev.ClockSet: _set,
}
