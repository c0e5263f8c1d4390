"""The dealing source of a table beyond its kind: which one it is, and what it or its cards still lack."""

import msgspec


class Equipment(msgspec.Struct, frozen=True):
    """Which shoe or device deals here, where it was named, and what must happen before the next round."""

    unit: str = ""
    failed: tuple[str, ...] = ()  # the clauses under which the source is out of use
    wanted: tuple[str, ...] = ()  # the clauses under which new cards must come
