"""The consoles' files: every file of croupier/web at its own address, the lobby at the root."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from croupier.house.http.caller import AnyRequest

HOME: Final = "/index.html"
PAGES: Final = "pages"  # the name of what hands them out
KINDS: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",  # kept, but asked about each time: a page is never older than the service
}


class WebFile(msgspec.Struct, frozen=True):
    """A file as it is sent, and the mark by which a browser knows it again."""

    kind: str
    content: bytes
    mark: str

    def answer(self, known: str) -> Response[bytes]:
        """The file, or that the browser has it already."""
        headers = {**HEADERS, "ETag": self.mark}
        if self.mark in known:
            return Response(b"", status_code=304, headers=headers)
        return Response(self.content, media_type=self.kind, headers=headers)


def web_files() -> dict[str, WebFile]:
    """Every file of the consoles by its address."""
    found = dict(_walk(files("croupier").joinpath("web"), ""))
    return {"/": found[HOME], **found}


def _walk(folder: Traversable, place: str) -> Iterator[tuple[str, WebFile]]:
    for one in sorted(folder.iterdir(), key=lambda entry: entry.name):
        address = f"{place}/{one.name}"
        kind = KINDS.get(one.name[one.name.rfind(".") :], "")
        if one.is_dir():
            yield from _walk(one, address)
        elif kind:
            content = one.read_bytes()
            mark = f'"{sha256(content).hexdigest()[:24]}"'
            yield address, WebFile(kind, content, mark)


@cache
def missing_page() -> bytes:
    """What a browser shows where there is no page."""
    return files("croupier").joinpath("web", "missing.html").read_bytes()


def page_handler() -> HTTPRouteHandler:
    """A handler for the files there are, and for nothing else."""
    known = web_files()

    @get(list(known), include_in_schema=False, sync_to_thread=False, name=PAGES)
    def page(request: AnyRequest) -> Response[bytes]:
        """A page of a console, or what it is made of."""
        return known[request.url.path].answer(request.headers.get("if-none-match", ""))

    return page
