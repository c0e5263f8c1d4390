"""The felt: one table, played by a script, and what came of it."""

from collections.abc import Mapping
from itertools import islice
from typing import TypeVar

from msgspec.structs import replace

from croupier.core.cards import DECK, Card
from croupier.core.layout import Layout
from croupier.core.refusal import Refusal
from croupier.core.sign import Sign
from croupier.engine.decide import decide
from croupier.engine.evolve import evolve
from croupier.engine.options import Option, options
from croupier.engine.scene import MACHINE, MeterState, Scene
from croupier.engine.view import TableView, view
from croupier.engine.wagers.vouchers import spent_as
from croupier.rulebooks.load import book_ids, load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.chip_counts import TwoPeople
from croupier.table.players import Safeguards, with_card
from croupier.table.sanctions import FloorOrders
from croupier.table.table import Mode, Table
from tests.felt import dealer, furniture, results, script, witness
from tests.felt import meter as meters
from tests.felt.accounts import Accounts
from tests.felt.refused import Refused

Kind = TypeVar("Kind", bound=ev.Event)


def play(
    book: str,
    lines: str = "",
    *,
    mode: Mode = "electronic",
    source: str | None = None,
    shuffler: str = "",
    sign: Sign | None = None,
    meter: int = furniture.METER,
    layout: Layout | None = None,
    cash: bool = True,
    terminal: str = "",
    counts: int | None = None,
    safeguards: Safeguards | None = None,
    attest: bool = True,
) -> "Felt":
    """A table of the book, opened and played; with `attest=False` the test opens it and does all by hand.

    `counts` opens it with so many cents in the tray, to be counted before the first wager.
    """
    opening = c.OpenTable(
        actor=furniture.ranks(book)[1],
        mode=mode,
        source=source or furniture.device(book),
        shuffler=shuffler,
        layout=layout or furniture.layout(book),
        sign=sign or furniture.sign(book),
        float=furniture.FLOAT if counts is None else counts,
        effective=furniture.EFFECTIVE,
        cash=cash,
        terminal=terminal,
        counts=counts is not None,
        safeguards=safeguards,
    )
    felt = Felt(book, opening, meter)
    felt.usual = attest
    if attest:
        dealer.opens(felt)
    felt.do(lines)
    return felt


class Felt:
    """A table under test. Money is in cents; results are those of the round dealt last."""

    def __init__(self, book: str, opening: c.OpenTable, meter: int) -> None:
        self.book = load(book)
        self.opening = opening
        self.table = Table("felt", mode=opening.mode)
        self.events: list[ev.Event] = []
        self.refusal: Refusal | None = None  # the latest
        self.staff = {rank: rank for rank in (*furniture.ranks(book), furniture.INSPECTOR)}
        if opening.mode == "electronic":
            self.staff[MACHINE] = "dealer"
        self.meter = meter
        self.parts = 0  # units on the meter beyond whole cents
        self.meter_state: MeterState | None = meters.linked(book, opening.sign)
        self.patrons = {player: with_card(player) for player in furniture.PLAYERS}
        self.accounts = Accounts(opening.safeguards) if opening.safeguards else None
        self.floor: FloorOrders | None = None  # what stands on the floor, where a test has one
        self.two_people: TwoPeople | None = None  # as the floor says
        self.usual = True  # steps and decks are done as a good dealer does them
        self.cards: dict[str, tuple[Card, ...]] = {}  # "box:3" or "dealer" to what only the test knows
        self.at = furniture.OPENS_AT

    # playing

    def do(self, lines: str) -> "Felt":
        """Play on, line by line; `! line` is a line that must be refused."""
        for line in lines.splitlines():
            words = " ".join(line.partition("#")[0].split())
            if words.startswith("!"):
                self.refused(words[1:].strip())
            elif words:
                script.run(self, words)
        return self

    def refused(self, line: str) -> Refusal:
        """The refusal a line meets; an error if it meets none."""
        try:
            script.run(self, line)
        except Refused as refused:
            return refused.refusal
        raise AssertionError(f"not refused: {line}")

    def give(self, command: c.Command) -> tuple[ev.Event, ...] | Refusal:
        """Give one command as it is, with nothing done before or after."""
        self.at += 1000
        answer = decide(self.scene(command), replace(command, at=command.at or self.at))
        witness.watch(self.book.id, answer)
        if isinstance(answer, Refusal):
            self.refusal = answer
            return answer
        before = self.table
        for event in answer:
            self.table = evolve(self.table, event)
            self._heed(event)
        self.events += answer
        if self.accounts:
            self.accounts.count(before, self.table, answer, command.at or self.at, command.actor)
        return answer

    def act(self, command: c.Command, line: str = "") -> None:
        """Give a command of a script, doing what is due before and after; a refusal stops the script."""
        dealer.tidies(self)
        answer = self.give(command)
        if isinstance(answer, Refusal):
            raise Refused(line or repr(command), answer)
        dealer.tidies(self)

    def scene(self, command: c.Command | None = None) -> Scene:
        """The scene a command is decided in; a change of book finds its book."""
        following = None
        if isinstance(command, c.ChangeBook) and command.book in book_ids():
            following = load(command.book)
        at = command.at if command and command.at else self.at
        patrons = self.accounts.patrons(at) if self.accounts else self.patrons
        return Scene(
            self.table, self.book, self.staff, self.meter_state, following, patrons=patrons,
            two_people=self.two_people, floor=self.floor, vouchers=self._vouchers(),
        )  # fmt: skip

    def _vouchers(self) -> frozenset[str]:
        """The numbers of those changed here before."""
        return frozenset(spent_as(one.number) for one in self.events_of(ev.VoucherExchanged) if one.number)

    def _heed(self, event: ev.Event) -> None:
        self.meter_state = meters.heeded(self.meter_state, event)
        if isinstance(event, ev.BookChanged):
            self.book = load(event.book)
        if isinstance(event, ev.RoundClosed | ev.RoundVoided):
            self.cards = {}

    # people

    @property
    def dealer(self) -> str:
        """Who deals: the machine, or the person of that rank."""
        return MACHINE if self.opening.mode == "electronic" else "dealer"

    @property
    def person(self) -> str:
        """Who does what is a person's: the dealer, or beside a machine the first of the staff."""
        return "dealer"

    def actor(self, player: str) -> str:
        """Who gives a player's command: at a live table the dealer enters it."""
        return player if self.opening.mode == "electronic" else self.dealer

    def player(self, box: int) -> str:
        """Who plays a box, or would."""
        found = self.table.box(box)
        return (found and (found.player or found.seat)) or f"p{box}"

    def reveal(self, place: str, count: int = 2) -> tuple[Card, ...]:
        """The cards at a place, as the test named them or else any that lie nowhere."""
        if place not in self.cards:
            used = {card for cards in self.cards.values() for card in cards}
            used.update(self.table.round.shown, self.table.round.dealer_shown)
            self.cards[place] = tuple(islice((card for card in DECK if card not in used), count))
        return self.cards[place]

    # results

    def paid(self, box: int) -> dict[str, int]:
        """What the house added, by spot; jackpot prizes as "jackpot" and "bonus"."""
        return results.paid(self.events, box)

    def returned(self, box: int) -> dict[str, int]:
        """What went back from each spot to its owner."""
        return results.left(self.events, box, to_owner=True)

    def taken(self, box: int) -> dict[str, int]:
        """What the house or the pool took from each spot."""
        return results.left(self.events, box, to_owner=False)

    def outcome(self, box: int) -> dict[str, str]:
        """How each wager ended."""
        return results.outcome(self.events, box)

    def hand(self, box: int) -> str:
        """What the box's cards were called when they were turned."""
        return results.hand(self.events, box)

    def balance(self, account: str) -> int:
        """Cents in an account, like "patron:p3", "float" or "jackpot"."""
        return self.table.balance(account)

    def fed(self) -> int:
        """Units the table's jackpot wagers have put on the meter, less what went back."""
        return meters.fed(self.events)

    def events_of(self, kind: type[Kind]) -> list[Kind]:
        """The events of a kind since the table was set up."""
        return [event for event in self.events if isinstance(event, kind)]

    def cites(self, kind: type[ev.Event] | str) -> set[str]:
        """The clauses cited by the events of a kind."""
        name = kind if isinstance(kind, str) else kind.__name__
        return {clause for e in self.events if type(e).__name__ == name for clause in witness.clauses(e)}

    def told(self) -> tuple[str, ...]:
        """Who had to be told of something since the table was set up."""
        return tuple(notice.to for notice in self.events_of(ev.NoticeRaised))

    def options(self, actor: str) -> tuple[Option, ...]:
        """Everything the actor may do now."""
        found = options(self.scene(), actor)
        for option in found:
            witness.note(self.book.id, "Option", option.cites)
        return found

    def view(self, viewer: str, own_cards: Mapping[int, tuple[Card, ...]] | None = None) -> TableView:
        """The table as someone sees it, with the cards the test dealt to them."""
        if own_cards is None:
            own_cards = {int(place[4:]): cards for place, cards in self.cards.items() if place != "dealer"}
        return view(self.table, viewer, own_cards, staff=viewer in self.staff)
