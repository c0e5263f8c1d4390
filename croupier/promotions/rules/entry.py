"""Who is in a draw: entries made by staff and earned by play, until the terms close them."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime, tzinfo
from itertools import groupby
from typing import NamedTuple

from croupier.core.citing import cited
from croupier.core.event import Event
from croupier.core.money import MOST, Cents
from croupier.core.refusal import Refusal, refuse
from croupier.engine.evolve import replay
from croupier.patrons.rules.play import staked
from croupier.patrons.rules.recorded_play import Happened
from croupier.promotions.rules import commands as c
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.draw.lots import entries_digest
from croupier.promotions.rules.scene import DRAW, PROMOTION, PromotionScene, resting, unlike
from croupier.promotions.rules.state import Entry, Promotion
from croupier.promotions.rules.terms import Terms
from croupier.table.players import PlayerCard
from croupier.table.table import Table

FULL_AGE = 18  # whoever has a card was so old when it was given


def unfit(scene: PromotionScene, patron: str, at: int, *, proof: bool = False) -> str:
    """Why somebody may not take part at a time; nothing if they may. `proof`: of their age was seen."""
    terms, known = scene.promotion.terms, scene.people.get(patron)
    wants = terms.entrants
    if not patron or patron in terms.ineligible or patron in scene.barred:
        return "The terms do not let them take part."
    if not wants.staff and (patron in scene.staff or (known is not None and known.staff_policy)):
        return "People of the house do not take part."
    if known is not None and known.suspended is not None and at < known.suspended:
        return "They keep themselves out of play."
    card = known.card if known else None
    if (wants.card or wants.card_kinds) and not _in_force(card, patron, at):
        return "The terms ask for a card in force."
    if wants.card_kinds and (card is None or card.kind not in wants.card_kinds):
        return f"The terms ask for a card of the kind {' or '.join(wants.card_kinds)}."
    if wants.age is None or proof or patron in scene.promotion.proved:
        return ""
    if known is not None and known.born is not None:
        return "" if age(known.born, at, scene.zone) >= wants.age else f"They are not {wants.age} years old."
    told = wants.age <= FULL_AGE and _in_force(card, patron, at)
    return "" if told else f"That they are {wants.age} years old is not known: say what proof was seen."


def _in_force(card: PlayerCard | None, patron: str, at: int) -> bool:
    """Whether it is the patron's own card, and good at that time."""
    if card is None or card.holder != patron or card.status != "active":
        return False
    return card.expires is None or at < card.expires


def age(born: date, at: int, zone: tzinfo) -> int:
    """Full years at a moment, by the house's calendar."""
    today = datetime.fromtimestamp(at / 1000, zone).date()
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))


UNEXPLAINED = 100  # entries that staff make for one patron without saying why
MOST_ENTRIES = 10_000


def legal_enter(scene: PromotionScene, command: c.EnterPatron) -> Refusal | None:
    """In time, by somebody eligible, with the wager the terms ask for."""
    terms, term = scene.promotion.terms, scene.rule.term
    if refusal := unlike(scene, "open") or resting(scene):
        return refusal
    if command.at > (terms.closes or 0):
        cites = term["closing"].cites
        return refuse("entry/late", cites, "Entries are closed by the terms.", closes=terms.closes)
    if refusal := ineligible(scene, command):
        return refusal
    if command.wager < (terms.qualifying_wager or 0):
        text, needs = "The terms ask for a higher wager.", terms.qualifying_wager
        return refuse("entry/wager", term["wager"].cites, text, needs=needs, has=command.wager)
    return _miscounted(scene, command)


def _miscounted(scene: PromotionScene, command: c.EnterPatron) -> Refusal | None:
    """Many entries for one patron have a reason, and there is an end to them."""
    many = scene.promotion.entered.get(command.patron, 0) + command.entries
    if command.entries < 1 or many > MOST_ENTRIES or command.wager > MOST:
        text = f"Not a number of entries: staff make at most {MOST_ENTRIES:,} for one patron."
        return refuse("entry/count", PROMOTION, text, entries=command.entries)
    if many > UNEXPLAINED and not command.note.strip():
        text = f"More than {UNEXPLAINED} entries for one patron are made for a reason."
        return refuse("entry/reason", PROMOTION, text, entries=many)
    return None


def ineligible(scene: PromotionScene, command: c.EnterPatron) -> Refusal | None:
    """Nothing if the terms let somebody take part."""
    patron = command.patron
    why = unfit(scene, patron, command.at, proof=bool(command.proof.strip()))
    if not why:
        return None
    cites = cited(scene.rule.term["eligibility"].cites, scene.barred.get(patron, ()))
    return refuse("entry/eligible", cites, why, patron=patron)


def act_enter(scene: PromotionScene, command: c.EnterPatron) -> tuple[Event, ...]:
    term = scene.rule.term
    entered = ev.PatronEntered(
        promotion=scene.promotion.id, patron=command.patron, entries=command.entries, wager=command.wager,
        note=command.note, proof=command.proof, by=command.actor, at=command.at,
        cites=cited(term["eligibility"].cites, term["wager"].cites, term["closing"].cites),
    )  # fmt: skip
    return (entered,)


def earned(terms: Terms, turnover: Cents) -> int:
    """The entries that play of so much earns."""
    return turnover // terms.earning.cents * terms.earning.entries if terms.earning else 0


def legal_close(scene: PromotionScene, command: c.CloseEntries) -> Refusal | None:
    """Not before the terms say so."""
    closes = scene.promotion.terms.closes or 0
    if refusal := unlike(scene, "open") or resting(scene):
        return refusal
    if command.at < closes:
        cites = scene.rule.term["closing"].cites
        return refuse("entry/open", cites, "By the terms people may still enter.", closes=closes)
    return None


def act_close(scene: PromotionScene, command: c.CloseEntries) -> tuple[Event, ...]:
    """Entries as they are, with what was played; who may not take part holds no lot."""
    one = scene.promotion
    entries, left_out = held(one, scene.turnover, lambda patron: unfit(scene, patron, command.at))
    lots = sum(entry.lots for entry in entries)
    closed = ev.EntriesClosed(
        promotion=one.id, entries=entries,
        lots=max(lots, one.terms.lots) if one.terms.award == "chance" else lots,
        digest=entries_digest(entries), head=scene.head, counted=scene.counted, by=command.actor,
        at=command.at, left_out=left_out,
        cites=cited(scene.rule.term["closing"].cites, scene.rule.term["eligibility"].cites, DRAW),
    )  # fmt: skip
    return (closed,)


def held(
    one: Promotion, turnover: Mapping[str, Cents], out: Callable[[str], str]
) -> tuple[tuple[Entry, ...], dict[str, str]]:
    """Who holds how many lots, by staff and by play; and by patron why those who are `out` hold none."""
    found, left_out = [], {}
    for patron in sorted({*one.entered, *turnover}):
        lots = one.entered.get(patron, 0) + earned(one.terms, turnover.get(patron, 0))
        if lots and (why := out(patron)):
            left_out[patron] = why
        elif lots:
            found.append(Entry(patron, lots))
    return tuple(found), left_out


class Stake(NamedTuple):
    """What somebody staked in one round, and when it had its result; one that was undone is negative."""

    patron: str
    book: str
    round: tuple[str, int, int]  # at which table, of which opening, which round
    cents: Cents
    at: int


class TableStakes:
    """The stakes of one table, told as far as its records are; play for nothing counts nothing."""

    def __init__(self, table_id: str, *, tokens: bool) -> None:
        self._table = Table(table_id)
        self._openings = 0
        self._tokens = tokens

    def read(self, happened: Iterable[Happened]) -> Iterator[Stake]:
        """What came next, in whole commands."""
        for (at, _, _), group in groupby(happened, key=lambda one: (one.at, one.by, one.command)):
            events = tuple(one.event for one in group)
            table, after = self._table, replay(self._table, events)
            self._openings += after.open and not table.open
            self._table = after
            if not after.practice and after.tournament is None:
                where = (table.id, self._openings, table.round.number)
                for patron, cents in staked(table, after, events, tokens=self._tokens).items():
                    yield Stake(patron, table.book or after.book, where, cents, at)


class Turnover:
    """By patron: stakes from opening until closing time, in rounds with at least the wager of the terms."""

    def __init__(self, one: Promotion) -> None:
        self._one = one
        self._rounds: dict[str, dict[tuple[str, int, int], Cents]] = defaultdict(lambda: defaultdict(int))

    def add(self, stakes: Iterable[Stake]) -> None:
        """Take in more play."""
        opened, closes = self._one.opened, self._one.terms.closes or 0
        for stake in stakes:
            if stake.book == self._one.book and opened is not None and opened <= stake.at < closes:
                self._rounds[stake.patron][stake.round] += stake.cents

    def of(self, patron: str) -> Cents:
        """What one patron has played so far."""
        least = max(self._one.terms.qualifying_wager or 0, 1)
        return sum(cents for cents in self._rounds.get(patron, {}).values() if cents >= least)

    def all(self) -> dict[str, Cents]:
        """What everybody has played who played enough."""
        return {patron: cents for patron in sorted(self._rounds) if (cents := self.of(patron))}


def earning_tables(one: Promotion, tables: Iterable[str]) -> list[str]:
    """Where play earns entries."""
    if one.terms.earning is None or one.opened is None:
        return []
    return [table for table in tables if not one.terms.tables or table in one.terms.tables]
