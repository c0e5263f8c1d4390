"""How guessing is slowed: by badge, by address and in the whole house.

A badge is shut after three failures. Who tries two PINs on every card never gets there, so an address too has
failures of its own for a day, over all cards, and then waits longer and longer for every further try. Each
person who was right at an address today allows it one more, so that a kiosk where hundreds sign on has room
for their slips; and who was right there today does not wait with a first try, so that nobody at a kiosk or
behind a proxy shuts it for the others. Who guesses from many addresses spends what the whole house allows;
then addresses where nobody was right today wait, and those inside notice nothing.
"""

from typing import Final

from croupier.core.refusal import Refusal, refuse
from croupier.store.private.tries import DAY, HOUR, LONGEST, Failures, Tried

SIGN_ON: Final = ("house:sign-on",)
FAILURES: Final = 3  # of one badge or card, within
WINDOW: Final = HOUR // 2  # and so long the door then stays shut
A_DAY: Final = 12  # failures of one badge, then it is shut for the day
AN_ADDRESS: Final = 10  # failures of one address a day before it waits
A_HOUSE: Final = 100  # of all addresses together
FIRST_WAIT: Final = 5_000  # ms, doubled with every further failure
LONGEST_WAIT: Final = 300_000
SLOW: Final = "sign-on/slow"


def against(known: Tried, now: int, an_address: int | None) -> Refusal | None:
    """Why a secret is not looked at; nothing if it is. `an_address`: failures free there, if it has one."""
    if until := shut_until(known.failed, now):
        return refuse("sign-on/locked", SIGN_ON, _shut(until - now), until=until)
    if len(lately(known.failed, now)) + known.under_way >= FAILURES:
        text = "Too many tries at once; try again in some seconds."
        return refuse("sign-on/locked", SIGN_ON, text, until=now + LONGEST)
    if an_address is None or (known.here and not known.failed):
        return None
    until = _waiting(known, an_address)
    if not now < until <= now + LONGEST_WAIT:  # a clock that was set back makes nobody wait for long
        return None
    text = f"Too many sign-ons failed; try again in {_words(until - now)}."
    return refuse(SLOW, SIGN_ON, text, until=until)


def shut_until(failed: tuple[int, ...], now: int) -> int | None:
    """Until when the door is shut for a badge after these failures; nothing while it is open."""
    if len(failed) >= A_DAY:
        return failed[-A_DAY] + DAY
    latest = lately(failed, now)[-FAILURES:]
    return latest[0] + WINDOW if len(latest) == FAILURES else None


def lately(failed: tuple[int, ...], now: int) -> tuple[int, ...]:
    """Those of the last half hour."""
    return tuple(at for at in failed if abs(now - at) < WINDOW)


def _waiting(known: Tried, an_address: int) -> int:
    until = _waits(known.address, an_address)
    return until if known.address.right else max(until, _waits(known.house, A_HOUSE))


def _waits(known: Failures, free: int) -> int:
    """Until when there is no further try."""
    over = known.count - free - known.right
    return known.last + min(LONGEST_WAIT, FIRST_WAIT << min(over, 30)) if over >= 0 else 0


def _shut(ms: int) -> str:
    return f"Too many failures; the door stays shut for {_words(ms)}."


def _words(ms: int) -> str:
    minutes = -(-ms // 60_000)
    if ms < 60_000:
        return f"{max(1, -(-ms // 1_000))} seconds"
    return f"{minutes} minutes" if minutes < 120 else f"{-(-minutes // 60)} hours"
