"""`croupier serve`: the house, over HTTP and WebSocket."""

import gc
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from croupier.cli.main import DONE, WRONG_INPUT, complain
from croupier.cli.options import Flag

GARBAGE = (50_000, 20, 200)  # looked for so rarely that nobody waits a third of a second for it
SWITCH_SECONDS = 0.0005  # so that who writes the log does not wait long for who talks to guests

if TYPE_CHECKING:
    from litestar import Litestar

    from croupier.cli.serve_where import Where
    from croupier.core.refusal import Refusal
    from croupier.house.floor.file import Floor
    from croupier.house.room.house import House
    from croupier.house.room.paths import Premises
    from croupier.house.security.sealer import Sealer
    from croupier.store.database.sql_log import SqlLog
    from croupier.store.private.people import People


def serve(
    *,
    database: str = "",
    floor: Path | None = None,
    host: str = "127.0.0.1",
    port: Annotated[int, Parameter(validator=Number(gte=0, lte=65535))] = 8420,
    certificate: Path | None = None,
    key: Path | None = None,
    deck_key: Path | None = None,
    new_deck_key: Flag = False,
    seal_key: Path | None = None,
    witness: Path | None = None,
    without_tls: Flag = False,
    demo_for_anyone: Flag = False,
    open_page: Annotated[bool, Parameter(name="--open", negative="")] = False,
) -> int:
    """Serve a casino floor.

    Parameters
    ----------
    database
        A log file, or postgresql://user@host/name; without one, a file in the user's own data folder.
    floor
        The file that describes the floor; without one the demo floor opens.
    host
        The address to listen at.
    port
        The port to listen at.
    certificate
        A TLS certificate, PEM.
    key
        Its private key, PEM.
    deck_key
        The file with the key that seals decks, made on first use; without one, that beside the log.
    new_deck_key
        Go on without the key that sealed the decks there: rounds that are open are void by their books.
    seal_key
        The file with the key that signs checkpoints, made on first use; without one, that beside the log.
    witness
        The file that has every checkpoint too, best on another machine; without one, that beside the log.
    without_tls
        Serve a real floor beyond this machine without a certificate: a proxy encrypts, or nobody does.
    demo_for_anyone
        Serve a demo floor, which gives its secrets away, to whoever can reach this machine.
    open_page
        Open the lobby in a browser, where there is a display.
    """
    from croupier.cli.serve_where import Where, obstacle, own_log
    from croupier.house.floor.file import FloorError
    from croupier.house.room.house import House
    from croupier.store.log import LogError

    place = Where(host, port, certificate, key, without_tls, demo_for_anyone)
    if wrong := obstacle(place):
        return complain(wrong, WRONG_INPUT)
    try:
        described = _described(floor, place)
        address = database or own_log(demo=described.demo)
        premises = _premises(described, address, witness, deck_key, new_deck_key=new_deck_key)
        sealer = _sealer(premises.log, address, seal_key, witness, described.closed_hours)
    except (FloorError, LogError) as error:
        return complain(_fault(error), WRONG_INPUT)
    house = House(described, premises.log, premises.decks, sealer.clock)
    house.sealer = sealer
    _keep(house, address, deck_key)
    shown = _opened(house, premises.people)
    if isinstance(shown, str):
        return complain(shown, WRONG_INPUT)
    _listen(_app(house, premises.people, place, shown, open_page=open_page), host, port, certificate, key)
    premises.people.close()  # whole in its one file, for whoever copies it
    return DONE


def _described(file: Path | None, place: "Where") -> "Floor":
    """The floor of a file, or the demo floor, if it may be served there."""
    from croupier.cli.serve_where import exposed
    from croupier.house.demo.floor import demo_floor
    from croupier.house.demo.staff import staffed
    from croupier.house.floor.file import FloorError, read_floor

    floor = staffed(read_floor(file)) if file else demo_floor()
    if wrong := exposed(place, demo=floor.demo):
        raise FloorError(wrong)
    return floor


def _app(
    house: "House", people: "People", place: "Where", shown: dict[str, str], *, open_page: bool
) -> "Litestar":
    """The house as it is served, and whoever started it told where."""
    from croupier.cli.terminal.first_page import open_when_served
    from croupier.house.http.app import make_app
    from croupier.house.security.sign_on import Doorkeeper

    where = _address(place.host, place.port, secure=place.certificate is not None)
    _welcome(house, where, shown)
    _said_at_start(house)
    if open_page:
        open_when_served(place.host, place.port, where)
    names = place.names(demo=house.floor.demo)
    return make_app(house, Doorkeeper(people, house.clock), shown=shown, names=names)


def _premises(
    floor: "Floor", address: str, witness: Path | None, deck_key: Path | None, *, new_deck_key: bool
) -> "Premises":
    """Log, decks and people of this floor, which no other server may have if they are files.

    First the witness is seen.
    """
    from croupier.cli.logs.logs import witness_of
    from croupier.cli.terminal.house import default_log
    from croupier.house.room.paths import open_premises
    from croupier.house.room.whose_log import naming
    from croupier.store.database.claim import claim, unclaimed

    witness_of(address, witness)
    unclaimed(address)
    premises = open_premises(
        address, default_log().parent, deck_key, new_deck_key=new_deck_key, floor=naming(floor)
    )
    claim(premises.log)
    return premises


def _keep(house: "House", address: str, deck_key: Path | None) -> None:
    """Where streams stood is kept beside the log, or a server's key, so that the next start is quick."""
    from croupier.cli.logs.logs import base_of
    from croupier.house.desk.kept_states import KeptStates
    from croupier.house.security.identity import taken
    from croupier.store.address import beside, server_name
    from croupier.store.states import StateFile

    base = base_of(address)
    if deck_key and house.log.shared:
        base = beside(deck_key, server_name(address))
    secret = house.decks.secret(f"states {taken().digest} {house.log.name}")
    house.keep(KeptStates(StateFile(beside(base, "states"), secret)))


def _listen(app: "Litestar", host: str, port: int, certificate: Path | None, key: Path | None) -> None:
    """Serve until somebody stops it."""
    import uvicorn

    from croupier.house.http.listening import settings

    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    uvicorn.run(
        app, host=host, port=port, log_level="warning", ssl_certfile=certificate, ssl_keyfile=key,
        **settings(),
    )  # fmt: skip


def _opened(house: "House", people: "People") -> dict[str, str] | str:
    """The secrets of a demo floor; or why the house does not open."""
    from croupier.core.refusal import Refusal
    from croupier.house.desk.queue import HOUSE
    from croupier.house.room.whose_log import naming

    house.clock_watch.begin()
    if another := house.desk.give(HOUSE, naming(house.floor)).refusal:
        return f"{house.log.name}: {another.text}"
    if differing := _differing(house):
        return differing
    shown = _open_demo(house, people) if house.floor.demo else {}
    return shown.text if isinstance(shown, Refusal) else shown


def _open_demo(house: "House", people: "People") -> "dict[str, str] | Refusal":
    """The credentials of a demo floor that was just opened; none where another process did that."""
    from croupier.house.demo.day import day_begins, play_day
    from croupier.house.demo.floor import MANAGER, let_in, open_demo
    from croupier.house.demo.promotions import open_promotions
    from croupier.store.database.lease import SECONDS

    with house.log.database.by_turns():
        shown: dict[str, str] = {}
        if house.tending.alone(wait=SECONDS):
            new = not any(house.desk.table(one).open for one in house.floor.ids)
            begins = day_begins(house) if new else 0
            if refusal := open_demo(house, begins) or open_promotions(house, MANAGER):
                return refusal
            if new:
                house.room.first = partial(play_day, house, begins)
            shown = let_in(house.floor, people)
        house.tending.renew()  # so that the next one sees that somebody is here
    return shown


def _sealer(
    log: "SqlLog", address: str, key: Path | None, witness: Path | None, closed_hours: int
) -> "Sealer":
    """Who signs how far the log went; key and witness are those of the log if no others are named."""
    from croupier.cli.logs.logs import sealer_of, witness_of

    sealer = sealer_of(log, address, key, witness_of(address, witness), closed_hours)
    sealer.seal()  # what is wrong with the witness is said before anybody comes in
    return sealer


def _fault(error: Exception) -> str:
    """What is wrong with a floor file, or with a log."""
    return f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else str(error)


def _differing(house: "House") -> str:
    """Why the house does not open, if its software is not the approved one; on record either way."""
    from croupier.house.security.identity import NotReadable, read
    from croupier.house.security.software_watch import SoftwareWatch

    name = house.floor.approved
    try:
        approved = read(Path(name)) if name else None
    except NotReadable as error:
        return str(error)
    house.software = SoftwareWatch(house.desk, approved)
    found = house.software.begin()
    more = f" and {len(found) - 1:,} more" if len(found) > 1 else ""
    return f"{name}: this is other software: {found[0]}{more}; the house does not open" if found else ""


def _said_at_start(house: "House") -> None:
    """What of the floor file's meters is not so yet, and who sees to it; and which documents it has."""
    from croupier.house.floor import documents
    from croupier.house.room import planned_meters

    for line in (*planned_meters.said_at_start(house), *documents.said_at_start(house.floor)):
        print(f"croupier: {line}", file=sys.stderr, flush=True)


def _address(host: str, port: int, *, secure: bool) -> str:
    """Where a browser on this machine finds the lobby."""
    from croupier.cli.terminal.first_page import reached

    name = reached(host)
    return f"{'https' if secure else 'http'}://{f'[{name}]' if ':' in name else name}:{port}"


def _welcome(house: "House", where: str, shown: dict[str, str]) -> None:
    """Where the lobby is; of a real floor also what is served from where, of a demo floor its credentials."""
    if not house.floor.demo:
        tables = f"{len(house.floor.tables)} table{'' if len(house.floor.tables) == 1 else 's'}"
        print(f"{house.floor.name} at {where}: {tables}, log {house.log.name}. Ctrl-C stops it.", flush=True)
        return
    if not shown:
        print(f"Demo floor at {where}, beside another process, which showed the credentials.", flush=True)
        return
    print(f"Demo floor at {where}: open it in a browser and press Play. Ctrl-C stops it.")
    print("One click there makes you somebody; for programs, these credentials are shown once:")
    for badge, secret in shown.items():
        print(f"  {badge:<12} {secret}")
    sys.stdout.flush()
