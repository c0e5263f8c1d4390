"""A real server for tests, on a port of its own, in a thread."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import uvicorn
from litestar import Litestar

from croupier.house.http.listening import settings


@contextmanager
def served(app: Litestar, port: int = 0) -> Iterator[str]:
    """The address of an app while it is served; at a port that was used before, if one is named."""
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", port))
        port = listening.getsockname()[1]
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", **settings()))
        thread = Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        until = time.monotonic() + 30
        while not server.started:
            if time.monotonic() > until or not thread.is_alive():
                raise RuntimeError("the server did not start")
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.should_exit = True
            thread.join()
