"""What a book says about jackpot meters: how one starts, what its tables share, how it changes and ends."""

from croupier.core.book.entries import Cited, Cites, Text


class SignTime(Cited, frozen=True):
    """What a sign at the table announces, and how long it must have stood; none: no sign is asked for."""

    minutes: int | None = None


class GroupRule(Cited, frozen=True, kw_only=True):
    """What is the same at every table of a meter, each with its clauses."""

    hands: Cites  # which hands win
    pays: Cites  # what they win
    rate: Cites  # rate and reset amount: no table has its own
    wager: Cites
    one_meter: Cites  # a table is on one meter only


class OptionRule(Cited, frozen=True, kw_only=True):
    """All running meters have one option; how a change of it is announced."""

    same_seed_row: bool  # and not only the option but the same line of its table
    notice: SignTime


class MeterClosingRule(SignTime, frozen=True, kw_only=True):
    """What a meter has above its reset amount moves to other meters, of other games too."""

    transfer: Cites
    external: Cites


class MeterRule(Cited, frozen=True, kw_only=True):
    """Jackpot meters, which the book may have several of."""

    approval: Cited  # a system needs one
    seed: Cited  # where a meter starts and starts again
    rate: Cited  # what part of every wager it grows by
    reserve: Cited | None = None  # whether another part may be put aside for the next seed
    least: Cited  # what stands on it at all times
    reset: Cited
    hit: Cited  # prizes come off it in the order in which outcomes are recorded
    different_costs: Cited | None = None  # no two meters at the same price
    option: OptionRule | None = None
    group: GroupRule
    controller: Cited  # the electronics of a linked table
    display: Cited  # and where it shows the value
    board: Cited  # displays elsewhere
    folded_sign: Text | None = None  # what a linked table must say about folded hands
    link: SignTime  # adding, removing and moving a table
    closing: MeterClosingRule
    fault: dict[str, Cited]  # what a meter that works must be able to do
