"""How the answer to a command goes over the wire: what came of it, and the status that says so."""

from typing import Any, Final

from litestar import MediaType, Response

from croupier.core.refusal import Refusal
from croupier.house.desk.wire import Said

DONE, CONFLICT, TOO_MANY = 200, 409, 429
UNKEPT: Final = "command/too-many-refusals"
AGAIN_SECONDS: Final = "60"
PRINT_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"


def printed(page: str) -> Response[str]:
    """A page of our own to print, which brings its styles with it and loads nothing."""
    headers = {"Content-Security-Policy": PRINT_POLICY, "Cache-Control": "no-store"}
    return Response(page, media_type=MediaType.HTML, headers=headers)


def answered(events: tuple[dict[str, Any], ...], refusal: Refusal | None) -> Response[Said]:
    """Events for the caller's eyes; a refusal is a conflict with the rules, or one too many."""
    said = Said(events, refusal)
    if refusal is None:
        return Response(said, status_code=DONE)
    if refusal.code == UNKEPT:
        return Response(said, status_code=TOO_MANY, headers={"Retry-After": AGAIN_SECONDS})
    return Response(said, status_code=CONFLICT)
