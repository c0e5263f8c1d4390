"""What is done at a table and is on nobody's list: it is said in full, and much of it is carried out."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.decide import decide
from croupier.engine.evolve import replay
from croupier.engine.scene import Scene
from croupier.engine.wagers.secret import sealed
from croupier.table import commands as c
from croupier.table.tournament import TournamentPlace
from simulator.casino import START, Casino
from simulator.chance import Chance
from simulator.people import errands, mishaps, reopening, secret_wagers
from simulator.people.cast import DEALER, MANAGER, PLACES, Place, place_of, staff
from simulator.steps import Step
from tests.storm.floor import casino

MINUTES = 60_000
KINDS: tuple[type[c.Command], ...] = tuple(dict.fromkeys((*errands.FIRST, *errands.THEN)))


def scene(floor: Casino, place: Place) -> Scene:
    found = floor.machine.processes[0].desk.kept_scene(place.id, staff(place, floor.books[place.book]))
    assert not isinstance(found, Refusal)
    return found


def after(scene: Scene, command: c.AnyCommand, at: int) -> Scene:
    events = decide(scene, replace(command, at=at))
    assert not isinstance(events, Refusal), (command, events)
    return replace(scene, table=replay(scene.table, events))


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Casino:
    return casino(tmp_path_factory.mktemp("storm"), "1/1")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__name__))
def test_an_errand_of_every_kind_can_be_written_down_and_read_again(
    floor: Casino, kind: type[c.Command], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errands, "FIRST", (kind,))
    monkeypatch.setattr(errands, "THEN", (kind,))
    monkeypatch.setattr(errands, "HASTY", 1)
    for place in PLACES:
        found = errands.wish(scene(floor, place), place, Chance(place.id), START)
        step = Step(n=1, command=found)
        assert type(found) is kind
        assert msgspec.json.decode(msgspec.json.encode(step), type=Step) == step


@pytest.mark.parametrize("place", [place_of("M4-2"), place_of("CR-2")], ids=lambda place: str(place.id))
def test_what_is_begun_at_a_table_comes_to_its_end(floor: Casino, place: Place) -> None:
    chance, now, here, done = Chance("begun"), START, scene(floor, place), Counter[str]()
    for _ in range(600):
        now += MINUTES
        found = errands.wish(here, place, chance, now)
        if found is None or isinstance(found, c.CloseTable):
            continue
        events = decide(here, replace(found, at=now))
        if not isinstance(events, Refusal):
            here = replace(here, table=replay(here.table, events))
            done[type(found).__name__] += 1
    for begun, ended in (
        ("FillFloat", "ConfirmTransfer"), ("OpenDispute", "DecideDispute"), ("Detain", "EndDetention"),
        ("PlaceMarker", "RemoveMarker"), ("ReportJackpotFault", "ClearJackpotFault"),
    ):  # fmt: skip
        assert done[begun], begun
        assert done[ended], ended


@pytest.mark.parametrize("place", PLACES, ids=lambda place: str(place.id))
def test_a_table_that_was_closed_is_opened_and_people_sit_down_again(floor: Casino, place: Place) -> None:
    here, now, chance = scene(floor, place), START, Chance("again")
    dealer = here.table.dealer or ""
    for box in here.table.boxes:
        actor = box.seat if place.mode == "electronic" else dealer
        here = after(here, c.LeaveSeat(actor=actor or "", box=box.number), now)
    for deck in here.table.decks:
        if deck.status == "at_table" and place.mode == "live":
            here = after(here, c.OrderCount(actor=MANAGER, deck=deck.id), now)
            here = after(here, c.CountDeck(actor=dealer, deck=deck.id, count=52), now)
    here = after(here, c.CloseTable(actor=MANAGER), now)
    while not any(box.seat for box in here.table.boxes):
        wanted = reopening.wish(here, place, chance, now)
        assert wanted is not None
        here = after(here, wanted, now)
    assert here.table.open
    assert here.table.counts.on == (place.mode == "live")


def test_cards_that_are_seen_too_early_are_those_that_lie_there(floor: Casino) -> None:
    place, process, now = place_of("M4-2"), floor.machine.processes[0], START
    here = scene(floor, place)
    for box in here.table.boxes:
        wager = c.PlaceWager(
            actor=DEALER, box=box.number, spot="ante", amount=500, player=box.seat or "", instrument="chip"
        )
        here = after(here, wager, now)
    while here.table.round.phase != "deciding":
        command: Any = process.dealer.next(here, go=True, now=now)
        here = after(here, command, now)
    shared = process.dealer.cards(here.table, here.table.round.community)
    names = here.book.rule.community.needed
    seen = Counter[str]()
    for number in range(300):
        call = mishaps.wish(here, process.dealer, place, Chance(f"seen {number}"))
        seen[call.kind] += 1
        if call.kind == "community-exposed":
            assert call.cards == tuple(shared[names.index(name)] for name in call.places)
    assert seen["community-exposed"]
    assert len(seen) > 10


def test_whoever_sealed_an_amount_opens_that_amount(floor: Casino) -> None:
    box = replace(scene(floor, place_of("UTH-1")).table.boxes[0], seat="ann")
    blank = c.MakeSecretWager(actor="ann", box=box.number, seal="")
    made = secret_wagers.made(blank, Chance("seal"))
    table = replace(scene(floor, place_of("UTH-1")).table, boxes=(box,))
    kept = TournamentPlace(tournament="cup", book="crown-ms-3.0", secret={"ann": made.seal})
    opened = secret_wagers.opened(table, kept)
    assert opened is not None
    assert sealed(opened.amount, opened.salt) == made.seal
    assert opened.amount in secret_wagers.AMOUNTS
    assert secret_wagers.opened(table, replace(kept, secret={})) is None


def test_a_day_tells_what_was_carried_out(tmp_path: Path) -> None:
    day = casino(tmp_path, "5/1").day(250)
    assert day.carried_out["PlaceWager"]
    assert day.carried_out["Deal"]
    assert sum(day.carried_out.values()) + day.refused <= day.commands
