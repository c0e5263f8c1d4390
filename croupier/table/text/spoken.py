"""What dealers say when something is wrong or was seen: a search finds it by the word they would use."""

from typing import Final

KINDS: Final = {
    "wrong-hole-count": "extra card, short hand, one card, three cards, miscount, misdealt",
    "wrong-dealer-count": "extra card, short hand, one card, three cards, miscount, misdealt",
    "wrong-community-count": "board, flop, turn, river, street, extra card, no burn, miscount",
    "card-exposed": "exposed, flashed, face up, turned over, boxed card, fouled",
    "community-exposed": "exposed, flashed, turned early, board, flop, turn, river, street, no burn",
    "dealer-card-exposed": "exposed, flashed, turned over, hole card, house hand",
    "community-misspread": "board, flop, misdealt, wrong place, mixed up",
    "cards-to-empty-box": "dead hand, stray hand, no bet, no ante, extra hand, misdealt",
    "cards-taken": "mucked, picked up, swept, racked, dead hand, took a live hand",
    "cards-mishandled": "dropped, fell, floor, off the table, spilled, fouled deck, mixed",
    "deck-defect": "missing card, short deck, foreign card, fouled deck, duplicate, joker, misprint",
    "idle-deck-defect": "missing card, short deck, foreign card, fouled deck, duplicate, spare deck",
    "count-unverified": "shuffler, red light, short deck, miscount",
    "device-jam": "shuffler, shoe, stuck, jammed, red light",
    "device-failed": "shuffler, shoe, broken, out of order",
    "player-absent": "gone, left, away, walked off, toilet, smoking",
    "player-refuses": "stalls, slow, will not act, argues",
    "cannot-bet": "no chips, out of money, short, broke, all in",
    "off-range-wager": "wrong bet, overbet, underbet, too much, too little, short bet, late bet, "
    "wrong amount",
    "off-limit-wager": "over the limit, under the minimum, table maximum, late bet, wrong amount, odd chips",
    "unequal-initial": "ante, blind, uneven, not the same, wrong amount",
    "blind-seen": "second hand, two boxes, looked, peeked",
    "jackpot-started": "locked in, button, sensor, lit",
    "collusion-suspected": "peeked, showing cards, shared, team",
    "communication": "talking, told, showing cards, foreign language",
    "card-invalid": "loyalty card, no card, somebody else's card, expired",
    "proxy-betting": "betting for a friend, agent, somebody else's money",
    "loss-limit-passed": "limit, card says stop",
    "disruption": "alarm, evacuation, fight, power cut, lights out",
    "fraud": "cheating, past post, late bet, capping, pinching, palmed, marked cards, counterfeit, fake chip",
}

REPORTS: Final = {
    "supervisor-called": "floor, boss, pit, manager, help, wrong payout, overpaid, underpaid, dispute, "
    "colour up",
    "hole-cards-off-table": "lap, lifted, held to the chest, away from the felt",
    "hole-cards-hidden": "covered, under the hands, out of sight",
    "device-use": "phone, camera, watch, calculator, earpiece",
    "coaching": "telling how to play, help, advice",
    "unsolicited-advice": "telling how to play, help",
    "side-bet": "private bet, betting among themselves",
    "wager-handled": "late bet, past post, capping, pinching, moved chips, took chips back",
    "communication": "talking, told, showing cards, foreign language",
}
