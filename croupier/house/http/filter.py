"""The gate: what is asked of every request before anybody looks who sent it, and said with every answer."""

from typing import Final

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import ClientException, HTTPException, PermissionDeniedException
from litestar.types import Message, Scope

from croupier.house.http.caller import AnyRequest, porch_of
from croupier.house.http.files import PAGES, PARTS
from croupier.house.http.json import fault
from croupier.house.http.listening import OPEN

JSON: Final = "application/json"
HEADERS: Final = {  # of an answer that has none of its own: data, for whoever asked and nobody else
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
STRANGERS: Final = ("/sign-on", "/sign-off", "/practice/", "/pricing/")  # for whoever comes
HSTS: Final = "max-age=31536000"  # a year in which a browser asks only over TLS


async def passed(request: AnyRequest) -> None:
    """By a name of ours, from our own pages or no page at all; in plain JSON, if it says anything."""
    names = porch_of(request).names
    if not names.answers(request):
        text = "This house has another name; the floor file lists under hosts what it answers to."
        raise PermissionDeniedException(detail=text)
    if names.foreign(request):
        raise PermissionDeniedException(detail="Not from there.")
    if request.route_handler.name != PAGES and request.url.path not in OPEN:
        porch_of(request).patient(request)
    if "\0" in request.url.path or "%00" in request.url.query:
        raise ClientException(detail="A text holds a sign that no text has.")
    if request.method in ("GET", "HEAD"):
        return
    if not request.url.path.startswith(STRANGERS):
        porch_of(request).somebody(request)  # who calls is judged before what they say is read
    body = await request.body()
    if not body:
        return
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise HTTPException(status_code=415, detail=f"Say it as {JSON}.")
    if wrong := fault(body):
        raise ClientException(detail=wrong)


async def marked(message: Message, scope: Scope) -> None:
    """An answer says how a browser is to treat it."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        part = headers.get("Content-Type", "").partition(";")[0] in PARTS  # brings what it needs
        for name, value in () if part else HEADERS.items():
            headers.setdefault(name, value)
        request: AnyRequest = Request(scope)
        if porch_of(request).callers.secure(request):
            headers.setdefault("Strict-Transport-Security", HSTS)
