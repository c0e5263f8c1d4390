"""A feed that breaks off is heard of in the house; a watcher who only leaves is not."""

import asyncio

import pytest
from litestar.exceptions import WebSocketDisconnect

from croupier.house.http.feeds import together


async def _forever(ended: list[str]) -> None:
    try:
        await asyncio.Event().wait()
    finally:
        ended.append("forever")


async def _fails(error: Exception) -> None:
    raise error


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (KeyError("a table"), ["a feed broke off"]),
        (WebSocketDisconnect(detail="gone"), []),
        (ConnectionResetError("gone"), []),
    ],
)
def test_what_breaks_a_feed_is_told_the_house(
    error: Exception, said: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    ended: list[str] = []
    asyncio.run(together(_forever(ended), _fails(error)))
    assert [record.message for record in caplog.records if record.name == "croupier.feeds"] == said
    assert ended == ["forever"]  # nobody goes on alone
