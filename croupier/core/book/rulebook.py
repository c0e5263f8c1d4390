"""A rulebook as the engine and the math read it."""

from datetime import date
from typing import Literal

import msgspec

from croupier.core.book import entries as e
from croupier.core.book.entries import AnyOf, Cited, Cites
from croupier.core.book.jackpots import BackingRule, JackpotRule
from croupier.core.book.meters import MeterRule
from croupier.core.book.patrons import LossLimitRule, PlayerCardRule
from croupier.core.book.payment_errors import PaymentErrorRule
from croupier.core.book.payouts import MaxPayoutRule
from croupier.core.book.promotions import PromotionRule
from croupier.core.book.ranks import Ranks
from croupier.core.book.safeguards import SafeguardRules
from croupier.core.book.tournaments import TournamentRule
from croupier.core.hands import Category, Hand
from croupier.core.money import Odds

Bites = Literal["at-once", "next-round"]


class ExclusionRule(Cited, frozen=True):
    """From when on an exclusion holds, and whether from the game it holds at every table of it."""

    bites: Bites = "at-once"
    scope: Literal["game", "table"] = "game"


class ApartRule(Cited, frozen=True):
    """From when on those who are kept apart play together no more."""

    bites: Bites = "at-once"


class DetentionRule(Cited, frozen=True):
    """On which grounds somebody may be held, and for whom."""

    grounds: tuple[str, ...]
    until: tuple[str, ...]


class DisputeRule(Cited, frozen=True, kw_only=True):
    """Who decides a dispute, who reviews it, what makes it final, and where else a person may complain."""

    first: str
    stands_in: bool = False  # whether others decide while nobody of the first instance is on duty
    review: str = ""  # empty: the first decision is final
    higher: bool = False  # whether a review is for a higher rank, and not only for another person
    final: Cites
    advice: Cites  # nobody goes unsatisfied without being told
    alarm_hours: int = 24  # a dispute on which nothing was done for so long is shown as overdue
    routes: dict[str, Cited]


class DisruptionRule(AnyOf, frozen=True):
    """What may end a game without an outcome, and until when an outcome may be invalidated at all."""

    invalidate_until: Literal["next-round", "closed"] = "next-round"


class RoundRule(Cited, frozen=True):
    """What a round is, and whether one without a result reopens what was settled in it."""

    void_reopens: Literal["all", "unsettled"] = "all"


class RankingRule(Cited, frozen=True):
    """The order of hands; without `kickers` four or three of a kind is compared by its own rank alone."""

    kickers: bool = True


class RecountRule(Cited, frozen=True):
    """All cards are counted after a mistake: what follows when the count is right, and when it is wrong."""

    right: Cites
    wrong: Cites


class MachineRule(Cited, frozen=True, kw_only=True):
    """The whole of what a machine does itself; every other act of the staff waits for a person."""

    deals: tuple[str, ...]  # commands that are the machine's alone, since it holds the cards
    also: tuple[str, ...] = ()  # commands it may give as well as people
    rulings: tuple[str, ...] = ()  # remedies it may carry out
    steps: tuple[str, ...] = ()  # acts it has done with what caused them


class PersonalRule(Cited, frozen=True, kw_only=True):
    """One player may have limits of their own: any that are agreed, or only some above the maximum."""

    above_maximum: bool = False


Game = Literal["mississippi-stud", "ultimate-holdem"]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename="kebab"):
    """Every named rule of a book; what a document is silent about is absent."""

    # people and the book itself
    ranks: Ranks
    machine: MachineRule  # at an electronic table
    effective: e.Cited
    notice_time: e.TimeRule  # for notices whose clause names no time
    regulator: e.Text | None = None  # whom the book calls so
    dispute: DisputeRule
    breach: e.AnyOf  # what there are measures against
    exclusion: ExclusionRule
    apart: ApartRule | None = None  # players who may not play together
    detention: DetentionRule
    disruption: DisruptionRule
    # layout
    layout: e.LayoutRule
    spots: e.Needed
    label: dict[str, e.AnyOf] = {}
    shapes: e.AnyOf | None = None
    community: e.Needed
    dealer_places: e.Count | None = None
    legend: e.Text | None = None
    jackpot_spot: e.Cited
    features: e.Cited | None = None
    markers: e.Cited | None = None
    drop_box_off: e.Cited | None = None
    # cards
    deck: e.DeckRule
    deck_check: e.DeckCheckRule
    deck_secure: e.Switch
    deck_count: e.Cited | None = None
    recount: RecountRule | None = None
    ranking: RankingRule
    hand: dict[str, e.Cited]
    shuffle: e.ShuffleRule
    shuffler: dict[str, e.ShufflerRule] = {}
    cut: e.Cited
    sources: e.SourcesRule
    back_colours: e.Cited
    # wagers
    instruments: e.AnyOf
    token: e.TokenRule | None = None
    spoken: e.AnyOf | None = None
    initial: e.InitialRule
    optional: dict[str, e.OptionalRule] = {}
    locked: e.Cited
    one_hand: e.Cited | None = None
    extra_boxes: e.ExtraBoxesRule | None = None
    one_wager: e.Cited
    # deal and decisions
    round: RoundRule
    calls: dict[str, e.CallRule]
    deal: e.Cited
    look: e.Cited
    fold: e.FoldRule
    fold_final: e.Cited
    decision_time: e.TimeRule | None = None  # how long after the dealer's call
    offer_time: e.TimeRule | None = None  # how long wagers may be taken back when that is offered
    # settlement
    settlement: e.SettlementRule
    concede: e.Cited | None = None
    show_folded: e.Cited | None = None
    result: dict[str, e.ResultRule] = {}
    qualify: e.QualifyRule | None = None
    payment: e.PaymentRule
    sign: e.SignRule
    limit: e.LimitRule
    minimum_raise: e.AnnouncedRaiseRule
    minimum_raise_now: e.RaiseNowRule | None = None
    personal_limits: PersonalRule | None = None
    closing: e.ClosingRule
    idle_seat: e.IdleRule
    low_limit: e.LowLimitRule | None = None
    tournament: TournamentRule | None = None  # a book without it has none
    max_payout: MaxPayoutRule | None = None
    jackpot: JackpotRule
    jackpot_backing: BackingRule | None = None
    jackpot_confirmed: e.AnyOf | None = None  # prizes that a higher rank confirms before they are paid
    meter: MeterRule
    payment_errors: PaymentErrorRule | None = None
    promotion: PromotionRule | None = None
    # players and their money
    safeguards: SafeguardRules  # for tables that were opened with them
    player_card: PlayerCardRule | None = None
    loss_limit: LossLimitRule | None = None
    gaming_limits: e.AnyOf | None = None
    staff_policy: e.Cited | None = None
    cashless: e.Cited | None = None
    cash_change: e.Cited | None = None
    colour_change: e.Cited | None = None


class BookData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename="kebab"):
    """A book as written: its identity, rules, stages, pay tables, meters, steps, rights and notices."""

    id: str
    game: Game
    title: str
    house: str
    base: str | None = None
    inventory: str
    version: str = ""
    approved: date | None = None
    effective: date | None = None
    rule: Rules
    stage: tuple[e.StageRule, ...]
    paytable: dict[str, tuple[e.Line, ...]]
    prize: dict[str, tuple[e.PrizeLine, ...]]
    meter_rate: tuple[e.MeterRate, ...] = ()  # the seeds and rates a book allows; none: the sign decides
    step: tuple[e.Step, ...] = ()
    right: tuple[e.Right, ...] = ()
    notice: tuple[e.Notice, ...] = ()
    remedy: tuple[e.RemedyRule, ...] = ()
    glossary: dict[str, e.Cited] = {}


class Pays(msgspec.Struct, frozen=True):
    """What one hand is paid on one pay table: odds for a win, else a push or a loss."""

    outcome: Literal["win", "push", "lose"]
    odds: Odds | None
    text: str | None
    cites: e.Cites


class Rulebook:
    """A checked book, with what the engine asks of it laid out for quick answers."""

    __slots__ = ("_pays", "_steps", "community", "data", "digest", "id", "rights", "rule", "stages", "step")

    def __init__(self, data: BookData, digest: str) -> None:
        self.data = data
        self.id = data.id
        self.digest = digest
        self.rule = data.rule
        self.stages = data.stage
        self.community = len(data.rule.community.needed)
        self.rights = {right.command: right for right in data.right}
        self._pays = {name: _index(lines) for name, lines in data.paytable.items()}
        self.step = {step.name: step for step in data.step}
        self._steps: dict[str, tuple[e.Step, ...]] = {}
        for step in data.step:
            self._steps[step.when] = (*self._steps.get(step.when, ()), step)

    def pays(self, table: str, hand: Hand) -> Pays:
        """What a hand gets on a pay table; only pairs are told apart by rank."""
        category, ranks = hand
        return self._pays[table][16 + ranks[0] if category == 1 else category]

    def steps(self, when: str, conditions: frozenset[str] = frozenset()) -> tuple[e.Step, ...]:
        """The acts due at a moment; one that is `only` for some conditions needs one of them to hold."""
        due = self._steps.get(when, ())
        return tuple(step for step in due if not step.only or not conditions.isdisjoint(step.only))


def _index(lines: tuple[e.Line, ...]) -> dict[int, Pays]:
    """Every hand's line by category, pairs by rank; a later line never overrides an earlier one."""
    found: dict[int, Pays] = {}
    for line in lines:
        odds = None if line.pays in ("push", "lose") else Odds.parse(line.pays)
        outcome: Literal["win", "push", "lose"] = "win" if odds else "push" if line.pays == "push" else "lose"
        pays = Pays(outcome, odds, odds.text if odds else None, line.cites)
        for key in _keys(line):
            found.setdefault(key, pays)
    return found


def _keys(line: e.Line) -> list[int]:
    """The index keys a line covers: `any` covers every hand, a pair its ranks, the rest their category."""
    ranks = "23456789TJQKA"
    pairs = [16 + rank + 2 for rank in range(ranks.index(line.least), ranks.index(line.most) + 1)]
    if line.hand == "any":
        return [category.value for category in Category if category is not Category.PAIR] + pairs
    category = Category[line.hand.upper()]
    return pairs if category is Category.PAIR else [category.value]
