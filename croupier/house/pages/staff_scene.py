"""Who of the house asks about a table, and what a decision there would look at."""

from litestar.exceptions import NotFoundException, PermissionDeniedException

from croupier.core.refusal import Refusal
from croupier.engine.scene import Scene
from croupier.house.http.caller import AnyRequest, porch_of
from croupier.house.http.duties import on_staff
from croupier.house.room.house import House
from croupier.house.security.sign_on import Who


def staff_scene(request: AnyRequest, table: str) -> tuple[Who, House, Scene]:
    """Somebody of the house, and what a decision at a table would look at."""
    who, house = on_staff(request)
    porch_of(request).known(table)
    entry, staff = house.floor.table(table), house.staff(table)
    if who.id not in staff:
        raise PermissionDeniedException(detail="For who has a rank under the book of this table.")
    scene = house.scene(table)
    if isinstance(scene, Refusal):  # a table that was never open
        scene = house.desk.scene(table, staff, book=entry.book if entry else "")
    if isinstance(scene, Refusal):
        raise NotFoundException(detail=scene.text)
    return who, house, scene
