"""A client over HTTP that knows when the server is gone."""

import http.client
import json
from typing import Any, Final, NamedTuple

SECONDS: Final = 60.0


class Gone(Exception):
    """No answer: nobody knows whether what was asked has happened."""


class Reply(NamedTuple):
    """A status, and what was said."""

    status: int
    body: Any


class Wire:
    """One connection to one server, in somebody's name."""

    def __init__(self, port: int, token: str = "") -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS)
        self.token = token

    def get(self, path: str) -> Any:
        return self._ask("GET", path).body

    def post(self, path: str, body: Any) -> Reply:
        return self._ask("POST", path, json.dumps(body))

    def close(self) -> None:
        self._connection.close()

    def _ask(self, method: str, path: str, body: str | None = None) -> Reply:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        try:
            self._connection.request(method, path, body, headers)
            response = self._connection.getresponse()
            text = response.read()
        except (OSError, http.client.HTTPException) as error:
            self._connection.close()
            raise Gone(str(error)) from None
        return Reply(response.status, json.loads(text) if text else None)
