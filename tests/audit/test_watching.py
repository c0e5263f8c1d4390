"""A spy who sees the sealed decks beside somebody who does not: `croupier foresight` tells them apart."""

import json
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.core import commands as c
from croupier.core.patron import with_card
from croupier.core.refusal import Refusal
from croupier.core.scene import Scene
from croupier.core.sign import Limit, Sign
from croupier.engine.plain_layout import plain_layout
from croupier.rulebooks.load import load
from croupier.service.audit.foresight import best
from croupier.service.audit.watching import decision_of
from croupier.service.desk import Desk
from croupier.service.house_dealer import HouseDealer
from croupier.service.sealed_decks import SealedDecks
from croupier.store.opening import open_log
from tests.audit.floor import HOUSE, UTH, seconds
from tests.service.meter_floor import accepted

SPY, GUEST = 1, 2
ROUNDS = 30
BOOK = "star-uth"


class Floor:
    """One electronic table with sealed decks, a spy who opens them, and a guest."""

    def __init__(self, path: Path) -> None:
        self.log = open_log(str(path))
        self.decks = SealedDecks.of(self.log, path.with_name(f"{path.name}.deck-key"))
        self.decks.plant("s", 11)
        self.desk = Desk(self.log, load, seconds(), patrons=with_card, decks=self.decks)
        self.dealer = HouseDealer(self.decks, seeded=True)
        sign = Sign(limits={"ante": Limit(500, 50_000), "trips": Limit(500, 10_000)})
        opening = c.OpenTable(
            actor="boss", mode="electronic", source=next(iter(UTH.rule.sources.kind)),
            layout=plain_layout(UTH, 3), sign=sign, float=10**8, effective="2025-09-01", practice=True,
        )  # fmt: skip
        self.give(opening)
        for box, name in ((SPY, "spy"), (GUEST, "guest")):
            self.give(c.TakeSeat(actor=name, box=box, player=name, brings=10_000_000))

    def give(self, command: c.Command) -> None:
        accepted(self.desk.give("s", command, HOUSE, book=BOOK))

    def scene(self) -> Scene:
        found = self.desk.scene("s", HOUSE)
        assert not isinstance(found, Refusal)
        return found

    def deal(self, *, go: bool = False) -> None:
        while command := self.dealer.next(self.scene(), go=go):
            self.give(command)

    def round(self) -> None:
        self.deal()
        for box, name in ((SPY, "spy"), (GUEST, "guest")):
            for spot in ("ante", "blind"):
                self.give(c.PlaceWager(actor=name, box=box, spot=spot, amount=1_000))
        self.deal(go=True)
        while self.scene().table.round.phase == "deciding":
            table = self.scene().table
            for box in table.owing():
                said = self.spied(box) if box == SPY else self.honest()
                name, bet = table.boxes[box - 1].seat or "", said.endswith("x")
                if bet:
                    self.give(c.Bet(actor=name, box=box, amount=int(said[:-1]) * 1_000))
                else:
                    act = c.Check if said == "check" else c.Fold
                    self.give(act(actor=name, box=box))
            self.deal()
        self.deal(go=True)

    def spied(self, box: int) -> str:
        """What is best with every card of the sealed deck known."""
        table = self.scene().table
        deck = table.deck(table.in_play)
        assert deck
        decision = decision_of(UTH, table, table.boxes[box - 1], "", self.decks.shoe(deck.commitment))
        assert decision
        return sorted(best(UTH, decision, decision.hidden))[0]

    def honest(self) -> str:
        """By habit: to the river, and there one bet."""
        return "check" if self.scene().table.round.stage < 2 else "1x"

    def close(self) -> None:
        self.decks.close()
        self.log.close()


def test_a_spy_is_named_and_the_guest_beside_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "log.db"
    floor = Floor(path)
    for _ in range(ROUNDS):
        floor.round()
    floor.close()
    assert main(["foresight", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["rounds"], found["unseen"]) == (ROUNDS, 0)
    spy, guest = found["players"]
    assert spy["player"] == "spy"
    assert spy["alarmed"] <= ROUNDS
    assert guest["player"] == "guest"
    assert guest["alarmed"] is None
    assert guest["rounds"] == ROUNDS
    assert main(["foresight", str(path)]) == 1
    assert f"ALARM after {spy['alarmed']} rounds" in capsys.readouterr().out


def test_what_cannot_be_judged_is_said(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two tables of the floor are dealt by hand; the third has its sealed decks."""
    assert main(["foresight", str(log), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["rounds"], found["unseen"]) == (2, 3)
    assert [one["player"] for one in found["players"]] == ["p1"]
    assert main(["foresight", str(log), "--table", "nowhere"]) == 1
    assert "there is no table 'nowhere'" in capsys.readouterr().err
    assert main(["foresight", str(log.with_name("none.db"))]) == 1
    assert "there is no such file" in capsys.readouterr().err
