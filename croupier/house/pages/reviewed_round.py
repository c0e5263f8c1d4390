"""A round of the floor that is over, weighed afterwards, for whoever played it: where no coach is at work."""

from functools import partial
from typing import Any

from litestar import post
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody

from croupier.audit.rounds import round_ending
from croupier.house.desk.streams import table_stream
from croupier.house.http.caller import AnyRequest, porch_of
from croupier.practice.kernels import KERNELS
from croupier.practice.pages import trainee
from croupier.practice.review import reviewed
from croupier.practice.wire import Ended, Review
from croupier.store.database.snapshot import snapshot


@post("/practice/review", status_code=200, sync_to_thread=True)
def practice_review(request: AnyRequest, data: JSONBody[Ended]) -> Review:
    """The caller's own decisions in a round that is over, weighed away from its table."""
    who, porch = trainee(request), porch_of(request)
    house, entry = porch.house, porch.house.floor.table(porch.known(data.table))
    with snapshot(house.log.database) as moment:
        found = round_ending(partial(moment.records, table_stream(data.table)), data.last)
    proof = found and house.proof(who, data.table, found.number, data.last)
    if not found or not proof:
        raise NotFoundException(detail="No round ends with that record.")
    known = {place: one.card for deck in proof.decks for place, one in deck.shown.items()}
    ready = KERNELS.ready()
    book = house.book(entry.book if entry else "")
    hands = tuple(reviewed(book, found.events, who.id, known)) if ready else ()
    return Review(book.id, found.number, ready, hands)


HANDLERS: list[Any] = [practice_review]
