"""The roll: whom the floor file lists now. Who was taken off it has no way in, whatever secret is kept."""

from croupier.house.floor.file import Floor
from croupier.house.security.sign_on import Who
from croupier.store.private.people import Person


def on_roll(floor: Floor, person: Person) -> Who | None:
    """Who this is by the file: the same person under the same badge or card, with the office it says."""
    for one in floor.staff:
        if one.badge == person.badge:
            return Who(one.id, staff=True, inspector=bool(one.office)) if one.id == person.id else None
    known = any(one.card == person.badge and one.id == person.id for one in floor.patrons)
    return Who(person.id) if known else None
