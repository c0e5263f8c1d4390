"""The entries a rulebook is made of: values, each with the clauses they come from."""

from typing import Annotated, Literal, dataclass_transform

import msgspec

# the mark tells lists of clauses from other lists of text, for the checks that every value is cited
Cites = Annotated[tuple[str, ...], msgspec.Meta(extra={"clauses": True})]


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class Cited(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename="kebab"):
    """An entry of a book: nothing stands in a book without the clauses it comes from."""

    cites: Cites


class LayoutRule(Cited, frozen=True):
    least_boxes: int
    most_boxes: int | None = None


class AnyOf(Cited, frozen=True):
    any_of: tuple[str, ...]


class Needed(Cited, frozen=True):
    needed: tuple[str, ...]


class Switch(Cited, frozen=True):
    on: bool


class Count(Cited, frozen=True):
    count: int


class Text(Cited, frozen=True):
    text: str


class DeckRule(Cited, frozen=True):
    size: int
    jokers: int
    uniform_backs: bool


class DeckCheckRule(Cited, frozen=True):
    """Whether a deck must be checked before use, and by whom or what."""

    needed: bool
    by: tuple[str, ...] = ()  # empty: the book names nobody


class ShuffleMoment(Cited, frozen=True):
    """A moment that calls for a shuffle: before the next round, or at once, before another card."""

    at_once: bool = False
    before_load: bool = False  # ordered only for cards not yet in the device, and a cut of them too


class ShuffleRule(Cited, frozen=True):
    """The moments that call for a shuffle, each with its clause, and the ways to do it."""

    moment: dict[str, ShuffleMoment]
    methods: tuple[str, ...]


class ShufflerRule(Cited, frozen=True):
    """A machine beside the dealing source that shuffles and does not deal."""

    shuffles: str  # the method this is
    decks: int = 1


class SourceRule(Cited, frozen=True, kw_only=True):
    """One way of dealing: what it holds, what must be done before, and the order in which it deals."""

    decks: int
    cut: bool
    load: bool
    hand_shuffle_first: bool = False
    shuffles: str = ""  # the method of a source that shuffles what is in it
    community_first: bool = False
    per_pass: int
    streets_face_up: bool = False  # shared cards leave the shoe one a street, face up
    draw: dict[str, Cited]


class SourcesRule(Cited, frozen=True):
    """Where cards may be dealt from."""

    kind: dict[str, SourceRule]


class TokenRule(Cited, frozen=True):
    """Promotional tokens: the spots they may be staked on and whether the stake comes back on a win."""

    spots: tuple[str, ...]
    stake_returned: bool


class InitialRule(Cited, frozen=True):
    """The wagers that buy a hand; `equal` ones must have the amount of the first."""

    needs: tuple[str, ...]
    equal: bool = False


class OptionalRule(Cited, frozen=True):
    """A side wager: it needs these other wagers of the same player."""

    needs: tuple[str, ...]
    signed: Cites  # the clauses that put its amount on the sign


class CallRule(Cited, frozen=True):
    """Something the dealer announces; `must` blocks play until it is said."""

    must: bool


class BetRule(Cited, frozen=True):
    """A decision's bet: from least to most times the ante, in whole multiples or any amount between."""

    spot: str
    least: int
    most: int
    whole: bool = False
    whole_cites: Cites = ()  # what a fraction offends against, where another clause says so


class CheckRule(Cited, frozen=True):
    """Staying in without a bet, and the signals for it that a dealer may take it from."""

    signals: tuple[str, ...] = ()


class ShowRule(Cited, frozen=True):
    """Shared cards shown when a stage is over, with more clauses by dealing source."""

    count: int
    source: dict[str, Cited] = {}


class StageRule(Cited, frozen=True, kw_only=True):
    """One decision of a round: what is offered, and what is shown when all have decided."""

    name: str
    bet: BetRule
    fold: Cited
    check: CheckRule | None = None
    again: Cites = ()  # no second bet on the same spot
    show: ShowRule


class FoldRule(Cited, frozen=True):
    takes: tuple[str, ...]
    keeps_jackpot: bool
    keeps_bonus: bool = False  # whether a folded bettor still gets the bonus of another's jackpot
    absent_keeps_jackpot: bool = True  # whether a fold for absence keeps what a fold keeps
    expose_when_all_folded: bool = False  # whether shared cards are shown though nobody is left
    held: Cites = ()  # a folded hand that is held is paid its jackpot and nothing else


class SettlementRule(Cited, frozen=True):
    """The order of settlement and what closes a round."""

    from_right: bool
    turn: Cites
    pay: Cites


class ExtraBoxesRule(Cited, frozen=True):
    """Several boxes for one player: the extra hands are blind and bet every street."""

    seats_cites: Cites
    blind_cites: Cites
    bet_cites: Cites


class ResultRule(Cited, frozen=True):
    """How a wager stands against the dealer's hand, each way with its clauses."""

    win: Cites
    lose: Cites
    tie: Cites = ()  # empty: the wager cannot tie


class QualifyRule(Cited, frozen=True):
    """The dealer's least hand, and the wagers that push without it."""

    least: str
    pushes: tuple[str, ...]
    push_cites: Cites


class PaymentRule(Cited, frozen=True):
    """Whether payments are rounded up to what chips can pay."""

    to_chip: bool


class SignRule(Cited, frozen=True):
    """What the sign of the limits may state, and what a unit on it is counted from and binds."""

    unit_base: Literal["minimum", "zero"]
    unit_binds_bets: bool
    per_player: bool = False  # may it state limits for a player besides those for each spot
    player_limit: Literal["all", "ante"] = "all"  # of all that a player stakes in a round, or of the ante


class LimitRule(Cited, frozen=True):
    """Wagers over a maximum are settled at it; these clauses also cap a bet off its range."""

    off_range: Cites
    returned: Cites = ()  # a wager under the minimum goes back whatever the result, once its owner was told


class LowLimitRule(AnyOf, frozen=True, kw_only=True):
    """Low limit gaming: the sources it is dealt from, and whether tournaments are played there."""

    tournaments: Switch


class RaiseRule(Cited, frozen=True):
    """A minimum is raised when a sign with amount and time has stood so long."""

    minutes: int


class AnnouncedRaiseRule(RaiseRule, frozen=True):
    """A minimum of the table, and perhaps the price of the jackpot wager, which is one."""

    jackpot_price_notice: bool = False


class RaiseNowRule(Cited, frozen=True, kw_only=True):
    """A minimum is raised at once; who is there keeps the old one until that is raised by a sign as well."""

    both_shown: Cites
    newcomers: Cites
    after_markers: bool = False  # whether the new minimum waits until the markers lie
    kept: RaiseRule


class ClosingRule(Cited, frozen=True):
    """A table with players is closed so long after a sign, or so many rounds after a notice."""

    minutes: int | None = None
    rounds: int | None = None


class IdleRule(Cited, frozen=True):
    """How many rounds in a row a player at a full table may sit without a wager."""

    rounds: int


class TimeRule(Cited, frozen=True):
    """How long somebody has."""

    seconds: int


class Line(Cited, frozen=True, kw_only=True):
    """One line of a pay table: a hand, perhaps only some ranks of it, and what it pays."""

    hand: str
    least: str = "2"
    most: str = "A"
    pays: str  # odds as "3:2", or "push", or "lose"


class PrizeLine(Cited, frozen=True):
    """One line of a jackpot table: a share of the meter, a fixed amount, or what the sign says."""

    hand: str
    share: str | None = None
    least: int | None = None
    fixed: int | None = None
    per_dollar: int | None = None
    sign: bool = False


class MeterRate(Cited, frozen=True):
    """A seed a meter may have under a payout option, per dollar of wager, and the rate that goes with it."""

    option: int
    seed: int  # dollars
    rate: int  # hundredths of a percent of every wager


class Step(Cited, frozen=True):
    """A person's act: when it falls due, who attests it, and whether play waits for it."""

    name: str
    when: str
    who: str
    blocks: bool
    only: tuple[str, ...] = ()
    counts: int | None = None  # cards the attestation must count
    counts_wagers: bool = False  # or the jackpot wagers that were taken
    tells: str = ""  # who is told by it: at an electronic table a notice to them


class RemedyRule(Cited, frozen=True, kw_only=True):
    """What may be done about something that went wrong, at which moment, and who decides it."""

    kind: str
    moment: str
    does: str
    who: str
    down: tuple[str, ...] = ()  # shared cards, seen before their time, that are turned face down again
    checks: bool = False  # the deck must be checked before it is dealt from again
    counts: bool = False  # its cards must be counted before
    source_out: bool = False  # the table goes on only with another dealing source
    cards_out: bool = False  # and only with new cards
    reason: bool = False  # who decides must say why
    takes: tuple[str, ...] = ()  # the spots whose wagers it costs


class Right(Cited, frozen=True):
    """A power: who may give a command, by rank; `also` are others by office, who are no staff."""

    command: str
    rank: str
    also: tuple[str, ...] = ()


class Notice(Cited, frozen=True):
    """What must be shown, recorded or told, and to whom; `only` for some irregularities where it says so."""

    name: str
    when: str
    to: str
    only: tuple[str, ...] = ()
    minutes: int | None = None  # by when, where the clause says so; else within the time for all notices
    closes: bool = False  # what went wrong stands, though it was ruled on, until this was sent
