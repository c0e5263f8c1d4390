"""How the answer to a command goes over the wire: what came of it, and the status that says so."""

from typing import Final

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


def status_of(refusal: Refusal | None) -> int:
    """A refusal is a conflict with the rules, or one too many."""
    if refusal is None:
        return DONE
    return TOO_MANY if refusal.code == UNKEPT else CONFLICT


def answered(said: Said) -> Response[Said]:
    """What came of a command, as it is said over HTTP."""
    status = status_of(said.refusal)
    headers = {"Retry-After": AGAIN_SECONDS} if status == TOO_MANY else None
    return Response(said, status_code=status, headers=headers)
