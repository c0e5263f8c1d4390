"""Opening the lobby in a browser once it is served, where there is a display to open it on."""

import os
import socket
import sys
import time
import webbrowser
from threading import Thread
from typing import Final

PATIENCE_SECONDS: Final = 60
LOOK_SECONDS: Final = 0.1


def has_display() -> bool:
    """Whether somebody could see a window."""
    if sys.platform in ("darwin", "win32"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def taken(host: str, port: int) -> bool:
    """Whether somebody else listens there already; an error if there is no such address."""
    family, kind, *_, address = socket.getaddrinfo(reached(host), port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind) as trying:
        trying.settimeout(1)
        return port != 0 and trying.connect_ex(address) == 0


def reached(host: str) -> str:
    """Where a browser on this machine finds what listens at an address."""
    return {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)


def open_when_served(host: str, port: int, address: str) -> None:
    """Open a page as soon as something answers; nothing where nobody could see it."""
    if has_display():
        Thread(target=_wait_and_open, args=(host, port, address), daemon=True).start()


def _wait_and_open(host: str, port: int, address: str) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        if taken(host, port):
            webbrowser.open(address)
            return
        time.sleep(LOOK_SECONDS)
