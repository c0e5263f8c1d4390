"""The JSON of `croupier run`: a scenario as it is asked for, and the answer."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from croupier.core.book.entries import Cites
from croupier.core.bounds import Text
from croupier.core.layout import Layout
from croupier.core.money import MOST, Cents
from croupier.core.sign import Sign
from croupier.meters.rules.commands import MeterFault
from croupier.table import commands as c
from croupier.table.events import Event
from croupier.table.players import LossLimit, PlayerCard, Safeguards
from croupier.table.table import Mode

Amount = Annotated[int, Meta(ge=0, le=MOST)]
Rate = Annotated[int, Meta(ge=0, le=10_000)]  # hundredths of a percent
DEFAULT_FLOAT: Cents = 100_000_000
NAMED: Final = "table"  # what a command names its table by, where there are several


class AskedMeter(Struct, frozen=True, forbid_unknown_fields=True):
    """The linked jackpot meter: its value, whether it takes wagers, and what part of each it grows by."""

    value: Amount
    id: str = "meter"
    open: bool = True
    healthy: bool = True
    rate: Rate = 0  # without one, `value` is what stands there whenever an outcome is recorded
    reserve_rate: Rate = 0
    seed: Amount | None = None  # that of the sign
    faults: tuple[MeterFault, ...] = ()


class AskedPatron(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A patron: what they have with them, their card (left out, a plain valid one) and their limits."""

    has: Amount = 0
    card: PlayerCard | UnsetType | None = UNSET
    loss_limit: LossLimit | None = None
    net_loss: int = 0  # of the period of that limit
    loss_limits: tuple[LossLimit, ...] = ()  # several, each with the net loss of its period
    deposit_limit: Amount | None = None
    declined: tuple[str, ...] = ()  # limits they expressly do without
    suspended: int | None = None  # by themselves, until then
    staff_policy: bool = False


class AskedTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table of a scenario. What is left out is the plainest thing the book allows."""

    book: Text  # an id, or the path of a book of one's own
    sign: Sign
    id: str = "t1"
    mode: Mode = "electronic"
    source: str = ""  # the first source of the book
    boxes: Annotated[int, Meta(ge=1, le=100)] = 6
    layout: Layout | None = None  # a cloth with that many boxes
    float: Amount | None = None  # one that is not said is filled as it is needed
    effective: str = ""  # the book's own day of effect, or that of its approval
    at: Annotated[int, Meta(ge=0, le=253402300799999)] | None = None  # opened then; else on the day of effect
    cash: bool = True
    meter: AskedMeter | None = None
    staff: dict[str, str] = {}  # person to rank
    terminal: str = ""  # where chips are bought without cash
    safeguards: Safeguards | None = None  # with them the table asks for cards, limits and breaks
    calendar: Safeguards | None = None  # by which days of losses begin where it has no safeguards
    counts: bool = False  # float and drop are counted by two before the first wager
    two_people_from: Annotated[int, Meta(ge=1, le=MOST)] | None = None  # cents of chips nobody enters alone
    two_people_a_day: Annotated[int, Meta(ge=1, le=MOST)] | None = None  # nor in 24 hours, for all together
    two_people_jackpot: Annotated[int, Meta(ge=1, le=MOST)] | None = None  # from a meter, nobody pays alone
    patrons: dict[str, Amount | AskedPatron] = {}  # what each has with them, or more about them


class SettleJackpot(c.Command, frozen=True, kw_only=True):
    """Award the jackpot at the meter's value when the outcome is recorded; left out, the scenario's meter."""

    meter: Cents | None = None
    parts: int = 0


def _commands() -> Any:
    """Every command of the engine, the one above in the place of its namesake."""
    kinds = [kind for kind in get_args(c.AnyCommand) if kind is not c.SettleJackpot]
    return reduce(or_, (*kinds, SettleJackpot))


if TYPE_CHECKING:
    AskedCommand = c.Command
else:
    AskedCommand = _commands()


class LinkedTable(AskedTable, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of several tables on one meter; commands name it."""

    id: str


class Scenario(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One line of input: a table, or several `tables` on one meter, which commands name by `table`.

    Unless `open` is false they are opened before the first command.
    """

    table: AskedTable | None = None
    tables: tuple[LinkedTable, ...] = ()
    meter: AskedMeter | None = None  # of several tables, where none of them has it
    commands: tuple[AskedCommand, ...]
    open: bool = True


class RefusalAnswer(Struct, frozen=True):
    """A command that changed nothing: which (counted from zero, null for the opening), and why."""

    command: int | None
    code: str
    cites: Cites
    text: str
    facts: dict[str, int | str | None]
    table: str | UnsetType = UNSET  # where there are several


class BookAnswer(Struct, frozen=True):
    """The book in force at the end."""

    id: str
    digest: str


class RunAnswer(Struct, frozen=True):
    """One line of output; the first `opening` events are the opening's."""

    events: tuple[Event, ...]
    refusals: tuple[RefusalAnswer, ...]
    balances: dict[str, Cents]
    meter: Cents | None
    book: BookAnswer
    opening: int


class TableAnswer(Struct, frozen=True):
    """What one of several tables has at the end, and how many of the first events opened it."""

    balances: dict[str, Cents]
    book: BookAnswer
    opening: int


class LinkedAnswer(Struct, frozen=True):
    """One line of output for several tables: events and refusals say at which, the balances are of all."""

    events: tuple[dict[str, Any], ...]
    refusals: tuple[RefusalAnswer, ...]
    balances: dict[str, Cents]
    meter: Cents | None
    tables: dict[str, TableAnswer]
    opening: int


class Asked(NamedTuple):
    """A scenario, and which of its tables each command names; nothing where it names none."""

    scenario: Scenario
    at: tuple[str | None, ...] = ()


def decode(line: bytes) -> Asked:
    """A line of input."""
    if b'"tables"' not in line:
        return Asked(_decode(line))
    data = msgspec.json.decode(line)
    at = named_tables(data)
    return Asked(msgspec.convert(data, Scenario), at)


def named_tables(data: Any) -> tuple[str | None, ...]:
    """Which table each command of a scenario with several names; the name is taken out of it."""
    commands = data.get("commands") if isinstance(data, dict) and "tables" in data else None
    found: list[str | None] = []
    for command in commands if isinstance(commands, list) else ():
        name = command.get(NAMED) if isinstance(command, dict) else None
        if isinstance(name, str):
            del command[NAMED]
        found.append(name if isinstance(name, str) else None)
    return tuple(found)


_decode = msgspec.json.Decoder(Scenario).decode
