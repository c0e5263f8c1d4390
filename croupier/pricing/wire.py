"""What the pricing desk says in JSON."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from croupier.core.book.entries import Cites

Setting = Annotated[str, Meta(max_length=80)]
Settings = Annotated[tuple[Setting, ...], Meta(max_length=60)]
Dollars = Annotated[float, Meta(gt=0, le=1e8)]


class JackpotTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a sign says about a jackpot: seed in dollars, rate in percent, other money in cents."""

    seed: Dollars
    wager: Annotated[int, Meta(ge=1, le=1_000_000)] = 500
    rate: Annotated[float, Meta(gt=0, le=100)] | None = None
    option: int | None = None
    pays: dict[str, Annotated[int, Meta(ge=0, le=10**11)]] = {}


class Solve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Price a book with values changed, as `croupier solve --set` takes them."""

    book: str
    set: Settings = ()
    ties: Literal["bet", "fold"] = "bet"
    jackpot: JackpotTerms | None = None


class Simulate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play rounds of a book, or of a variant, as `croupier simulate` does; the bankroll is in antes."""

    book: str
    rounds: Annotated[int, Meta(ge=1, le=100_000_000)]
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 1
    set: Settings = ()
    strategy: Literal["optimal", "rules", "never-fold", "timid", "always-raise"] = "optimal"
    boxes: Annotated[int, Meta(ge=1, le=9)] = 1
    bankroll: Annotated[float, Meta(gt=0, le=1e9)] | None = None
    session: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    jackpot: JackpotTerms | None = None
    ties: Literal["bet", "fold"] = "bet"


class SimulationState(msgspec.Struct):
    """How far a run is; what it brought is as `croupier simulate --json` has it."""

    asked: Simulate
    stage: Literal["waiting", "preparing", "playing", "done", "failed"] = "waiting"
    rounds: int = 0  # played so far
    mean: float | None = None
    standard_error: float | None = None
    found: dict[str, Any] | None = None
    trouble: str = ""


class PayKnob(msgspec.Struct, frozen=True):
    """A line of a pay table that can be moved, and the name of its setting."""

    setting: str
    hand: str
    least: str
    most: str
    pays: str
    cites: Cites


class PayTable(msgspec.Struct, frozen=True):
    """A pay table: the spot it is for, and its lines."""

    name: str
    lines: tuple[PayKnob, ...]


class StageKnob(msgspec.Struct, frozen=True):
    """The range of a decision's bet, in antes."""

    setting: str
    name: str
    least: int
    most: int
    cites: Cites


class MeterChoice(msgspec.Struct, frozen=True):
    """A row of a book's table of seeds: dollars for each dollar of wager, and the percentage with it."""

    option: int
    seed: int
    rate: float


class PricedBook(msgspec.Struct, frozen=True):
    """A book at the pricing desk: everything that can be moved."""

    id: str
    title: str
    house: str
    game: str
    version: str
    digest: str
    tables: tuple[PayTable, ...]
    stages: tuple[StageKnob, ...]
    keeps_jackpot: bool  # a fold keeps the jackpot wager in play
    jackpot: JackpotTerms | None  # terms to begin with
    meters: tuple[MeterChoice, ...]  # where the book has a table of seeds


class PricingBooks(msgspec.Struct, frozen=True):
    """All books; whether exact numbers can be had at once, and whether sheets can be printed as PDF."""

    ready: bool
    pdf: bool
    books: tuple[PricedBook, ...]


class Cell(msgspec.Struct, frozen=True):
    """A hole hand of the chart: the best action, what was best before, and what the others cost."""

    name: str
    best: str
    was: str
    worths: dict[str, float]  # by action, in antes
    next_costs: float  # what the next best action costs
    was_costs: float  # what playing on as before would cost


class PricedLine(msgspec.Struct, frozen=True):
    """A line of a pay table: how often, and what it adds to the value of an ante."""

    table: str
    hand: str
    probability: float
    adds: float


class PricedSide(msgspec.Struct, frozen=True):
    """A side wager."""

    name: str
    house_edge: float
    standard_deviation: float


class PricedJackpot(msgspec.Struct, frozen=True):
    """What a jackpot wager returns in the long run to who plays the main game best; meters in cents."""

    rtp: float
    fixed: float
    rate: float
    reseed: float
    never_folds: float
    keeps: bool
    mean_meter: float
    breakeven: float | None
    worth_it: float
    hits: dict[str, float]


class Priced(msgspec.Struct, frozen=True):
    """A book, or a variant of it, priced exactly."""

    book: str
    title: str
    digest: str
    set: tuple[str, ...]
    ties: str
    ev: str  # ways over all ways, not reduced
    house_edge: float
    average_wager: float
    element_of_risk: float
    variance: float
    standard_deviation: float
    hit: float  # rounds that win something
    even: float
    ways: int
    decisions: dict[str, dict[str, float]]
    lines: tuple[PricedLine, ...]
    net: tuple[tuple[float, float], ...]  # what a round brings, in antes, and how often
    side: tuple[PricedSide, ...]
    stage: str
    chart: tuple[Cell, ...]
    changed: int  # cells of the chart
    jackpot: PricedJackpot | None
    jackpot_trouble: str
    before_edge: float  # of the book as it is
    seconds: float


class Street(msgspec.Struct, frozen=True):
    """A later decision: by hole hand how often each action is best, of the times one comes that far."""

    name: str
    parts: dict[str, dict[str, float]]  # none where the hand alone says too little


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The par sheet of a book or of a variant."""

    book: str
    set: Settings = ()
    ties: Literal["bet", "fold"] = "bet"
    jackpot: JackpotTerms | None = None
    form: Literal["html", "pdf"] = "html"
    protection: Literal["none", "cards"] = "none"
