"""`croupier secret`: give a badge or a player card its secret."""

from getpass import getpass
from pathlib import Path

from croupier.cli.main import DONE, WRONG_INPUT, complain


def secret(badge: str, *, floor: Path, database: str = "", erase: bool = False) -> int:
    """Set the secret of a badge or the PIN of a card on a floor, or forget a person.

    The secret is asked for and never shown; sessions that were opened with the old one end.

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
    from croupier.cli.play_house import default_log
    from croupier.service.doorkeeper import hashed, too_short
    from croupier.service.floor_file import FloorError, read_floor
    from croupier.service.premises import open_premises
    from croupier.store.log import LogError
    from croupier.store.people import Person

    try:
        described = read_floor(floor)
        people = open_premises(
            database or str(default_log().with_name("floor.db")), default_log().parent
        ).people
    except FloorError as error:
        return complain(str(error), WRONG_INPUT)
    except LogError as error:
        return complain(f"{error.filename}: {error.strerror}", WRONG_INPUT)
    staff = next((one for one in described.staff if one.badge == badge), None)
    patron = next((one for one in described.patrons if one.card == badge), None)
    somebody = staff or patron
    if somebody is None:
        return complain(f"{floor}: nobody has the badge or card {badge!r}", WRONG_INPUT)
    if erase:
        print(f"{people.erase(somebody.id)} badges and cards of {somebody.id} are forgotten.")
        return DONE
    first, again = getpass("Secret: "), getpass("Once more: ")
    if first != again:
        return complain("the two are not the same", WRONG_INPUT)
    if fault := too_short(first, staff=staff is not None, demo=described.demo):
        return complain(fault, WRONG_INPUT)
    office = bool(staff and staff.office)
    people.put(Person(badge, somebody.id, somebody.name, staff is not None, office, hashed(first)))
    print(f"{somebody.id} can sign on with {badge}.")
    return DONE
