"""A round whose sealed deck cannot be opened any more: no card of it can be shown, so its book voids it.

To the books that is a deck with cards missing. The machine calls it, and rules where nobody was paid yet,
since every book leaves that to anybody on duty. Where payments were made a second person has to rule.
"""

from typing import Final

from croupier.engine.cards.decks import source_of
from croupier.engine.cards.shuffles import BY_HAND, MACHINE
from croupier.engine.decide import legal
from croupier.engine.scene import Scene
from croupier.table import commands as c

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
    method = MACHINE if electronic else source_of(scene).shuffles or BY_HAND
    return c.ShuffleDeck(actor=dealer, deck=scene.table.in_play or "", method=method, commitment=commitment)
