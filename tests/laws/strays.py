"""Random commands of every kind, by anybody, with fields that make sense about half of the time."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from msgspec import NODEFAULT
from msgspec.structs import fields

from croupier.core.sign import JackpotSign, Limit
from croupier.table import commands as c
from croupier.table.chip_counts import Stack
from croupier.table.limits import Announces
from tests.laws.world import BRINGS, PLAYERS, World

Draw = Callable[[st.SearchStrategy[Any]], Any]

KINDS: tuple[type[c.Command], ...] = get_args(c.AnyCommand)
SPOTS = ("ante", "blind", "trips", "play", "3rd", "4th", "5th", "jackpot", "")
AMOUNTS = (-1, 0, 1, 100, 250, 333, 500, 700, 1000, 1500, 2000, 2500, 3000, 4000, 10_000, 10**17)
WORDS: dict[str, tuple[str, ...]] = {
    "spot": SPOTS,
    "instrument": ("chip", "token", "cash"),
    "tender": ("chips", "cash", "voucher", "token", "iou"),
    "means": ("cash", "terminal"),
    "method": ("manual", "device", "csm", "asm", "machine"),
    "call": ("no-more-bets", "bet-or-fold", "hello"),
    "by": ("dealer", "supervisor", "deck_checking_device"),
    "back": ("red", "blue", "sealed"),
    "book": ("star-ms-4", "star-ms-undated", "crown-ms-3.0", "star-uth"),
    "to": ("", "", "community", "dealer", "burn", "box:1", "box:2"),
    "effective": ("2025-09-01", "", "never"),
    "reason": ("", "seen", "asked"),
    "kind": ("hole-cards-hidden", "wager-handled", "communication", "nothing"),
    "breach": ("device", "rule", "nothing"),
    "grounds": ("device", "crimes-act", "nothing"),
    "note": ("", "fire", "x"),
    "source": ("", "", "card_shoe", "hand"),
    "signal": ("", "tap", "wink"),
    "slip": ("s1", "s2", ""),
}


def stray(draw: Draw, world: World, kind: type[c.Command], actor: str) -> c.Command:
    """A command of a kind: some fields from the table, some from anywhere."""
    given: dict[str, Any] = {"actor": actor}
    for name, hint in get_type_hints(kind).items():
        if name not in ("actor", "id", "at"):
            given[name] = draw(st.sampled_from(values(world, kind, name, hint)))
    command = kind(**given)
    return world.truly(command) if draw(st.integers(0, 3)) else command  # a dealer may err about cards


def values(world: World, kind: type[c.Command], name: str, hint: Any) -> Sequence[Any]:
    """What a field may hold, the likeliest first."""
    table, opening = world.table, world.opening.command
    found: dict[str, Sequence[Any]] = {
        "box": range(len(table.boxes) + 2) if kind not in (c.Attest, c.Report) else [None, 1, 2, 3, 9],
        "player": world.people if kind not in (c.PlaceWager, c.SpeakBet) else ("", *world.people),
        "deck": [*(deck.id for deck in table.decks), "red", "blue"],
        "step": [*(due.name for due in table.due), *world.book.step],
        "amount": _amounts(world),
        "value": AMOUNTS,
        "tokens": AMOUNTS,
        "brings": BRINGS,
        "count": [52, 2, None] if kind is c.Attest else [52, 51, 1, 2, 3, 5],
        "cards": [tuple(world.order[start : start + n]) for n in (1, 2, 3) for start in (0, 10)] + [("Zz",)],
        "missing": [()],
        "duplicates": [()],
        "float": [opening.float, 0] if kind is c.OpenTable else [None, 5],
        "layout": [opening.layout],
        "sign": [opening.sign],
        "notice": [1, 2, 9],
        "meter": [0, 100, 8_123_456, -1],
        "boxes": [(), (1,), (1, 2)],
        "places": [(), *((name,) for name in world.book.rule.community.needed)],
        "players": [(), ("p1",), ("p1", "p2")],
        "order": ("act-first", "keep-apart", "english-only", "nothing"),
        "least": [{"ante": 700}, {"ante": 100}, {"ante": 10**17}, {"3rd": 500}, {}],
        "limits": [{"ante": Limit(200, 3000)}, {"ante": Limit(100, 500, 100)}, {"ante": Limit(9, 5)}, {}],
        "announces": (*get_args(Announces), *(("limits",) if kind is c.TakeDownSign else ())),
        "time": [0, 10**13],
        "chips": [(), (Stack(500, 2),), (Stack(500, 2), Stack(500, 1))],
        "total": [1000, 0, table.balance("float"), table.balance("drop")],
        "does": [*(rule.does for rule in world.book.data.remedy), "nothing"],
        **WORDS,
    }
    if kind is c.ChangeLimits:
        found["player"] = [None, Limit(200, 30_000)]  # of what anybody stakes in all
    if kind is c.ChangeJackpotSign:
        found["sign"] = [opening.sign.jackpot or JackpotSign(wager=500, seed=5_000_000)]
    if kind in (c.FindUnfit, c.ChangeCards):
        found["cards"] = [()]  # which card is worn says nothing of where it lies
    if kind in (c.Call, c.Remedy):
        kinds = dict.fromkeys(rule.kind for rule in world.book.data.remedy)
        found |= {"box": [None, 1, 2], "kind": [*kinds, "nothing"], "players": [(), PLAYERS[:2]]}
        found |= {
            "cards": [(), (world.order[-1],)],
            "places": [(), *((name,) for name in world.book.rule.community.needed)],
        }
        found |= {"amount": [None, *_amounts(world)], "count": [None, 1, 2, 3, 52]}
    if name in found:
        return found[name]
    if get_origin(hint) is Literal:
        return get_args(hint)
    default = {field.name: field.default for field in fields(kind)}[name]
    if default is NODEFAULT:
        default = (get_origin(hint) or hint)()  # an empty one
    plain: dict[Any, Sequence[Any]] = {bool: (True, False), int: AMOUNTS, str: ("", "x")}
    return plain.get(hint, (default,))


def _amounts(world: World) -> Sequence[int]:
    """Amounts on their own, and multiples of the antes that lie."""
    antes = [box.stake("ante") for box in world.table.boxes if box.stake("ante")]
    return [*(ante * times for ante in antes for times in (1, 2, 3, 4)), *AMOUNTS]
