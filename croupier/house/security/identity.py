"""What software this is: the hash of every file of the program, its books and pages, and what it needs."""

from collections.abc import Iterator
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from platform import python_version
from typing import Final

import msgspec

import croupier

HERE: Final = Path(croupier.__file__).parent
MADE: Final = "__pycache__"  # by Python while it runs, from the files themselves
MOST: Final = 10_000_000  # bytes of a list


class NotReadable(ValueError):
    """A list of approved files that is none; says which, and why."""


class Identity(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The files of the program with their hashes, and the versions of what it needs."""

    version: str
    python: str
    packages: dict[str, str]
    files: dict[str, str]

    @property
    def digest(self) -> str:
        """Everything, in one number."""
        return sha256(msgspec.json.encode(self, order="sorted")).hexdigest()


def taken(folder: Path = HERE) -> Identity:
    """Of the files as they are now."""
    files = {path.relative_to(folder).as_posix(): _hash(path) for path in _files(folder)}
    return Identity(
        version=croupier.__version__, python=python_version(), packages=dict(_packages()), files=files
    )


def read(path: Path) -> Identity:
    """A list of approved files, as `croupier identity --out` writes one."""
    try:
        if path.stat().st_size > MOST:
            raise NotReadable(f"{path}: too long for a list of approved files")
        return msgspec.json.decode(path.read_bytes(), type=Identity)
    except OSError as error:
        raise NotReadable(f"{path}: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotReadable(f"{path}: no list of approved files: {error}") from None


def differences(approved: Identity, found: Identity) -> tuple[str, ...]:
    """What is not as approved, each with how."""
    return (
        *_differing("", approved.files, found.files),
        *_differing("package ", approved.packages, found.packages),
        *(["python: another version"] if approved.python != found.python else ()),
    )


def _differing(what: str, approved: dict[str, str], found: dict[str, str]) -> Iterator[str]:
    for name in sorted({*approved, *found}):
        if name not in found:
            yield f"{what}{name}: missing"
        elif name not in approved:
            yield f"{what}{name}: not known"
        elif approved[name] != found[name]:
            yield f"{what}{name}: another"


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and MADE not in path.parts)


def _hash(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _packages() -> Iterator[tuple[str, str]]:
    """What the program is declared to need and is installed; what a machine does not need is not there."""
    try:
        needs = metadata.requires("croupier") or []
    except metadata.PackageNotFoundError:
        needs = []
    for need in sorted(needs):
        name = next(
            iter(need.replace(";", " ").replace("[", " ").replace(">", " ").replace("=", " ").split())
        )
        try:
            yield name, metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
