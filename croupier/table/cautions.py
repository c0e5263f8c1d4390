"""What players were told would cost them something the next time, and what they must still be told."""

import msgspec


class Caution(msgspec.Struct, frozen=True):
    """Something a player is to be told; it counts once they were."""

    player: str
    about: str
    box: int | None = None
    times: int = 1
    least: int | None = None
    most: int | None = None
    cites: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()  # by which the dealer of a live table says so


class Cautions(msgspec.Struct, frozen=True):
    """Kept for each player until they leave the table."""

    unfunded: dict[str, int] = {}  # how often a player could not place the next bet
    short: tuple[str, ...] = ()  # players who were told what the next bets must be
    under: tuple[str, ...] = ()  # players who were told that a wager under the minimum goes back
    due: tuple[Caution, ...] = ()  # what nobody has told the player yet

    def without(self, player: str) -> "Cautions":
        """Once a player has left, nothing is held against them."""
        unfunded = {name: times for name, times in self.unfunded.items() if name != player}
        short = tuple(name for name in self.short if name != player)
        under = tuple(name for name in self.under if name != player)
        return Cautions(unfunded, short, under, tuple(one for one in self.due if one.player != player))

    def told(self, player: str, about: str, times: int) -> "Cautions":
        """With a player told of one thing."""
        due = tuple(one for one in self.due if (one.player, one.about) != (player, about))
        after = msgspec.structs.replace(self, due=due)
        if about == "unfunded":
            return msgspec.structs.replace(after, unfunded={**self.unfunded, player: times})
        if about == "under-minimum":
            return msgspec.structs.replace(after, under=tuple(dict.fromkeys((*self.under, player))))
        return msgspec.structs.replace(after, short=tuple(dict.fromkeys((*self.short, player))))
