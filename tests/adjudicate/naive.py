"""A second settlement, plain and slow, written from the documents; it shares no code with croupier."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import ceil
from typing import Any

HANDS = [
    "high_card", "pair", "two_pair", "three_of_a_kind", "straight",
    "flush", "full_house", "four_of_a_kind", "straight_flush", "royal_flush",
]  # fmt: skip
CROWN = "crown-ms-3.0"
UTH = "star-uth"
STREETS = ("3rd", "4th", "5th")
STREET_ODDS = dict(zip(HANDS[2:], (2, 3, 4, 6, 10, 40, 100, 500), strict=True))
BLIND_ODDS = {
    "straight": Fraction(1),
    "flush": Fraction(3, 2),
    "full_house": Fraction(3),
    "four_of_a_kind": Fraction(10),
    "straight_flush": Fraction(50),
    "royal_flush": Fraction(500),
}
TRIPS_ODDS = dict(zip(HANDS[3:], (3, 4, 7, 8, 30, 40, 50), strict=True))
PLAY = {"preflop": 4, "flop": 2, "river": 1}
VERSION_4 = {
    "royal_flush": 5_000_000,
    "straight_flush": 500_000,
    "four_of_a_kind": 50_000,
    "full_house": 15_000,
    "flush": 10_000,
}
OPTION = {
    1: {"four_of_a_kind": 500, "full_house": 150, "flush": 100},
    2: {"four_of_a_kind": 600, "full_house": 100, "flush": 60, "straight": 40},
}

Json = dict[str, Any]
Worth = tuple[int, list[int]]


def five(cards: tuple[str, ...]) -> Worth:
    """Five cards: the kind of hand, then the ranks that break ties."""
    ranks = sorted(("23456789TJQKA".index(card[0]) + 2 for card in cards), reverse=True)
    order = sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
    shape = sorted(Counter(ranks).values(), reverse=True)
    if ranks == [14, 5, 4, 3, 2]:
        ranks = order = [5, 4, 3, 2, 1]
    row = shape == [1] * 5 and ranks[0] - ranks[4] == 4
    suited = len({card[1] for card in cards}) == 1
    if row and suited:
        return (9 if ranks[0] == 14 else 8), order
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (5 if suited else 4 if row else kinds.get(tuple(shape), 0)), order


def best(cards: list[str]) -> Worth:
    return max(five(chosen) for chosen in combinations(cards, 5))


def up(amount: Fraction | int, unit: int) -> int:
    return ceil(Fraction(amount) / unit) * unit


def adjudicate(asked: Json) -> Json:
    """The whole answer, clauses apart."""
    book, community = asked["rulebook"], asked["community"]
    dealer = best(asked["dealer"] + community) if book == UTH else None
    boxes = [settle_box(asked, box, dealer) for box in asked["boxes"]]
    if book == CROWN and asked.get("max_payout"):
        cap(asked, boxes)
    answer: Json = {"boxes": boxes, "order": sorted((box["box"] for box in boxes), reverse=True)}
    if dealer:
        answer["dealer"] = {"hand": HANDS[dealer[0]], "qualifies": dealer[0] >= 1}
    if asked.get("jackpot"):
        answer["jackpot"] = jackpot(asked, boxes)
    for box in boxes:
        for sum_of in ("pays", "returned", "taken"):
            box[sum_of] = sum(wager[sum_of] for wager in box["wagers"].values())
    return answer


def settle_box(asked: Json, box: Json, dealer: Worth | None) -> Json:
    hand = best(box["hole"] + asked["community"])
    limits = asked.get("limits", {})
    ante = min(box["wagers"]["ante"], limits.get("ante", (0, 10**18))[1])
    wagers = {}
    for spot, stake in box["wagers"].items():
        if spot == "jackpot":
            continue
        counts = min(stake, limits.get(spot, (0, 10**18))[1])
        if spot in STREETS:
            counts = min(counts, 3 * ante)
        if spot == "play":
            counts = min(counts, PLAY[box["played"]] * ante)
        if box.get("folded"):
            outcome, odds = "forfeit", None
        elif dealer is None:
            outcome, odds = stud(hand)
        else:
            outcome, odds = holdem(spot, hand, dealer)
        wagers[spot] = money(asked, outcome, odds, stake, counts)
    return {"box": box["box"], "hand": HANDS[hand[0]], "wagers": wagers}


def cap(asked: Json, boxes: list[Json]) -> None:
    """No more than the notice says for a wager, for a hand, or for a player's boxes from the right on."""
    most, scope = asked["max_payout"], asked.get("max_payout_scope") or "wager"
    players = {box["box"]: box.get("player") or box["box"] for box in asked["boxes"]}
    paid: Counter[str | int] = Counter()
    for box in sorted(boxes, key=lambda one: -one["box"]):
        who = players[box["box"]] if scope == "round" else f"box {box['box']}"
        for spot in ("ante", *STREETS):
            if wager := box["wagers"].get(spot):
                wager["pays"] = min(wager["pays"], max(0, most - paid[who]))
                paid[who] += 0 if scope == "wager" else wager["pays"]


def stud(hand: Worth) -> tuple[str, Fraction | None]:
    if hand[0] >= 2:
        return "win", Fraction(STREET_ODDS[HANDS[hand[0]]])
    if hand[0] == 1 and hand[1][0] >= 11:
        return "win", Fraction(1)
    return ("push" if hand[0] == 1 and hand[1][0] >= 6 else "lose"), None


def holdem(spot: str, hand: Worth, dealer: Worth) -> tuple[str, Fraction | None]:
    name = HANDS[hand[0]]
    if spot == "trips":
        return ("win", Fraction(TRIPS_ODDS[name])) if name in TRIPS_ODDS else ("lose", None)
    if spot == "ante" and dealer[0] == 0:
        return "push", None
    if hand == dealer:
        return "push", None
    if hand < dealer:
        return "lose", None
    if spot == "blind":
        return ("win", BLIND_ODDS[name]) if name in BLIND_ODDS else ("push", None)
    return "win", Fraction(1)


def money(asked: Json, outcome: str, odds: Fraction | None, stake: int, counts: int) -> Json:
    pays = taken = 0
    if odds is not None:
        pays = up(counts * odds, asked.get("chip", 1) if asked["rulebook"] == CROWN else 1)
    if outcome in ("lose", "forfeit"):
        taken = counts
    text = None if odds is None else f"{odds.numerator}:{odds.denominator}"
    back = stake - taken
    return {
        "outcome": outcome, "stake": stake, "odds": text, "pays": pays, "returned": back, "taken": taken,
    }  # fmt: skip


def jackpot(asked: Json, boxes: list[Json]) -> Json:
    terms, book = asked["jackpot"], asked["rulebook"]
    shared = asked["community"][:3]
    entered = {box["box"]: box for box in asked["boxes"] if "jackpot" in box["wagers"]}
    live = {n: box for n, box in entered.items() if book == "star-ms-4" or not box.get("folded")}
    hands = {n: HANDS[best(box["hole"] + shared)[0]] for n, box in live.items()}
    right_to_left = sorted(hands, reverse=True)
    straights = [n for n in right_to_left if hands[n] == "straight_flush"]
    royals = [n for n in right_to_left if hands[n] == "royal_flush"]
    awards = []
    if book != CROWN and terms.get("bonus") and straights + royals:
        amount = terms["bonus"]
        if isinstance(amount, dict):  # the higher one, where both are won
            won = {"royal_flush": royals, "straight_flush": straights}
            amount = max(cents for hand, cents in amount.items() if won[hand])
        awards += [(n, "bonus", amount) for n in right_to_left if n not in straights + royals]
    for n in right_to_left:
        if n not in straights + royals and (amount := fixed(asked, hands[n])) is not None:
            awards.append((n, hands[n], amount))
    share = crown_share if book == CROWN else star_share
    each, royal, meter = share(asked, len(straights), len(royals))
    awards += [(n, "straight_flush", each) for n in straights] + [(n, "royal_flush", royal) for n in royals]
    winners = {award[0] for award in awards}
    for box in boxes:
        if (n := box["box"]) in entered:
            outcome = "win" if n in winners else "lose" if n in live else "forfeit"
            stake = terms["wager"]
            box["wagers"]["jackpot"] = {
                "outcome": outcome, "stake": stake, "odds": None, "pays": 0, "returned": 0, "taken": stake,
            }  # fmt: skip
    return {"awards": [{"box": n, "prize": p, "amount": a} for n, p, a in awards], "meter": meter}


def fixed(asked: Json, hand: str) -> int | None:
    terms = asked["jackpot"]
    if asked["rulebook"] == CROWN:
        dollars = OPTION[terms["option"]].get(hand)
        return None if dollars is None else up(dollars * terms["wager"], asked.get("chip", 1))
    pays: Json = VERSION_4 if asked["rulebook"] == "star-ms-4" else terms["pays"]
    return pays[hand] if hand in ("four_of_a_kind", "full_house", "flush") else None


def star_share(asked: Json, straights: int, royals: int) -> tuple[int, int, int]:
    """Tenths one after the other, added up and divided; then the royal takes the rest."""
    terms = asked["jackpot"]
    pays = VERSION_4 if asked["rulebook"] == "star-ms-4" else terms["pays"]
    left, tenths = Fraction(terms["meter"]), Fraction(0)
    for _ in range(straights):
        tenths += left / 10
        left -= left / 10
    each = max(pays["straight_flush"], up(tenths / max(straights, 1), 1))
    rest = max(0, terms["meter"] - straights * each)
    royal = max(pays["royal_flush"], up(Fraction(rest, max(royals, 1)), 1))
    return each, royal, terms["seed"] if royals else max(terms["seed"], terms["meter"] - straights * each)


def crown_share(asked: Json, straights: int, royals: int) -> tuple[int, int, int]:
    """Tables 6, 7 and 8."""
    terms, chip = asked["jackpot"], asked.get("chip", 1)
    j, r = up(terms["meter"], 100), terms["seed"]
    each = royal = 0
    if royals:
        royal = up(Fraction(10 * j, 10 * royals + straights), chip)
        each = up(Fraction(j, 10 * royals + straights), chip)
    elif straights:
        sum_of = sum(Fraction(9 ** (s - 1), 10**s) for s in range(1, straights + 1))
        each = up((j - r) * sum_of / straights + Fraction(r, 10), chip)
    return each, royal, max(r, terms["meter"] - straights * each - royals * royal)
