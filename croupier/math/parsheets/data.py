"""What a par sheet holds: one tree of values, from which its page, its print and its JSON are all made.

Values are exact, in antes or per unit staked, unless a field says otherwise; ways are counted, never rounded.
"""

from datetime import date
from fractions import Fraction
from math import sqrt
from typing import Final, Literal

import msgspec

from croupier.core.book.entries import Cites
from croupier.math.exact import Exact, Ties
from croupier.math.simulation.long_run import Stretch

Ends = Literal["win", "push", "lose", "none"]  # none: nothing was staked

_CONFIDENT: Final = 1.6448536269514722  # of a normal law, 90 % lie within so many deviations


class Struct(msgspec.Struct, frozen=True):
    """A value that does not change."""


class Outcome(Struct, frozen=True):
    """One way a wager ends: in how many ways, what was staked in all of them, and what came of it."""

    name: str
    ends: Ends
    pays: str  # odds as the book has them, or push or lose
    ways: int
    staked: int  # units, summed over the ways
    net: Fraction  # units won or lost, summed over the ways


class Wager(Struct, frozen=True):
    """A wager as a table: its outcomes share out all ways."""

    spot: str
    ways: int
    outcomes: tuple[Outcome, ...]

    @property
    def staked(self) -> Fraction:
        """What is staked on average."""
        return Fraction(sum(one.staked for one in self.outcomes), self.ways)

    @property
    def ev(self) -> Fraction:
        """What it adds to the value of a round."""
        return sum((one.net for one in self.outcomes), Fraction(0)) / self.ways

    @property
    def hit(self) -> Fraction:
        """How often it wins."""
        return Fraction(sum(one.ways for one in self.outcomes if one.ends == "win"), self.ways)


class Side(Struct, frozen=True):
    """A side wager of one unit that no fold takes, and what it is worth where a fold takes it as well."""

    wager: Wager
    variance: Fraction
    cites: Cites
    if_folds_take_it: Fraction | None  # with best play of the main game; nothing where it is not known

    @property
    def standard_deviation(self) -> float:
        """Of one unit."""
        return sqrt(self.variance)


class Net(Struct, frozen=True):
    """What a round wins or loses, and in how many ways."""

    antes: Fraction
    ways: int


class MainGame(Struct, frozen=True):
    """The main game under best play."""

    ways: int
    ev: Exact
    average_wager: Fraction
    variance: Fraction
    wagers: tuple[Wager, ...]
    net: tuple[Net, ...]
    decisions: dict[str, dict[str, Fraction]]

    @property
    def house_edge(self) -> Fraction:
        """Of the ante."""
        return -self.ev.fraction

    @property
    def element_of_risk(self) -> Fraction:
        """Of all that is wagered."""
        return self.house_edge / self.average_wager

    @property
    def standard_deviation(self) -> float:
        """Of one round."""
        return sqrt(self.variance)

    @property
    def volatility_index(self) -> float:
        """The deviation times 1.645: a normal law has 90 % within so much of the mean."""
        return _CONFIDENT * self.standard_deviation

    @property
    def hit(self) -> Fraction:
        """How often a round wins something."""
        return Fraction(sum(one.ways for one in self.net if one.antes > 0), self.ways)

    @property
    def even(self) -> Fraction:
        """How often it ends as it began."""
        return Fraction(sum(one.ways for one in self.net if one.antes == 0), self.ways)


class Hole(Struct, frozen=True):
    """A hole hand on the first decision."""

    name: str
    best: str
    actions: dict[str, Exact]


class Play(Struct, frozen=True):
    """Best play as a chart of the first decision, and rules for all of them with what those lose."""

    stage: str
    chart: tuple[Hole, ...]
    words: dict[str, str]
    rules: dict[str, tuple[str, ...]]
    by_rules: Exact
    cost: Fraction


class JackpotReturn(Struct, frozen=True):
    """What a jackpot wager returns to players of one kind, per unit; meters in cents."""

    fixed: Fraction
    contribution: Fraction
    reseed: float
    rtp: float
    mean_meter: float
    breakeven_meter: Fraction | None
    above_breakeven: float


class Prize(Struct, frozen=True):
    """A jackpot prize: how often it is dealt, and not folded before, and its part of the return."""

    hand: str
    pays: Fraction  # cents; of a share of the meter, the guaranteed least
    share: Fraction
    dealt: Fraction
    kept: Fraction
    returns: float  # under the book's own rule
    cites: Cites


class MeterBar(Struct, frozen=True):
    """In which part of the rounds the meter stands between two heights in cents; the last has no top."""

    low: float
    high: float | None
    part: float


class JackpotSheet(Struct, frozen=True):
    """A jackpot wager at one set of terms."""

    option: int | None
    seed: Fraction  # dollars, as the book or the sign states it
    per_dollar: bool
    rate: Fraction
    wager: int  # cents
    cites: Cites
    never_folds: JackpotReturn
    fold_forfeits: JackpotReturn
    fold_keeps: JackpotReturn
    prizes: tuple[Prize, ...]
    meter: tuple[MeterBar, ...]

    def own(self, *, keeps: bool) -> JackpotReturn:
        """The return by the rule of a book, to players who play the main game best."""
        return self.fold_keeps if keeps else self.fold_forfeits


class JackpotHand(Struct, frozen=True):
    """A hand that has a prize: how often it comes in five cards."""

    hand: str
    ways: int
    of: int
    cites: Cites


class Jackpots(Struct, frozen=True):
    """The jackpot of a book: every row of its table of seeds, or the terms of a sign, or what is missing."""

    keeps: bool  # whether a fold keeps it in play
    hands: tuple[JackpotHand, ...]
    sheets: tuple[JackpotSheet, ...]
    shown: tuple[int, ...]  # the sheets that are told in full
    missing: tuple[str, ...]  # what there would have to be for one


class Known(Struct, frozen=True):
    """Cards known before the first decision, and what a round is worth then."""

    cards: tuple[str, ...]
    ev: Exact
    gain: Fraction
    first: dict[str, Fraction]
    by_rank: dict[str, Exact]


class Seen(Struct, frozen=True):
    """A card seen too early, what the book does, and what a round would be worth if it were played on."""

    kind: str
    card: str
    before: str
    moment: str
    does: str
    who: str
    void: bool
    played_on: Exact
    cites: Cites


class Protection(Struct, frozen=True):
    """What breaches are worth."""

    known: tuple[Known, ...]
    seen: tuple[Seen, ...]


class RuleText(Struct, frozen=True):
    """A rule in plain words."""

    about: str
    text: str
    cites: Cites


class PayLine(Struct, frozen=True):
    """A line of a pay table."""

    table: str
    hand: str
    pays: str
    cites: Cites


class Clause(Struct, frozen=True):
    """A clause the sheet rests on, told in a few words."""

    id: str
    gist: str


class Check(Struct, frozen=True):
    """A figure, and the command that finds it again."""

    figure: str
    command: str


class ParSheet(Struct, frozen=True):
    """Everything."""

    rulebook: str
    title: str
    house: str
    game: str
    version: str
    approved: date | None
    effective: date | None
    effective_cites: Cites
    digest: str
    set: tuple[str, ...]
    ties: Ties
    software: str
    dated: date
    rules: tuple[RuleText, ...]
    paytables: tuple[PayLine, ...]
    main: MainGame
    side: dict[str, Side]
    long_run: tuple[Stretch, ...]
    play: Play
    jackpot: Jackpots | None
    protection: Protection | None
    checks: tuple[Check, ...]
    clauses: tuple[Clause, ...]
