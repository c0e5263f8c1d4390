"""What every command carries: who wants it, when, and an id that makes it count once."""

from typing import dataclass_transform

import msgspec


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class Command(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag=True,
    tag_field="type",
    forbid_unknown_fields=True,
    gc=False,
):
    """A wish: `actor` has it, at `at` (ms since 1970, UTC), and `id` makes it count once."""

    actor: str
    at: int = 0
    id: str = ""
