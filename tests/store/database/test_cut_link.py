"""The link to the server is cut in the middle of a transaction, at any byte, in its commit or the answer."""

from collections.abc import Iterator
from random import Random

import pytest
from sqlalchemy import make_url

from croupier.store.chain import Head, head_of, verify
from croupier.store.log import LogError, Stored
from croupier.store.opening import open_log
from tests import postgres
from tests.floors.cable import Cable, Way
from tests.store.entries import ASKED, entry, records

CUTS = 30


@pytest.fixture
def address() -> str:
    return postgres.database()


@pytest.fixture
def cable(address: str) -> Iterator[Cable]:
    url = make_url(address)
    made = Cable(url.host or "127.0.0.1", url.port or 5432)
    yield made
    made.close()


@pytest.mark.parametrize("way", ["to the server", "from the server"])
def test_what_was_asked_when_the_link_was_cut_happened_once_or_not_and_once_when_asked_again(
    address: str, cable: Cable, way: Way
) -> None:
    near = make_url(address).set(host="127.0.0.1", port=cable.port).render_as_string(hide_password=False)
    log, watching, random = open_log(near), open_log(address), Random(way)
    head, outcomes = Head(), set[bool]()
    before = dict(cable.carried)
    some = records(2, head)
    assert log.store([entry("first", 0, some)]) == [None]
    head, size = head_of(some), cable.carried[way] - before[way]
    for number in range(CUTS):
        some = records(2, head)
        asked = entry(f"c{number}", head.seq, some)
        log.read("table:t", head.seq)  # the link is there again
        cable.cut_after(way, random.randrange(size // 2 if number % 2 else size))
        try:
            told = log.store([asked])
        except LogError:
            told = []
        cable.mend()
        there = len(watching.read("table:t", head.seq))
        assert there in (0, 2)
        assert there == 2 or told != [None]  # nothing is shown that is not stored
        if not there and watching.store([asked]) != [None]:
            assert watching.answers([asked.command])  # it was on its way to be committed
        outcomes.add(bool(there))
        assert watching.answers([asked.command]) == {asked.command: Stored(ASKED, b"", asked.answer.parts)}
        assert watching.read("table:t", head.seq) == some
        again = log.store([asked]) if number % 3 else watching.store([asked])
        assert again != [None]
        head = head_of(some)
    assert outcomes >= ({True, False} if way == "from the server" else {False})
    assert verify(watching.read("table:t")) is None
    log.close()
    watching.close()
