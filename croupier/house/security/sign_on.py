"""The doorkeeper: who somebody is, by badge or player card and a secret, for as long as a session lasts."""

import logging
import secrets
from collections.abc import Callable
from hashlib import sha256
from threading import Lock
from typing import Final, Protocol

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.core.bounds import excess
from croupier.core.refusal import Refusal, refuse
from croupier.house.security.guessing import AN_ADDRESS, SIGN_ON, SLOW, against, lately, shut_until
from croupier.house.security.guessing import WINDOW as WINDOW
from croupier.store.private.people import People, Person
from croupier.store.private.tries import HOUR as HOUR

LASTS: Final = 12 * HOUR
REMEMBERED: Final = 30_000  # ms for which a session is not looked up again
UNKNOWN: Final = 1_000  # and one that is not there
AGAIN: Final = 1_000  # ms after which it is looked up again who is there
NOBODY: Final[tuple[int, frozenset[str]]] = (0, frozenset())
TOKEN_BYTES: Final = 32
KNOWN: Final = 50_000  # sessions remembered at once
TURNS: Final = 64
LEAST: Final = {True: 8, False: 6}  # characters of a secret of staff, digits of a patron's PIN
LEAST_DEMO: Final = 4  # of a PIN where nothing is at stake
NO_ROOM: Final = ("Memory allocation error", "Threading failure")  # why a secret cannot be compared now
WRONG: Final = "Badge or secret is wrong."

log = logging.getLogger("croupier.door")
hasher = PasswordHasher()


class Who(msgspec.Struct, frozen=True):
    """Somebody who signed on."""

    id: str
    staff: bool = False
    inspector: bool = False


class Note(Protocol):
    """Who is told of a failure: whose it was, if anybody's, how many there are, and until when that shuts."""

    def __call__(self, person: str, failures: int, until: int | None, *, second: bool) -> None: ...


class Doorkeeper:
    """Lets people in. A token is kept only as its digest, a secret only as its hash."""

    def __init__(self, people: People, clock: Callable[[], int]) -> None:
        self.note: Note = _nobody_hears  # told of every failure, before the answer
        self.slowed: Callable[[], None] = lambda: None  # told of every try that has to wait
        self.left: Callable[[str], None] = lambda digest: None  # told of every session that is ended
        self.roll: Callable[[Person], Who | None] = _who  # as whom the house has somebody now, if it has
        self.an_address = AN_ADDRESS  # failures a day before an address waits
        self.people = people
        self._clock = clock
        self._nobody = hashed(secrets.token_hex(8))  # so that a wrong badge takes as long
        self._seen: dict[str, tuple[int, Who | None]] = {}
        self._present = NOBODY
        self._turns = [Lock() for _ in range(TURNS)]  # nobody tries many secrets of one badge at once

    def enter(self, badge: str, secret: str, address: str = "") -> tuple[str, Who] | Refusal:
        """A token for a badge or card with its secret; the same words whatever was wrong.

        Without an address it is the house's own program that asks.
        """
        now = self._clock()
        found = self._proved(badge, secret, address)
        if isinstance(found, Refusal):
            log.warning("sign-on refused: %s from %s", found.code, address or "here")
            return found
        token = secrets.token_urlsafe(TOKEN_BYTES)
        self.people.open_session(_digest(token), badge, now + LASTS)
        self._present = NOBODY
        return token, found

    def signs(self, badge: str, secret: str, address: str = "") -> Who | Refusal:
        """A second signature: somebody proves who they are, without a session."""
        return self._proved(badge, secret, address, second=True)

    def who(self, token: str, remembered: int = REMEMBERED) -> Who | None:
        """Whose token this is, while it lasts; looked up again when that was longer ago than `remembered`."""
        digest, now = _digest(token), self._clock()
        since, known = self._seen.get(digest, (0, None))
        if 0 <= now - since < (remembered if known else UNKNOWN):  # whichever way the clock jumps
            return known
        person = self.people.in_session(digest, now, LASTS + HOUR)
        found = self.roll(person) if person else None
        if len(self._seen) >= KNOWN:
            self._seen.clear()
        self._seen[digest] = (now, found)
        return found

    def present(self) -> frozenset[str]:
        """Everybody of the staff who is signed on, here or at another process."""
        now = self._clock()
        since, known = self._present
        if not 0 <= now - since < AGAIN:
            known = self.people.present(now, LASTS + HOUR)
            self._present = (now, known)
        return known

    def leave(self, token: str) -> None:
        """The token is worth nothing any more."""
        digest = _digest(token)
        self.people.end_session(digest)
        self._present = NOBODY
        self.forget(digest)
        self.left(digest)

    def forget(self, digest: str) -> None:
        """Look a session up again: it was ended, perhaps at another process."""
        self._seen.pop(digest, None)

    def _proved(self, badge: str, secret: str, address: str, *, second: bool = False) -> Who | Refusal:
        if excess(badge):
            return refuse("sign-on/wrong", SIGN_ON, WRONG)  # nobody has it, and no failure of it is kept
        with self._turns[hash(badge) % TURNS]:
            begun = self._begun(badge, address)
            if isinstance(begun, Refusal):
                return begun
            person = self.people.find(badge)
            try:
                fits = self._fits(person.secret if person else self._nobody, secret)
            except MemoryError:
                self.people.tries.take_back(begun)  # nobody failed
                raise
            who = self.roll(person) if person and fits else None
            if who:
                return who if self.people.tries.right(begun, badge, address) else _late()
            failed = self.people.tries.wrong(begun, badge)
            if failed is None:
                return _late()
            now = self._clock()
            count = len(lately(failed, now))
            self.note(person.id if person else "", count, shut_until(failed, now), second=second)
            return refuse("sign-on/wrong", SIGN_ON, WRONG)

    def _begun(self, badge: str, address: str) -> str | Refusal:
        """A try that is counted, or why its secret is not looked at."""
        now, free = self._clock(), self.an_address if address else None
        begun = self.people.tries.begin(badge, address, now, lambda known: against(known, now, free))
        if isinstance(begun, Refusal) and begun.code == SLOW:
            self.slowed()
        return begun

    def _fits(self, hashed: str, secret: str) -> bool:
        try:
            return hasher.verify(hashed, secret)
        except (VerificationError, InvalidHashError) as error:
            if str(error) in NO_ROOM:
                raise MemoryError(str(error)) from None
            return False


def _nobody_hears(person: str, failures: int, until: int | None, *, second: bool) -> None:
    """Where there is no log to write to."""


def _late() -> Refusal:
    """The house stood still while it looked, and gave this try up; what came of it is nobody's to know."""
    return refuse("sign-on/late", SIGN_ON, "That took too long. Try again.")


def too_short(secret: str, *, staff: bool, demo: bool) -> str:
    """Why a secret will not do; nothing if it will."""
    least = LEAST_DEMO if demo and not staff else LEAST[staff]
    return "" if len(secret) >= least else f"at least {least} {'characters' if staff else 'digits'}"


def hashed(secret: str) -> str:
    """A secret as it may be stored."""
    return hasher.hash(secret)


def _who(person: Person) -> Who:
    return Who(person.id, person.staff, person.inspector)


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
