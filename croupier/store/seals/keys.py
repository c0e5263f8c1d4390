"""The key that signs for the house: Ed25519, in a file of its own, readable by its owner alone."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization as form
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.store import faults
from croupier.store.log import LogError
from croupier.store.seals import secret_file

HEX: Final = 64  # characters of a public key
READABLE: Final = 0o644  # by auditors


class NoKey(LogError):
    """Where a public key was to be there is nothing that could be read."""


class SealKey:
    """Signs; `public` is what others check the signatures with, in hexadecimal."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public = key.public_key().public_bytes(form.Encoding.Raw, form.PublicFormat.Raw).hex()

    @classmethod
    def open(cls, path: Path, *, make: bool = True) -> "SealKey":
        """The key of a file, which is made on first use; its public half is put beside it, for auditors."""
        if make and not path.exists():
            _make(path)
        content = secret_file.read(path, anywhere=not make)
        try:
            key = form.load_pem_private_key(content, password=None)
        except (ValueError, TypeError):
            key = None
        if not isinstance(key, Ed25519PrivateKey):
            raise LogError(str(path), "it is no key of ours (Ed25519 in PEM)")
        found = cls(key)
        if make:
            _publish(path.with_name(path.name + ".pub"), found.public + "\n")
        return found

    def sign(self, purpose: str, digest: str) -> str:
        """The signature for a digest; what was signed for one purpose is no signature for another."""
        return self._key.sign(_signed(purpose, digest)).hex()


def signed_by(public: str, signature: str, purpose: str, digest: str) -> bool:
    """Whether the holder of this key signed the digest for this purpose."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(signature), _signed(purpose, digest))
    except (ValueError, InvalidSignature):
        return False
    return signature == signature.lower()


def public_key(text: str) -> str:
    """A public key as it was given: 64 hexadecimal digits, or a file with them or with a PEM."""
    text = text.strip()
    if _is_hex(text):
        return text.lower()
    path = Path(text).expanduser()
    try:
        content = path.read_bytes()
    except OSError as error:
        raise NoKey(text, f"it is no public key, and no file with one: {error.strerror}") from None
    if _is_hex(found := content.decode(errors="replace").strip()):
        return found.lower()
    if len(content.strip(b"\0").strip()) < HEX:
        reason = "it is empty or cut off, as a power cut leaves it; croupier serve or seal writes it anew"
        raise LogError(text, reason)
    try:
        key = form.load_pem_public_key(content)
    except ValueError:
        key = None
    if not isinstance(key, Ed25519PublicKey):
        raise LogError(text, "it holds no public key of ours (64 hexadecimal digits, or Ed25519 in PEM)")
    return key.public_bytes(form.Encoding.Raw, form.PublicFormat.Raw).hex()


def _is_hex(text: str) -> bool:
    return len(text) == HEX and all(sign in "0123456789abcdefABCDEF" for sign in text)


def _signed(purpose: str, digest: str) -> bytes:
    return f"croupier {purpose}\0{digest}".encode()


def _make(path: Path) -> None:
    """A new key; where two make one at once the first stays."""
    key = Ed25519PrivateKey.generate()
    pem = key.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, form.NoEncryption())
    secret_file.make(path, pem)


def _publish(path: Path, public: str) -> None:
    """The public half beside the key, whole; also where a program died before it was on the disk."""
    if path.exists() and path.read_text(encoding="utf-8", errors="replace") == public:
        return
    faults.at("key/public")
    with suppress(OSError):  # a place that cannot be written; the key itself is what counts
        secret_file.replace(path, public.encode(), READABLE)
