"""Rounds of three boxes as scenarios, in which a jackpot wager becomes void after the prizes."""

import json
from typing import Any

import msgspec

from croupier.cli.run import answer

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
PAYS = {"royal_flush": 5_000_000, "straight_flush": 500_000, "four_of_a_kind": 50_000,
        "full_house": 15_000, "flush": 10_000}  # fmt: skip
STAFF = {"x2": "gaming_supervisor", "x3": "assistant_gaming_manager"}
CROWN_STAFF = {"x2": "tg_acm", "x3": "tg_acm"}
ROYAL_AND_STRAIGHT = ("Qs Js Ts", ("9s 8s", "As Ks", "2d Kc"))
Json = dict[str, Any]


def table(book: str, name: str, *, rate: int, value: int, who: str = "p") -> Json:
    pays = {"pays": PAYS} if book in (S3, UTH) else {"option": 1} if book == C3 else {}
    bonus = {} if book == C3 else {"bonus": {"royal_flush": 100_001, "straight_flush": 30_000}}
    sign: Json = {
        "limits": {"ante": {"least": 500, "most": 100_000}},
        "jackpot": {"wager": 500, "seed": 5_000_000, **pays, **bonus},
    }
    if book == UTH:
        sign["limits"]["trips"] = {"least": 500, "most": 100_000}
    if book == C3:
        sign |= {"max_payout": 500_000_000, "chip": 50}
    return {
        "id": name, "book": book, "mode": "electronic", "sign": sign,
        "patrons": {f"{who}{box}": 100_000 for box in (1, 2, 3)},
        "staff": CROWN_STAFF if book == C3 else STAFF,
        "meter": {"value": value, "rate": 3406 if book == C3 else rate},
    }  # fmt: skip


def dealt(book: str, shared: str, holes: tuple[str, ...], who: str = "p") -> list[Json]:
    """Three boxes bet to the end with a jackpot wager each, and every hand is turned."""
    spots = {"ante": 1000, "blind": 1000, "jackpot": 500} if book == UTH else {"ante": 1000, "jackpot": 500}
    found: list[Json] = []
    for box in (1, 2, 3):
        found.append({"type": "TakeSeat", "actor": f"{who}{box}", "box": box, "player": f"{who}{box}"})
        for spot, amount in spots.items():
            found.append(
                {"type": "PlaceWager", "actor": f"{who}{box}", "box": box, "spot": spot, "amount": amount}
            )
    found.append({"type": "Deal", "actor": "machine"})
    shown = [shared.split(), ["2h", "9c"]] if book == UTH else [[card] for card in shared.split()]
    for street, cards in enumerate(shown):
        bets = street == 0 or book != UTH
        amount = 4000 if book == UTH else 1000
        found += [
            {"type": "Bet", "actor": f"{who}{box}", "box": box, "amount": amount} for box in (1, 2, 3) if bets
        ]
        found.append({"type": "ShowCommunity", "actor": "machine", "cards": cards})
    if book == UTH:
        found.append({"type": "ShowDealer", "actor": "machine", "cards": ["Ad", "4c"]})
    found += [
        {"type": "SettleBox", "actor": "machine", "box": box, "cards": holes[box - 1].split()}
        for box in (3, 2, 1)
    ]
    return found


def void(box: int, by: str = "x3") -> list[Json]:
    return [
        {"type": "RecordFinding", "actor": "x2", "player": f"p{box}", "breach": "device", "note": "a phone"},
        {"type": "VoidPlayerWagers", "actor": by, "player": f"p{box}"},
    ]


RECORDED: Json = {"type": "SettleJackpot", "actor": "machine"}


def come_to(book: str, commands: list[Json], *, rate: int = 1000, value: int = 8_000_000) -> Json:
    """What a scenario comes to: every command is taken."""
    scenario = {"table": table(book, "t", rate=rate, value=value), "commands": commands}
    told: Json = json.loads(msgspec.json.encode(answer(msgspec.json.encode(scenario))))
    assert told.get("refusals") == [], told
    return told
