"""What a player does at a table, in a browser."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect


def sits(page: Page, box: int) -> None:
    """Take a seat with $1,000."""
    page.get_by_role("button", name=f"Sit at box {box}").click()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("play-bar .has")).to_have_text("You have $1,000")


def bets_least(page: Page) -> None:
    """The least that buys a hand."""
    page.get_by_role("button", name=re.compile("Bet the least")).click()


def decides(page: Page, name: str) -> None:
    """Press a decision when it is offered."""
    page.locator("play-bar .buttons").get_by_role("button", name=re.compile(name)).first.click()


def folds(page: Page, amount: str) -> None:
    """Fold more than what bought the hand, which is asked about once."""
    decides(page, "Fold")
    page.get_by_role("dialog").get_by_role("button", name=f"Fold, give up {amount}", exact=True).click()


def asked(page: Page, sentence: str) -> None:
    """The sentence at the centre is this."""
    expect(page.locator("play-bar .asks")).to_have_text(sentence)


def over(page: Page) -> None:
    """The round is over, and said to be so."""
    expect(page.locator("round-panel")).to_contain_text("is over")


def leaves(page: Page) -> None:
    """Get up when the round is over."""
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()
    asked(page, "Take a seat to play.")


def gives(page: Page, table: str, **command: Any) -> dict[str, Any]:
    """A command sent by hand, as whoever is signed on there."""
    me = page.request.get("/me").json()["id"]
    answer = page.request.post(f"/tables/{table}/commands", data={"actor": me, **command})
    said: dict[str, Any] = answer.json()
    assert said["refusal"] is None, said
    return said


class Held:
    """While it is on, what a feed tells of a kind is held back, and everything else is passed on."""

    def __init__(self, kind: Callable[[str], bool]) -> None:
        self.on = False
        self.waiting: list[str | bytes] = []
        self._kind = kind
        self._page: WebSocketRoute | None = None

    def routed(self, page: WebSocketRoute) -> None:
        self._page = page
        house = page.connect_to_server()
        house.on_message(self._heard)

    def _heard(self, said: str | bytes) -> None:
        assert self._page is not None
        if self.on and self._kind(str(said)):
            self.waiting.append(said)
        else:
            self._page.send(said)

    def lets_go(self) -> None:
        self.on = False
        assert self._page is not None
        for said in self.waiting:
            self._page.send(said)
        self.waiting.clear()
