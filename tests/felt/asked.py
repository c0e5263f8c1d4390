"""What a person could answer to the questions of an offer, from what there is to choose and within bounds."""

import random
from typing import Any

from croupier.engine.offers.offer import Offer, Question

PLENTY = 100_000  # dollars and more, where nothing says how much is the most


def answers(offer: Offer, rolls: random.Random, **words: Any) -> dict[str, Any]:
    """Every question answered; `words` are what is said where any words will do, by field."""
    return {ask.name: words[ask.name] if ask.name in words else _answer(ask, rolls) for ask in offer.asks}


def _answer(ask: Question, rolls: random.Random) -> Any:
    match ask.kind:
        case "text":
            return f"{ask.choices[0] if ask.choices else ''}{ask.name} in words"
        case "number" | "money" | "moment":
            if ask.choices:
                return int(rolls.choice(ask.choices))
            least = (ask.value or 0) if ask.least is None else ask.least
            return rolls.randint(least, least + PLENTY if ask.most is None else ask.most)
        case "yes-no":
            return True
        case "choice" | "signature":
            return rolls.choice(ask.choices)
        case "several":
            return ask.choices
        case "split":
            return {rolls.choice(ask.choices): ask.value}
        case "amounts":
            return {one: rolls.randint(ask.least or 0, PLENTY) for one in ask.choices}
        case _:
            raise ValueError(f"nobody knows how to answer {ask.kind}")
