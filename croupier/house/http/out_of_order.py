"""What a caller is told while the log cannot be used, or there is no memory.

Nobody can know whether a command was stored, so it is to be sent again; under the same id it counts once."""

from collections.abc import Callable
from typing import Any, Final

from litestar import Response
from litestar.exceptions import InternalServerException

from croupier.house.http.caller import Connection
from croupier.house.http.turned_away import turned_away
from croupier.store.codec import Unreadable
from croupier.store.log import LogError

UNAVAILABLE: Final = 503
AGAIN_SECONDS: Final = "2"


def out_of_order(request: Connection, error: LogError) -> Response[dict[str, Any]]:
    """The log or a deck cannot be read or written now."""
    if request.scope.get("method") == "GET":
        return _said(f"The house's log cannot be used: {error.plain}. Try again.")
    return _said(
        f"The house's log cannot be used: {error.plain}. Send it again with the same id: it counts once."
    )


def damaged(request: Connection, error: Unreadable) -> Response[dict[str, Any]]:
    """The log is not what was written."""
    return _said(f"The house's log is damaged at {error}; croupier verify says more.")


def no_room(request: Connection, error: Exception) -> Response[dict[str, Any]]:
    """There is no memory for it now, or no thread; whatever does not need more goes on."""
    return _said("The house has too little memory for this just now. Try again.")


def no_thread(request: Connection, error: RuntimeError) -> Response[Any]:
    """The same, where it is a thread; any other such error is a fault of ours."""
    if str(error) == "can't start new thread":
        return no_room(request, error)
    return turned_away(request, InternalServerException())


def _said(detail: str) -> Response[dict[str, Any]]:
    said = {"status_code": UNAVAILABLE, "detail": detail}
    return Response(said, status_code=UNAVAILABLE, headers={"Retry-After": AGAIN_SECONDS})


HANDLERS: Final[dict[type[Exception], Callable[[Connection, Any], Response[Any]]]] = {
    LogError: out_of_order,
    Unreadable: damaged,
    MemoryError: no_room,
    RuntimeError: no_thread,
}
