"""What a dealer does and says, in words for the consoles: steps, the next act, reports and notices."""

from typing import Final

STEPS: Final = {
    "likeness": "Check that cloth, signs and equipment are those the rules show.",
    "discard-rack": "Check that the discard rack is in place.",
    "float-tray": "Check that the float tray is in place.",
    "drop-box": "Check that the drop box is on.",
    "cutting-card": "Check that a cutting card is at hand.",
    "dealing-equipment": "Check that the shoe or the machine is in place.",
    "limit-sign": "Check that the sign of the limits is up.",
    "jackpot-works": "Check that the equipment of the jackpot works.",
    "jackpot-chips": "Count the jackpot chips: as many as jackpot wagers were taken.",
    "spread-community": "Spread the shared cards face down at their places.",
    "place-on-cutting-card": "Put the cut cards on the cutting card.",
    "kept-marker": "Put a marker at the box that keeps its old minimum.",
    "kept-marker-off": "Take the marker away from the box.",
    "personal-sign": "Put up the sign with the player's own limits.",
    "personal-marker": "Put a marker at the box with limits of its own.",
    "limit-sign-back": "Put the sign of the limits back.",
    "cards-face-down": "See that the player leaves the cards face down behind the bet.",
    "fold-hand-in": "Take the folded hand and count its cards.",
    "fold-spread": "Spread the folded cards face down and count them.",
    "fold-rack": "Put the folded cards into the rack.",
    "fold-hold": "Keep the folded hand beside the box: it may win a jackpot.",
    "settle-rack": "Collect the cards of the box, count them and rack them.",
    "announce-hand": "Spread the cards of the box and call its hand.",
    "announce-dealer-hand": "Turn the dealer's cards and call the hand.",
    "concede-call": "Call that the hand is conceded.",
    "stray-spread": "Spread the stray cards face down and rack them.",
    "jackpot-cancel": "Cancel the jackpot game on the device.",
    "jackpot-rack": "Rack the hand that won the jackpot, once it is paid.",
    "count-told-hdd": "Tell the head dealer about the wrong count.",
    "count-told-area-manager": "Tell the area manager about the wrong count.",
    "shared-told-hdd": "Tell the head dealer about the shared cards.",
    "shared-told-area-manager": "Tell the area manager about the shared cards.",
    "stray-told-hdd": "Tell the head dealer about the stray hand.",
    "seen-told-hdd": "Tell the head dealer that a blind hand was seen.",
    "jackpot-told-hdd": "Tell the head dealer that the jackpot game was started.",
    "warned": "Tell the player what the next time will cost.",
    "loss-limit-advice": "Tell the player that the own loss limit is passed.",
}

ACTS: Final = {
    "SignOn": "Take the dealer's place.",
    "CheckDeck": "Check the {deck} deck: every card once, none marked.",
    "BringDeck": "Bring the {deck} deck to the table.",
    "PlayDeck": "Put the {deck} deck in play.",
    "ShuffleDeck": "Shuffle the {deck} deck ({method}).",
    "CutDeck": "Have the {deck} deck cut.",
    "LoadDeck": "Load the {deck} deck.",
    "CountDeck": "Count the {deck} deck.",
    "ChangeCards": "Change the cards of the {deck} deck.",
    "ChangeSource": "Change the dealing device.",
    "Announce no-more-bets": "Call “No more bets”.",
    "Announce bet-or-fold": "Call “Bet or fold”.",
    "Deal": "Deal.",
    "ShowDealer": "Name the dealer's cards.",
    "SettleBox": "Turn the cards of box {box} and settle it.",
    "SettleJackpot": "Settle the jackpot.",
    "CloseRound": "End the round.",
}

REPORTS: Final = {
    "supervisor-called": "Call a supervisor",
    "hole-cards-off-table": "A player took cards off the table",
    "hole-cards-hidden": "A player hid cards from view",
    "device-use": "Somebody uses a device",
    "coaching": "Somebody coaches a player",
    "unsolicited-advice": "Somebody gives advice nobody asked for",
    "side-bet": "Somebody bets on the side",
    "wager-handled": "Somebody touched a wager that is not theirs to touch",
    "communication": "Players talk about their hands",
}

NOTICES: Final = {
    "supervisor-called": "A supervisor is called to the table.",
    "warned": "The player is to be told what the next time will cost.",
    "extra-hand-returned": "Somebody wants the box of the extra hand; its wagers went back to the player.",
    "rules-copy": "Somebody asked for a copy of the rules.",
    "chips-taken-away": "A player with a loss limit left with other chips than expected, or did not say.",
    "play-time": "A player has played for long and is to be looked at.",
    "count-difference-supervisor": "A count differs: the supervisor is to be told.",
    "count-difference-surveillance": "A count differs: surveillance is to be told.",
    "float-short": "More was paid than the float held: it is to be filled.",
    "limit-sign-down": "The sign of the limits is down.",
    "hole-cards-off-table": "A player took cards off the table.",
    "hole-cards-hidden": "A player hid cards from view.",
    "defect-surveillance": "A deck is defective: surveillance is to be told.",
    "defect-inspector": "A deck is defective: the inspector is to be told.",
    "cards-mishandled": "Cards were mishandled.",
    "device-use": "Somebody uses a device.",
    "coaching": "Somebody coaches a player.",
    "unsolicited-advice": "Somebody gives advice nobody asked for.",
    "side-bet": "Somebody bets on the side.",
    "complaint-inspector": "A complaint goes to the inspector.",
    "complaint-regulator": "A complaint goes to the regulator.",
    "jackpot-equipment": "The jackpot equipment does not work: the inspector is to be told.",
    "wager-handled": "Somebody touched a wager that is not theirs to touch.",
    "communication": "Players talked about their hands.",
    "tournament-intended": "The inspectorate is to be told that a tournament is intended.",
    "tournament-changed": "The regulator is to be told of changed terms of a tournament.",
    "tournament-time": "Players are to be told of another starting time.",
    "tournament-cancelled": "Players are to be told that a tournament is called off.",
    "tournament-complaint": "The regulator is to get a complaint about a tournament.",
    "promotion-terms": "The regulator is to get the terms of a promotion.",
    "promotion-terms-again": "The regulator is to get the amended terms of a promotion.",
    "promotion-winner": "The winner of a promotion is to be told.",
    "promotion-reason": "Somebody is to be told why a prize was refused.",
    "promotion-integrity": "A promotion is in doubt: the inspector is to be told.",
}


def step_text(name: str) -> str:
    """What to do for a step; a step of a house's own book goes by its name."""
    return STEPS.get(name) or f"{name.replace('-', ' ').capitalize()}."


def notice_text(name: str) -> str:
    """What a notice is about: at an electronic table also a step; one of a house's own book has its name."""
    return NOTICES.get(name) or step_text(name)


def report_text(name: str) -> str:
    """What is reported; a report of a house's own book goes by its name."""
    return REPORTS.get(name) or name.replace("-", " ").capitalize()
