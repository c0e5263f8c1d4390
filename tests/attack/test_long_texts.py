"""Ids, names and notes without end, at every door: refused by the field, and nothing of it is kept."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import text

from croupier.core.bounds import NAME
from tests.attack.target import TABLE, Target

LONG: Final = "x" * 50_000
LIMIT: Final = {"type": "SetLimit", "patron": "eve", "kind": "loss-day", "amount": 1}
DOORS: Final[dict[str, tuple[str, str, dict[str, Any]]]] = {
    "table": ("eve", f"/tables/{TABLE}/commands", {"type": "LeaveSeat", "box": 1}),
    "table by staff": ("manager", f"/tables/{TABLE}/commands", {"type": "Report", "kind": "spill"}),
    "meter": ("eve", "/meters/commands", {"type": "CloseMeter", "meter": "star", "rest": ""}),
    "account": ("eve", "/me/account/commands", LIMIT),
    "payment error": (
        "manager", f"/pit/errors/{TABLE}", {"type": "IdentifyPatron", "error": "e", "patron": "p"},
    ),
    "promotion": ("eve", "/promotions/commands", {"type": "PublishTerms", "promotion": "p"}),
    "tournament": ("eve", "/tournaments/commands", {"type": "PublishTournament", "tournament": "t"}),
}  # fmt: skip


def kept(target: Target) -> tuple[int, ...]:
    """How many answers, records and failures at the door there are."""
    with target.log.database.reading() as connection:
        counts = [connection.execute(text(f"SELECT count(*) FROM {one}")) for one in ("answer", "event")]
        found = [int(one.scalar_one()) for one in counts]
    with target.people._database.reading() as connection:
        found.append(int(connection.execute(text("SELECT count(*) FROM tried")).scalar_one()))
    return tuple(found)


@pytest.fixture
def unchanged(target: Target) -> Iterator[None]:
    before = kept(target)
    yield
    assert kept(target) == before


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("door", DOORS)
def test_a_long_id_is_refused_by_its_field_and_not_kept(target: Target, door: str) -> None:
    who, path, command = DOORS[door]
    for id, code in ((LONG, "command/too-long"), ("a\x1b[2J", "command/control-sign")):
        answer = target.ask(who, "POST", path, {"actor": target.ids[who], **command, "id": id})
        assert answer.status_code == 409, answer.text[:500]
        refusal = answer.json()["refusal"]
        assert (refusal["code"], refusal["facts"]["field"]) == (code, "id")
        assert len(answer.content) < 1_000


@pytest.mark.parametrize("door", DOORS)
def test_at_the_same_doors_a_short_id_is_kept(target: Target, door: str) -> None:
    """So that the tests above are about the bound and nothing else."""
    who, path, command = DOORS[door]
    before = kept(target)
    target.ask(who, "POST", path, {"actor": target.ids[who], **command, "id": f"short {door}"})
    assert kept(target) > before


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("field", ["kind", "note", "actor"])
def test_a_long_text_is_refused_by_its_field(target: Target, field: str) -> None:
    body = {"type": "Report", "actor": target.ids["manager"], "kind": "spill", field: LONG}
    answer = target.ask("manager", "POST", f"/tables/{TABLE}/commands", body)
    assert answer.status_code == 409
    refusal = answer.json()["refusal"]
    assert (refusal["code"], refusal["facts"]["field"]) == ("command/too-long", field)
    assert len(answer.content) < 1_000


@pytest.mark.usefixtures("unchanged")
def test_a_long_second_signature_is_refused_by_its_field(target: Target) -> None:
    body = {"type": "MoveReserve", "actor": target.ids["manager"], "meter": "star", "to": "x", "units": 1,
            "reason": "none", "second": LONG}  # fmt: skip
    answer = target.ask("manager", "POST", "/meters/commands", body, Second="manager x")
    assert answer.json()["refusal"]["facts"]["field"] == "second"


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("badge", [LONG, "x" * (NAME.characters + 1), "a\nb"])
def test_a_long_badge_is_nobodys_and_leaves_no_failure(target: Target, badge: str) -> None:
    answer = target.ask("nobody", "POST", "/sign-on", {"badge": badge, "secret": "x"})
    assert answer.status_code == 403
    assert answer.json()["code"] == "sign-on/wrong"


def test_files_of_the_house_are_not_longer_for_it(target: Target) -> None:
    """Fifty long ids from one person leave the log as large as it was."""
    file = Path(str(target.log.database.engine.url.database))
    before = sum(one.stat().st_size for one in file.parent.glob(file.name + "*"))
    for number in range(50):
        target.give("eve", "LeaveSeat", box=1, id=f"{number}{LONG}")
    after = sum(one.stat().st_size for one in file.parent.glob(file.name + "*"))
    assert after - before < 200_000
