"""A float that cannot cover what is paid: a supervisor is told, and no round begins before it is filled."""

from croupier.core import ledger
from croupier.core.money import Cents, dollars
from croupier.core.refusal import Refusal, refuse
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev

CITES = ("house:float",)
BEGINS = (c.PlaceWager, c.SpeakBet, c.Deal)
BEFORE_THE_CARDS = ("betting", "closed")


def short(scene: Scene) -> Cents:
    """What the float lacks; one that nobody said the size of lacks nothing, nor does play for none."""
    table = scene.table
    if scene.bottomless or table.practice or table.tournament:
        return 0
    return max(0, -table.balance(ledger.FLOAT))


def waits(scene: Scene, command: c.Command) -> Refusal | None:
    """The next round waits for the fill; the one that was paid is played to its end."""
    if isinstance(command, BEGINS) and scene.table.round.phase in BEFORE_THE_CARDS:
        return refused(scene)
    return None


def refused(scene: Scene) -> Refusal | None:
    """Nothing while the float holds what it must."""
    lacks = short(scene)
    if not lacks:
        return None
    text = f"The float is {dollars(lacks)} short: fill it first."
    return refuse("float/short", CITES, text, lacks=lacks)


def ran_short(scene: Scene, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
    """That these events took the float below nothing, which it was not before."""
    before = scene.table.balance(ledger.FLOAT)
    if before < 0 or scene.bottomless or scene.table.practice or scene.table.tournament:
        return ()
    after = before
    for event in events:
        if isinstance(event, ev.MoneyEvent):
            for posting in event.postings:
                if posting.account == ledger.FLOAT:
                    after += posting.cents
    return (ev.FloatShort(cents=-after, cites=CITES),) if after < 0 else ()
