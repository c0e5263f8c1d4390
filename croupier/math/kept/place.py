"""Where things are kept that can be made again: the user's cache folder, and what its content is good for."""

import hashlib
import os
import sys
from functools import cache
from pathlib import Path
from typing import Final

_PROGRAM: Final = Path(__file__).parents[2]
_ANSWERS: Final = ("math", "core", "rulebooks")  # what an answer is made by


def user_cache() -> Path:
    """The folder of this user for what can be made again."""
    if home := os.environ.get("XDG_CACHE_HOME"):
        return Path(home) / "croupier"
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "croupier"


@cache
def program() -> str:
    """The digest of all code that an answer is made by."""
    seen = hashlib.sha256(sys.version.encode())
    for room in _ANSWERS:
        for file in sorted((_PROGRAM / room).rglob("*.py")):
            seen.update(str(file.relative_to(_PROGRAM)).encode() + b"\0" + file.read_bytes() + b"\0")
    return seen.hexdigest()
