"""What was found against players of a table, and what follows from it until it is lifted."""

import msgspec

from croupier.core.book.entries import Cites


class Finding(msgspec.Struct, frozen=True):
    """Somebody with the rank is satisfied that a player broke a rule."""

    player: str
    breach: str
    by: str


class Detention(msgspec.Struct, frozen=True):
    """Somebody is held for an inspector or the police, until they take over or the person is released."""

    place: str
    grounds: str
    since: int  # ms since 1970


class Sanctions(msgspec.Struct, frozen=True):
    """Everything in force against players of this table; each entry keeps the clauses behind it."""

    findings: tuple[Finding, ...] = ()
    excluded: dict[str, Cites] = {}  # from the game, by this table
    barred: dict[str, Cites] = {}  # from the casino
    detained: dict[str, Detention] = {}
    withheld: dict[str, Cites] = {}  # whose winnings are held until there is a determination
    invalid: dict[str, Cites] = {}  # whose wagers were found invalid, until a valid card is shown

    def found(self, player: str, breach: str = "") -> bool:
        """Whether there is a finding against a player, of one breach or of any."""
        return any(one.player == player and breach in ("", one.breach) for one in self.findings)
