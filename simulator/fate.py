"""What happens next in a storm, drawn from its chance and from how things stand."""

from collections.abc import Callable
from typing import Any, Final, get_args

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal
from croupier.engine.scene import Scene
from croupier.table.commands import AnyCommand
from simulator.chance import Chance
from simulator.checks.guarantees import Broken
from simulator.checks.keepsakes import PRACTICE
from simulator.people import (
    book_changes,
    cup,
    errands,
    jackpots,
    members,
    mishaps,
    mispayments,
    outlaws,
    raffle,
    reopening,
    seating,
)
from simulator.people.cast import DEALER, ERRORS_BOOK, PLACES, SET_CLOCKS, Place, players, staff
from simulator.people.wishes import Deals, wish
from simulator.steps import Fault, Gap, Step, Wish
from simulator.weather.post import Post
from simulator.weather.process import Process

JUMP: Final = 0.002  # that a clock jumps, back or forth
SEES_TO_IT: Final = 0.3  # that somebody does something about it
SETS_BACK: Final = 0.4  # and puts it right again
HOUR: Final = 3_600_000
MINUTE: Final = 60_000
LULL: Final = 0.02  # that nobody does anything for a while
SECOND_PROCESS: Final = 0.4
SEALS: Final = 100  # steps between checkpoints
SPECTATORS: Final = 0.03
KEEPSAKES: Final = 0.01  # that somebody signs on, or a practice table is given a seed
PLAYERS: Final = tuple(player for place in PLACES for player in players(place))
BACK: Final = 0.6  # that one of them comes back, and not that one is lost
ELSEWHERE: Final = 0.05  # that somebody wants something about a tournament, a promotion or a wrong payment
METERS: Final = 0.025  # that somebody wants something of a meter
ERRANDS: Final = 0.06  # that it is something at a table that is on nobody's list
REOPENS: Final = 0.2  # that somebody sees to a table where nobody sits
MEMBERS: Final = 0.03  # that it is about who may play: cards, limits, exclusions, seats
BOOKS: Final = 0.02  # that a table between rounds is to go on by another book
TROUBLE: Final = 0.01  # that something goes wrong at a table
ASTRAY: Final = 0.01  # of what people want at a table, that they ask for it at another
RACES: Final = 0.05
SAME: Final = 0.3  # of races, that both were given the same command
DEAF: Final = 0.2
CRASH: Final = 0.006
POWER: Final = 0.001
FAILS: Final = 0.006
FULL: Final = 0.001
LASTS: Final = 12  # steps a disk stays full at most
PLACES_PASSED: Final = 10  # a command comes to about so many
BESIDE: Final = 6  # and a checkpoint, a session or a seed
OFTENER: Final = 10


class Fate:
    """Draws steps; is told what became of them."""

    def __init__(
        self,
        chance: Chance,
        books: dict[str, Rulebook],
        process: Callable[[int], Process],
        *,
        tournament: bool,
    ) -> None:
        self.post = Post(chance)
        self._chance, self._books, self._process = chance, books, process
        self._tournament = tournament
        self._n = self._full = self._waited = 0

    def next(self, now: int, ahead: int = 0) -> Step | None:
        """The next step; nothing if nobody wants anything. `ahead`: what the clock is wrong by."""
        chance = self._chance
        wait, jump = self._waited + chance.between(20, 2_000), 0
        if chance.happens(JUMP):
            self.post.counts["clock jump"] += 1
            jump = chance.between(-3 * HOUR, 3 * HOUR)
        if chance.happens(LULL):
            wait += MINUTE * chance.between(1, 20)
        self._waited = wait
        self._full = max(self._full - 1, 0)
        if chance.happens(FULL):
            self._full = chance.between(1, LASTS)
        drawn = self._at_the_clock(ahead) or self._drawn(now + wait)
        if drawn is None and jump:
            drawn = Step(n=self._number())
        if drawn is None:
            return None
        self._waited = 0
        return replace(
            drawn,
            wait=wait,
            jump=drawn.jump or jump,
            fault=self._fault(drawn),
            full=self._full > 0,
            deaf=chance.happens(DEAF),
        )

    def _at_the_clock(self, ahead: int) -> Step | None:
        """Somebody sets a wrong clock right, or says that it is."""
        chance, wrong = self._chance, [at for at in (0, 1) if self._process(at).clock.read().wrong]
        if not wrong or not chance.happens(SEES_TO_IT):
            return None
        at = chance.pick(wrong)
        if ahead and chance.happens(SETS_BACK):
            return Step(n=self._number(), at=at, jump=-ahead)
        self.post.counts["time accepted"] += 1
        return Step(n=self._number(), at=at, accepts=chance.pick((*SET_CLOCKS, DEALER)))

    def idle(self, step: Step) -> None:
        """Nothing was done in a step, but that time went by."""
        self._waited += step.wait

    def _number(self) -> int:
        self._n += 1
        return self._n

    def _fault(self, step: Step) -> Fault | None:
        """Steps that are few and pass other places than commands do are struck more often."""
        chance = self._chance
        seldom = step.seal or step.signs or step.plants
        after, times = chance.between(1, BESIDE if seldom else PLACES_PASSED), OFTENER if seldom else 1
        if chance.happens(CRASH * times):
            return Fault("crash", after)
        if chance.happens(FAILS * times):
            return Fault("write", after)
        return Fault("power", after) if chance.happens(POWER * times) else None

    def _drawn(self, now: int) -> Step | None:
        chance, n = self._chance, self._number()
        if n % SEALS == 0:
            return Step(n=n, seal=True)
        at = int(chance.happens(SECOND_PROCESS))
        old = self.post.old()
        if isinstance(old, str):
            return Step(n=n, at=at, again=old)
        if old is not None:
            return replace(old, at=at)
        if chance.happens(KEEPSAKES):
            badge, table = chance.pick(PLAYERS), chance.pick(PRACTICE)
            return Step(n=n, at=at, signs=badge) if chance.happens(0.5) else Step(n=n, at=at, plants=table)
        if chance.happens(SPECTATORS):
            table = chance.pick(PLACES).id
            return Step(n=n, at=at, joins=table) if chance.happens(BACK) else Step(n=n, leaves=table)
        if chance.happens(ELSEWHERE):
            command = self._elsewhere(self._process(at), now)
            return self.post.sent(Step(n=n, at=at, command=command)) if command else None
        if chance.happens(METERS):
            step = self._at_a_meter(n, at, chance.pick(PLACES), now)
        elif chance.happens(MEMBERS):
            step = self._about_people(n, at, now)
        elif chance.happens(ERRANDS):
            step = self._on_an_errand(n, at, chance.pick(errands.PLACES), now)
        else:
            step = self._at_a_table(n, at, chance.pick(PLACES), now)
        if step is None or not chance.happens(RACES):
            return step
        return replace(step, rival=self._rival(step), gap=chance.pick(get_args(Gap)))

    def _elsewhere(self, process: Process, now: int) -> Any:
        chance, books = self._chance, self._books
        what = chance.between(0, 3)
        if what == 0:
            return mispayments.wish(books[ERRORS_BOOK], chance.pick(PLACES), chance)
        if what > 1 and self._tournament:
            return cup.wish(process.desk, books[cup.BOOK], chance, now)
        return raffle.wish(process.desk, books[raffle.BOOK], chance, now)

    def _at_a_meter(self, n: int, at: int, place: Place, now: int) -> Step | None:
        wanted = jackpots.wish(self._process(at), self._books[place.book], place, self._chance, now)
        if wanted is None:
            return None
        return self.post.sent(Step(n=n, at=at, table=place.id, command=wanted))

    def _about_people(self, n: int, at: int, now: int) -> Step | None:
        """Whoever may play, may not play any more, or tries all the same."""
        chance, place = self._chance, self._chance.pick(PLACES)
        what = chance.between(0, 6)
        wanted: Wish | None
        if what < 3:
            place = chance.pick(members.GUARDED)
            wanted = members.wish(self._process(at), self._books[place.book], place, chance, now)
        elif what == 6:
            place = chance.pick(members.GUARDED)
            wanted = members.stakes(self._scene(at, place), place, chance)
        elif what == 3:
            wanted = seating.wish(self._scene(at, place), place, chance, now)
        else:
            wanted = outlaws.wish(self._scene(at, place), place, chance)
        return self.post.sent(Step(n=n, at=at, table=place.id, command=wanted)) if wanted else None

    def _on_an_errand(self, n: int, at: int, place: Place, now: int) -> Step | None:
        wanted = errands.wish(self._scene(at, place), place, self._chance, now)
        return self.post.sent(Step(n=n, at=at, table=place.id, command=wanted)) if wanted else None

    def _at_a_table(self, n: int, at: int, place: Place, now: int) -> Step | None:
        table = self._process(at).desk.kept(place.id).state
        if not any(box.seat for box in table.boxes) and self._chance.happens(REOPENS):
            back = reopening.wish(self._scene(at, place), place, self._chance, now)
            return self.post.sent(Step(n=n, at=at, table=place.id, command=back)) if back else None
        if book_changes.between_rounds(table) and self._chance.happens(BOOKS):
            other = book_changes.wish(self._scene(at, place), place, self._chance)
            return self.post.sent(Step(n=n, at=at, table=place.id, command=other))
        wanted = self._wanted(at, place)
        if wanted is None:
            return None
        if not isinstance(wanted, Deals):
            astray = self._chance.pick(PLACES) if self._chance.happens(ASTRAY) else place
            return self.post.sent(Step(n=n, at=at, table=astray.id, command=wanted))
        step = Step(n=n, at=at, table=place.id, go=wanted.go)
        return self.post.sent(step) if place.mode == "live" else step  # a machine sits in the house

    def _wanted(self, at: int, place: Place) -> AnyCommand | Deals | None:
        process = self._process(at)
        table = process.desk.kept(place.id).state
        if table.open and self._chance.happens(TROUBLE):
            return mishaps.wish(self._scene(at, place), process.dealer, place, self._chance)
        return wish(table, lambda: self._scene(at, place), place, self._chance)

    def _scene(self, at: int, place: Place) -> Scene:
        scene = self._process(at).desk.kept_scene(place.id, staff(place, self._books[place.book]))
        if isinstance(scene, Refusal):
            raise Broken(0, f"{place.id} cannot go on: {scene.text}")
        return scene

    def _rival(self, step: Step) -> Step | None:
        """The other process does the same, or something else there, or at a table of the same meter."""
        chance, at = self._chance, 1 - step.at
        self.post.counts["race"] += 1
        if chance.happens(SAME):
            return Step(n=self._number(), at=at, again=str(step.n))
        here = next(place for place in PLACES if place.id == step.table)
        near = [place for place in PLACES if place == here or (here.meter and place.meter == here.meter)]
        place = chance.pick(near)
        wanted = self._wanted(at, place) or Deals(go=True)
        if isinstance(wanted, Deals):
            return Step(n=self._number(), at=at, table=place.id, go=wanted.go)
        return Step(n=self._number(), at=at, table=place.id, command=wanted)
