"""The terms of a promotion as a document to read, print and hand over, each item with its clause."""

from collections.abc import Iterator
from datetime import tzinfo

from croupier.core.book.promotions import PromotionRule
from croupier.core.book.rulebook import Rulebook
from croupier.core.citing import cited
from croupier.core.money import dollars
from croupier.core.printed import moment
from croupier.math.parsheets.blocks import Block, Document, Facts, Heading, Items, Section, Text
from croupier.promotions.rules.checks import lacks
from croupier.promotions.rules.terms import Prize, Terms, digest_of

Row = tuple[str, str, str]
MISSING = "not stated"
NAMES = {
    "marketing": "Referred to in advertising",
    "available": "Where these terms can be read",
    "disbursement": "How prizes are paid",
    "award-method": "How prizes are awarded",
    "award-time": "When prizes are awarded",
    "award-place": "Where prizes are awarded",
    "eligibility": "Who is eligible",
    "qualifying-wager": "Least wager in a round",
    "nature": "Nature of the prizes",
    "reservations": "Qualifications, reservations, guarantees",
    "closes": "Entries close",
    "place": "Place of the promotion",
    "start": "Start",
    "end": "End",
    "claim-method": "How to claim",
    "presence-required": "Must a winner be present",
    "winner-notice": "How winners are notified",
    "results": "How results are published",
}
TIMES = ("award-time", "closes", "start", "end")


def document(
    book: Rulebook, terms: Terms, zone: tzinfo, *, id: str = "", version: int = 0, status: str = ""
) -> Document:
    """All of it; what is not stated yet is named as missing."""
    rule = book.rule.promotion
    if rule is None:
        raise ValueError(f"{book.id} says nothing about promotions")
    missing = lacks(rule, terms)
    headlines = (
        ("Prizes", dollars(terms.total), f"{sum(prize.count for prize in terms.prizes)} in all"),
        ("Entries close", moment(terms.closes, zone) or MISSING, ""),
        ("Draw", moment(terms.award_time, zone) or MISSING, terms.award_place),
    )
    identity = (
        ("Promotion", id or "–", f"version {version}" if version else ""),
        ("Under", f"{book.data.title}, {book.data.house}", book.id),
        (
            "State",
            status or ("incomplete" if missing else "nothing missing; its wording is to be approved"),
            "",
        ),
        ("Digest of the terms", digest_of(terms), ""),
    )
    return Document(
        title=terms.title or "Untitled promotion",
        under="Terms and conditions",
        headlines=headlines,
        identity=identity,
        sections=tuple(_sections(rule, terms, zone)),
        name=book.data.title,
        foot=f"terms {digest_of(terms)[:12]}",
    )


def _sections(rule: PromotionRule, terms: Terms, zone: tzinfo) -> Iterator[Section]:
    yield Section("summary", "The promotion", (Facts(tuple(_stated(rule, terms, zone))),))
    yield Section("entries", "Entries", tuple(_entries(terms)))
    yield Section("prizes", "Prizes", tuple(_prizes(rule, terms)) or (Text(MISSING),))
    yield Section("more", "Further conditions", (Items("Also", terms.further or ("none",)),))
    if missing := lacks(rule, terms):
        rows = tuple((one.item, MISSING, ", ".join(one.cites)) for one in missing)
        yield Section("missing", "What these terms do not state yet", (Facts(rows),))


def _stated(rule: PromotionRule, terms: Terms, zone: tzinfo) -> Iterator[Row]:
    for one in rule.term.values():
        for name in one.needed:
            if name in NAMES:
                yield NAMES[name], _said(terms, name, zone) or MISSING, ", ".join(one.cites)


def _said(terms: Terms, name: str, zone: tzinfo) -> str:
    """One item in words."""
    value = getattr(terms, name.replace("-", "_"))
    if name in TIMES:
        return moment(value, zone)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name == "winner-notice":
        return value or ", ".join(terms.notice_ways)
    if name == "qualifying-wager":
        return "" if value is None else dollars(value)
    return ", ".join(value) if isinstance(value, tuple) else str(value or "")


def _conditions(terms: Terms) -> Iterator[str]:
    """What the house looks at when somebody takes part."""
    wants = terms.entrants
    if wants.age is not None:
        yield f"Entrants are at least {wants.age} years old."
    if wants.card or wants.card_kinds:
        yield f"Entrants have a card in force{' of the kind ' if wants.card_kinds else ''}" + (
            f"{' or '.join(wants.card_kinds)}."
        )
    yield "People of the house may take part." if wants.staff else "People of the house do not take part."


def _entries(terms: Terms) -> Iterator[Block]:
    earning = terms.earning
    yield Text(" ".join(_conditions(terms)))
    if earning:
        each = "an entry" if earning.entries == 1 else f"{earning.entries} entries"
        tokens = " Stakes in promotional tokens count." if earning.tokens else ""
        yield Text(f"Play earns {each} for every {dollars(earning.cents)} staked with a result.{tokens}")
    else:
        yield Text("Entries are made by staff.")
    where = f"at the tables {', '.join(terms.tables)}" if terms.tables else "at every table under this book"
    yield Text(f"Play counts {where}." if earning else f"The promotion is held {where}.")
    among = "Every prize is drawn among the entries."
    if terms.award == "chance":
        among = f"Prizes are drawn among {terms.lots:,} lots; one that nobody holds wins nothing."
    yield Text(f"{among} {'Nobody wins twice.' if terms.once else 'One may win several times.'}")
    yield Text(
        "The seed of the draw is promised by its hash before the first entry, and mixed with what the log "
        "ended with when entries closed. Anybody can run the draw again from its record."
    )


def _prizes(rule: PromotionRule, terms: Terms) -> Iterator[Block]:
    for prize in terms.prizes:
        times = f", {prize.count} times" if prize.count > 1 else ""
        yield Heading(f"{prize.name or prize.id}{times}")
        yield Facts(tuple(_prize(rule, prize)))


def _prize(rule: PromotionRule, prize: Prize) -> Iterator[Row]:
    cites = ", ".join(cited(*(one.cites for one in rule.term.values() if "value" in one.needed)))
    yield "Value", MISSING if prize.value is None else dollars(prize.value), cites
    yield "Conditions", prize.conditions or MISSING, cites
    if prize.alternative is not None:
        text = f"{dollars(prize.alternative)} in money, if the winner prefers it"
        yield "Instead", text, ", ".join(rule.alternative.cites)
    for thing in prize.things:
        volume = f", {thing.millilitres / 1000:g} litres" if thing.millilitres else ""
        yield "Contains", f"{thing.name or thing.kind}{volume}", thing.kind
        clauses = {
            name: ", ".join(detail.cites)
            for kind in rule.kind.values() if thing.kind in kind.kinds
            for detail in kind.detail.values() for name in detail.needed
        }  # fmt: skip
        for name in dict.fromkeys((*clauses, *thing.details)):
            value = thing.details.get(name, MISSING)
            said = ("yes" if value else "no") if isinstance(value, bool) else str(value)
            yield f"  {name.replace('-', ' ')}", said, clauses.get(name, "")
