"""Moves of a round as offers: what is decided, dealt and settled, with the amounts and cards asked."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from croupier.engine.decide import legal
from croupier.engine.duty.authority import enters
from croupier.engine.offers.forms import FORMED
from croupier.engine.offers.offer import Offer, Question
from croupier.engine.offers.questions import question
from croupier.engine.offers.wishes import WORDS
from croupier.engine.options import Option, options
from croupier.engine.scene import Scene
from croupier.table import commands as c

ROUND: Final = "This round"
TEXTS: Final[dict[type[c.Command], str]] = {
    c.TakeSeat: "Take a seat", c.PlaceWager: "Place a wager", c.TakeBackWager: "Take a wager back",
    c.Look: "Look at the cards", c.Fold: "Fold", c.Bet: "Bet", c.Concede: "Concede",
    c.Retract: "Take the wagers back, or leave them", c.SignOn: "Take the dealer's place",
    c.Attest: "Attest a step", c.ShuffleDeck: "Shuffle a deck", c.CutDeck: "Cut a deck",
    c.LoadDeck: "Load a deck", c.PlayDeck: "Deal the next round from a deck", c.Announce: "Call aloud",
    c.OrderBurn: "Have a card burnt", c.Deal: "Deal", c.ShowCommunity: "Turn the shared cards",
    c.ShowDealer: "Turn the dealer's hand", c.SettleBox: "Settle a box", c.SettleJackpot: "Award the jackpot",
    c.CloseRound: "End the round", c.MakeSecretWager: "Make a secret wager",
    c.DropSecretWager: "End a secret wager that was not opened",
    c.LiftOrder: "Let people play together again",
}  # fmt: skip
ELSEWHERE: Final = (c.Remedy, c.WithdrawCall)  # rulings ask more
CARDS: Final = (c.ShowCommunity, c.ShowDealer, c.SettleBox)


def moves(scene: Scene, actor: str) -> Iterator[Offer]:
    """What `options` finds, beside what has a form of its own."""
    for option in options(scene, actor):
        kind = type(option.command)
        apart = isinstance(option.command, c.LiftOrder) and option.command.players
        if kind not in ELSEWHERE and (kind not in FORMED or apart or _own_seat(option.command)):
            yield Offer(
                command=option.command, asks=tuple(_asks(scene, option)), cites=option.cites,
                text=TEXTS[kind], group=ROUND,
            )  # fmt: skip


def _own_seat(command: c.Command) -> bool:
    return isinstance(command, c.TakeSeat) and command.player == command.actor


def _asks(scene: Scene, option: Option) -> Iterator[Question]:
    command = option.command
    if isinstance(command, c.PlaceWager | c.Bet):
        yield replace(
            question(type(command).__name__, "amount"), value=option.least, least=option.least,
            most=option.most, unit=option.unit,
        )  # fmt: skip
    if isinstance(command, c.MakeSecretWager):
        yield Question("seal", "sealed", least=option.least, most=option.most, unit=option.unit)
    entered = isinstance(command, c.PlaceWager) and enters(scene, command.actor)
    if entered and legal(scene, replace(command, helper=WORDS)) is None:
        yield question("PlaceWager", "helper?")
    if isinstance(command, CARDS) and scene.table.mode == "live":
        yield replace(question("SettleBox", "cards"), value=len(command.cards))
