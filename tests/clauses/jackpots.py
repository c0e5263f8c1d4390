"""Rounds in which every box has a jackpot wager and bets to the end."""

from typing import Any

from msgspec.structs import replace

from croupier.core.events import JackpotPaid, JackpotSettled
from tests.felt import METER, Felt, play, sign

UTH = "star-uth"
FLUSH_BOARD, TRIPS_BOARD = "Qs Js Ts", "Qs Qd Qh"
Prizes = list[tuple[int, str, int]]


def jackpot(book: str, hands: dict[int, str], shared: str, meter: int = METER, **signed: Any) -> Felt:
    """The round is settled and its jackpot paid; `signed` changes the jackpot's sign."""
    signs = sign(book)
    chip = signed.pop("chip", 1)
    if signs.jackpot is None:
        raise ValueError(f"{book} has no jackpot sign")
    signs = replace(signs, chip=chip, jackpot=replace(signs.jackpot, **signed))
    price = (signs.jackpot.wager if signs.jackpot else 0) // 100
    table = play(book, sign=signs, meter=meter)
    for box in hands:
        table.do(f"box {box} ante 10{', blind 10' if book == UTH else ''}, jackpot {price}")
    table.do("deal " + "; ".join(f"{box}: {cards}" for box, cards in hands.items()))
    if book == UTH:
        for box in hands:
            table.do(f"box {box} bet 40")
        return table.do(f"show {shared} {'' if len(shared) > 8 else '2d 3c'}\ndealer 6h 6d\nsettle")
    for card in shared.split():
        for box in hands:
            table.do(f"box {box} bet 10")
        table.do(f"show {card}")
    return table.do("settle")


def paid(table: Felt) -> Prizes:
    """The prizes in the order they were paid."""
    return [(event.box, event.prize, event.amount) for event in table.events_of(JackpotPaid)]


def after(table: Felt) -> int:
    """The meter after the round."""
    return table.events_of(JackpotSettled)[-1].after
