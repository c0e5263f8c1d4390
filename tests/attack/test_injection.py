"""Text that would be SQL, script, a formula or a format elsewhere stays text, in every field."""

from typing import Final
from urllib.parse import quote

from croupier.table.disputes import DisputeOpened
from tests.attack.target import TABLE, Target
from tests.attack.wishes import Interface

SQL: Final = "x'); DROP TABLE event;--"
MIX: Final = f'{SQL}"<script>alert(1)</script>=1+1\r\nSet-Cookie: a=b{{{{7*7}}}}%s%n${{7*7}}../../'
KINDS: Final = ("application/json", "text/csv; charset=utf-8", "application/pdf")


def test_every_text_of_every_command_is_only_text(target: Target, interface: Interface) -> None:
    """In the name of the manager, who may most; what is refused says so in words, and nothing breaks."""
    asked = 0
    for route in interface.routes:
        for body in interface.bodies(route, target.ids["manager"], MIX, full=True):
            answer = target.ask("manager", route.method, route.at(), body)
            assert answer.status_code < 500, (route.path, body, answer.text)
            assert answer.status_code == 204 or answer.headers["content-type"] in KINDS, route.path
            assert "set-cookie" not in answer.headers
            assert "49" not in answer.text.partition("7*7")[0][-3:]
            asked += 1
    assert asked > 150
    assert target.ask("manager", "GET", "/inspect/choices").status_code == 200
    assert list(target.log.read("table:star-ms-4"))  # the tables are still there


def test_every_text_of_every_address_is_only_text(target: Target, interface: Interface) -> None:
    for route in interface.routes:
        if route.body is None and route.path != "/sign-off":
            for path in (route.at(quote(MIX, safe="")), route.at("", quote(MIX)), route.at("%00", "%00")):
                answer = target.ask("manager", route.method, path)
                assert answer.status_code < 500, path
                if "<script>" in answer.text:
                    assert answer.headers["content-type"] in KINDS, path
                    assert answer.headers["x-content-type-options"] == "nosniff", path


def test_what_was_stored_comes_back_as_it_was_said(target: Target) -> None:
    """A complaint in words that would do harm elsewhere: word for word, and no formula."""
    opened = target.give("ben", "OpenDispute", TABLE, player="ben", about=MIX)
    assert [event["about"] for event in opened.json()["events"] if "about" in event] == [MIX]
    stored = [
        one.event.about for one in target.log.read(f"table:{TABLE}") if isinstance(one.event, DisputeOpened)
    ]
    assert stored[-1] == MIX
    page = target.ask("manager", "GET", "/inspect/significant.csv")
    assert "=1+1" not in [cell[1:4] for cell in page.text.split(",")]
