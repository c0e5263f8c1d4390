"""Valid input, spoiled: by values where it has a structure, by lines and bytes where it has none."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

ODD: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2**31, 2**53 + 1, 2**63, -(2**63) - 1, 10**30, 10**400, 1.5, -0.0, 1e308,
    "", " ", "\0", "\u202e", "\ufeff", "é", "🂡", "As", "asKs", "..", "../../etc/passwd", "machine", "9" * 400,
    "x" * 5_000, "1e999", "NaN", "0x10", "2025-13-45", "9999-12-31", "%s%n", "'; DROP TABLE event;--",
    [], {}, [[]], [None], {"": None}, {"type": "Deal"}, [0] * 200,
)  # fmt: skip
WORDS: Final[tuple[bytes, ...]] = (
    b"[[", b"]]", b"[", b"]", b"{", b"}", b'"', b"'", b'"""', b"\\u0000", b"\\ud800", b"\\", b"=", b"#",
    b"\n", b"\r\n", b"\0", b"\xff", b"\xef\xbb\xbf", b"\x1f\x8b\x08", b"-", b".", b",", b":", b";", b" | ",
    b"1e999", b"nan", b"inf", b"0x7fffffff", b"9" * 5_000, b"true", b"null", b"1979-05-27T07:32:00Z",
    b"[" * 3_000, b'{"a":' * 3_000, b"a." * 500,
)  # fmt: skip
DEEP: Final = 1_500
Mutation = Callable[[Random, bytes, Sequence[bytes]], bytes]


def mutated(random: Random, example: bytes, others: Sequence[bytes]) -> bytes:
    """An example with one to four things changed."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 4))):
        kinds = (_valued, _valued, _valued, _lined, _lined, _bytes, _bytes, _spliced)
        example = random.choice(kinds)(random, example, others)
    return example


def _valued(random: Random, example: bytes, others: Sequence[bytes]) -> bytes:
    """One value of one line of JSON is another one; or of TOML, behind a sign of equality."""
    lines = example.split(b"\n")
    at = random.randrange(len(lines))
    try:
        value = json.loads(lines[at])
    except (ValueError, RecursionError):
        name, sign, _ = lines[at].partition(b"=")
        if sign:
            lines[at] = name + b"= " + _toml(random)
        return b"\n".join(lines)
    lines[at] = _written(_changed(random, value))
    return b"\n".join(lines)


def _changed(random: Random, value: Any) -> Any:
    """A value with one part changed, wherever it lies."""
    if isinstance(value, dict) and value and random.random() < 0.85:
        name = random.choice(sorted(value))
        rest = {other: one for other, one in value.items() if other != name}
        kind = random.random()
        if kind < 0.1:
            return rest
        if kind < 0.15:
            return {**value, str(random.choice(ODD))[:50]: _odd(random)}
        if kind < 0.2:
            return {**rest, name[:-1] + random.choice("abz_ "): value[name]}
        return {**value, name: _changed(random, value[name])}
    if isinstance(value, list) and value and random.random() < 0.85:
        at = random.randrange(len(value))
        kind = random.random()
        if kind < 0.1:
            return [*value[:at], *value[at + 1 :]]
        if kind < 0.2:
            return [*value, *value]
        return [*value[:at], _changed(random, value[at]), *value[at + 1 :]]
    if isinstance(value, int) and random.random() < 0.5:
        return random.choice((value + 1, value - 1, -value, value * 1_000, value * 10**20, str(value)))
    if isinstance(value, str) and value and random.random() < 0.4:
        at = random.randrange(len(value))
        return value[:at] + random.choice(("", "\0", "x", value, "é", "9")) + value[at + 1 :]
    return _odd(random)


def _odd(random: Random) -> Any:
    return random.choice(ODD)


def _written(value: Any) -> bytes:
    """JSON, now and then nested so deep that nobody can read it."""
    return json.dumps(value, ensure_ascii=False).encode(errors="surrogatepass")


def _toml(random: Random) -> bytes:
    value = _odd(random)
    if isinstance(value, bool):
        return b"true" if value else b"false"
    if isinstance(value, int | float | str | list):
        return json.dumps(value).encode()
    return random.choice(
        (b"{}", b"{ a = 1 }", b"", b"nan", b"[1, [2, [3]]]", b"1979-05-27", b"{ a = { b = {} } }")
    )


def _lined(random: Random, example: bytes, others: Sequence[bytes]) -> bytes:
    """Lines left out, doubled, moved, or of another example."""
    lines = example.split(b"\n")
    at, to = random.randrange(len(lines)), random.randrange(len(lines))
    kind = random.randrange(5)
    if kind == 0:
        return b"\n".join(lines[:at] + lines[at + 1 :])
    if kind == 1:
        return b"\n".join(lines[: at + 1] + lines[at:])
    if kind == 2:
        lines[at], lines[to] = lines[to], lines[at]
        return b"\n".join(lines)
    if kind == 3:
        return b"\n".join(lines[:at])
    other = random.choice(others).split(b"\n")
    return b"\n".join([*lines[:at], random.choice(other), *lines[at:]])


def _bytes(random: Random, example: bytes, others: Sequence[bytes]) -> bytes:
    """Bytes turned over, left out, put in."""
    at = random.randrange(len(example) + 1)
    kind = random.randrange(4)
    if kind == 0 and example:
        at = min(at, len(example) - 1)
        return example[:at] + bytes([example[at] ^ (1 << random.randrange(8))]) + example[at + 1 :]
    if kind == 1:
        return example[:at] + example[at + random.choice((1, 2, 8, 64)) :]
    if kind == 2:
        return example[:at] + random.choice(WORDS) + example[at:]
    return example[:at] + random.choice(WORDS) + example[at + random.choice((1, 4, 16)) :]


def _spliced(random: Random, example: bytes, others: Sequence[bytes]) -> bytes:
    """The beginning of one and the end of another."""
    other = random.choice(others)
    return example[: random.randrange(len(example) + 1)] + other[random.randrange(len(other) + 1) :]


def fat(example: bytes) -> tuple[bytes, ...]:
    """What is built to exhaust a reader: deep, wide, long, and numbers without end."""
    return (
        b"[" * 60_000,
        b'{"a":' * 20_000,
        b"[" * DEEP + b"]" * DEEP,
        b'{"a":' * DEEP + b"1" + b"}" * DEEP,
        b"a = " + b"[" * 5_000 + b"]" * 5_000,
        b"a = " + b"9" * 20_000,
        b"a." * 20_000 + b"a = 1",
        b"[" + b"a." * 3_000 + b"a]\n",
        b'a = "' + b"x" * 1_000_000 + b'"',
        b'{"rulebook":' + b"9" * 50_000 + b"}",
        b'{"rulebook":"' + b"x" * 1_000_000 + b'"}',
        b"\n" * 20_000,
        b" " * 500_000,
        b"\0" * 100_000,
        b"\xff" * 100_000,
        example + b" " * 300_000,
        example * max(1, min(20, 100_000 // max(len(example), 1))),
        example.replace(b"1", b"9" * 5_000),
    )
