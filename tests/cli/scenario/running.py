"""Scenarios of `croupier run`, put together and run."""

import json
from typing import Any

import msgspec

from croupier.cli.run import answer

LIMITS = {"ante": {"least": 500, "most": 100000}, "trips": {"least": 500, "most": 100000}}


def table(book: str, **more: Any) -> dict[str, Any]:
    sign = {"limits": LIMITS, **more.pop("sign", {})}
    return {"book": book, "sign": sign, "patrons": {"p1": 100000, "p2": 100000}, **more}


def do(type: str, actor: str = "machine", **fields: Any) -> dict[str, Any]:
    return {"type": type, "actor": actor, **fields}


def sits(*players: int, actor: str = "") -> list[dict[str, Any]]:
    return [do("TakeSeat", actor or f"p{n}", box=n, player=f"p{n}") for n in players]


def wager(box: int, spot: str, amount: int, actor: str = "", **more: Any) -> dict[str, Any]:
    return do("PlaceWager", actor or f"p{box}", box=box, spot=spot, amount=amount, **more)


def bet(box: int, amount: int) -> dict[str, Any]:
    return do("Bet", f"p{box}", box=box, amount=amount)


def show(*cards: str) -> dict[str, Any]:
    return do("ShowCommunity", cards=cards)


def run(table: dict[str, Any], *commands: Any, **more: Any) -> dict[str, Any]:
    flat = [one for given in commands for one in (given if isinstance(given, list) else [given])]
    line = json.dumps({"table": table, "commands": flat, **more}).encode()
    decoded: dict[str, Any] = json.loads(msgspec.json.encode(answer(line)))
    return decoded


def stud_round(*, streets: tuple[int, int, int]) -> list[dict[str, Any]]:
    """Box 1 bets every street and ends with a pair of jacks; box 2 buys the jackpot, then folds a royal."""
    third, fourth, fifth = streets
    return [
        *sits(1, 2),
        wager(1, "ante", 1000),
        wager(2, "ante", 1000),
        wager(2, "jackpot", 500),
        do("Deal"),
        bet(1, third),
        do("Fold", "p2", box=2),
        show("As"),
        bet(1, fourth),
        show("Ks"),
        bet(1, fifth),
        show("Qs"),
    ]


SETTLED = [
    do("SettleBox", box=2, cards=["Js", "Ts"]),
    do("SettleBox", box=1, cards=["Jd", "Jc"]),
    do("SettleJackpot"),
    do("CloseRound"),
]
