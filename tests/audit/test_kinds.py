"""Every kind of stream that somebody writes is replayed in an audit."""

import pkgutil
from importlib import import_module

import croupier.service
from croupier.service.audit.examining import ALL_KINDS
from croupier.service.streams import Kind


def test_every_kind_of_stream_is_replayed() -> None:
    written: set[str] = set()
    for found in pkgutil.iter_modules(croupier.service.__path__):
        kinds = getattr(import_module(f"croupier.service.{found.name}"), "KINDS", None)
        if isinstance(kinds, dict):
            written |= {name for name, kind in kinds.items() if isinstance(kind, Kind)}
    assert {"table", "meter", "patron", "payment-errors"} <= written
    assert written <= ALL_KINDS.keys()
