"""Every kind of stream that somebody writes is replayed in an audit."""

from croupier.audit.examining import ALL_KINDS
from croupier.house.subjects import KINDS


def test_every_kind_of_stream_is_replayed() -> None:
    assert {"table", "meter", "patron", "payment-errors"} <= KINDS.keys()
    assert KINDS.keys() <= ALL_KINDS.keys()
