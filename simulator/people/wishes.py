"""What people wish at a table: mostly what they may, now and then what they may not."""

from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.engine.options import Option, options
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table.table import Table
from simulator.chance import Chance
from simulator.people import secret_wagers
from simulator.people.cast import BRINGS, DEALER, Place, guests, on_duty, people
from simulator.weather.spoiling import spoilt

HOUSE: Final = 0.55
PLAYER: Final = 0.35
MISCHIEF: Final = 0.03
SLIPS: Final = 0.02  # that something is given with a mistake in it, or at the wrong table
RARELY: Final = (  # or nobody is left to play, and nothing to play with
    "LeaveSeat", "Concede", "SignOn", "TakeDownSign", "ChangeCards", "FindUnfit",
)  # fmt: skip
GO: Final = 0.6
OPENS: Final = 0.3  # that a secret wager is opened, and not left until the dealer drops it
JACKPOT: Final = "jackpot"
SELDOM: Final = 0.02
NEVER: Final = ("ShuffleDeck", "PlayDeck", "LoadDeck")  # the dealer knows which cards lie where, nobody else


class Deals(NamedTuple):
    """The dealer is to do what is next; `go` if players had their time."""

    go: bool


def wish(
    table: Table, scene: Callable[[], Scene], place: Place, chance: Chance
) -> c.AnyCommand | Deals | None:
    """One thing that somebody wants now; the scene is only made for those who look at it."""
    if chance.happens(MISCHIEF):
        return _mischief(scene(), place, chance)
    if chance.happens(SLIPS):
        return _slip(scene(), place, chance)
    if table.incident or table.jackpot.won:
        return _one_of(_of_staff(scene(), place, chance), chance) or Deals(go=True)
    if table.tournament and table.tournament.secret and chance.happens(OPENS):
        return secret_wagers.opened(table, table.tournament)
    if chance.happens(HOUSE):
        return Deals(go=chance.happens(GO))
    if chance.happens(PLAYER / (1 - HOUSE)):
        return _one_of(_of_players(scene(), place, chance), chance)
    return _one_of(_of_staff(scene(), place, chance), chance)


def _of_players(scene: Scene, place: Place, chance: Chance) -> list[Option]:
    """At a live table the dealer enters what players do."""
    if place.mode == "live":
        found = options(scene, scene.table.dealer or DEALER)
        wanted = ("PlaceWager", "Bet", "Fold", "Check", "TakeSeat", "SpeakBet")
        return [one for one in found if type(one.command).__name__ in wanted]
    return [one for one in options(scene, chance.pick(guests(place))) if _likely(one, chance)]


def _of_staff(scene: Scene, place: Place, chance: Chance) -> list[Option]:
    found = options(scene, chance.pick(on_duty(place, scene.book)))
    return [one for one in found if _likely(one, chance)]


def _likely(one: Option, chance: Chance) -> bool:
    return type(one.command).__name__ not in RARELY or chance.happens(SELDOM)


def _one_of(found: list[Option], chance: Chance) -> c.AnyCommand | None:
    """First a kind, so that rare moves are made as often as common ones; then an amount in its range."""
    found = [one for one in found if type(one.command).__name__ not in NEVER]
    if not found:
        return None
    for one in found:
        bet = isinstance(one.command, c.PlaceWager) and one.command.spot == JACKPOT
        if bet and one.least and chance.happens(GO):
            return replace(one.command, amount=one.least)
    kind = chance.pick(sorted({type(one.command).__name__ for one in found}))
    one = chance.pick([one for one in found if type(one.command).__name__ == kind])
    if isinstance(one.command, c.MakeSecretWager):
        return secret_wagers.made(one.command, chance)
    if isinstance(one.command, c.TakeSeat):
        return replace(one.command, brings=BRINGS)
    if one.least is None or one.most is None:
        return one.command
    unit = one.unit or 1
    steps = min((one.most - one.least) // unit, 6)
    return replace(one.command, amount=one.least + unit * chance.between(0, steps))


def _mischief(scene: Scene, place: Place, chance: Chance) -> c.AnyCommand | None:
    """What one may do, asked for by another."""
    everybody = people(place, scene.book)
    found = [one for one in options(scene, chance.pick(everybody)) if _likely(one, chance)]
    command = _one_of(found, chance)
    return replace(command, actor=chance.pick(everybody)) if command else None


def _slip(scene: Scene, place: Place, chance: Chance) -> c.AnyCommand | None:
    """What one may do, with something wrong in it; what players may not afford or are past the limit for."""
    found = _of_staff(scene, place, chance) if chance.happens(0.5) else _of_players(scene, place, chance)
    command = _one_of(found, chance)
    return spoilt(command, people(place, scene.book), chance) if command else None
