"""Offers taken at random, and whether a command that was accepted had been offered."""

from typing import Any, Final

from hypothesis import strategies as st
from msgspec import to_builtins
from msgspec.structs import fields, replace

from croupier.engine.offers.offer import Offer, Question
from croupier.engine.offers.table import offers
from croupier.rulebooks.load import load
from croupier.table import commands as c
from tests.laws.strays import Draw
from tests.laws.tables import SOURCES
from tests.laws.world import World

SECOND: Final = 1000  # ms that pass before a command is decided
BOOKS: Final = {book: load(book) for book in SOURCES}


def offered(world: World, actor: str) -> tuple[Offer, ...]:
    """What somebody is offered at the moment at which it would be decided."""
    return offers(world.scene(), actor, world.at + SECOND, BOOKS)


def taken(draw: Draw, world: World, offer: Offer) -> c.AnyCommand:
    """The offer with whatever it lets one say, cards as they lie; in words and sums what stands there."""
    answers = {one.name: draw(_answers(one)) for one in offer.asks if one.choices or one.most is not None}
    held = to_builtins(offer.command)
    said = {name: value for name, value in answers.items() if value is not None}
    kept = {one.name: held[one.name] for one in offer.asks if one.name not in said and one.name in held}
    command: Any = replace(world.truly(offer.taken(kept | said)), at=0)
    taken: c.AnyCommand = command
    return taken


def _answers(one: Question) -> st.SearchStrategy[Any]:
    """Any answer to a question that lists or bounds them; nothing where the offer holds one that does."""
    if one.kind in ("choice", "number"):
        return st.sampled_from(one.choices)
    if one.kind == "yes-no":
        return st.sampled_from([choice == "True" for choice in one.choices])
    if one.kind in ("boxes", "several"):
        return st.lists(st.sampled_from(one.choices), min_size=1, max_size=1)
    if one.most is not None and one.kind == "money":
        inside = range(one.least or 0, one.most + 1, one.unit or 1)
        return st.sampled_from(inside)
    return st.none()


def covers(offer: Offer, command: c.Command) -> bool:
    """Whether this is what the offer would give, with these answers or those."""
    if type(offer.command) is not type(command):
        return False
    asks = {one.name: one for one in offer.asks}
    own = {one.name: one for one in fields(command) if one.name not in ("actor", "at", "id")}
    return all(
        _allows(asks[name], getattr(command, name), field)
        if name in asks
        else getattr(command, name) == getattr(offer.command, name)
        for name, field in own.items()
    )


def _allows(one: Question, value: Any, field: Any) -> bool:
    if one.optional and value in (field.default, "", ()):
        return True
    if one.kind in ("choice", "number") and one.choices:
        return str(value) in one.choices
    if one.kind == "yes-no":
        return str(value) in one.choices
    if one.kind in ("boxes", "several") and one.choices:
        return {*map(str, value)} <= {*one.choices}
    if one.kind == "money" and one.most is not None:
        return value in range(one.least or 0, one.most + 1, one.unit or 1)
    return True
