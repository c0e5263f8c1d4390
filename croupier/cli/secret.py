"""`croupier secret`: give a badge or a player card its secret."""

import sys
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.main import DONE, WRONG_INPUT, complain

if TYPE_CHECKING:
    from croupier.house.floor.file import Floor
    from croupier.store.private.people import People


def secret(badge: str, *, floor: Path, database: str = "", erase: bool = False) -> int:
    """Set the secret of a badge or the PIN of a card on a floor, or forget a person.

    The secret is asked for and never shown; where input is no terminal it is the first line of it. Sessions
    that were opened with the old one end.

    Parameters
    ----------
    badge
        The badge or card, as the floor file has it.
    floor
        The file that describes the floor.
    database
        The log of the floor, as for croupier serve.
    erase
        Forget everything personal about whoever has this badge or card.
    """
    from croupier.house.floor.file import FloorError, read_floor
    from croupier.house.security.sign_on import hashed, too_short
    from croupier.store.private.people import Person

    try:
        described = read_floor(floor)
        staff = next((one for one in described.staff if one.badge == badge), None)
        patron = next((one for one in described.patrons if one.card == badge), None)
        somebody = staff or patron
        if somebody is None and erase:
            return _forgotten(_people(described, database), badge)
        if somebody is None:
            return complain(f"{floor}: nobody has the badge or card {badge!r}", WRONG_INPUT)
        people = _people(described, database)
        if erase:
            return _forgotten(people, badge, somebody.id)
        try:
            given = _asked()
        except (EOFError, UnicodeDecodeError):
            return complain("that was no secret; nothing is changed", WRONG_INPUT)
        if given is None:
            return complain("the two are not the same", WRONG_INPUT)
        if fault := too_short(given, staff=staff is not None, demo=described.demo):
            return complain(fault, WRONG_INPUT)
        office = bool(staff and staff.office)
        people.put(Person(badge, somebody.id, somebody.name, staff is not None, office, hashed(given)))
    except FloorError as error:
        return complain(str(error), WRONG_INPUT)
    print(f"{somebody.id} can sign on with {badge}.")
    return DONE


def _forgotten(people: "People", badge: str, id: str = "") -> int:
    """Whoever has this badge or card, also where the floor file does not list them any more."""
    person = people.find(badge)
    id = id or (person.id if person else "")
    if not id:
        return complain(f"nobody has the badge or card {badge!r}", WRONG_INPUT)
    print(f"{people.erase(id)} badges and cards of {id} are forgotten.")
    return DONE


def _people(floor: "Floor", database: str) -> "People":
    """Everybody whom the log of this floor knows; a new log is this floor's from now on."""
    from croupier.cli.serve_where import own_log
    from croupier.cli.terminal.house import default_log
    from croupier.house.clock.desk import held
    from croupier.house.desk.queue import HOUSE
    from croupier.house.desk.subject import Setting
    from croupier.house.room.desk import Desk
    from croupier.house.room.paths import open_premises
    from croupier.house.room.whose_log import naming
    from croupier.rulebooks.load import load
    from croupier.store.log import LogError

    wish = naming(floor)
    premises = open_premises(database or own_log(demo=floor.demo), default_log().parent, floor=wish)
    named = Desk(Setting(premises.log, load), held(premises.log)).give(HOUSE, wish)
    if named.refusal:
        raise LogError(premises.log.name, named.refusal.text)
    return premises.people


def _asked() -> str | None:
    """Typed twice without being shown, or the first line of what is piped; nothing where the two differ."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    first, again = getpass("Secret: "), getpass("Once more: ")
    return first if first == again else None
