"""What may be done now about the clock of the house: two people accept its time."""

from collections.abc import Collection

from croupier.core.refusal import Refusal
from croupier.engine.offers.offer import Offer
from croupier.engine.offers.questions import question
from croupier.house.clock.rules.clock import AcceptTime, HouseClock, Reading, decide

TEXT = "The clock is right now: another one says so too"


def offers(clock: HouseClock, reading: Reading, may: Collection[str], actor: str) -> tuple[Offer, ...]:
    """Nothing while the clock is right, nor for who has accepted it already."""
    command = AcceptTime(actor=actor, at=0, time=reading.found)
    found = decide(clock, command, reading, may)
    if isinstance(found, Refusal):
        return ()
    asks = (question("AcceptTime", "time"), question("AcceptTime", "since?"))
    return (Offer(command=command, asks=asks, cites=found[0].cites, text=TEXT, group="Clock"),)
