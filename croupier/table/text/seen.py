"""What somebody at the table sees when something goes wrong, for who learns to call it by its name."""

from typing import Final

SEEN: Final = {
    "wrong-hole-count": "The player at box {box} spreads the hand: {count}, not two.",
    "wrong-dealer-count": "You pick up your own hand and find {count} in it.",
    "wrong-community-count": "You count what lies in the middle of the table, and count again: {count}.",
    "card-exposed": "As you pitch the hands, one flips over in the air and lands face up.",
    "community-exposed": "Your sleeve catches the {places}, and for a moment everybody sees {cards}.",
    "dealer-card-exposed": "You turn over your own {cards} while players still think.",
    "community-misspread": "The middle row lies there in the wrong sequence.",
    "cards-to-empty-box": "At box {box}, where nothing is staked, you have just put down {count}.",
    "cards-taken": "You swept up the live hand of box {box}; its player protests and names {cards}.",
    "cards-mishandled": "The stub slips from your hand, and some of it slides over the layout.",
    "deck-defect": "Counting down the pack you deal from, you do not come to 52 different ones.",
    "idle-deck-defect": "The {deck} pack, which rests, does not come to 52 different ones.",
    "count-unverified": "The shuffler blinks: it cannot say how many it holds.",
    "device-jam": "The shuffler stops halfway with a crunching noise.",
    "device-failed": "The technician shakes her head: the shuffler is finished.",
    "player-absent": "It is box {box}'s turn. The chair is empty.",
    "player-refuses": "It is box {box}'s turn. The player folds arms and says nothing, again and again.",
    "cannot-bet": "The player at box {box} wants to go on and has nothing left to put up.",
    "off-range-wager": "Only now you count {spot} at box {box}: {amount}. That is not what may be bet there.",
    "off-limit-wager": "Only now you count {spot} at box {box}: {amount}. You look at the sign.",
    "unequal-initial": "Cards are out, and box {box} has {amount} on {spot}, unlike on the spot beside it.",
    "blind-seen": "The player who has several boxes lifts the corners at box {boxes}.",
    "jackpot-started": "You pressed the jackpot button and ought not to have.",
    "collusion-suspected": "The player at box {boxes} tilts the hand until the neighbour nods.",
    "communication": "“I have the other queen,” says the player at box {box}, with cards still face down.",
    "card-invalid": "The terminal beeps at box {box}: the card in it belongs to somebody else.",
    "proxy-betting": "A man behind box {box} hands over chips and says what to do with them.",
    "loss-limit-passed": "You hear that box {box} lost {amount} elsewhere today; you see what it stakes.",
    "disruption": "All of a sudden: {note}. Nobody looks at the game any more.",
    "fraud": "Under the lamp you see fine scratches on the backs, all on hands of box {boxes}.",
}
"""By kind; what stands in braces is said by the call."""
