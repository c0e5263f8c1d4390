"""Random rounds, with everything in them that may differ, and rare hands planted now and then."""

from random import Random
from typing import Any

Json = dict[str, Any]

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
STREETS = ("3rd", "4th", "5th")
STEPS = ("preflop", "flop", "river")

# shared cards first, then the hole cards of some boxes
PLANTED = (
    "Qs Js Ts | As Ks",
    "Qs Js Ts | As Ks | 9s 8s",
    "Qs Js Ts | 9s 8s | 2c 2d",
    "6h 7h 8h | 9h Th | 4h 5h",
    "6h 7h 8h | 5h 9h",
    "2c 3c 4c | Ac 5c",
    "7c 7d 2h | 7h 7s | 2c 2s",
    "5d 9d Kd | Ad 2d | 3d 4d | Kc Ks",
    "4c 5d 6h | 7c 8s | 2c 3s",
)


def random_round(random: Random, book: str) -> Json:
    """One round of a book, legal as far as cards and decisions go; the money may be off its range."""
    holdem = book == "star-uth"
    shared, planted, deck = _cards(random)
    while len(shared) < (5 if holdem else 3):
        shared.append(deck.pop())
    numbers = random.sample(range(1, 8 if not holdem else 7), random.randint(1, 4))
    numbers += [n for n in range(1, 8) if n not in numbers][: max(0, len(planted) - len(numbers))]
    jackpot = _jackpot(random, book) if random.random() < 0.8 else None
    asked: Json = {"rulebook": book, "community": shared, "boxes": []}
    for number in numbers:
        hole = planted.pop() if planted else [deck.pop(), deck.pop()]
        box = _holdem_box(random) if holdem else _stud_box(random)
        if jackpot and random.random() < 0.8:
            box["wagers"]["jackpot"] = jackpot["wager"]
        asked["boxes"].append({"box": number, "hole": hole, **box})
    if holdem:
        asked["dealer"] = [deck.pop(), deck.pop()]
    if jackpot:
        asked["jackpot"] = jackpot
    if random.random() < 0.6:
        asked["chip"] = random.choice([1, 50, 100, 250, 500])
    if random.random() < 0.3:
        asked["max_payout"] = random.choice([1_000, 99_999, 250_000])
        asked["max_payout_scope"] = random.choice([None, "wager", "hand", "round"])
        for box in asked["boxes"]:
            box["player"] = random.choice([None, "p1", "p2"])
        for box in asked["boxes"]:
            items = [*box["wagers"].items()]
            random.shuffle(items)
            box["wagers"] = dict(items)
    if random.random() < 0.6:
        asked["limits"] = _limits(random, holdem)
    return asked


def _cards(random: Random) -> tuple[list[str], list[list[str]], list[str]]:
    shared: list[str] = []
    planted: list[list[str]] = []
    if random.random() < 0.35:
        shared, *planted = (part.split() for part in random.choice(PLANTED).split("|"))
        suits = dict(zip("cdhs", random.sample("cdhs", 4), strict=True))
        shared, *planted = ([card[0] + suits[card[1]] for card in cards] for cards in (shared, *planted))
        random.shuffle(planted)
    used = {*shared, *(card for hole in planted for card in hole)}
    deck = [card for card in DECK if card not in used]
    random.shuffle(deck)
    return shared, planted, deck


def _stake(random: Random) -> int:
    return random.choice([500, 1000, 2500, 5000, random.randint(1, 20_000)])


def _stud_box(random: Random) -> Json:
    folded = random.choice([None, None, None, *STREETS])
    ante = _stake(random)
    wagers = {"ante": ante}
    for street in STREETS[: STREETS.index(folded) if folded else 3]:
        wagers[street] = ante * random.randint(1, 3) if random.random() < 0.8 else _stake(random)
    return {"wagers": wagers, "folded": folded}


def _holdem_box(random: Random) -> Json:
    ante = _stake(random)
    wagers = {"ante": ante, "blind": ante if random.random() < 0.9 else _stake(random)}
    if random.random() < 0.6:
        wagers["trips"] = _stake(random)
    if random.random() < 0.35:
        if random.random() < 0.1:
            del wagers["blind"]
        return {"wagers": wagers, "folded": random.choice(STEPS)}
    played = random.choice(STEPS)
    multiple = {"preflop": random.choice([3, 4]), "flop": 2, "river": 1}[played]
    wagers["play"] = ante * multiple if random.random() < 0.8 else _stake(random)
    return {"wagers": wagers, "played": played, "folded": None}


def _limits(random: Random, holdem: bool) -> Json:
    spots = ["ante", *(("blind", "trips", "play") if holdem else STREETS)]
    named = [spot for spot in spots if random.random() < (0.8 if spot == "ante" else 0.3)]
    return {spot: [random.choice([0, 500, 2500]), random.choice([2500, 4000, 5001])] for spot in named}


def _jackpot(random: Random, book: str) -> Json:
    seed = random.choice([0, 1_000_000, 5_000_000])
    asked: Json = {
        "wager": random.choice([100, 250, 500, 333]),
        "meter": random.choice([seed, seed + random.randint(0, 9_999_999), random.randint(0, 9_999_999)]),
        "seed": seed,
    }
    if book == "crown-ms-3.0":
        return {**asked, "option": random.choice([1, 2])}
    if random.random() < 0.5:
        asked["bonus"] = 100_000
    if book != "star-ms-4" or random.random() < 0.3:
        asked["pays"] = {
            "royal_flush": random.choice([0, 2_000_000, 8_000_000]),
            "straight_flush": random.choice([0, 200_000, 900_000]),
            "four_of_a_kind": 40_000,
            "full_house": 12_000,
            "flush": 7_777,
        }
    return asked
