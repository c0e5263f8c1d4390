"""The automatic dealer of an electronic table: what the machine does next, or nothing while players think."""

from collections.abc import Callable

from croupier.core import commands as c
from croupier.core.cards import Card
from croupier.core.money import Cents
from croupier.core.scene import MACHINE, Scene
from croupier.core.table import Table
from croupier.engine.deal import bought_in
from croupier.engine.decks import source_of
from croupier.engine.settling import to_settle
from croupier.service.sealed_decks import SealedDecks
from croupier.service.shoe import Shoe, sealed_shoe, seeded_shoe


class HouseDealer:
    """Deals from sealed decks. `meter` says what stands on the jackpot meter now."""

    def __init__(self, decks: SealedDecks, meter: Callable[[], Cents]) -> None:
        self._decks = decks
        self._meter = meter

    def next(self, scene: Scene, *, go: bool) -> c.Command | None:
        """The dealer's next command; `go`: the players are done with their wagers, or with conceding."""
        table = scene.table
        if not table.open or table.mode != "electronic":
            return None
        if table.dealer != MACHINE:
            return c.SignOn(actor=MACHINE)
        match table.round.phase:
            case "betting" | "closed":
                return self._before_the_deal(scene, go=go)
            case "dealing":
                return c.Deal(actor=MACHINE)
            case "deciding":
                return self._street(scene)
            case "settling":
                return self._settlement(scene, go=go)
            case "awarding":
                return c.SettleJackpot(actor=MACHINE, meter=self._meter())
            case "finished":
                return c.CloseRound(actor=MACHINE)

    def own_cards(self, table: Table, number: int) -> tuple[Card, ...]:
        """The cards of a box, for the eyes of whoever plays it."""
        box = table.box(number)
        if box is None or not box.places or box.cards:
            return box.cards if box else ()
        return self._shoe(table).cards(box.places)

    def _before_the_deal(self, scene: Scene, *, go: bool) -> c.Command | None:
        """The deck is sealed before anybody bets on it."""
        table = scene.table
        deck = table.deck(table.in_play)
        if deck is None:
            return None
        if deck.need:
            commitment = self._decks.put(table.id, self._new_shoe(table))
            return c.ShuffleDeck(actor=MACHINE, deck=deck.id, method="machine", commitment=commitment)
        ready = go and any(bought_in(scene, box) for box in table.boxes)
        return c.Deal(actor=MACHINE) if ready else None

    def _street(self, scene: Scene) -> c.Command | None:
        """The next shared cards, once no box owes a decision."""
        table = scene.table
        if table.owing():
            return None
        round, count = table.round, scene.book.stages[table.round.stage].show.count
        if source_of(scene).streets_face_up:
            places = tuple(range(round.drawn + 1, round.drawn + 1 + count))
        else:
            places = round.community[len(round.shown) : len(round.shown) + count]
        return c.ShowCommunity(actor=MACHINE, cards=self._shoe(table).cards(places))

    def _settlement(self, scene: Scene, *, go: bool) -> c.Command | None:
        """The dealer's hand, then box by box; where a hand may be conceded its player is given the time."""
        table, rule = scene.table, scene.book.rule
        if rule.dealer_places and not table.round.dealer_shown:
            return c.ShowDealer(actor=MACHINE, cards=self._shoe(table).cards(table.round.dealer))
        number = to_settle(scene)[0]
        box = table.boxes[number - 1]
        if rule.concede and box.status == "in" and not go:
            return None
        return c.SettleBox(actor=MACHINE, box=number, cards=self._shoe(table).cards(box.places))

    def _shoe(self, table: Table) -> Shoe:
        deck = table.deck(table.in_play)
        return self._decks.shoe(deck.commitment if deck else "")

    def _new_shoe(self, table: Table) -> Shoe:
        """A deck nobody can foresee; a seed counts only at a table opened for practice."""
        seed = self._decks.seed(table.id) if table.practice else None
        return sealed_shoe() if seed is None else seeded_shoe(seed, table.round.number)
