"""Somebody who plays over the wire, server after server, and never forgets what was said."""

import time
from random import Random
from typing import Any, Final

from tools.crash.notebook import Notebook, Sent
from tools.crash.premises import SECRET
from tools.crash.wire import Gone, Reply, Wire

PLAYS: Final = ("PlaceWager", "Bet", "Fold", "Look")
REPEATS: Final = 3
PAUSE: Final = 0.005
SLOWER: Final = 429
START_SECONDS: Final = 300.0


class Doubled(Exception):
    """The same command was answered in two ways, or lost."""


class Guest:
    """One person; `notebook` outlives every server."""

    def __init__(self, name: str, notebook: Notebook, chance: Random) -> None:
        self.name = name
        self.notebook = notebook
        self.rounds = 0
        self.tries = 0  # to sign on, since it last went well
        self._chance = chance
        self._token = ""
        self._wire: Wire | None = None

    def forgets(self) -> None:
        """Has to sign on again."""
        self._token = ""

    def meets(self, port: int) -> None:
        """Another server: what was not answered is asked again, what was answered is answered the same."""
        if self._wire:
            self._wire.close()
        self._wire = Wire(port, self._token)
        if not self._token:
            self.tries += 1
            reply = self._wire.post("/sign-on", {"badge": self.name, "secret": SECRET})
            if reply.status != 200:
                raise Doubled(f"{self.name} cannot sign on: {reply}")
            self._token = self._wire.token = reply.body["token"]
            self.tries = 0
        if self.notebook.open:
            self._sends(self.notebook.open)
        earlier = list(self.notebook.answered.values())
        for sent in self._chance.sample(earlier[-20:], min(REPEATS, len(earlier))):
            reply = self.wire.post(sent.path, sent.command)
            if (reply.status, reply.body) != (sent.status, sent.said):
                raise Doubled(f"{sent.id}: first {sent.said}, then {reply.body}")

    @property
    def wire(self) -> Wire:
        if self._wire is None:
            raise Gone("nobody is connected")
        return self._wire

    def gives(self, path: str, command: dict[str, Any]) -> Reply:
        """Send a command under an id of its own."""
        id = f"{self.name}-{len(self.notebook.answered) + 1}"
        return self._sends(Sent(path, {**command, "actor": self.name, "id": id}))

    def _sends(self, sent: Sent) -> Reply:
        self.notebook.sends(sent)
        while (reply := self.wire.post(sent.path, sent.command)).status == SLOWER:
            time.sleep(20 * PAUSE)
        if reply.status not in (200, 409):
            raise Doubled(f"{sent.id}: {reply}")
        self.notebook.hears(sent, reply.status, reply.body)
        return reply


class Player(Guest):
    """Somebody at a table."""

    def __init__(self, name: str, table: str, notebook: Notebook, chance: Random) -> None:
        super().__init__(name, notebook, chance)
        self._table = table
        self._commands = f"/tables/{table}/commands"

    def acts(self) -> None:
        """One thing to do, or a moment's wait for the dealer."""
        seen = self.wire.get(f"/tables/{self._table}")["view"]
        self.rounds = seen["round"]
        options = self.wire.get(f"/tables/{self._table}/options")
        found = [one for one in options if one["command"]["type"] in PLAYS]
        found = [one for one in found if one["command"].get("box", 1) == 1]
        if not found:
            time.sleep(PAUSE)
            return
        jackpot = [one for one in found if one["command"].get("spot") == "jackpot"]
        one = self._chance.choice(jackpot or found)
        wish = {name: value for name, value in one["command"].items() if name not in ("actor", "at", "id")}
        if one.get("least") is not None:
            wish["amount"] = one["least"]
        self.gives(self._commands, wish)


def arrival(port: int, alive: Any) -> bool:
    """Whether a server came up; false if it died before."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        try:
            Wire(port).get("/health")
            return True
        except Gone:
            if not alive():
                return False
            time.sleep(0.02)
    raise Gone("the server does not start")
