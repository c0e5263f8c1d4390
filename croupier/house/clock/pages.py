"""What staff see of the clock of the house, and how two of them accept its time."""

from functools import partial
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import JSONBody

from croupier.core.refusal import refuse
from croupier.house.clock.rules.clock import AcceptTime
from croupier.house.desk.subject import Answer
from croupier.house.desk.wire import Said, told
from croupier.house.http.caller import AnyRequest, porch_of
from croupier.house.room.house import ACTOR, House
from croupier.house.security.sign_on import Who


class ClockShown(msgspec.Struct, frozen=True, kw_only=True):
    """What the clock says and what it should say, ms since 1970; who of two has accepted its time."""

    found: int
    expected: int
    wrong: bool
    text: str  # what that means, nothing if all is well
    accepted: str  # by whom, so far
    mine: bool  # whether the caller may accept it


@get("/clock", sync_to_thread=True)
def clock_shown(request: AnyRequest) -> ClockShown:
    """The clock of the process that answers."""
    who, house = _staff(request)
    return shown(house, who)


@post("/clock/commands", status_code=200)
async def clock_command(request: AnyRequest, data: JSONBody[AcceptTime]) -> Response[Said]:
    """Accept the time that the clock of this process says; a second person sets it so for the whole house."""
    porch = porch_of(request)
    who = porch.somebody_patient(request)
    answer = await _given(who, porch.house, data)
    said = Said(tuple(told(event) for event in answer.events), answer.refusal)
    return Response(said, status_code=409 if answer.refusal else 200)


def shown(house: House, who: Who) -> ClockShown:
    """The clock as somebody of the staff sees it."""
    reading, first = house.clock.read(), house.desk.clock.state.accepted
    by = first.by if first and reading.wrong else ""
    return ClockShown(
        found=reading.found, expected=reading.expected, wrong=reading.wrong, text=house.clock_watch.words(),
        accepted=by, mine=reading.wrong and who.id in house.floor.supervisors() and by != who.id,
    )  # fmt: skip


async def _given(who: Who, house: House, command: AcceptTime) -> Answer:
    if command.actor != who.id or command.at:
        text = f"A command is given in one's own name, {who.id}, and without a time of its own."
        return Answer(refusal=refuse("command/actor", ACTOR, text, actor=command.actor))
    call = partial(house.desk.clock.accept, command, house.floor.supervisors())
    return await house.loop.answer(house.desk.do(call))


def _staff(request: AnyRequest) -> tuple[Who, House]:
    porch = porch_of(request)
    who = porch.somebody(request)
    if not who.staff:
        raise PermissionDeniedException(detail="For the staff of the floor.")
    return who, porch.house


HANDLERS: list[Any] = [clock_shown, clock_command]
