"""What a good dealer does unasked: opens the table, readies the deck, makes the calls, attests the steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table.table import DueStep
from tests.felt import furniture
from tests.felt.refused import Refused

if TYPE_CHECKING:
    from tests.felt.felt import Felt

DECK = "red"
HOLE_CARDS = 2  # what steps that count cards count


def opens(felt: Felt) -> None:
    """Attest what stands at the table, open it, sign on."""
    if felt.usual:
        for step in felt.book.data.step:
            if step.when == "opening":
                give(felt, c.Attest(actor=felt.person, step=step.name))
    give(felt, felt.opening)
    give(felt, c.SignOn(actor=felt.dealer))


def tidies(felt: Felt) -> None:
    """Attest all that is due; players confirm what their consoles tell them."""
    while felt.usual and felt.table.due:
        due = felt.table.due[0]
        give(
            felt,
            c.Attest(actor=_attests(felt, due.name), step=due.name, box=due.box, count=_count(felt, due)),
        )
    for notice in felt.table.outbox.pending if felt.usual else ():
        if notice.to == "player":
            give(felt, c.AcknowledgeNotice(actor=notice.player, notice=notice.number))


def _count(felt: Felt, due: DueStep) -> int | None:
    """The cards of a hand, or the jackpot wagers on the table."""
    step = felt.book.step[due.name]
    if step.counts_wagers:
        return sum(1 for box in felt.table.boxes if box.wager("jackpot"))
    return HOLE_CARDS if step.counts is not None else None


def _attests(felt: Felt, step: str) -> str:
    """Whose step it is: the dealer's, or that of a rank above."""
    who = felt.book.step[step].who
    if who in felt.staff:
        return felt.person if who == "dealer" else who
    return furniture.ranks(felt.book.id)[1]


def readies(felt: Felt) -> None:
    """Have a deck that may be dealt from."""
    if not felt.usual:
        return
    if felt.opening.mode == "electronic":
        deck = felt.table.deck(felt.table.in_play)
        if deck and deck.need:
            felt.act(shuffle(felt))
        return
    if felt.table.in_play is None:
        give(felt, c.CheckDeck(actor=felt.person, deck=DECK, back=DECK, by="dealer"))
        give(felt, c.BringDeck(actor=felt.person, deck=DECK))
    deck = felt.table.deck(felt.table.in_play)
    if deck and deck.suspect:
        give(felt, c.CheckDeck(actor=felt.person, deck=deck.id, back=deck.back, by="dealer"))
    if deck and (deck.need or not deck.hand_shuffled):
        _shuffles(felt, deck.id, first=not deck.hand_shuffled)


def _shuffles(felt: Felt, deck: str, *, first: bool) -> None:
    """By hand, cut and loaded; with a device by hand the first time, loaded, and then by the device."""
    source = felt.table.source
    by_device = source in ("shuffling_device", "csm")
    if first or not by_device:
        felt.act(shuffle(felt, deck, "manual"))
    if not by_device:
        felt.act(c.CutDeck(actor=felt.dealer, deck=deck))
    if source != "hand":
        felt.act(c.LoadDeck(actor=felt.dealer, deck=deck))
    if by_device:
        felt.act(shuffle(felt, deck))


def shuffle(felt: Felt, deck: str = "", method: str = "") -> c.ShuffleDeck:
    """The shuffle of a deck, the one in play unless named, as this table usually does it."""
    usual = {"shuffling_device": "device", "csm": "csm"}.get(felt.table.source, "manual")
    if felt.opening.mode == "electronic":
        usual = "machine"
    return c.ShuffleDeck(actor=felt.dealer, deck=deck or named(felt), method=method or usual)


def named(felt: Felt) -> str:
    """The deck meant when none is named."""
    return felt.table.in_play or DECK


def deals(felt: Felt) -> None:
    """The whole deal: bets closed, every card out, decisions called for."""
    readies(felt)
    if felt.usual and felt.opening.mode == "live" and felt.table.round.phase == "betting":
        felt.act(c.Announce(actor=felt.dealer, call="no-more-bets"))
    felt.act(c.Deal(actor=felt.dealer), "deal")
    while felt.usual and felt.table.round.plan:
        felt.act(c.Deal(actor=felt.dealer), "deal")
    if felt.usual and felt.table.round.phase == "dealing":
        felt.act(c.Announce(actor=felt.dealer, call="bet-or-fold"))


def settles(felt: Felt) -> None:
    """The dealer's hand where there is one, boxes from the dealer's right, the jackpot, the end."""
    if felt.table.round.dealer and not felt.table.round.dealer_shown and felt.table.round.phase == "settling":
        felt.act(c.ShowDealer(actor=felt.dealer, cards=felt.reveal("dealer")))
    for box in reversed(felt.table.boxes):
        if box.status == "in" or box.cards_at == "held":
            settles_box(felt, box.number)
    if felt.table.round.phase == "awarding":
        felt.act(c.SettleJackpot(actor=felt.dealer, meter=felt.meter, parts=felt.parts), "settle")
    confirms(felt)
    felt.act(c.CloseRound(actor=felt.dealer), "settle")


def confirms(felt: Felt) -> None:
    """The highest rank confirms every prize that waits."""
    for won in felt.table.jackpot.won:
        felt.act(c.ConfirmJackpot(actor=furniture.ranks(felt.book.id)[-1], box=won.box), "settle")


def settles_box(felt: Felt, box: int) -> None:
    """One box's cards turned and its wagers paid or taken."""
    cards = felt.reveal(f"box:{box}")
    felt.act(c.SettleBox(actor=felt.dealer, box=box, cards=cards), f"settle {box}")


def give(felt: Felt, command: c.Command) -> None:
    """Give a command that a good dealer's table does not refuse."""
    answer = felt.give(command)
    if isinstance(answer, Refusal):
        raise Refused(repr(command), answer)
