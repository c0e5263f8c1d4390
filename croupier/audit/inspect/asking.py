"""Who may look, and how what somebody looks for is written in an address."""

from collections.abc import Iterable, Iterator
from tempfile import SpooledTemporaryFile
from typing import Any, Final

from litestar import Response
from litestar.exceptions import ClientException
from litestar.response import Stream

from croupier.audit.inspect.backwards import Place, place_of
from croupier.audit.inspect.inspection import Inspection
from croupier.house.http.caller import AnyRequest, porch_of
from croupier.house.http.duties import overseeing
from croupier.house.security.sign_on import Who

CSV: Final = "text/csv"  # in UTF-8, which is said with it
SPOOLED: Final = 4_000_000  # bytes of a sheet that stay in memory
PART: Final = 64_000


def looking(request: AnyRequest) -> tuple[Inspection, Who]:
    """Inspectors and the pit look; a dealer has a table to look at, patrons their own history."""
    who, _ = overseeing(request)
    if request.method != "GET":
        porch_of(request).somebody_patient(request)
    inspection: Inspection = request.app.state.inspection
    return inspection, who


def moment_of(inspection: Inspection, text: str) -> int | None:
    """A time as it is asked for, by the house's calendar."""
    try:
        return inspection.time(text)
    except (ValueError, OverflowError):
        raise ClientException(detail="A time is written like 2026-11-15T21:30.") from None


def going_on(text: str) -> Place | None:
    """Where a search goes on."""
    place = place_of(text)
    if text and place is None:
        raise ClientException(detail="A search goes on with what the last answer gave.")
    return place


def kept_whole(lines: Iterable[str], name: str) -> Stream:
    """A sheet of any length, made to its end before the first byte is sent: it comes whole, or not at all.

    A log that is damaged somewhere is then an error that says so, and not a file that breaks off.
    """
    file = SpooledTemporaryFile(SPOOLED)  # noqa: SIM115, for it is read after this returns
    try:
        file.writelines(line.encode() for line in lines)
    except BaseException:
        file.close()
        raise
    file.seek(0)
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Stream(_read_out(file), media_type=CSV, headers=headers)


def _read_out(file: "SpooledTemporaryFile[bytes]") -> Iterator[bytes]:
    with file:
        while part := file.read(PART):
            yield part


def download(content: str | bytes, name: str, kind: str = CSV) -> Response[Any]:
    """A file to keep."""
    body = content.encode() if isinstance(content, str) else content
    safe = "".join(sign if sign.isalnum() or sign in "-._" else "-" for sign in name)
    headers = {"Content-Disposition": f'attachment; filename="{safe}"', "Cache-Control": "no-store"}
    return Response(body, media_type=kind, headers=headers)
