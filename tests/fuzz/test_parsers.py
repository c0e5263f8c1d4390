"""Whatever a parser is given, it reads it or says what is wrong: no traceback, no hang, no memory growth."""

import tracemalloc
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.campaign import KEPT, Hang, tried, watched
from tests.fuzz.mutating import fat, mutated
from tests.fuzz.parsers import Parser, parsers

NAMES = (
    "adjudicate", "run", "command", "round-line", "cards", "setting", "place", "arguments", "book", "floor",
    "promotion", "tournament", "lines", "handed-over", "evidence", "witness", "database", "key",
)  # fmt: skip
QUICK, SLOW = 60, 8  # inputs of a parser
PEAK = 64  # bytes of memory for a byte of input, at most, and
FLOOR = 48 * 2**20  # bytes that reading anything may take


@pytest.fixture(scope="session")
def all_parsers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Parser]:
    return {one.name: one for one in parsers(tmp_path_factory.mktemp("fuzz"))}


def test_all_of_them_are_tried(all_parsers: dict[str, Parser]) -> None:
    assert tuple(all_parsers) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_what_is_right_is_read_and_what_is_spoiled_is_answered(
    all_parsers: dict[str, Parser], name: str
) -> None:
    parser = all_parsers[name]
    for example in parser.examples[:3] if parser.slow else parser.examples:
        assert tried(parser, example) is None

    @settings(
        max_examples=SLOW if parser.slow else QUICK, deadline=None, derandomize=True, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(which=st.sampled_from(parser.examples), seed=st.integers(0, 2**32))
    def spoil(which: bytes, seed: int) -> None:
        find = tried(parser, mutated(Random(seed), which, parser.examples))
        assert find is None, find

    spoil()


@pytest.mark.parametrize("name", NAMES)
def test_what_is_built_to_exhaust_is_refused_cheaply(all_parsers: dict[str, Parser], name: str) -> None:
    parser = all_parsers[name]
    for data in fat(parser.examples[0][:20_000])[:: 4 if parser.slow else 1]:
        tracemalloc.start()
        try:
            find = tried(parser, data)
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert find is None, (find, data[:100])
        assert peak < PEAK * len(data) + FLOOR, (data[:100], len(data))


@pytest.mark.parametrize(
    "path", sorted(one for name in NAMES for one in KEPT.glob(f"{name}/*")), ids=lambda path: path.parent.name
)
def test_what_once_broke_it_does_no_more(all_parsers: dict[str, Parser], path: Path) -> None:
    assert tried(all_parsers[path.parent.name], path.read_bytes()) is None


def test_finds_are_found() -> None:
    """A parser that breaks, and one that does not come back."""

    def breaks(data: bytes) -> None:
        raise KeyError(data)

    def hangs(data: bytes) -> None:
        while True:
            pass

    find = tried(Parser("breaks", (b"x",), breaks), b"x")
    assert find is not None
    assert find.why.startswith("KeyError")
    with pytest.raises(Hang), watched(seconds=0.05):
        hangs(b"")
