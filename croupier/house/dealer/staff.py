"""What the people of a table that plays by itself do unasked: attest steps, ready a deck, mend.

They are made up with the table: of the demo, of practice, of a storm. At an electronic table of a real floor
nobody acts but the machine, and what is left to people waits for people.
"""

from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import chain

from msgspec.structs import replace

from croupier.engine.cards.decks import capacity, source_of
from croupier.engine.cards.readiness import at_once
from croupier.engine.cards.shuffles import BY_HAND, left_of
from croupier.engine.cards.shuffles import MACHINE as BY_MACHINE
from croupier.engine.decide import legal
from croupier.engine.duty.steps import to_count
from croupier.engine.scene import MACHINE, Scene
from croupier.table import commands as c
from croupier.table.table import Deck

ORDERED = "ordered"  # the moment of a shuffle that somebody wants
COLOURS = ("red", "blue")  # of the backs, while there are that many decks
Make = Callable[..., c.Command]  # given its actor


def dealer_of(scene: Scene) -> str | None:
    """Who deals: the machine of an electronic table, else the first dealer on duty."""
    if scene.table.mode == "electronic":
        return MACHINE
    lowest = scene.book.rule.ranks.ladder[0]
    return next((person for person, rank in scene.staff.items() if rank == lowest), None)


def by_somebody(scene: Scene, make: Make) -> c.Command | None:
    """The command of the first person on duty who may give it now."""
    commands = (make(actor=person) for person in scene.staff)
    return next((command for command in commands if legal(scene, command) is None), None)


def attests(scene: Scene) -> c.Command | None:
    """The next step that is due, by somebody whose step it is."""
    for due in scene.table.due:
        said = partial(c.Attest, step=due.name, box=due.box, count=to_count(scene, scene.book.step[due.name]))
        if command := by_somebody(scene, said):
            return command
    return None


def nobody(scene: Scene) -> Collection[str]:
    """Who acts unasked at an electronic table of a real floor."""
    return ()


def everybody(scene: Scene) -> Collection[str]:
    """The whole staff of a table that was made up to be played at."""
    return tuple(person for person in scene.staff if person != MACHINE)


def beside_the_machine(scene: Scene, people: Collection[str]) -> c.Command | None:
    """What these people do at an electronic table, in their own names: all that is no machine's."""
    theirs = replace(scene, staff={one: rank for one, rank in scene.staff.items() if one in people})
    if not theirs.staff:
        return None
    return attests(theirs) or (mends(theirs) if wants_people(scene) else None)


def wants_people(scene: Scene) -> bool:
    """Whether people must see to the cards or to the source before a round can be dealt."""
    table = scene.table
    deck = table.deck(table.in_play)
    if table.equipment.failed or deck is None or deck.status != "at_table":
        return True
    wrong = deck.count not in (None, scene.book.rule.deck.size)
    return bool(deck.suspect or deck.condemned or deck.counting or wrong)


def readies(scene: Scene, commit: Callable[[], str]) -> c.Command | None:
    """What is needed before a round can be dealt; `commit` seals the order a shuffle gives the deck."""
    if wants_people(scene):
        return None if scene.table.mode == "electronic" else mends(scene)
    deck = scene.table.deck(scene.table.in_play)
    if deck and (command := shuffles(scene, deck, commit)):
        return command
    return _second_deck(scene)


def mends(scene: Scene) -> c.Command | None:
    """Another source, another deck, or what this one needs: checked, its cards changed, counted."""
    table = scene.table
    if table.equipment.failed:
        return _another_source(scene)
    deck = table.deck(table.in_play)
    if deck is None or deck.status != "at_table":
        return _another_deck(scene)
    if deck.suspect:
        return _check(scene, deck.id, deck.back)
    if deck.condemned:
        return by_somebody(scene, partial(c.ChangeCards, deck=deck.id, reason="unfit"))
    return by_somebody(scene, partial(c.CountDeck, deck=deck.id, count=scene.book.rule.deck.size))


def ready_at_once(scene: Scene, commit: Callable[[], str]) -> c.Command | None:
    """What a deck needs before the next card of a round: a shuffle that comes at once, and loading."""
    deck = scene.table.deck(scene.table.in_play)
    if deck is None or (deck.need and not at_once(scene, deck)):
        return None
    return shuffles(scene, deck, commit)


def shuffles(scene: Scene, deck: Deck, commit: Callable[[], str]) -> c.Command | None:
    """Shuffled, cut and loaded in the order of the source; a device shuffles what it holds."""
    source, dealer = source_of(scene), dealer_of(scene) or ""
    electronic = scene.table.mode == "electronic"
    load = c.LoadDeck(actor=dealer, deck=deck.id, count=left_of(scene, deck))
    if source.shuffles and not electronic:
        if not deck.hand_shuffled or (deck.need == ORDERED and not deck.loaded):
            return _shuffle(deck, dealer, BY_HAND, commit)
        if not deck.loaded:
            return c.CutDeck(actor=dealer, deck=deck.id) if deck.cut_ordered and not deck.cut else load
        return _shuffle(deck, dealer, source.shuffles, commit) if deck.need else None
    if deck.need:
        return _shuffle(deck, dealer, BY_MACHINE if electronic else BY_HAND, commit)
    if source.cut and not deck.cut:
        return c.CutDeck(actor=dealer, deck=deck.id)
    return load if source.load and not deck.loaded else None


def _shuffle(deck: Deck, dealer: str, method: str, commit: Callable[[], str]) -> c.ShuffleDeck:
    return c.ShuffleDeck(actor=dealer, deck=deck.id, method=method, commitment=commit())


def _another_source(scene: Scene) -> c.Command | None:
    """Another unit of the same source."""
    table = scene.table
    unit = f"{table.equipment.unit}+"
    change = partial(c.ChangeSource, source=table.source, shuffler=table.shuffler, reason="failed")
    return by_somebody(scene, partial(change, unit=unit))


def _another_deck(scene: Scene) -> c.Command | None:
    """A deck that lies here is played, one that was checked is brought, else a new one is checked."""
    table, dealer = scene.table, dealer_of(scene) or ""
    if table.mode == "electronic":
        return None  # its one deck is sealed, and comes back only by a new opening
    for deck in table.decks:
        if deck.status == "at_table":
            return c.PlayDeck(actor=dealer, deck=deck.id)
    return _fetch(scene)


def _second_deck(scene: Scene) -> c.Command | None:
    """Where a source has room for two decks, another lies ready."""
    table = scene.table
    here = sum(deck.status == "at_table" for deck in table.decks)
    if table.mode == "electronic" or here >= capacity(scene.book, table.source, table.shuffler):
        return None
    return _fetch(scene)


def _fetch(scene: Scene) -> c.Command | None:
    """A fresh deck, checked and then brought, its back unlike that of the other."""
    table, dealer = scene.table, dealer_of(scene) or ""
    for deck in table.decks:
        if deck.status in ("checked", "secured"):
            return c.BringDeck(actor=dealer, deck=deck.id)
    backs = {deck.back for deck in table.decks if deck.status == "at_table"}
    back = next(colour for colour in chain(COLOURS, _names("green")) if colour not in backs)
    return _check(scene, next(name for name in _names(back) if table.deck(name) is None), back)


def _names(back: str) -> Iterator[str]:
    yield back
    number = 2
    while True:
        yield f"{back}-{number}"
        number += 1


def _check(scene: Scene, deck: str, back: str) -> c.Command | None:
    """The deck checked by whoever the book names."""
    for by in ("dealer", "supervisor", *scene.book.rule.deck_check.by):
        said = partial(c.CheckDeck, deck=deck, back=back, by=by, device=by)
        if command := by_somebody(scene, said):
            return command
    return None
