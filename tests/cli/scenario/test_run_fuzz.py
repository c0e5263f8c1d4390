"""Whatever croupier run is told, it answers; and no order of commands makes money or breaks the engine."""

import json
import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.cli.run import answer
from croupier.cli.scenario.lines import Rejection
from croupier.cli.scenario.wire import RunAnswer
from croupier.core.cards import DECK
from croupier.core.layout import Layout
from croupier.core.sign import Limit, Sign
from croupier.rulebooks.load import book_ids
from croupier.table.commands import AnyCommand
from croupier.table.players import Safeguards

PEOPLE = ["p1", "p2", "machine", "ann", "sam"]
SPOTS = ["ante", "blind", "trips", "play", "3rd", "4th", "jackpot"]
DECKS = ["sealed", "red", "manual"]
CALLS = ["no-more-bets", "bet-or-fold", "fold-spread"]
WORDS = [*PEOPLE, *SPOTS, *DECKS, *CALLS, *book_ids(), "", "chip", "token", "chips", "cash", "dealer",
         "community", "box:1", "2025-09-01"]  # fmt: skip
NUMBERS = [-1, 0, 1, 2, 3, 6, 52, 500, 1000, 3000, 10**12, 10**18, 10**30]
LIMIT = {"least": 500, "most": 10**12}
SIGN = {
    "limits": {"ante": LIMIT, "trips": LIMIT},
    "max_payout": 10**12,
    "jackpot": {"wager": 500, "seed": 5000000, "option": 1,
                "pays": {"royal_flush": 5000000, "straight_flush": 500000, "four_of_a_kind": 50000,
                         "full_house": 15000, "flush": 10000}},
}  # fmt: skip
GOOD_START = [
    {"type": "TakeSeat", "actor": "p1", "box": 1, "player": "p1"},
    {"type": "PlaceWager", "actor": "p1", "box": 1, "spot": "ante", "amount": 1000},
    {"type": "PlaceWager", "actor": "p1", "box": 1, "spot": "blind", "amount": 1000},
    {"type": "PlaceWager", "actor": "p1", "box": 1, "spot": "jackpot", "amount": 500},
    {"type": "Deal", "actor": "machine"},
]

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text()
    | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["table", "commands", "open", "type"]) | st.text(), inner, max_size=4
        )
    ),
    max_leaves=20,
)


CALENDARS = [
    {"zone": "Australia/Sydney", "day_start_minutes": 360},
    {"zone": "Nowhere/At_All", "day_start_minutes": 0},
    {"zone": "../etc", "day_start_minutes": -1},
]


def of(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a field, sensible ones and others that its type allows."""
    origin = get_origin(hint)
    if origin is Annotated:
        return of(get_args(hint)[0])
    if origin in (Union, types.UnionType):
        return st.one_of([of(part) for part in get_args(hint)])
    if origin is Literal:
        return st.sampled_from(get_args(hint))
    if origin is tuple:
        of_what = get_args(hint)[0]
        cards = st.sampled_from([*DECK[:10], "As", "Zz"])  # a card is text
        return st.lists(cards if of_what is str else of(of_what), max_size=3)
    if origin is dict:
        return st.dictionaries(st.sampled_from(["ante", "3rd", "x"]), of(get_args(hint)[1]), max_size=2)
    plain: dict[Any, st.SearchStrategy[Any]] = {
        int: st.sampled_from(NUMBERS),
        str: st.sampled_from(WORDS),
        bool: st.booleans(),
        type(None): st.none(),
        Sign: st.just(SIGN),
        Limit: st.builds(lambda least, most: {"least": least, "most": most}, *[st.sampled_from(NUMBERS)] * 2),
        Layout: st.just({"boxes": 2, "spots": {}, "community": []}),
        Safeguards: st.sampled_from(CALENDARS),
    }
    return plain[hint] if hint in plain else struct(hint)


def struct(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    """A struct field by field, as JSON has it."""
    fields = {name: of(hint) for name, hint in get_type_hints(kind, include_extras=True).items()}
    return st.tuples(*fields.values()) if kind.__struct_config__.array_like else st.fixed_dictionaries(fields)


def command(kind: type[msgspec.Struct]) -> st.SearchStrategy[dict[str, Any]]:
    fields = {name: of(hint) for name, hint in get_type_hints(kind, include_extras=True).items()}
    fields |= {"type": st.just(kind.__name__), "actor": st.sampled_from(PEOPLE)}
    return st.fixed_dictionaries(fields)


commands = st.lists(st.one_of([command(kind) for kind in get_args(AnyCommand)]), max_size=12)


@given(data=anything)
@settings(max_examples=150, deadline=None)
def test_any_json_is_answered(data: Any) -> None:
    assert isinstance(answer(json.dumps(data).encode()), Rejection)


@given(line=st.binary(max_size=60))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_answered(line: bytes) -> None:
    assert isinstance(answer(line), Rejection)


@given(
    book=st.sampled_from(book_ids()),
    mode=st.sampled_from(["live", "electronic"]),
    given_commands=st.tuples(st.booleans(), commands),
)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_commands_leave_the_books_balanced(
    book: str, mode: str, given_commands: tuple[bool, list[dict[str, Any]]]
) -> None:
    ladder = {"ann": "dealer", "sam": "tg_acm" if book.startswith("crown") else "assistant_gaming_manager"}
    table = {
        "book": book,
        "mode": mode,
        "sign": SIGN,
        "meter": {"value": 5_000_000},
        "patrons": {"p1": 10**6},
    }
    started, drawn = given_commands
    scenario = {"table": {**table, "staff": ladder}, "commands": [*(GOOD_START if started else []), *drawn]}
    answered = answer(json.dumps(scenario).encode())
    assert isinstance(answered, RunAnswer), answered
    assert sum(answered.balances.values()) == 0
    assert all(event.cites for event in answered.events)
    assert all(refused.cites for refused in answered.refusals)
