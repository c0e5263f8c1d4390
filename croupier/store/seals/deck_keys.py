"""The keys that seal decks: a file outside the database, readable by its owner alone.

One key a line, in hexadecimal. The first seals; the others, of earlier times, still open.
"""

import hmac
import secrets
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.store.log import LogError
from croupier.store.seals import secret_file

KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12
ID_LENGTH: Final = 16


class Sealed(NamedTuple):
    """Something encrypted, and the id of the key."""

    key: str
    body: bytes


class DeckKeys:
    """Seals and opens."""

    def __init__(self, keys: list[bytes]) -> None:
        self._keys = {_id(key): key for key in keys}
        self.current = _id(keys[0])

    @classmethod
    def open(cls, path: Path, *, make: bool = True) -> "DeckKeys":
        """The keys of a file, which is made on first use."""
        if make and not path.exists():
            secret_file.make(path, secrets.token_hex(KEY_BYTES).encode() + b"\n")
        try:
            keys = [
                bytes.fromhex(line) for line in secret_file.read(path, anywhere=not make).decode().split()
            ]
        except ValueError:
            keys = []
        if not keys or any(len(key) != KEY_BYTES for key in keys):
            raise LogError(str(path), "it holds no key of ours (64 hexadecimal digits a line)")
        return cls(keys)

    @property
    def ids(self) -> tuple[str, ...]:
        """By what the keys are known; it tells nothing of them."""
        return tuple(self._keys)

    def fresh(self, size: int) -> bytes:
        """Bytes nobody can foresee."""
        return secrets.token_bytes(size)

    def secret(self, name: str) -> bytes:
        """A secret of its own for some other use, the same for the same name and key."""
        return hmac.digest(self._keys[self.current], f"secret {name}".encode(), sha256)

    def seal(self, name: str, plain: bytes) -> Sealed:
        """Encrypted under this name, and only to be opened under it."""
        nonce = self.fresh(NONCE_BYTES)
        cipher = _cipher(self._keys[self.current], name)
        return Sealed(self.current, nonce + cipher.encrypt(nonce, plain, name.encode()))

    def unseal(self, name: str, sealed: Sealed) -> bytes | None:
        """What was sealed under this name; None without its key, or where it is not what was sealed."""
        key = self._keys.get(sealed.key)
        if key is None:
            return None
        nonce, body = sealed.body[:NONCE_BYTES], sealed.body[NONCE_BYTES:]
        try:
            return _cipher(key, name).decrypt(nonce, body, name.encode())
        except (InvalidTag, ValueError):
            return None


def _cipher(key: bytes, name: str) -> AESGCM:
    """A key of its own for every name, so that no number of decks wears the file's key out."""
    return AESGCM(hmac.digest(key, name.encode(), sha256))


def _id(key: bytes) -> str:
    return sha256(b"croupier deck key\0" + key).hexdigest()[:ID_LENGTH]
