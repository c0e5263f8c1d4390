"""The doorkeeper: who somebody is, by badge or player card and a secret, for as long as a session lasts."""

import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import Final

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.core.refusal import Refusal, refuse

SIGN_ON: Final = ("house:sign-on",)
HOUR: Final = 3_600_000
LASTS: Final = 12 * HOUR
FAILURES: Final = 3  # of one badge or card within
WINDOW: Final = 30 * 60_000  # ms, and so long the door stays shut
TOKEN_BYTES: Final = 32


class Who(msgspec.Struct, frozen=True):
    """Somebody who signed on."""

    id: str
    staff: bool = False
    inspector: bool = False


class Key(msgspec.Struct, frozen=True):
    """What opens the door to one person: the hash of their secret."""

    who: Who
    secret: str  # argon2


class _Session(msgspec.Struct, frozen=True):
    who: Who
    until: int


class Doorkeeper:
    """Keys by badge or card, and the sessions they opened. A token is kept only as its digest."""

    def __init__(self, keys: dict[str, Key], clock: Callable[[], int]) -> None:
        self._keys = keys
        self._clock = clock
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_hex(8))  # so that a wrong badge takes as long
        self._sessions: dict[str, _Session] = {}
        self._failures: dict[str, list[int]] = {}

    def enter(self, badge: str, secret: str) -> tuple[str, Who] | Refusal:
        """A token for a badge or card with its secret; the same words whatever was wrong."""
        now = self._clock()
        recent = [at for at in self._failures.get(badge, []) if at > now - WINDOW]
        if len(recent) >= FAILURES:
            text = "Too many failures; the door stays shut for half an hour."
            return refuse("sign-on/locked", SIGN_ON, text, until=recent[0] + WINDOW)
        key = self._keys.get(badge)
        if not self._fits(key.secret if key else self._nobody, secret) or key is None:
            self._failures[badge] = [*recent, now]
            return refuse("sign-on/wrong", SIGN_ON, "Badge or secret is wrong.")
        self._failures.pop(badge, None)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        self._sessions[_digest(token)] = _Session(key.who, now + LASTS)
        return token, key.who

    def who(self, token: str) -> Who | None:
        """Whose token this is, while it lasts."""
        session = self._sessions.get(_digest(token))
        if session is None or session.until <= self._clock():
            return None
        return session.who

    def leave(self, token: str) -> None:
        """The token is worth nothing any more."""
        self._sessions.pop(_digest(token), None)

    def _fits(self, hashed: str, secret: str) -> bool:
        try:
            return self._hasher.verify(hashed, secret)
        except (VerificationError, InvalidHashError):
            return False


def hashed(secret: str) -> str:
    """A secret as it may be stored."""
    return PasswordHasher().hash(secret)


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
