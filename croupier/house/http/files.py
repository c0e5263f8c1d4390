"""The consoles' files: every file of croupier/web at its own address, the lobby at the root."""

import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath, splitext
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
PART: Final = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",  # kept, but asked about each time: a page is never older than the service
}
HEADERS: Final = {
    **PART,
    "Content-Security-Policy": "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "no-referrer",
}
PARTS: Final = (KINDS[".css"], KINDS[".js"])  # of a page; the policies that bind it came with the page
STYLES: Final = re.compile(rb'(?:  <link rel="stylesheet" href="[^"]+">\n)+')
STARTS: Final = re.compile(rb'<script type="module" src="([^"]+)">')
IMPORTS: Final = re.compile(rb'^import (?:[^"]*? from )?"([^"]+)";', re.MULTILINE)


class WebFile(msgspec.Struct, frozen=True):
    """A file as it is sent, and the mark by which a browser knows it again."""

    kind: str
    content: bytes
    mark: str

    def answer(self, known: str) -> Response[bytes]:
        """The file, or that the browser has it already."""
        headers = {**(PART if self.kind in PARTS else HEADERS), "ETag": self.mark}
        if self.mark in known:
            return Response(b"", status_code=304, headers=headers)
        return Response(self.content, media_type=self.kind, headers=headers)


def web_files() -> dict[str, WebFile]:
    """Every file of the consoles by its address."""
    content = dict(_walk(files("croupier").joinpath("web"), ""))
    for page in [address for address in content if address.endswith(".html")]:
        content |= _at_once(content, page)
    found = {address: _file(address, whole) for address, whole in content.items()}
    return {"/": found[HOME], **found}


def _at_once(content: dict[str, bytes], page: str) -> dict[str, bytes]:
    """A page that asks for all it begins with at once: its styles as one sheet, and every module."""
    whole, sheet = content[page], page.replace(".html", ".css")
    styles = STYLES.search(whole)
    names = re.findall(rb'href="([^"]+)"', styles[0] if styles else b"")
    begun = [name.decode() for name in STARTS.findall(whole)]
    for module in begun:  # which grows
        imports = (join(dirname(module), name.decode()) for name in IMPORTS.findall(content[module]))
        begun += [one for one in dict.fromkeys(map(normpath, imports)) if one not in begun]
    links = "".join(f'  <link rel="modulepreload" href="{one}">\n' for one in begun[1:])
    head = f'  <link rel="stylesheet" href="{sheet}">\n{links}'
    return {page: STYLES.sub(head.encode(), whole), sheet: b"".join(content[name.decode()] for name in names)}


def _file(address: str, content: bytes) -> WebFile:
    return WebFile(KINDS[splitext(address)[1]], content, f'"{sha256(content).hexdigest()[:24]}"')


def _walk(folder: Traversable, place: str) -> Iterator[tuple[str, bytes]]:
    for one in sorted(folder.iterdir(), key=lambda entry: entry.name):
        address = f"{place}/{one.name}"
        if one.is_dir():
            yield from _walk(one, address)
        elif splitext(one.name)[1] in KINDS:
            yield address, one.read_bytes()


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
