"""Ways to play for people who see nothing hidden."""

from random import Random

from tools.foresight_power import Choose, Position


def made(position: Position) -> bool:
    """Whether the own hand is at least a pair of jacks already, or three of a kind."""
    ranks = [card // 4 for card in position.seen]
    return any(ranks.count(rank) > 1 and (rank >= 9 or ranks.count(rank) > 2) for rank in ranks)


def folds_when_made(bet: str) -> Choose:
    """Stops when things go well: who averages over the decisions made counts such rounds too much."""
    return lambda position, chance: "fold" if made(position) else bet


def never_folds(position: Position, chance: Random) -> str:
    return position.options[-1]


def gambles(position: Position, chance: Random) -> str:
    return chance.choice(position.options)
