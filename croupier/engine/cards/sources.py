"""The dealing source: which ones a table may have, and going on with another between rounds."""

from croupier.core.book.rulebook import Rulebook
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse
from croupier.core.sign import Sign
from croupier.engine.cards.decks import capacity
from croupier.engine.duty.names import Place, unknown
from croupier.engine.duty.steps import blocks_everyone
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev

HOUSE = ("house:dealing-source",)


def source_refused(book: Rulebook, source: str, shuffler: str, sign: Sign) -> Refusal | None:
    """Nothing if this book deals from the source, also at a table with these signs."""
    rule = book.rule
    if source not in rule.sources.kind:
        return unknown(book, "source/kind", rule.sources.cites, Place("OpenTable", "source"), source)
    if shuffler and shuffler not in rule.shuffler:
        place = Place("OpenTable", "shuffler")
        return unknown(book, "source/shuffler", rule.sources.cites, place, shuffler)
    if sign.low_limit and rule.low_limit is None:
        return refuse("sign/low-limit", ("house:sign",), "This book has no low limit gaming.")
    if sign.low_limit and rule.low_limit and source not in rule.low_limit.any_of:
        text = f"A low limit table deals from {' or '.join(rule.low_limit.any_of)}."
        return refuse("source/low-limit", rule.low_limit.cites, text, source=source)
    return None


def legal_change(scene: Scene, command: c.ChangeSource) -> Refusal | None:
    """Another source is taken between rounds; it must do at this table and hold the decks that lie here."""
    table = scene.table
    cites = table.equipment.failed or HOUSE
    if refusal := blocks_everyone(scene, HOUSE):
        return refusal
    if table.round.drawn or table.sign is None:
        return refuse("source/round", cites, "The source is changed between rounds.")
    if refusal := source_refused(scene.book, command.source, command.shuffler, table.sign):
        return refusal
    same = (command.source, command.unit) == (table.source, table.equipment.unit)
    if same and (table.equipment.failed or command.shuffler == table.shuffler):
        return refuse("source/same", cites, "That is the source in use; name another.", source=command.source)
    here = sum(deck.status == "at_table" for deck in table.decks)
    room = capacity(scene.book, command.source, command.shuffler)
    if here > room:
        text = f"There is room for {room}; take the others out first."
        return refuse("deck/capacity", scene.book.rule.sources.cites, text, decks=here)
    return None


def act_change(scene: Scene, command: c.ChangeSource) -> tuple[ev.Event, ...]:
    """The new source, with what must stand at a table that deals from it and did not have to before."""
    table = scene.table
    before = _standing(scene, table.source)
    changed = stated(
        ev.SourceChanged,
        command,
        cites=table.equipment.failed or HOUSE,
        steps=tuple(name for name in _standing(scene, command.source) if name not in before),
    )
    return (changed,)


def _standing(scene: Scene, source: str) -> tuple[str, ...]:
    """What stands at a table that deals from a source."""
    return tuple(step.name for step in scene.book.steps("opening", frozenset({source})))
