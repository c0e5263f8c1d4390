"""What a caller is told whose request never reached the house: in JSON, or a page for who looks for one.

The framework would say it as the route says everything else, and so repeat a stranger's words as a page; the
page that is shown here says the same whatever was asked for.
"""

from typing import Final

from litestar import MediaType, Response
from litestar.exceptions import HTTPException

from croupier.house.http.caller import Connection
from croupier.house.http.files import HEADERS, missing_page

NOWHERE: Final = 404
FAILED: Final = 500  # nobody foresaw it, and what it was is the house's own matter


def turned_away(request: Connection, error: HTTPException) -> Response[dict[str, object]] | Response[bytes]:
    """The status, why, and where there is more to it, what is wrong with which part."""
    if error.status_code == NOWHERE and "text/html" in request.headers.get("accept", ""):
        return Response(missing_page(), status_code=NOWHERE, headers=HEADERS, media_type=MediaType.HTML)
    own = error.status_code == FAILED
    detail = "Internal Server Error" if own else error.detail
    said: dict[str, object] = {"status_code": error.status_code, "detail": detail}
    if error.extra and not own:
        said["extra"] = error.extra
    return Response(said, status_code=error.status_code, headers=error.headers, media_type=MediaType.JSON)
