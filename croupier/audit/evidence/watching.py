"""The decisions of all players in a log, beside the cards that nobody could see when they were made."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

import msgspec

from croupier.audit.evidence.cards import Open
from croupier.audit.evidence.foresight import BOX, Key, Suspicion
from croupier.audit.evidence.recalling import Recalled
from croupier.audit.evidence.round_acts import Decided, Ended, Happened, Shown, Unjudged, happened
from croupier.audit.evidence.sights import Act, Sight, shared_box, sights
from croupier.core.book.rulebook import Rulebook
from croupier.math.book_key import BookKey
from croupier.math.exact import Unsolvable
from croupier.math.holdem.foreseeing import HoldemSeer
from croupier.math.protection.foreseeing import Seer
from croupier.math.stud.foreseeing import StudSeer
from croupier.table.table import Table

BookOf = Callable[[Table], Rulebook | None]
"""The book a table plays by, where that very one is here."""


class Suspect(msgspec.Struct, frozen=True, kw_only=True):
    """A player, and what the decisions come to."""

    player: str
    rounds: int
    decisions: int
    evidence: float
    highest: float
    alarmed: int | None  # after how many rounds it was too much
    suspicion: str  # what speaks loudest: all, next, a card's name, or "box " and whose cards
    suspicions: dict[str, float]  # the evidence of each alone


class NotJudged(msgspec.Struct, frozen=True, kw_only=True):
    """Rounds with decisions that could not be judged, and why."""

    reason: str
    rounds: int


class Watched(msgspec.Struct, kw_only=True):
    """What was looked at: most suspected first."""

    players: tuple[Suspect, ...] = ()
    rounds: int = 0
    unseen: int = 0  # rounds with decisions that could not be judged: why, is said beside it
    not_judged: tuple[NotJudged, ...] = ()
    seconds: float = 0.0


class Found(NamedTuple):
    """What the numbers of a player's round have come to at a moment."""

    time: int
    player: str
    key: Key
    numbers: Mapping[str, float]
    over: bool


def watch(found: Iterable[Recalled], book_of: BookOf, open: Open) -> Watched:
    """Follow every player through these rounds."""
    numbers: list[Found] = []
    decisions: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    watched = Watched()
    for recalled in found:
        book = book_of(recalled.played)
        follow = Following(book, (recalled.table, recalled.opening, recalled.round))
        numbers += follow.numbers(happened(recalled, book, open))
        decisions += follow.decisions
        watched.rounds += bool(follow.decisions)
        if follow.reason and not follow.decisions:
            reasons[follow.reason] += 1
    watched.unseen = reasons.total()
    watched.not_judged = tuple(NotJudged(reason=why, rounds=count) for why, count in reasons.most_common())
    players = [_suspect(player, one, decisions[player]) for player, one in in_order(numbers).items()]
    watched.players = tuple(sorted(players, key=lambda one: (-one.highest, one.player)))
    return watched


def in_order(numbers: Iterable[Found]) -> dict[str, Suspicion]:
    """All that was found, in the order in which cards were shown, whatever the table.

    Who plays at two tables may act at one by what was shown at the other, so that rounds must not be counted
    table by table: only in this order is each number one on average, given all before it.
    """
    suspicions: dict[str, Suspicion] = {}
    ordered = sorted(numbers, key=lambda one: one.time)
    for _, moment in groupby(ordered, key=lambda one: one.time):
        touched = set()
        for one in moment:
            suspicion = suspicions.setdefault(one.player, Suspicion())
            suspicion.begin(one.key)
            suspicion.see(one.key, one.numbers)
            if one.over:
                suspicion.end(one.key)
            touched.add(one.player)
        for player in touched:
            suspicions[player].judge()
    return suspicions


def _suspect(player: str, one: Suspicion, decisions: int) -> Suspect:
    return Suspect(
        player=player, rounds=one.rounds, decisions=decisions, evidence=one.evidence, highest=one.highest,
        alarmed=one.alarmed, suspicion=one.strongest, suspicions=one.by_name,
    )  # fmt: skip


class Following:
    """The players of one round, each under all suspicions."""

    def __init__(self, book: Rulebook | None, key: Key) -> None:
        self.decisions: Counter[str] = Counter()
        self.reason = ""
        self._book, self._key = book, key
        self._sights: dict[str, dict[str, Sight]] = {}
        self._over: set[str] = set()

    def numbers(self, events: Iterable[Happened]) -> Iterator[Found]:
        """What the round's numbers come to, whenever one of them may change."""
        for event in events:
            match event:
                case Decided():
                    yield from self._decided(event)
                case Shown():
                    yield from self._shown(event)
                case Ended():
                    yield from self._shown(Shown(event.time, 0, None))
                case Unjudged():
                    self.reason = self.reason or event.reason

    def _decided(self, event: Decided) -> Iterator[Found]:
        """Whoever has seen everything that was hidden decides no more that could count."""
        player, book = event.player, self._book
        if book is None or player in self._over:
            return
        try:
            seer = seer_of(BookKey(book))
        except Unsolvable as error:
            self.reason = f"the book {book.id} cannot be solved: {error}"
            return
        if event.action not in (options := seer.options(event.stage)):
            self.reason = f"the book {book.id} has no {event.action} there"
            return
        self.decisions[player] += 1
        act = Act(event.box, event.stage, event.staked, options.index(event.action))
        boxes = {f"{BOX}{other}": shared_box(seer, event.laid, act, number) for number, other in event.silent}
        yield Found(event.time, player, self._key, boxes, over=False)
        if player not in self._sights:
            self._sights[player] = dict(sights(seer, event.laid, event.shown))
        for sight in self._sights[player].values():
            sight.act(act)

    def _shown(self, event: Shown) -> Iterator[Found]:
        """Who has nothing more to decide may learn all at once."""
        for player, all_sights in [*self._sights.items()]:
            over = event.over is None or player in event.over
            for sight in all_sights.values():
                if over:
                    sight.end()
                else:
                    sight.show(event.shown)
            numbers = {name: sight.number for name, sight in all_sights.items()}
            yield Found(event.time, player, self._key, numbers, over)
            if over:
                del self._sights[player]
                self._over.add(player)


@lru_cache(maxsize=8)
def seer_of(key: BookKey) -> Seer:
    """Somebody who sees too much, by a book; a game that cannot be solved raises `Unsolvable`."""
    kinds: dict[str, Callable[[Rulebook], Seer]] = {
        "mississippi-stud": StudSeer,
        "ultimate-holdem": HoldemSeer,
    }
    if key.book.data.game not in kinds:
        raise Unsolvable("game", f"{key.book.data.game} is not known to the solver")
    return kinds[key.book.data.game](key.book)
