"""What a book says of the jackpot wager: how it is settled, and whose it may be."""

from typing import Literal

from croupier.core.book.entries import Cited, Cites


class JackpotRule(Cited, frozen=True, kw_only=True):
    """How the jackpot wager of this book is settled."""

    community: int  # how many of the shared cards count
    sharing: Literal["tenths", "formula"]
    meter_to_dollar: bool = False
    sound: Cites = ()  # wagers are taken only while the equipment works
    void: Literal["return", "carry"] = "return"  # what becomes of the wager when its round has no result
    void_cites: Cites = ()
    leaver: Cites = ()  # a carried wager of somebody who leaves goes back
    newcomer: Cites = ()  # a new wager joins carried ones
    retracted: Cites = ()  # a wager taken back in mid-round
    face_up: Cites = ()  # a hand that wins a jackpot prize stays open until it is paid
    void_hand_cancels: Literal["box", "all"] = "box"  # whose wagers go when one hand of a round is void
    bonus: Cites = ()  # empty: this book has no bonus jackpot
    bonus_for: Literal["round", "winner"] = "round"  # once, the higher amount, or once for each winner
    bonus_first: bool = True  # before all prizes, or in the order of the boxes with the fixed ones
    stake_returned: bool = False  # whether a wager that wins goes back besides its prize
    paid: Cites = ()  # how prizes are paid: apart from other wins, in their order
    sharing_cites: dict[str, Cites]
    forfeit_cites: Cites = ()


class BackingRule(Cited, frozen=True, kw_only=True):
    """A jackpot wager on the box of another player, who wants none there."""

    bonus_per: Literal["wager", "player"]  # whether two wagers of one player get the bonus twice
