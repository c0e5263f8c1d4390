"""A book's digest: the same rules have the same, any other value another."""

import hashlib
import json
from datetime import date
from typing import Any, Final

# How a book was put together and where its gists lie; neither is a rule.
_NOT_RULES: Final = ("base", "inventory")


def digest(data: dict[str, Any]) -> str:
    """SHA-256 of a merged book's canonical JSON: keys in order, no blanks, dates as 2025-08-15."""
    rules = {key: value for key, value in data.items() if key not in _NOT_RULES}
    text = json.dumps(rules, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=_date)
    return hashlib.sha256(text.encode()).hexdigest()


def _date(value: object) -> str:
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"a book holds no {type(value).__name__}")
