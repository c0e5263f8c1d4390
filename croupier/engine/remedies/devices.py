"""When a shuffling machine jams, fails, or does not verify its cards."""

from croupier.core.book.entries import RemedyRule
from croupier.core.refusal import Refusal, refuse
from croupier.engine.irregular.ruling import CALL, Remedy, Ruling
from croupier.engine.irregular.void import two_keys, void_round
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev


def _needs_deck(scene: Scene, call: c.Call) -> Refusal | None:
    """With two decks at the table the call says which one the machine had."""
    here = [deck for deck in scene.table.decks if deck.status == "at_table"]
    if len(here) > 1 and not call.deck:
        return refuse("incident/deck", CALL, "Which deck?", kind=call.kind)
    return None


def _reshuffle(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The deck concerned is shuffled again; a round that is dealt from the other one goes on."""
    ordered = ev.ShuffleOrdered(
        deck=ruling.incident.deck or scene.table.in_play or "",
        reason=ruling.incident.kind,
        by=ruling.command.actor,
        moment="jam",
        cites=ruling.rule.cites,
    )
    return (ordered,)


def _nothing(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """Nothing but what the rule says of the source and its cards."""
    return ()


def _order_count(scene: Scene, call: c.Call, rule: RemedyRule) -> tuple[ev.Event, ...]:
    """The dealer has to count what the machine could not."""
    deck = call.deck or scene.table.in_play or ""
    return (ev.CountOrdered(deck=deck, by=call.actor, cites=rule.cites),)


def _counted(scene: Scene, ruling: Ruling) -> int | None:
    """How many cards the dealer has found since the call."""
    deck = scene.table.deck(ruling.incident.deck or scene.table.in_play)
    return deck.count if deck else None


def _may_go_on(scene: Scene, ruling: Ruling) -> Refusal | None:
    """Play goes on after a right count; between rounds after any, for the deck itself then waits."""
    counted, whole = _counted(scene, ruling), scene.book.rule.deck.size
    if counted is None:
        return refuse("incident/count", ruling.rule.cites, "The cards must be counted by hand first.")
    if counted != whole and "void-miscounted" in ruling.incident.remedies:
        return refuse("incident/count", ruling.rule.cites, "The count is wrong.", counted=counted)
    return None


def _may_void(scene: Scene, ruling: Ruling) -> Refusal | None:
    """Only a count that was made and is wrong voids the round."""
    counted, whole = _counted(scene, ruling), scene.book.rule.deck.size
    if counted in (None, whole):
        text = "Only a wrong count by hand voids the round."
        return refuse("incident/count", ruling.rule.cites, text, counted=counted)
    return two_keys(scene, ruling.incident.by, ruling.command.actor)


def _void(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    return void_round(scene, "void", ruling.rule.cites, why=ruling.incident.kind)


REMEDIES = {
    "reshuffle": Remedy(_reshuffle, needs=_needs_deck),
    "retire-source": Remedy(_nothing),
    "count-deck": Remedy(_nothing, needs=_needs_deck, legal=_may_go_on, starts=_order_count),
    "void-miscounted": Remedy(_void, legal=_may_void),
}
