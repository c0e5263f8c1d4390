"""The subject: one kind of stream, how it begins and changes, and how commands about it are decided.

A slice exports its `SUBJECT`, and they are listed once; queue, transaction and answer are the same for all.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, tzinfo
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar, get_args

import msgspec

from croupier.core.book.rulebook import Rulebook
from croupier.core.command import Command
from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse
from croupier.engine.offers.offer import Offer
from croupier.engine.scene import Around
from croupier.house.cards.locked_seeds import LockedSeeds
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.desk.streams import View
from croupier.house.desk.watched_clock import WatchedClock
from croupier.rulebooks.address import BookError
from croupier.store.log import EventLog, Feed, SealedDeck
from croupier.table.chip_counts import TwoPeople
from croupier.table.players import Patron, Safeguards
from croupier.table.table import Table

T = TypeVar("T")
Against = Callable[[Any, Any], Refusal | None]


class Given(NamedTuple):
    """A command for what bears this id, and what is known with it.

    `staff` is who is on duty, if not whoever the floor gives a rank under the book; `book` is for what is
    still to begin; `days` is the calendar to go by, if not the house's. With `after` it counts only if its
    stream has exactly so many records when its turn comes. `against` is what the house itself has against it,
    given the state as it is then.
    """

    id: str
    command: Command
    staff: Mapping[str, str] | None = None
    book: str = ""
    after: int | None = None
    against: Against | None = None
    days: Safeguards | None = None


class Asking(NamedTuple):
    """Somebody who asks what they may do about what bears this id, at this time; `tables` are the floor's.

    `staff` is who is on duty, `book` for what is still to begin, as with a command.
    """

    id: str
    actor: str
    at: int
    staff: Mapping[str, str] | None = None
    book: str = ""
    books: Mapping[str, Rulebook] = MappingProxyType({})  # of the floor
    tables: Sequence[str] = ()


class Answer(msgspec.Struct, frozen=True):
    """What came of a command: the events it led to, or why it has no effect."""

    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


class Decision(NamedTuple):
    """The events of a command, stream by stream, or its refusal; decks committed to.

    It only stands if the meters it `holds` did not move while it was made.
    """

    events: Mapping[str, tuple[Event, ...]]
    refusal: Refusal | None = None
    holds: frozenset[str] = frozenset()
    decks: tuple[SealedDeck, ...] = ()
    at: int = 0  # when it happened, where that sets the clock
    after: Mapping[str, Any] = MappingProxyType({})  # states that are known to come of it, by stream


class Question(NamedTuple):
    """A command as it is put to the rules, and what the events they answer with mean, stream by stream."""

    rule: Callable[[], Any]  # events, or a refusal
    means: Callable[[Any], Decision]
    book: str = ""


class Setting:
    """The house as far as decisions depend on it: its books, people, decks, sums and calendar."""

    def __init__(
        self,
        log: EventLog,
        load_book: Callable[[str], Rulebook],
        *,
        patrons: Callable[[str], Patron | None] = lambda player: None,  # who has which card and limits
        decks: SealedDecks | None = None,  # what electronic tables deal from
        two_people: TwoPeople | None = None,  # sums of chips that nobody enters alone
        around: Callable[[Table], Around] = lambda table: Around(),  # what the floor knows around a table
        days: Safeguards | None = None,  # the calendar of the house, by which accounts are read
        ranks: Callable[[str], Mapping[str, str]] = lambda book: {},  # by book: who has which rank
        tables: Sequence[str] = (),  # the ids of the floor's
        zone: tzinfo = UTC,
        prescribed: tuple[str, ...] = (),  # what the regulator wants said in terms, besides
    ) -> None:
        self.log = log
        self._load_book = load_book
        self.patrons = patrons
        self.decks = decks
        self.two_people = two_people
        self.around = around
        self.days = days
        self.ranks = ranks
        self.tables = tables
        self.zone = zone
        self.prescribed = prescribed
        self.seeds = LockedSeeds(decks) if decks else None
        self.clock = WatchedClock()  # by which the desk goes that has this setting
        self._made: dict[Callable[[EventLog], Any], Any] = {}

    def once(self, kind: Callable[[EventLog], T]) -> T:
        """What a subject makes of the log and reads on in; made once, and kept."""
        if kind not in self._made:
            self._made[kind] = kind(self.log)
        found: T = self._made[kind]
        return found

    def book(self, id: str) -> Rulebook | None:
        """A book, if it can be read."""
        try:
            return self._load_book(id) if id else None
        except BookError:
            return None

    def staff(self, given: Given | Asking, book: str) -> Mapping[str, str]:
        """Who is on duty under a book, for who asks or gives a command."""
        return self.ranks(book) if given.staff is None else given.staff


def unknown_book(id: str, cites: tuple[str, ...]) -> Refusal:
    """Nothing is decided without its book."""
    return refuse("book/unknown", cites, f"The book {id!r} cannot be read.", book=id)


Puts = Callable[[Setting, Given, View, Any], Question | Refusal]
Holds = Callable[[Setting, Given, View, Any], frozenset[str]]
Offers = Callable[[Setting, Asking, View], tuple[Offer, ...]]


def _nobody_decides(setting: Setting, given: Given, view: View, command: Any) -> Question:
    raise TypeError(f"nobody decides about {type(command).__name__}")


def _none_held(setting: Setting, given: Given, view: View, command: Any) -> frozenset[str]:
    return frozenset()


def _none_offered(setting: Setting, asking: Asking, view: View) -> tuple[Offer, ...]:
    return ()


def _nothing(stream: str, head: int, events: Sequence[Event]) -> tuple[Feed, ...]:
    return ()


class Subject(NamedTuple):
    """One kind of stream: what it is before its first event, and after some; how it is decided about.

    It `puts` a command to its rules with all that they may look at. `holds` says before a decision which
    meters must not move meanwhile, `contributes` what events, the next behind a record, put on meters or take
    off them. What the house itself notes is taken `always`. `offers` is what somebody may do about it now.
    """

    kind: str
    fresh: Callable[[str], Any]
    replay: Callable[[Any, Iterable[Event]], Any]
    commands: tuple[type, ...] = ()
    puts: Puts = _nobody_decides
    contributes: Callable[[str, int, Sequence[Event]], tuple[Feed, ...]] = _nothing
    holds: Holds = _none_held
    always: bool = False
    offers: Offers = _none_offered

    def noting(self, commands: Any, decide: Callable[[Any, Any], tuple[Event, ...] | Refusal]) -> "Subject":
        """It takes what the house itself notes, which depends on its own stream alone and on no book."""

        def puts(setting: Setting, given: Given, view: View, command: Any) -> Question:
            stream = self.stream(given.id)
            return Question(
                partial(decide, view.look(stream).state, command), lambda events: Decision({stream: events})
            )

        return self._replace(commands=get_args(commands) or (commands,), puts=puts, always=True)

    def of(self, command: Command) -> str:
        """Which of them a command is about, where it says so."""
        return str(getattr(command, self.kind, ""))

    def stream(self, id: str) -> str:
        """The name of the stream of one of them."""
        return f"{self.kind}:{id}"


def by_command(subjects: Iterable[Subject]) -> dict[type, Subject]:
    """What each kind of command is about."""
    return {command: subject for subject in subjects for command in subject.commands}
