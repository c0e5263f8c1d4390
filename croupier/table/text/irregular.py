"""What goes wrong, when, and what each remedy does, in words a dealer can learn from."""

from typing import Final, NamedTuple

KINDS: Final = {
    "wrong-hole-count": "A hand has too many or too few cards.",
    "wrong-dealer-count": "The dealer's hand has too many or too few cards.",
    "wrong-community-count": "Too many or too few shared cards lie on the table.",
    "card-exposed": "A card is seen while the hands are being dealt.",
    "community-exposed": "A shared card is seen before its time.",
    "dealer-card-exposed": "A card of the dealer's hand is seen before its time.",
    "community-misspread": "The shared cards are spread in the wrong order.",
    "cards-to-empty-box": "Cards lie at a box that bought no hand; one card is enough.",
    "cards-taken": "The dealer took a hand by mistake.",
    "cards-mishandled": "Cards were dropped or mishandled.",
    "deck-defect": "A card is missing from the deck in play, or one is found that does not belong to it.",
    "idle-deck-defect": "A card is missing from the deck that is not in play, or one does not belong to it.",
    "count-unverified": "The machine does not confirm the number of cards.",
    "device-jam": "The machine jams, stops, or does not finish its cycle.",
    "device-failed": "The machine is found unfit.",
    "player-absent": "A player is not there to make a decision.",
    "player-refuses": "A player refuses to decide.",
    "cannot-bet": "A player cannot place the next bet.",
    "off-range-wager": "A bet is found to lie outside its range when it is too late to refuse it.",
    "off-limit-wager": "A wager is found to be off the limits of the sign when it is too late to refuse it.",
    "unequal-initial": "The wagers that buy a hand are found to be unequal when the cards are out.",
    "blind-seen": "A player with several boxes looked at a hand that should have stayed unseen.",
    "jackpot-started": "The jackpot game was started by mistake.",
    "collusion-suspected": "Players are suspected of seeing or telling each other's cards.",
    "communication": "A player talked about a hand before all shared cards were open.",
    "card-invalid": "A wager was made without a valid player card of the player's own.",
    "proxy-betting": "Somebody bets for another person.",
    "loss-limit-passed": "A player has staked more than the own loss limit leaves.",
    "disruption": "Something interrupts the game: fire, riot, robbery and the like.",
    "fraud": "Somebody cheated, or tried to.",
}

MOMENTS: Final = {
    "any": "at any time",
    "between": "between rounds, or after the cards of a round are proved and racked",
    "round": "from the first card until the cards are proved and racked",
    "outcome": "from the first card until the first card of the next round",
    "deal": "seen during the deal, also if it is said later",
    "dealt": "once all hands are dealt",
    "spread": "once the cards are dealt, where shared cards are spread",
    "looked": "after somebody has looked at cards or decided",
    "unlooked": "before anybody has looked at cards or decided",
    "deciding": "while decisions are made",
    "undecided": "before every hand has made its first decision",
    "decided": "after every hand has made its first decision",
    "bet": "while a bet of a decision lies",
    "unbet": "while no bet of a decision lies",
    "settling": "from settlement until the cards are proved and racked",
    "taken": "until it is settled",
}


class Effect(NamedTuple):
    """What a remedy does; {void} and {fold} stand for what the book does with a jackpot wager then."""

    does: str
    cards: str = "stay"
    main: str = "stay"
    side: str = "stay"
    jackpot: str = "stay"


ALL_BACK = ("all go back, those of folded boxes too", "go back", "{void}")
HAND_BACK = ("of that hand go back", "of that hand go back", "of that hand: {void}")

EFFECTS: Final = {
    "misdeal": Effect("the round has no result", "shuffled, a new round", *ALL_BACK),
    "void-round": Effect("the round is void", "shuffled, a new round", *ALL_BACK),
    "void-miscounted": Effect("a wrong count voids the round", "counted by hand", *ALL_BACK),
    "void-hand": Effect("that hand is void, the others play on", "that hand is out", *HAND_BACK),
    "void-undecided": Effect(
        "hands that have not decided are void, each by a ruling; the others play on",
        "void hands are out",
        "of void hands go back",
        "of void hands go back",
        "of void hands: {void}",
    ),
    "void-seen": Effect(
        "the hand of the seat stays, the others that were seen are void; other players may take wagers back",
        "void hands are out",
        "of void hands go back",
        "of void hands go back",
        "of void hands: {void}",
    ),
    "void-and-warn": Effect(
        "the first time: the hand is void, and the player is told what the next time costs",
        "that hand is out",
        *HAND_BACK,
    ),
    "forfeit-initial": Effect(
        "from the second time: what bought the hand is taken",
        "that hand is out",
        "what bought the hand is taken, bets go back",
        "go back",
        "of that hand: {void}",
    ),
    "play-on": Effect("play goes on"),
    "turn-down": Effect("the card is turned down and shown again at its time"),
    "discard-hand": Effect("only the stray hand is out", "the stray hand is spread and discarded"),
    "burn-and-offer": Effect(
        "the stray hand is burnt, and players may take their wagers back once",
        "the stray hand is burnt",
        "go back to who asks for them",
        "go back to who asks for them",
        "go back to who asks for them",
    ),
    "deem-folded": Effect(
        "the hand counts as folded",
        "spread and discarded, or held for the jackpot",
        "taken as by a fold",
        "{side-fold}",
        "{fold}",
    ),
    "verify-cards": Effect("somebody confirms that all cards are there; a card not found is a deck defect"),
    "check-deck": Effect("nothing is void"),
    "count-deck": Effect("a right count: play goes on", "counted by hand"),
    "reshuffle": Effect("the deck concerned is shuffled again", "the deck in the machine is shuffled"),
    "retire-source": Effect("nothing is void"),
    "deal-surplus": Effect("play goes on", "the surplus is dealt next, in its order"),
    "rack-surplus": Effect("play goes on", "the surplus goes to the rack"),
    "draw-missing": Effect("play goes on", "what is missing is drawn"),
    "restore-hand": Effect(
        "the hand is known to be that one and goes back to its player",
        "back to the player",
        "back on the layout",
        "back on the layout",
        "back on the layout",
    ),
    "leave-racked": Effect(
        "the hand stays in the rack and is void",
        "stay in the rack",
        "of that hand go back",
        "of that hand go back",
        "of that hand: go back",
    ),
    "deem-seat-hand": Effect(
        "the one hand that was seen counts as that of the seat; the seat's is now unseen"
    ),
    "correct-entry": Effect(
        "the entry is put right", "stay", "settled as they lie, up to the most; the rest goes back"
    ),
    "return-wager": Effect("the wager is invalid", "stay", "that wager goes back and has no result"),
    "return-excess": Effect(
        "too much: the excess goes back", "stay", "settled at the most, the rest goes back"
    ),
    "settle-as-lies": Effect("too little: it stands", "stay", "settled as they lie"),
    "settle-and-tell": Effect(
        "too little, the first time: it stands, and the player is told what is due",
        "stay",
        "settled as they lie",
    ),
    "return-short": Effect("too little again: it has no result", "stay", "that wager goes back"),
    "settle-under": Effect(
        "not above the most: it stands", "stay", "settled as they lie", "settled as they lie"
    ),
    "settle-to-most": Effect(
        "above the most",
        "stay",
        "settled at the most, the rest goes back",
        "settled at the most, the rest goes back",
    ),
    "settle-off-unit": Effect("off the unit of the sign: it stands", "stay", "settled as they lie"),
    "settle-and-warn": Effect(
        "below the least, the first time: it stands, and the player is warned", "stay", "settled as they lie"
    ),
    "return-under": Effect(
        "below the least after a warning: it has no result",
        "stay",
        "that wager goes back whatever the result",
    ),
    "return-short-price": Effect(
        "less than its price: it is no jackpot wager", "stay", "stay", jackpot="that wager goes back"
    ),
    "return-invalid": Effect("the wagers are invalid", "stay", "go back", "go back", "go back"),
    "void-invalid": Effect(
        "the wagers are invalid and nothing is won by them; the others play on",
        "that hand is out",
        *HAND_BACK,
    ),
    "return-past-limit": Effect(
        "what lies past the limit is invalid, the rest is settled",
        "stay",
        "what lies past the limit goes back, latest first",
        "what lies past the limit goes back, latest first",
        "what lies past the limit goes back, latest first",
    ),
    "cancel-jackpot": Effect("the jackpot game is cancelled", "stay", "stay", "stay", "all go back"),
    "act-first": Effect("those players act before others look or act, until it is lifted"),
    "keep-apart": Effect("those players do not sit down at one table, until it is lifted"),
    "english-only": Effect("English only at the table, until it is lifted"),
    "forfeit-wagers": Effect(
        "the player may lose wagers",
        "that hand is out",
        "of that hand taken: {takes}",
        "{takes-side}",
        "{takes-jackpot}",
    ),
    "invalidate": Effect(
        "the outcome does not count", "shuffled, a new round", ALL_BACK[0], "go back", "go back"
    ),
    "invalidate-and-forfeit": Effect(
        "the outcome does not count, and who cheated loses the own stakes",
        "shuffled, a new round",
        "go back, but for those of who cheated",
        "go back, but for those of who cheated",
        "go back, but for those of who cheated",
    ),
}
