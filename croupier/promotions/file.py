"""The terms of a promotion in a file, TOML or JSON: the book, the time zone, and every item by its name."""

from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from croupier.core.bounds import Text, excess
from croupier.core.toml import TOMLDecodeError, plain_toml
from croupier.promotions.rules.terms import Terms


class TermsError(ValueError):
    """A file that holds no terms: the place, and why."""


class TermsFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a promotion is to be, under which book; `prescribed` are kinds that a regulation forbids."""

    book: Text
    zone: str
    prescribed: tuple[str, ...] = ()
    terms: Terms


def read_terms(path: Path) -> TermsFile:
    """The terms of a file; times are moments, and those without an offset are of the file's zone."""
    try:
        text = path.read_text(encoding="utf-8")
        data = msgspec.json.decode(text) if path.suffix == ".json" else plain_toml(text)
        if not isinstance(data, dict):
            raise TermsError(f"{path}: it holds no terms")
        zone = zone_of(str(data.get("zone", "")))
        found = msgspec.convert({**data, "terms": _timed(data.get("terms", {}), zone)}, TermsFile)
    except OSError as error:
        raise TermsError(f"{path}: {error.strerror}") from None
    except msgspec.ValidationError as error:
        raise TermsError(f"{path}: {str(error).replace('`', '').replace('$.', '')}") from None
    except RecursionError:
        raise TermsError(f"{path}: it is nested too deep") from None
    except (TOMLDecodeError, msgspec.DecodeError, UnicodeDecodeError, LookupError) as error:
        raise TermsError(f"{path}: {error}") from None
    if beyond := excess(found):
        raise TermsError(f"{path}: {beyond.text}")
    return found


def zone_of(name: str) -> tzinfo:
    """A time zone by its name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise LookupError(f"this machine knows no time zone {name!r}") from None


TIMES = ("award-time", "closes", "start", "end")


def _timed(terms: Any, zone: tzinfo) -> Any:
    """Terms with their times in ms since 1970."""
    if not isinstance(terms, dict):
        return terms
    return {name: _moment(value, zone) if name in TIMES else value for name, value in terms.items()}


def _moment(value: Any, zone: tzinfo) -> Any:
    try:
        at = datetime.fromisoformat(value) if isinstance(value, str) else value
    except ValueError:
        return value
    if not isinstance(at, datetime):
        return value
    return int((at if at.tzinfo else at.replace(tzinfo=zone)).timestamp() * 1000)
