"""Everything somebody may do at a table now, with what is still to be said and who may."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal
from croupier.engine.decide import legal
from croupier.engine.duty.authority import PLAYERS
from croupier.engine.offers.forms import FORMS
from croupier.engine.offers.giving import given
from croupier.engine.offers.moves import moves
from croupier.engine.offers.offer import Offer
from croupier.engine.offers.troubles import troubles
from croupier.engine.offers.values import Looked, asks
from croupier.engine.options import first_cites
from croupier.engine.players.out_of_game import caught_up
from croupier.engine.scene import Scene
from croupier.table import commands as c

NO_BOOKS: Final[Mapping[str, Rulebook]] = {}


def offers(scene: Scene, actor: str, at: int, books: Mapping[str, Rulebook] = NO_BOOKS) -> tuple[Offer, ...]:
    """What the actor may do, and what others of the staff would have to; `books` are those of the floor."""
    scene, _ = caught_up(scene)
    looked = Looked(scene, actor, at, books)
    in_round = moves(scene, actor) if scene.table.sign else ()
    return (*in_round, *troubles(scene, actor, at), *_forms(looked))


def _forms(looked: Looked) -> Iterator[Offer]:
    def answer(command: c.AnyCommand) -> Cites | Refusal:
        scene = _with_book(looked, command)
        return legal(scene, command) or first_cites(scene, command)

    return given(
        looked.scene, looked.actor, FORMS, {"at": looked.at},
        lambda form, by: asks(looked._replace(actor=by), form), answer, PLAYERS,
    )  # fmt: skip


def _with_book(looked: Looked, command: c.Command) -> Scene:
    """A change of book is decided with the book it names."""
    if not isinstance(command, c.ChangeBook):
        return looked.scene
    return replace(looked.scene, next_book=looked.books.get(command.book))
