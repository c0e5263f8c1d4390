"""What players at a table were told would cost them something the next time."""

import msgspec


class Cautions(msgspec.Struct, frozen=True):
    """Kept for each player until they leave the table."""

    unfunded: dict[str, int] = {}  # how often a player could not place the next bet
    short: tuple[str, ...] = ()  # players who were told what the next bets must be
    under: tuple[str, ...] = ()  # players who were told that a wager under the minimum goes back

    def without(self, player: str) -> "Cautions":
        """Once a player has left, nothing is held against them."""
        unfunded = {name: times for name, times in self.unfunded.items() if name != player}
        short = tuple(name for name in self.short if name != player)
        return Cautions(unfunded, short, tuple(name for name in self.under if name != player))
