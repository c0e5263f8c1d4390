"""What the desk asks about the decks of electronic tables: every commitment is to a deck the house sealed."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from croupier.core.refusal import Refusal, refuse
from croupier.engine.cards.decks import source_of
from croupier.engine.cards.shuffles import BY_HAND
from croupier.engine.cards.shuffles import MACHINE as BY_MACHINE
from croupier.engine.decide import legal
from croupier.engine.scene import MACHINE, Scene
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.store.log import SealedDeck
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Table

SEALED: Final = ("house:sealed-deck",)


def uncommitted(decks: SealedDecks | None, table: Table, command: c.Command) -> Refusal | None:
    """An electronic table is shuffled only into a deck that was sealed here, for it, just now."""
    if decks is None or table.mode != "electronic" or not isinstance(command, c.ShuffleDeck):
        return None
    if decks.sealed(table.id, command.commitment):
        return None
    text = "An electronic table deals from decks the house has sealed, and from no others."
    return refuse("deck/sealed", SEALED, text, commitment=command.commitment)


def committed(decks: SealedDecks | None, table: Table, events: Sequence[ev.Event]) -> tuple[SealedDeck, ...]:
    """The decks that are to be stored with these events."""
    if decks is None:
        return ()
    commitments = (event.commitment for event in events if isinstance(event, ev.DeckShuffled))
    found = (decks.sealed(table.id, commitment) for commitment in commitments)
    return tuple(deck for deck in found if deck)


def read_by_machine(decks: SealedDecks | None, table: Table, command: c.Command) -> c.Command:
    """A command with what the machine reads from its own deck: how many cards there are, and a folded hand.

    Nothing is read from a deck that cannot be opened or is not what was sealed: then people count.
    """
    deck = table.deck(table.in_play)
    if decks is None or table.mode != "electronic" or deck is None:
        return command
    if isinstance(command, c.OrderCount):
        sealed = deck.commitment if command.deck == deck.id else ""
        return replace(command, found=decks.counted(sealed) if sealed else None)
    box = table.box(command.box) if isinstance(command, c.ShowFolded) else None
    if box is None or box.cards or not isinstance(command, c.ShowFolded):
        return command
    shoe = decks.opened(deck.commitment)
    return replace(command, cards=shoe.cards(box.places)) if shoe else command


def by_staff(table: Table, command: c.Command, *, demo: bool) -> Refusal | None:
    """At an electronic table cards are shuffled, named and shown by the machine alone.

    A guess that is refused would tell something about a card, and one that is taken would be a false card.
    Nobody opens a practice table, where decks can be repeated, on a real floor.
    """
    if isinstance(command, c.OpenTable) and command.practice and not demo:
        text = "A real floor has no practice tables."
        return refuse("table/practice", SEALED, text)
    if table.mode != "electronic" or command.actor == MACHINE:
        return None
    named: tuple[str, ...] | None = getattr(command, "cards", None)
    deals = isinstance(command, c.ShuffleDeck | c.CutDeck | c.LoadDeck)
    deals = deals or (isinstance(command, c.SignOn) and table.open)
    if deals or named or getattr(command, "found", None) is not None:
        text = "At an electronic table the machine alone deals and shuffles, and says what a card is."
        return refuse("deck/machine", SEALED, text, actor=command.actor)
    return None


KIND: Final = "deck-defect"
DOES: Final = "void-round"
NOTE: Final = "the sealed deck cannot be opened"
NEEDED: Final = ("dealing", "deciding", "settling")  # afterwards no card is turned any more


def called(scene: Scene, dealer: str) -> c.Command | None:
    """Say that the cards are missing, while a round still has some to show."""
    if scene.table.round.phase not in NEEDED:
        return None
    call = c.Call(actor=dealer, kind=KIND, deck=scene.table.in_play or "", note=NOTE)
    return call if legal(scene, call) is None else None


def voided(scene: Scene, dealer: str) -> c.Command | None:
    """Void the round for it."""
    incident = scene.table.incident
    remedy = c.Remedy(actor=dealer, does=DOES, reason=NOTE)
    if incident is None or (incident.kind, incident.by) != (KIND, dealer):
        return None
    return remedy if legal(scene, remedy) is None else None


def resealed(scene: Scene, dealer: str, commitment: str) -> c.ShuffleDeck:
    """Another deck before the first card, when the one that was sealed for the round is lost."""
    electronic = scene.table.mode == "electronic"
    method = BY_MACHINE if electronic else source_of(scene).shuffles or BY_HAND
    return c.ShuffleDeck(actor=dealer, deck=scene.table.in_play or "", method=method, commitment=commitment)
