"""Every rank and every command, over the wire: what rights.txt denies is refused, and has no effect."""

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from litestar.testing import TestClient

from croupier.core.refusal import Refusal
from croupier.engine.duty.authority import may
from croupier.meters.rules.commands import MeterChange, MoveReserve
from croupier.payment_errors.rules.commands import AnyErrorCommand
from croupier.promotions.rules.commands import AnyPromotionCommand
from croupier.table import commands as c
from croupier.tournaments.rules.commands import AnyTournamentCommand
from tests.clauses import rights
from tests.felt import furniture
from tests.floors.rights_floor import SECRET, RightsFloor, meter_of, people_of, wish

TABLE_COMMANDS: tuple[type[c.Command], ...] = get_args(c.AnyCommand)
METER_COMMANDS: tuple[type[c.Command], ...] = get_args(MeterChange)
OTHER_DESKS: dict[str, tuple[type[c.Command], ...]] = {
    "/pit/errors/{book}": get_args(AnyErrorCommand),
    "/promotions/commands": get_args(AnyPromotionCommand),
    "/tournaments/commands": get_args(AnyTournamentCommand),
}
ABOUT_OTHERS = (c.OpenDispute,)  # anybody's, for themselves
AUTHORITY = ("staff/rank", "staff/no-right", "staff/own-box", "player/own-box")
SECOND = "sign-on/second"
MONEY = "money/purse"  # on a real floor players bring none by themselves, whoever it is for
Client = TestClient[Any]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> RightsFloor:
    return RightsFloor(tmp_path_factory.mktemp("rights"))


@pytest.fixture(scope="module")
def client(floor: RightsFloor) -> Iterator[Client]:
    with TestClient(floor.app) as client:
        yield client


def written(book: str) -> dict[str, dict[str, bool]]:
    """What rights.txt says: by command and person, whether it is theirs."""
    page = rights.PAGE.read_text(encoding="utf-8")
    heading, *lines = page.split(f"\n{book}\n\n")[1].split("\n\n")[0].splitlines()
    starts = {who: heading.index(f"  {who}  ") + 2 for who in people_of(book)}
    return {
        line.split()[0]: {who: line[start : start + 3] == "yes" for who, start in starts.items()}
        for line in lines
    }


@pytest.mark.parametrize("book", furniture.BOOKS)
def test_every_cell_of_a_live_table(floor: RightsFloor, client: Client, book: str) -> None:
    said, asked, table = written(book), 0, floor.table(book, "live")
    for kind in TABLE_COMMANDS:
        theirs, before = said[kind.__name__], floor.length(table)
        for who in sorted(theirs, key=lambda who: theirs[who]):  # first those who may not
            command = wish(kind, who, book)
            code = _code(floor.ask(client, who, f"/tables/{table}/commands", command))
            if not theirs[who]:
                assert code in (*AUTHORITY, SECOND, MONEY), (kind, who, code)
                assert floor.length(table) == before
            elif floor.length(table) == before:  # nothing has changed yet, so it is as it was written
                assert code not in AUTHORITY, (kind, who, code)
            asked += 1
        if floor.length(table) != before:
            table = floor.table(book, "live")
    assert asked == len(TABLE_COMMANDS) * len(people_of(book))


@pytest.mark.parametrize("book", furniture.BOOKS)
def test_every_cell_of_an_electronic_table(floor: RightsFloor, client: Client, book: str) -> None:
    """The machine deals; players act for themselves, and staff enter nothing for them."""
    table = floor.table(book, "electronic")
    for kind in TABLE_COMMANDS:
        before = floor.length(table)
        for who in people_of(book):
            command, then = wish(kind, who, book), floor.length(table)
            scene = floor.house.desk.scene(table, floor.house.staff(table))
            assert not isinstance(scene, Refusal)
            denied = may(scene, command)
            code = _code(floor.ask(client, who, f"/tables/{table}/commands", command))
            assert denied is None or (code and floor.length(table) == then), (kind, who, code)
            mine = denied is None and kind not in ABOUT_OTHERS
            assert not mine or code not in AUTHORITY, (kind, who, code)
        if floor.length(table) != before:
            table = floor.table(book, "electronic")


@pytest.mark.parametrize("book", furniture.BOOKS)
def test_every_cell_of_a_meter(floor: RightsFloor, client: Client, book: str) -> None:
    said = written(book)
    for kind in METER_COMMANDS:
        theirs = said[kind.__name__]
        for who in sorted(theirs, key=lambda who: theirs[who]):
            before = floor.house.desk.meters.meter(meter_of(book))
            code = _code(floor.ask(client, who, "/meters/commands", wish(kind, who, book)))
            if theirs[who]:
                assert code not in AUTHORITY, (kind, who, code)
            else:
                assert code in (*AUTHORITY, SECOND, MONEY), (kind, who, code)
                assert floor.house.desk.meters.meter(meter_of(book)) == before


@pytest.mark.parametrize("book", furniture.BOOKS)
def test_every_cell_of_the_other_desks(floor: RightsFloor, client: Client, book: str) -> None:
    """Payment errors, promotions, tournaments: what is not somebody's is refused, and leaves no record."""
    said = written(book)
    for path, kinds in OTHER_DESKS.items():
        for kind in kinds:
            denied = [who for who, theirs in said[kind.__name__].items() if not theirs]
            before = floor.records()
            for who in denied:
                answer = floor.ask(client, who, path.format(book=book), wish(kind, who, book))
                assert answer.status_code in (403, 409), (kind, who, answer.text)
            assert floor.records() == before, kind
            answer = floor.ask(client, "nobody", path.format(book=book), wish(kind, "dealer", book))
            assert answer.status_code == 401


@pytest.mark.parametrize("book", furniture.BOOKS)
def test_a_meter_is_read_by_those_its_book_names(floor: RightsFloor, client: Client, book: str) -> None:
    for who, theirs in written(book)["ReadMeter"].items():
        answer = client.get(f"/meters/{meter_of(book)}/reading?time=1", headers=floor.tokens[who])
        assert (answer.status_code, answer.json()["code"]) == (409, "meter/time" if theirs else "staff/rank")
    assert client.get(f"/meters/{meter_of(book)}/reading?time=1").status_code == 401


def test_nobody_does_anything(floor: RightsFloor, client: Client) -> None:
    book = furniture.BOOKS[0]
    table = floor.table(book, "live")
    before = floor.length(table)
    for kind in TABLE_COMMANDS:
        command = wish(kind, "dealer", book)
        assert floor.ask(client, "nobody", f"/tables/{table}/commands", command).status_code == 401
    for kind in METER_COMMANDS:
        command = wish(kind, "dealer", book)
        assert floor.ask(client, "nobody", "/meters/commands", command).status_code == 401
    assert client.post(f"/tables/{table}/open").status_code == 401
    assert floor.length(table) == before


def test_nobody_speaks_in_the_name_of_another(floor: RightsFloor, client: Client) -> None:
    """Whatever somebody may, another does not get it by saying their name."""
    book = furniture.CROWN
    table, top = floor.table(book, "live"), furniture.ranks(book)[-1]
    before = floor.length(table)
    for kind in TABLE_COMMANDS:
        for who in ("p4", "dealer 2", furniture.INSPECTOR):
            answer = floor.ask(client, who, f"/tables/{table}/commands", wish(kind, top, book))
            assert _code(answer) in ("command/actor", SECOND), kind
    for kind in METER_COMMANDS:
        answer = floor.ask(client, "p4", "/meters/commands", wish(kind, top, book))
        assert _code(answer) in ("command/actor", SECOND), kind
    assert floor.length(table) == before


def test_a_table_is_opened_by_those_its_book_lets(floor: RightsFloor, client: Client) -> None:
    book, table = furniture.CROWN, f"{furniture.CROWN}-live-59"
    for who in people_of(book):
        answer = client.post(f"/tables/{table}/open", headers=floor.tokens[who])
        assert (_code(answer) in AUTHORITY) == (not written(book)["OpenTable"][who]), who


@pytest.mark.parametrize("book", furniture.BOOKS)
def test_a_second_signature_is_somebody_elses(floor: RightsFloor, client: Client, book: str) -> None:
    """Missing, wrong, one's own, another's than was named; and with it the rank is still asked for."""
    top, other = furniture.ranks(book)[-1], furniture.ranks(book)[1]
    floor.door.enter(other, SECRET)  # failures of earlier tests are forgotten
    move = MoveReserve(actor=top, meter=meter_of(book), units=1, to="house", second=other, reason="x")

    def code(who: str, command: MoveReserve, second: str) -> str:
        headers = {**floor.tokens[who], "Second": second} if second else floor.tokens[who]
        return _code(floor.post(client, headers, "/meters/commands", command))

    own = MoveReserve(actor=top, meter=meter_of(book), units=1, to="house", second=top, reason="x")
    assert code(top, move, "") == SECOND
    assert code(top, move, f"{other} wrong") == "sign-on/wrong"
    assert code(top, move, f"{top} {SECRET}") == SECOND
    assert code(top, move, f"p3 {SECRET}") == SECOND
    assert code(top, own, f"{top} {SECRET}") == SECOND
    assert code(top, move, f"{other} {SECRET}") not in (*AUTHORITY, SECOND, "sign-on/wrong")
    for who in ("dealer", furniture.INSPECTOR, "p3"):
        asked = MoveReserve(actor=who, meter=meter_of(book), units=1, to="house", second=other, reason="x")
        denied = not written(book)["MoveReserve"][who]
        assert (code(who, asked, f"{other} {SECRET}") in AUTHORITY) == denied


def _code(answer: Any) -> str:
    """The code of a refusal; nothing where there is none."""
    assert answer.status_code in (200, 409), answer.text
    refusal = answer.json()["refusal"]
    assert (refusal is None) == (answer.status_code == 200)
    return str(refusal["code"]) if refusal else ""
