"""Custody of decks: checked, secured, brought, put in play, boxed."""

from croupier.core.book.entries import SourceRule
from croupier.core.book.rulebook import Rulebook
from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.steps import blocks_everyone
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Deck

CUSTODY = ("house:deck-custody",)
DEVICE = "deck_checking_device"


def source_of(scene: Scene) -> SourceRule:
    """The rules of the source this table deals from."""
    return scene.book.rule.sources.kind[scene.table.source]


def known(scene: Scene, id: str) -> Refusal | Deck:
    """The deck of that name, if this table knows one."""
    deck = scene.table.deck(id)
    if deck is None:
        return refuse("deck/unknown", CUSTODY, f"No deck {id!r} is known here.", deck=id)
    return deck


def at_table(scene: Scene, id: str) -> Refusal | Deck:
    return blocks_everyone(scene, CUSTODY) or lying(scene, id)


def lying(scene: Scene, id: str) -> Refusal | Deck:
    """A deck that lies at the table, open or closed."""
    deck = known(scene, id)
    if isinstance(deck, Deck) and deck.status != "at_table":
        return refuse(
            "deck/away", CUSTODY, f"The {id} deck is not at the table.", deck=id, status=deck.status
        )
    return deck


def in_round(scene: Scene, deck: Deck) -> bool:
    """Whether cards of the deck are out."""
    return scene.table.in_play == deck.id and scene.table.round.drawn > 0


def legal_check(scene: Scene, command: c.CheckDeck) -> Refusal | None:
    """A deck is checked by those the book names, away from play; who gives the command is who checked."""
    rule = scene.book.rule.deck_check
    if rule.by and command.by not in rule.by:
        return refuse(
            "deck/checker", rule.cites, "A deck is checked by " + ", ".join(rule.by) + ".", by=command.by
        )
    if command.by not in _checkers(scene, command.actor):
        return refuse("deck/checker", rule.cites, "That is not who gives the command.", by=command.by)
    if command.by == DEVICE and not command.device.strip():
        return refuse("deck/device", rule.cites, "The checking device must be named.")
    deck = scene.table.deck(command.deck)
    if deck and in_round(scene, deck):
        return refuse("deck/in-play", CUSTODY, "The deck is in play.", deck=deck.id)
    if deck and deck.status == "unfit" and deck.counting:
        return refuse("deck/wrong-count", deck.counting, "This deck is boxed and sealed.", deck=deck.id)
    if deck and deck.suspect and command.beforehand:
        return refuse("deck/suspect", deck.suspect, "This deck is checked at the table.", deck=deck.id)
    return _alike(scene, deck.id, command.back) if deck and deck.status == "at_table" else None


def _checkers(scene: Scene, actor: str) -> tuple[str, ...]:
    """What the actor may call the checker: their own rank, in either of its names, or a device."""
    rank = scene.rank(actor) or ""
    return DEVICE, rank, "dealer" if rank == scene.book.rule.ranks.ladder[0] else "supervisor"


def _alike(scene: Scene, id: str, back: str) -> Refusal | None:
    """Two decks at a table differ in the colour of their backs."""
    others = (deck for deck in scene.table.decks if deck.status == "at_table" and deck.id != id)
    if all(other.back != back for other in others):
        return None
    text = "Two decks at a table differ in the colour of their backs."
    return refuse("deck/back", scene.book.rule.back_colours.cites, text, back=back)


def checked(scene: Scene, command: c.CheckDeck) -> ev.DeckChecked:
    """What a check found."""
    rule = scene.book.rule.deck
    found = [f"missing {card}" for card in command.missing] + [f"twice {card}" for card in command.duplicates]
    if command.count != rule.size:
        found.append(f"{command.count} cards")
    if command.jokers != rule.jokers:
        found.append(f"{command.jokers} jokers")
    if rule.uniform_backs and not command.uniform_backs:
        found.append("mixed backs")
    deck = scene.table.deck(command.deck)
    suspect = deck.suspect if deck else ()
    return stated(
        ev.DeckChecked,
        command,
        fit=not found,
        found=tuple(found),
        cites=cited(rule.cites if found else scene.book.rule.deck_check.cites, suspect),
    )


def legal_secure(scene: Scene, command: c.SecureDeck) -> Refusal | None:
    deck = known(scene, command.deck)
    if isinstance(deck, Refusal):
        return deck
    rule = scene.book.rule.deck_secure
    if deck.status != "checked":
        return refuse("deck/unchecked", rule.cites, "Only a checked deck is put away.", status=deck.status)
    if not command.place.strip() or not command.custodian.strip():
        return refuse("deck/custodian", rule.cites, "Where the deck lies and who keeps it must be stated.")
    return None


def act_secure(scene: Scene, command: c.SecureDeck) -> tuple[ev.Event, ...]:
    cites = scene.book.rule.deck_secure.cites
    return (ev.DeckSecured(deck=command.deck, place=command.place, custodian=command.custodian, cites=cites),)


def legal_bring(scene: Scene, command: c.BringDeck) -> Refusal | None:
    """Only a fit deck comes to the table: checked where the book wants it, and kept safe since."""
    rule, table = scene.book.rule, scene.table
    if refusal := blocks_everyone(scene, CUSTODY):
        return refusal
    deck = table.deck(command.deck)
    if deck is None and (rule.deck_check.needed or not command.back):
        return refuse(
            "deck/unchecked", rule.deck_check.cites, "The deck must be checked first.", deck=command.deck
        )
    if deck and deck.status == "unfit":
        return refuse("deck/unfit", rule.deck.cites, "The deck failed its check.", deck=deck.id)
    if deck and deck.status == "at_table":
        return refuse("deck/here", CUSTODY, "The deck is at the table.", deck=deck.id)
    if deck and deck.status == "boxed":
        return refuse("deck/boxed", CUSTODY, "The deck was taken out of use.", deck=deck.id)
    if deck and deck.beforehand and deck.status != "secured" and rule.deck_secure.on:
        text = "A deck checked beforehand must have been kept secure."
        return refuse("deck/unsecured", rule.deck_secure.cites, text, deck=deck.id)
    here = [other for other in table.decks if other.status == "at_table"]
    most = capacity(scene.book, table.source, table.shuffler)
    if len(here) >= most:
        return refuse("deck/capacity", rule.sources.cites, f"There is room for {most}.", decks=len(here))
    return _alike(scene, command.deck, deck.back if deck else command.back)


def capacity(book: Rulebook, source: str, shuffler: str) -> int:
    """How many decks a table has room for: in its dealing source, or with the shuffler beside it."""
    beside = book.rule.shuffler.get(shuffler)
    return max(book.rule.sources.kind[source].decks, beside.decks if beside else 0)


def act_bring(scene: Scene, command: c.BringDeck) -> tuple[ev.Event, ...]:
    """A deck that comes for cards taken out of use is shuffled because of that."""
    deck, wanted = scene.table.deck(command.deck), scene.table.equipment.wanted
    brought = ev.DeckBrought(
        deck=command.deck,
        back=deck.back if deck else command.back,
        moment="replaced" if wanted else "",
        cites=cited(scene.book.rule.deck.cites, wanted),
    )
    return (brought,)


def legal_play(scene: Scene, command: c.PlayDeck) -> Refusal | None:
    deck = at_table(scene, command.deck)
    if isinstance(deck, Refusal):
        return deck
    if scene.table.round.drawn:
        return refuse("deck/in-play", CUSTODY, "A round is dealt from one deck.", deck=scene.table.in_play)
    if scene.table.in_play == deck.id:
        return refuse("deck/here", CUSTODY, "That is the deck in play.", deck=deck.id)
    return None


def act_play(scene: Scene, command: c.PlayDeck) -> tuple[ev.Event, ...]:
    return (ev.DeckPutInPlay(deck=command.deck, cites=CUSTODY),)


def legal_box(scene: Scene, command: c.BoxDeck) -> Refusal | None:
    deck = known(scene, command.deck)
    if isinstance(deck, Refusal):
        return deck
    if in_round(scene, deck):
        return refuse("deck/in-play", CUSTODY, "The deck is in play.", deck=deck.id)
    if deck.status == "unfit" and deck.counting and not (command.slip and command.seal):
        text = "A deck whose count was wrong is boxed with a slip and a seal."
        return refuse("deck/slip", deck.counting, text, deck=deck.id)
    return None


def act_box(scene: Scene, command: c.BoxDeck) -> tuple[ev.Event, ...]:
    deck = scene.table.deck(command.deck)
    cites = cited(CUSTODY, deck.counting if deck else ())
    return (ev.DeckBoxed(deck=command.deck, slip=command.slip, seal=command.seal, cites=cites),)
