"""What a book knows by name: the words that commands take besides numbers, cards and people."""

from typing import Final, NamedTuple, get_args

from croupier.core.book.entries import Cites
from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal, refuse
from croupier.table.limits import Announces

RELEASED: Final = "released"  # from a detention, to nobody
ORDERS: Final = ("act-first", "keep-apart", "english-only")  # remedies that stay in force until lifted


class Place(NamedTuple):
    """Where a name stands: a command and its field."""

    command: str
    field: str


def names(book: Rulebook) -> dict[Place, tuple[str, ...]]:
    """Every name this book knows, by its place; a place for which it has none is left out."""
    rule = book.rule
    signs = tuple(one for one in get_args(Announces) if sign_cites(book, one))
    sources, shufflers, spots = tuple(rule.sources.kind), tuple(rule.shuffler), wager_spots(book)
    does = tuple(dict.fromkeys(one.does for one in book.data.remedy))
    found = {
        ("Announce", "call"): tuple(rule.calls),
        ("Attest", "step"): tuple(book.step),
        ("Bet", "spot"): tuple(dict.fromkeys(stage.bet.spot for stage in book.stages)),
        ("Call", "kind"): tuple(dict.fromkeys(one.kind for one in book.data.remedy)),
        ("ChangeSource", "shuffler"): shufflers,
        ("ChangeSource", "source"): sources,
        ("Check", "signal"): tuple(
            dict.fromkeys(one for stage in book.stages if stage.check for one in stage.check.signals)
        ),
        ("CheckDeck", "by"): rule.deck_check.by or ("dealer", "supervisor", "deck_checking_device"),
        ("Detain", "grounds"): rule.detention.grounds,
        ("EndDetention", "to"): (*rule.detention.until, RELEASED),
        ("ForwardComplaint", "to"): tuple(rule.dispute.routes),
        ("LiftOrder", "order"): tuple(one for one in ORDERS if one in does),
        ("OpenTable", "shuffler"): shufflers,
        ("OpenTable", "source"): sources,
        ("PlaceWager", "instrument"): rule.instruments.any_of,
        ("PlaceWager", "spot"): spots,
        ("RecordFinding", "breach"): rule.breach.any_of,
        ("Remedy", "does"): does,
        ("Report", "kind"): tuple(one.name for one in book.data.notice if one.when == "report"),
        ("ShowSign", "announces"): signs,
        ("ShuffleDeck", "method"): rule.shuffle.methods,
        ("SpeakBet", "tender"): rule.spoken.any_of if rule.spoken else (),
        ("TakeDownSign", "announces"): (*signs, "limits"),
    }
    return {Place(*place): words for place, words in found.items() if words}


def sign_cites(book: Rulebook, announces: str) -> Cites:
    """The clauses that ask for a sign, nothing where this book knows no such sign."""
    rule = book.rule
    match announces:
        case "closing":
            return rule.closing.cites
        case "minimum":
            return rule.minimum_raise.cites
        case "kept-minimum":
            return rule.minimum_raise_now.kept.cites if rule.minimum_raise_now else ()
    option = rule.meter.option.notice if rule.meter.option else None
    asked = {"jackpot-link": rule.meter.link, "jackpot-closing": rule.meter.closing, "jackpot-option": option}
    sign = asked.get(announces)
    return sign.cites if sign and sign.minutes is not None else ()


def wager_spots(book: Rulebook) -> tuple[str, ...]:
    """Spots that take a wager before the first card; that of the jackpot at a linked table."""
    return (*book.rule.initial.needs, *book.rule.optional, "jackpot")


def unknown(book: Rulebook, code: str, cites: Cites, place: Place, name: str) -> Refusal:
    """A name this book does not know, refused with those it does."""
    words = ", ".join(names(book).get(place, ())) or "none"
    text = f"This book knows no {place.field} {name!r} here. It knows: {words}."
    return refuse(code, cites, text, **{place.field: name})
