"""Whether cards may be dealt: the source works, and the deck is fit, counted, shuffled, cut and loaded."""

from croupier.core.refusal import Refusal, refuse
from croupier.engine.cards.decks import source_of
from croupier.engine.scene import Scene
from croupier.table.table import Deck


def ready(scene: Scene) -> Refusal | None:
    """Nothing if a round may be dealt from the deck in play, else what is missing."""
    return _before_a_round(scene) or _before_a_card(scene)


def still_ready(scene: Scene) -> Refusal | None:
    """Nothing if a round may draw its next card: of all shuffles only one that comes at once stops it."""
    deck = scene.table.deck(scene.table.in_play)
    if deck and deck.need and not at_once(scene, deck):
        return None
    return _before_a_card(scene)


def _before_a_round(scene: Scene) -> Refusal | None:
    """What a round that has begun no longer waits for: another source, a count, a change of cards."""
    table, rule = scene.table, scene.book.rule
    if failed := table.equipment.failed:
        text = f"This {table.source} is out of use: change the source."
        return refuse("source/failed", failed, text, source=table.source)
    deck = table.deck(table.in_play)
    if deck is None or deck.status != "at_table" or deck.suspect:
        return None
    if deck.counting:
        return refuse("deck/count", deck.counting, "Its cards must be counted first.", deck=deck.id)
    if deck.count not in (None, rule.deck.size):
        text = f"The deck was counted: {deck.count} cards."
        return refuse("deck/short", rule.deck.cites, text, deck=deck.id, counted=deck.count)
    if deck.condemned:
        return refuse("deck/condemned", deck.condemned, "Its unfit cards must be changed.", deck=deck.id)
    return None


def _before_a_card(scene: Scene) -> Refusal | None:
    table, rule = scene.table, scene.book.rule
    deck = table.deck(table.in_play)
    source = source_of(scene)
    if deck is None:
        cites = table.equipment.wanted or rule.deck.cites
        return refuse("deck/none", cites, "No deck is in play.")
    if deck.status != "at_table":
        return refuse("deck/unfit", deck.counting or rule.deck.cites, "The deck is not fit.", deck=deck.id)
    if deck.suspect:
        return refuse("deck/suspect", deck.suspect, "The deck must be checked first.", deck=deck.id)
    if deck.need:
        return unshuffled(scene, deck)
    if source.cut and not deck.cut:
        return refuse("deck/uncut", source.cites, "The deck must be cut first.", deck=deck.id)
    if source.load and not deck.loaded:
        return refuse("deck/unloaded", source.cites, "The deck must be loaded first.", deck=deck.id)
    return None


def at_once(scene: Scene, deck: Deck) -> bool:
    """Whether the shuffle a deck needs comes before another card."""
    moment = scene.book.rule.shuffle.moment.get(deck.need or "")
    return moment is not None and moment.at_once


def unshuffled(scene: Scene, deck: Deck) -> Refusal:
    """The refusal that names the moment a shuffle is due for."""
    rule = scene.book.rule.shuffle
    moment = rule.moment.get(deck.need or "")
    cites = moment.cites if moment else rule.cites
    return refuse("deck/shuffle", cites, "The deck must be shuffled first.", deck=deck.id, moment=deck.need)
