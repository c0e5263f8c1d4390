"""The automatic dealer of a table: what comes next, or nothing while players think or somebody must rule."""

from collections.abc import Callable, Collection
from typing import Protocol

from croupier.core.cards import Card
from croupier.engine.cards.deal import bought_in, planned
from croupier.engine.cards.decks import source_of
from croupier.engine.players.out_of_game import caught_up
from croupier.engine.scene import Scene
from croupier.engine.settlement.settle import to_settle
from croupier.engine.view import OwnCards
from croupier.house.cards.shoe import Shoe, reshuffled, sealed_shoe, seeded_shoe
from croupier.house.cards.table_decks import called, resealed, voided
from croupier.house.dealer.staff import (
    attests,
    beside_the_machine,
    dealer_of,
    nobody,
    readies,
    ready_at_once,
    wants_people,
)
from croupier.table import commands as c
from croupier.table.table import Table

People = Callable[[Scene], Collection[str]]


class Decks(Protocol):
    """Where the decks are that a dealer deals from, by the commitment to them."""

    def seal(self, table: str, shoe: Shoe) -> str: ...

    def shoe(self, commitment: str) -> Shoe: ...

    def opened(self, commitment: str) -> Shoe | None: ...

    def seed(self, table: str) -> int | None: ...


class HouseDealer:
    """Deals from sealed decks. `seeded`: practice tables may have decks that can be repeated.

    `people` are those made up with an electronic table, who do there what is left to people; a real floor has
    none, and its tables wait for its staff.
    """

    def __init__(self, decks: Decks, *, seeded: bool = False, people: People = nobody) -> None:
        self._decks = decks
        self._seeded = seeded
        self._people = people

    def next(self, scene: Scene, *, go: bool, now: int = 0, slowly: bool = False) -> c.Command | None:
        """The next command of the house.

        `go`: the players are done with their wagers, or with conceding. `now`, in ms since 1970, is what
        clocks run by. `slowly`: the deal stops after each draw.
        """
        scene, _ = caught_up(scene)
        table, dealer = scene.table, dealer_of(scene)
        if not table.open or dealer is None:
            return None
        if table.dealer != dealer:
            return c.SignOn(actor=dealer)
        if table.mode == "electronic":
            command = beside_the_machine(scene, self._people(scene))
        else:
            command = attests(scene)
        if command:
            return command
        if table.incident:
            return self._lapsed_offer(scene, dealer, now) or self._void(scene, dealer)
        if self._lost(table) and (command := called(scene, dealer)):
            return command
        match table.round.phase:
            case "betting" | "closed":
                return self._before_the_deal(scene, dealer, go=go, slowly=slowly)
            case "dealing":
                return self._deals(scene, dealer, slowly=slowly)
            case "deciding":
                return self._lapsed_time(scene, dealer, now) or self._street(scene, dealer)
            case "settling":
                return self._settlement(scene, dealer, go=go)
            case "awarding" if table.jackpot.won:
                return None  # somebody has to confirm a prize
            case "awarding":
                sign = table.sign.jackpot if table.sign else None
                return c.SettleJackpot(
                    actor=dealer, meter=sign.seed if sign else 0
                )  # the desk reads the meter
            case "finished":
                return c.CloseRound(actor=dealer)

    def own_cards(self, table: Table, number: int) -> tuple[Card, ...]:
        """The cards of a box, for the eyes of whoever plays it; none where the deck cannot be opened."""
        box = table.box(number)
        if box is None or not box.places or box.cards:
            return box.cards if box else ()
        return () if self._lost(table) else self.cards(table, box.places)

    def hands(self, table: Table, viewer: str) -> OwnCards:
        """The face-down cards of a viewer's own boxes; only an electronic table knows them."""
        if table.mode != "electronic":
            return {}
        return {
            box.number: self.own_cards(table, box.number)
            for box in table.boxes
            if box.player == viewer and box.places and not box.cards
        }

    def cards(self, table: Table, places: tuple[int, ...]) -> tuple[Card, ...]:
        """The cards at these places, for the house alone."""
        return self._shoe(table).cards(places)

    def _before_the_deal(self, scene: Scene, dealer: str, *, go: bool, slowly: bool) -> c.Command | None:
        """The deck is sealed before anybody bets on it; at a live table bets are called closed."""
        table = scene.table
        if self._lost(table):
            return resealed(scene, dealer, self._sealed(table))
        if command := readies(scene, lambda: self._sealed(table)):
            return command
        if not go or wants_people(scene):
            return None
        if command := _unopened(table, dealer):
            return command
        if not any(bought_in(scene, box) for box in table.boxes):
            return None
        call = scene.book.rule.calls.get("no-more-bets")
        if table.mode == "live" and call and table.round.phase == "betting":
            return c.Announce(actor=dealer, call="no-more-bets")
        return self._deal(scene, dealer, slowly=slowly)

    def _deals(self, scene: Scene, dealer: str, *, slowly: bool) -> c.Command:
        if not scene.table.round.plan:
            return c.Announce(actor=dealer, call="bet-or-fold")
        shuffle = ready_at_once(scene, lambda: self._sealed(scene.table))
        return shuffle or self._deal(scene, dealer, slowly=slowly)

    def _deal(self, scene: Scene, dealer: str, *, slowly: bool) -> c.Deal:
        if not slowly:
            return c.Deal(actor=dealer)
        due = (scene.table.round.plan or planned(scene))[0]
        return c.Deal(actor=dealer, to=due.to, count=due.count)

    def _lapsed_time(self, scene: Scene, dealer: str, now: int) -> c.Command | None:
        """Who was called on and has not decided in time is deemed to fold."""
        round = scene.table.round
        for clock in round.clocks:
            if clock.stage == round.stage and clock.box in scene.table.owing() and clock.until <= now:
                return c.TimeUp(actor=dealer, box=clock.box, at=now)
        return None

    def _lapsed_offer(self, scene: Scene, dealer: str, now: int) -> c.Command | None:
        """An offer to take wagers back that nobody answered in time is declined; else a ruling is awaited."""
        incident = scene.table.incident
        if incident and incident.offer and incident.offered and incident.offer.until <= now:
            return c.TimeUp(actor=dealer, box=incident.offered[0], at=now)
        return None

    def _street(self, scene: Scene, dealer: str) -> c.Command | None:
        """The next shared cards, once no box owes a decision."""
        table = scene.table
        if table.owing():
            return None
        round, count = table.round, scene.book.stages[table.round.stage].show.count
        if source_of(scene).streets_face_up:
            if command := ready_at_once(scene, lambda: self._sealed(table)):
                return command
            places = tuple(range(round.drawn + 1, round.drawn + 1 + count))
        else:
            places = round.community[len(round.shown) : len(round.shown) + count]
        return c.ShowCommunity(actor=dealer, cards=self.cards(table, places))

    def _settlement(self, scene: Scene, dealer: str, *, go: bool) -> c.Command | None:
        """The dealer's hand, then box by box; where a hand may be conceded its player is given the time.

        At a live table there is time as well to find that something lies there wrongly.
        """
        table, rule = scene.table, scene.book.rule
        if rule.dealer_places and not table.round.dealer_shown:
            return c.ShowDealer(actor=dealer, cards=self.cards(table, table.round.dealer))
        number = to_settle(scene)[0]
        box = table.boxes[number - 1]
        if (rule.concede or table.mode == "live") and box.status == "in" and not go:
            return None
        return c.SettleBox(actor=dealer, box=number, cards=self.cards(table, box.places))

    def _void(self, scene: Scene, dealer: str) -> c.Command | None:
        """The round whose deck is lost is void, once that was called; somebody else may have to say so."""
        return voided(scene, dealer) if self._lost(scene.table) else None

    def _lost(self, table: Table) -> bool:
        """Whether the deck in play, which was committed to, cannot be opened any more."""
        deck = table.deck(table.in_play)
        if deck is None or not deck.commitment or deck.need:
            return False
        return self._decks.opened(deck.commitment) is None

    def _shoe(self, table: Table) -> Shoe:
        deck = table.deck(table.in_play)
        return self._decks.shoe(deck.commitment if deck else "")

    def _sealed(self, table: Table) -> str:
        """The commitment to a deck nobody can foresee; the cards a round has drawn stay what they are."""
        shoe = self._new_shoe(table)
        if table.round.drawn:
            shoe = reshuffled(self._shoe(table), table.round.drawn, shoe)
        return self._decks.seal(table.id, shoe)

    def _new_shoe(self, table: Table) -> Shoe:
        """A seed counts only at a table opened for practice; a shuffle within a round has another order."""
        seed = self._decks.seed(table.id) if table.practice and self._seeded else None
        number = -table.round.number if table.round.drawn else table.round.number
        return sealed_shoe() if seed is None else seeded_shoe(seed, number)


def _unopened(table: Table, dealer: str) -> c.Command | None:
    """A secret wager that was not opened in time is dropped, so that play goes on."""
    sealed = table.tournament.secret if table.tournament else {}
    late = next((box.number for box in table.boxes if box.seat in sealed), None)
    return None if late is None else c.DropSecretWager(actor=dealer, box=late)
