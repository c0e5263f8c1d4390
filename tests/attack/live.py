"""A live table under attack, dealt by people who do what the console says next."""

from collections.abc import Iterator
from typing import Any, Final

from croupier.core import ledger
from croupier.core.cards import DECK
from croupier.table import events as ev
from tests.attack.target import CHIPS, Target

TABLE: Final = "LIVE-1"
ANN: Final = ledger.patron_account("ann")


class Pit:
    """A live table where ann sits in box 3."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self._cards: Iterator[Any] = iter(())
        self.opens_betting()
        for who, type, said in (
            ("ann", "TakeSeat", {"box": 3}), ("dealer", "BuyChips", {"amount": CHIPS}),
        ):  # fmt: skip
            answer = target.give(who, type, TABLE, player="ann", **said)
            assert answer.status_code == 200, answer.text

    def next(self) -> Any:
        return self.target.ask("dealer", "GET", f"/tables/{TABLE}/dealing").json()["next"]

    def step(self) -> None:
        """What is next, done by the dealer; the player bets the least."""
        act = self.next()
        command = act["command"]
        if not command:
            offers = self.target.ask("dealer", "GET", f"/tables/{TABLE}/options").json()
            command = next(one["command"] for one in offers if one["command"]["type"] == "Bet")
        if act["cards"]:
            command["cards"] = [next(self._cards) for _ in range(act["cards"])]
        answer = self.target.ask("dealer", "POST", f"/tables/{TABLE}/commands", command)
        assert answer.status_code == 200, answer.text

    def opens_betting(self) -> None:
        self._cards = iter(DECK)
        while self.next()["text"] != "Bets are open.":
            self.step()

    def until(self, kind: str) -> Any:
        """Up to a command of a kind, which is next then."""
        while (act := self.next())["command"] is None or act["command"]["type"] != kind:
            self.step()
        cards = [next(self._cards) for _ in range(act["cards"] or 0)]
        return {**act["command"], **({"cards": cards} if cards else {})}

    def events(self, after: int) -> list[ev.Event]:
        return [record.event for record in self.target.log.read(f"table:{TABLE}", after=after)]

    @property
    def balances(self) -> dict[str, int]:
        found: dict[str, int] = self.target.house.desk.kept(TABLE).state.balances
        return found
