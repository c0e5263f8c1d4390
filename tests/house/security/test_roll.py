"""Whom the floor file does not list any more has no way in, and who is listed otherwise is somebody else."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.house.floor.file import Floor, StaffEntry
from croupier.house.security.sign_on import Doorkeeper, Who
from tests.floors.filed_floor import HEAD, SECRET, STAFF, FiledFloor, patrons, table

INSPECTOR = '[[staff]]\nid = "ivy"\nbadge = "ivy"\noffice = "inspector"\n'


def without(floor: Floor, person: str) -> Floor:
    staff = tuple(one for one in floor.staff if one.id != person)
    return replace(floor, staff=staff, patrons=tuple(one for one in floor.patrons if one.id != person))


@pytest.fixture
def filed(tmp_path: Path) -> FiledFloor:
    return FiledFloor(tmp_path, HEAD + table("T-1") + STAFF + INSPECTOR + patrons("p1"))


def entered(filed: FiledFloor, badge: str) -> Who | str:
    found = Doorkeeper.enter(filed.door, badge, SECRET)
    return found.code if isinstance(found, Refusal) else found[1]


@pytest.mark.parametrize(("person", "badge"), [("dora", "dora"), ("ivy", "ivy"), ("p1", "card-p1")])
def test_who_was_taken_off_the_file_is_out_with_their_session(
    filed: FiledFloor, person: str, badge: str
) -> None:
    with filed:
        headers = filed.header(person)
        assert filed.client.get("/me", headers=headers).status_code == 200
        filed.house.floor = without(filed.house.floor, person)
        assert entered(filed, badge) == "sign-on/wrong"
        filed.now += 60_000  # a session is looked up again by then
        assert filed.client.get("/me", headers=headers).status_code == 401
        assert filed.client.get("/patrons/p1/account", headers=headers).status_code == 401


def test_a_second_signature_is_somebody_s_of_the_file(filed: FiledFloor) -> None:
    with filed:
        assert filed.door.signs("sue", SECRET) == Who("sue", staff=True)
        filed.house.floor = without(filed.house.floor, "sue")
        assert isinstance(filed.door.signs("sue", SECRET), Refusal)


def test_an_office_that_was_taken_away_is_not_had_by_an_old_secret(filed: FiledFloor) -> None:
    with filed:
        assert entered(filed, "ivy") == Who("ivy", staff=True, inspector=True)
        ranks = {"star-ms-4": "dealer"}
        floor = without(filed.house.floor, "ivy")
        filed.house.floor = replace(
            floor, staff=(*floor.staff, StaffEntry(id="ivy", badge="ivy", ranks=ranks))
        )
        assert entered(filed, "ivy") == Who("ivy", staff=True)


def test_a_badge_that_somebody_else_has_now_wants_a_secret_of_their_own(filed: FiledFloor) -> None:
    with filed:
        floor = without(filed.house.floor, "dora")
        filed.house.floor = replace(floor, staff=(*floor.staff, StaffEntry(id="new", badge="dora")))
        assert entered(filed, "dora") == "sign-on/wrong"
