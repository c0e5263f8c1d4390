"""Somebody else's seat, name, command or signature is of no use."""

from uuid import uuid4

import pytest

from tests.attack.target import Target

TABLE = "star-ms-undated"  # nobody else's here
VICTIM, THIEF = "ann", "eve"


@pytest.fixture(scope="module", autouse=True)
def seats(target: Target) -> None:
    target.seat(VICTIM, 1, TABLE)
    target.seat(THIEF, 2, TABLE)


def code(answer: object) -> str:
    refusal = answer.json()["refusal"]  # type: ignore[attr-defined]
    return str(refusal["code"]) if refusal else ""


def test_a_seat_that_is_taken_is_not_taken_again(target: Target) -> None:
    before = target.records(TABLE)
    for type, fields in (
        ("TakeSeat", {"box": 1, "player": THIEF}),
        ("TakeSeat", {"box": 3, "player": VICTIM}),
        ("LeaveSeat", {"box": 1}),
        ("PlaceWager", {"box": 1, "spot": "ante", "amount": 500}),
        ("PlaceWager", {"box": 1, "spot": "ante", "amount": 500, "player": VICTIM}),
        ("PlaceWager", {"box": 2, "spot": "ante", "amount": 500, "player": VICTIM}),
        ("TakeBackWager", {"box": 1, "spot": "ante"}),
        ("BuyChips", {"player": THIEF, "amount": 100}),
        ("BuyChips", {"player": VICTIM, "amount": 100}),
        ("Look", {"box": 1}),
        ("Fold", {"box": 1}),
        ("Bet", {"box": 1, "amount": 500}),
    ):
        answer = target.give(THIEF, type, TABLE, **fields)
        assert answer.status_code in (400, 409), (type, fields)
    assert target.records(TABLE) == before


def test_nobody_speaks_in_the_name_of_another_or_of_the_house(target: Target) -> None:
    before = target.records(TABLE)
    for actor in (VICTIM, "machine", "demo-manager", "house", "door", "", "EVE", "eve ", "\u0435ve"):
        for type, fields in (("Deal", {}), ("PlaceWager", {"box": 1, "spot": "ante", "amount": 500})):
            body = {"type": type, "actor": actor, **fields}
            answer = target.ask(THIEF, "POST", f"/tables/{TABLE}/commands", body)
            assert code(answer) == "command/actor", actor
    late = {"type": "LeaveSeat", "actor": THIEF, "box": 2, "at": 1}
    assert code(target.ask(THIEF, "POST", f"/tables/{TABLE}/commands", late)) == "command/time"
    assert target.records(TABLE) == before


def test_a_command_of_another_is_not_repeated_nor_its_id_used(target: Target) -> None:
    """Whoever has overheard a command, its id and its answer can do nothing with it."""
    id = str(uuid4())
    bet = {"box": 1, "spot": "ante", "amount": 500, "id": id}
    first = target.give(VICTIM, "PlaceWager", TABLE, **bet)
    assert first.status_code == 200
    records = target.records(TABLE)
    assert target.give(VICTIM, "PlaceWager", TABLE, **bet).json() == first.json()  # her own, once more
    copied = {"type": "PlaceWager", "actor": VICTIM, **bet}
    assert code(target.ask(THIEF, "POST", f"/tables/{TABLE}/commands", copied)) == "command/actor"
    changed = target.give(THIEF, "PlaceWager", TABLE, box=2, spot="ante", amount=500, id=id)
    assert code(changed) == "command/id"
    assert "WagerPlaced" not in changed.text
    elsewhere = target.give(VICTIM, "PlaceWager", "star-uth", **bet)
    assert code(elsewhere) == "command/id"
    more = target.give(VICTIM, "PlaceWager", TABLE, **{**bet, "amount": 600})
    assert code(more) == "command/id"
    assert target.records(TABLE) == records


def test_a_second_signature_counts_for_one_command_of_two_people(target: Target) -> None:
    def move(who: str, second: str, signed: str = "", **fields: str) -> str:
        body = {
            "type": "MoveReserve", "actor": target.ids[who], "meter": "crown", "units": 1, "to": "house",
            "second": second, "reason": "x", **fields,
        }  # fmt: skip
        headers = {"Second": signed} if signed else {}
        return code(target.ask(who, "POST", "/meters/commands", body, **headers))

    supervisor = f"supervisor {target.secrets['supervisor']}"
    assert move("manager", "demo-supervisor") == "sign-on/second"
    assert move("manager", "demo-supervisor", f"manager {target.secrets['manager']}") == "sign-on/second"
    assert move("manager", "demo-manager", f"manager {target.secrets['manager']}") == "sign-on/second"
    assert move("manager", "demo-dealer", supervisor) == "sign-on/second"
    for token in (target.tokens["supervisor"], "x"):
        assert move("manager", "demo-supervisor", f"supervisor {token}") in (
            "sign-on/wrong",
            "sign-on/second",
        )
    signed = move("manager", "demo-supervisor", supervisor, id="signed")
    assert signed not in ("sign-on/second", "sign-on/wrong", "staff/rank")
    assert move("manager", "demo-supervisor", id="signed again") == "sign-on/second"  # the signature is spent
    for climber in ("eve", "dealer"):
        assert move(climber, "demo-supervisor", supervisor) == "staff/rank"
    target.door.enter("supervisor", target.secrets["supervisor"])  # failures are forgotten


@pytest.mark.parametrize(
    ("table", "wish"),
    [
        (TABLE, {"type": "DeclareChips", "player": "eve", "amount": 5_000_000}),
        (TABLE, {"type": "BuyChips", "player": "eve", "amount": 5_000_000}),
        ("crown-ms-3.0", {"type": "DeclareChips", "player": "eve", "amount": 5_000_000}),
        ("crown-ms-3.0", {"type": "SpeakBet", "box": 5, "spot": "ante", "amount": 1_000, "tender": "cash"}),
    ],
)
def test_on_a_real_floor_nobody_gives_chips_to_themselves(
    target: Target, table: str, wish: dict[str, object]
) -> None:
    target.give("eve", "TakeSeat", table, box=5, player="eve")  # where she does not sit yet
    answer = target.give("eve", table=table, **wish)  # type: ignore[arg-type]
    target.give("eve", "LeaveSeat", "crown-ms-3.0", box=5)
    assert answer.status_code == 409, answer.text
    assert answer.json()["refusal"]["code"] == "money/purse"
