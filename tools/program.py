"""Which program a long run was made with."""

from hashlib import sha256
from pathlib import Path
from typing import Final

import croupier

PACKAGE: Final = Path(croupier.__file__).parent
KINDS: Final = (".py", ".toml", ".tsv")  # the record of conformance says what tests do, and decides nothing


def code_digest() -> str:
    """One digest over the program and its books."""
    digest = sha256()
    for path in sorted(path for path in PACKAGE.rglob("*") if path.suffix in KINDS):
        name, text = path.relative_to(PACKAGE).as_posix().encode(), path.read_bytes()
        digest.update(b"%d %b %d %b" % (len(name), name, len(text), text))
    return digest.hexdigest()
