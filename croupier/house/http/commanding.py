"""A command over the wire, whatever it is about: who calls, who signs too, and what they hear of it."""

from collections.abc import Callable, Iterable
from typing import Any

from litestar import Response

from croupier.core.command import Command
from croupier.core.event import Event
from croupier.core.refusal import Refusal
from croupier.house.desk.wire import Said, told
from croupier.house.http.answering import answered
from croupier.house.http.caller import AnyRequest, porch_of
from croupier.house.security.sign_on import Who

Seen = Callable[[Who, Event], bool]


def by_staff(who: Who, event: Event) -> bool:
    """Staff hear of everything, others of nothing: what is theirs stands on their pages."""
    return who.staff


async def commanded(
    request: AnyRequest, id: str, command: Command, *, seen: Seen = by_staff, book: str = ""
) -> Response[Said]:
    """Give a command about what bears this id; its own id makes it count once, however often it is sent."""
    porch = porch_of(request)
    who = porch.somebody_patient(request)
    refusal = await porch.countersigned(request, command)
    if refusal:
        return answered((), refusal)
    with porch.counting() as counted:
        answer = counted(await porch.house.give(who, id, command, book))
    return said(answer.events, answer.refusal, lambda event: seen(who, event))


def said(events: Iterable[Event], refusal: Refusal | None, seen: Callable[[Event], bool]) -> Response[Said]:
    """An answer with the events for the caller's eyes."""
    heard: tuple[dict[str, Any], ...] = tuple(told(event) for event in events if seen(event))
    return answered(heard, refusal)
