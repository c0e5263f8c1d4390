"""The terms of a tournament as a document to read, print and hand over, each item with its clause."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Final

from croupier.core.book.rulebook import Rulebook
from croupier.core.book.tournaments import TournamentRule
from croupier.core.money import Cents, dollars
from croupier.math.parsheets.blocks import Document, Facts, Section
from croupier.tournaments.rules.terms.items import ITEMS, lacking
from croupier.tournaments.rules.terms.terms import Penalty, RoundPlan, Tardiness, TournamentTerms

MISSING: Final = "not stated"
Row = tuple[str, str, str]


def document(book: Rulebook, terms: TournamentTerms, *, version: int = 0) -> Document:
    """All of it; what is not stated yet is named as missing."""
    rule = book.rule.tournament
    if rule is None:
        raise ValueError(f"{book.id} has no tournaments")
    missing = lacking(terms, frozenset(rule.term))
    costs = terms.costs
    return Document(
        title=terms.title or "Untitled tournament",
        under="Terms and conditions",
        headlines=(
            ("Starts", _when(terms.starts) or MISSING, terms.location),
            ("To enter", dollars(costs.entry_fee + costs.buy_in) if costs else MISSING, "fee and buy-in"),
            ("Starting bank", _chips(terms.bank) if terms.bank else MISSING, "tournament chips"),
        ),
        identity=(
            ("Under", f"{book.data.title}, {book.data.house}", book.id),
            ("Version", str(version) if version else "draft", ""),
            ("State", f"{len(missing)} items missing" if missing else "complete", ""),
        ),
        sections=tuple(_sections(rule, terms)),
        name=book.data.title,
        foot=f"{terms.title}, terms and conditions",
    )


def _sections(rule: TournamentRule, terms: TournamentTerms) -> Iterator[Section]:
    for name in dict.fromkeys(item.section for item in ITEMS.values()):
        rows = tuple(_rows(rule, terms, name))
        if rows:
            yield Section(name.lower().replace(" ", "-"), name, (Facts(rows),))


def _rows(rule: TournamentRule, terms: TournamentTerms, section: str) -> Iterator[Row]:
    """An item a row; what does not apply is left out, what lacks is named."""
    for name, item in ITEMS.items():
        if item.section != section or name not in rule.term or not item.applies(terms):
            continue
        parts = (SAID[name](terms) if name in SAID else "", terms.words.get(name, ""))
        text = " ".join(part for part in parts if part) if item.there(terms) else MISSING
        yield item.title, text, ", ".join(rule.term[name].cites)


def _when(text: str) -> str:
    """A time as people read it; its zone as an offset."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return text
    return f"{at.day} {at:%B %Y, %H:%M} (UTC{at:%z})" if at.tzinfo else text


def _chips(cents: Cents) -> str:
    """Tournament chips have a face and no value."""
    return dollars(cents).removeprefix("$")


def _amount(one: Penalty) -> str:
    return _chips(one.amount) if one.does == "lose-chips" else str(one.amount)


def _percent(part: int | None) -> str:
    return f"{(part or 0) / 100:g} %"


def _costs(terms: TournamentTerms) -> str:
    paid = terms.costs
    if paid is None:
        return ""
    named: tuple[tuple[str, Cents | None], ...] = (
        ("Entry fee", paid.entry_fee), ("buy-in", paid.buy_in), ("re-buy", paid.rebuy),
        ("add-on", paid.add_on),
    )  # fmt: skip
    return ", ".join(f"{name} {'none' if cents is None else dollars(cents)}" for name, cents in named) + "."


def _plan(number: str, plan: RoundPlan) -> str:
    long = f"{plan.hands} hands" if plan.hands is not None else f"{plan.minutes} minutes"
    return f"{number}: {long} at every table."


def _rounds(terms: TournamentTerms) -> str:
    last = len(terms.rounds)
    said = [
        _plan("Final" if n == last else f"Round {n}", plan) for n, plan in enumerate(terms.rounds, start=1)
    ]
    if terms.until_final:
        said.append("The round before the final is repeated until all who are left fit one table.")
    return " ".join(said)


def _progression(terms: TournamentTerms) -> str:
    if terms.elimination == "broke":
        return "Everybody with chips left goes on."
    each = ", ".join(str(plan.advance) for plan in terms.rounds[:-1])
    how = "of each table" if terms.progression == "table" else "of all players"
    return f"The {each} with the most chips {how} go on; who has as many goes on by lot."


def _late(policy: Tardiness | None) -> str:
    if policy is None:
        return ""
    if policy.does == "out":
        return f"Out after {policy.minutes} minutes; the chips are taken out of play."
    return "Hands go by without the player."


def _penalties(terms: TournamentTerms) -> str:
    does = {"warning": "a warning", "miss-hands": "{} hands missed", "lose-chips": "{} chips lost"}
    return "; ".join(f"{one.ground}: {does[one.does].format(_amount(one))}" for one in terms.penalties) + "."


def _shares(terms: TournamentTerms) -> str:
    ties = "share the prizes of their places" if terms.ties == "share" else "are placed by lot"
    said = ", ".join(f"{n}. {_percent(part)}" for n, part in enumerate(terms.shares, start=1))
    return f"{said}. Players who tie {ties}; cents left over go to the largest remainders."


def _pool(terms: TournamentTerms) -> str:
    pool = terms.pool
    if pool is None:
        return ""
    least = f", and at least {dollars(pool.guaranteed)}" if pool.guaranteed else ""
    return f"{_percent(pool.part)} of all buy-ins, re-buys and add-ons{least}."


def _buy_back(terms: TournamentTerms) -> str:
    back = terms.buy_back
    return f"{back.method}; up to the end of round {back.until_round}, {back.times} times." if back else ""


def _repechage(terms: TournamentTerms) -> str:
    chance = terms.repechage
    if chance is None:
        return ""
    who = "Everybody eliminated" if chance.qualifies == "eliminated" else "Whom the director chooses"
    return f"{who} plays a {chance.kind} round after round {chance.after_round}; {chance.returns} come back."


SAID: Final[dict[str, Callable[[TournamentTerms], str]]] = {
    "dates": lambda t: f"{_when(t.starts)}.",
    "costs": _costs,
    "players": lambda t: f"{t.players.least} to {t.players.most:,} players." if t.players else "",
    "location": lambda t: t.location,
    "start-times": lambda t: f"Notice: {t.notice_minutes} minutes.",
    "method": lambda t: f"Ways to enter: {', '.join(t.entry_methods)}.",
    "entry-terms": lambda t: f"Without penalty until {_when(t.withdraw_until)}.",
    "rounds": _rounds,
    "tables": lambda t: f"{t.tables} tables in each session.",
    "progression": _progression,
    "buy-back": _buy_back,
    "repechage": _repechage,
    "bank": lambda t: _chips(t.bank) + (", new in every round." if t.fresh_bank else ", carried on."),
    "chips": lambda t: "They have no value." if t.chip_disposition == "void" else (
        f"They are cashed at {_percent(t.chip_value)} of their face."),
    "chip-type": lambda t: t.chip_type,
    "least-wager": lambda t: ", ".join(f"round {n}: {_chips(plan.least or 0)}"
                                       for n, plan in enumerate(t.rounds, start=1)) + ".",
    "secret-wagers": lambda t: f"{t.secret_wagers.count} a session: {t.secret_wagers.method}."
    if t.secret_wagers else "",
    "elimination": lambda t: "Who does not go on is out." if t.elimination == "lowest" else
    "Who has no chips left is out.",
    "winners": lambda t: "The most chips at the end of the final; then the later out, then earlier rounds.",
    "pool": _pool,
    "distribution": _shares,
    "penalties": _penalties,
    "disqualification": lambda t: f"For {', '.join(t.disqualification)}.",
    "substitution": lambda t: f"For {', '.join(t.substitution)}.",
    "refunds": lambda t: f"{_percent(t.refund)} of what was paid, after the time for withdrawal.",
    "late": lambda t: _late(t.late),
    "absence": lambda t: _late(t.absence),
    "disqualified": lambda t: "The chips are taken out of play." if t.disqualified_chips == "removed" else
    "The chips go into the float.",
    "retirement": lambda t: "Who retires ranks by the chips they had." if t.retirement == "ranked" else
    "Who retires ranks behind everybody and wins nothing.",
    "privacy": lambda t: f"Policy version {t.privacy_policy}.",
}  # fmt: skip
