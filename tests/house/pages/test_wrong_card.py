"""A card entered wrongly, over the wire: what may be put right, who signs, and what the players see."""

from tests.floors.pit import Pit, pit

__all__ = ["pit"]  # a fixture
TABLE = "LIVE-1"


def shows(pit: Pit) -> str:
    """One player is dealt in and the first shared card is entered; that card."""
    pit.sits(TABLE, "ann", 3)
    pit.step(TABLE)
    pit.bets(TABLE, "ann", 3)
    while pit.step(TABLE) != "ShowCommunity":
        pass
    return first(pit, "ann")


def first(pit: Pit, viewer: str) -> str:
    """The first shared card as somebody sees it."""
    card = pit.get(f"/tables/{TABLE}", viewer)["view"]["community"][0]
    assert isinstance(card, str)
    return card


def right(pit: Pit, was: str, second: str = "", **fields: str) -> dict[str, object]:
    """What comes of a correction by the dealer, with somebody's signature beside theirs."""
    body = {"type": "CorrectCard", "actor": pit.id("dealer"), "was": [was], "cards": ["Kd"], **fields}
    signs = {"Second": f"{second} {pit.floor.secrets[second]}"} if second else {}
    body |= {"second": pit.id(second)} if second else {}
    headers = {**pit.headers["dealer"], **signs}
    said: dict[str, object] = pit.client.post(f"/tables/{TABLE}/commands", json=body, headers=headers).json()
    return said


def test_the_console_has_it_in_its_list_and_everybody_sees_the_other_card(pit: Pit) -> None:
    assert pit.get(f"/tables/{TABLE}/wrong")["entered"] == []
    card = shows(pit)
    assert pit.get(f"/tables/{TABLE}/wrong")["entered"] == [card]
    assert right(pit, card)["refusal"] is None
    assert first(pit, "ann") == "Kd"
    assert first(pit, "ben") == "Kd"


def test_once_play_has_gone_on_a_supervisor_signs_beside_the_dealer(pit: Pit) -> None:
    card = shows(pit)
    assert pit.step(TABLE) == "Bet"
    late = right(pit, card, reason="misread")["refusal"]
    assert isinstance(late, dict)
    assert late["code"] == "correction/late"
    body = {"type": "CorrectCard", "actor": pit.id("dealer"), "was": [card], "cards": ["Kd"],
            "reason": "misread", "second": pit.id("supervisor")}  # fmt: skip
    alone = pit.client.post(f"/tables/{TABLE}/commands", json=body, headers=pit.headers["dealer"]).json()
    assert alone["refusal"]["code"] == "sign-on/second"
    said = right(pit, card, "supervisor", reason="misread")
    assert said["refusal"] is None, said
    assert first(pit, "ann") == "Kd"
