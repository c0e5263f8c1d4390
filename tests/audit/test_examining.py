"""A chain that holds may still tell what cannot be: money, cards, meters and states are checked apart."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.audit.evidence.cards import Cards
from croupier.audit.examining import ALL_KINDS, Examiner
from croupier.audit.finding import Finding, Found
from croupier.core.event import Event
from croupier.core.ledger import Posting, move
from croupier.engine.evolve import evolve
from croupier.house.cards.shoe import Shoe, seeded_shoe
from croupier.house.desk.subject import Subject
from croupier.meters.rules import events as mev
from croupier.store.chain import Head, extend, head_of
from croupier.store.codec import Recorded
from croupier.store.opening import open_log
from croupier.table import events as ev
from croupier.table.meter import Counter
from croupier.table.table import Table

CITES = ("house:seat",)


@pytest.fixture(scope="module")
def streams(played: Path) -> dict[str, tuple[Recorded, ...]]:
    log = open_log(str(played / "log.db"))
    found = {stream: log.read(stream) for stream in log.streams()}
    log.close()
    return found


def events(records: Sequence[Recorded]) -> list[Event]:
    return [record.event for record in records]


def sealed(stream: str, happened: Sequence[Event]) -> list[Recorded]:
    """These events as a chain that holds, one second and one command each."""
    head, found = Head(), list[Recorded]()
    for number, event in enumerate(happened, start=1):
        found += extend(stream, head, [event], time=number, actor="a", command=str(number), book="d")
        head = head_of(found)
    return found


def finding(*streams: tuple[str, Sequence[Event]], **options: object) -> Finding | None:
    examiner = Examiner(**options)  # type: ignore[arg-type]
    try:
        for stream, happened in streams:
            examiner.run(sealed(stream, happened))
        examiner.finish()
    except Found as found:
        return found.finding
    return None


def test_what_happened_holds_when_it_is_sealed_anew(streams: dict[str, tuple[Recorded, ...]]) -> None:
    names = sorted(streams, key=lambda name: (not name.startswith("meter:"), name))
    assert finding(*((name, events(streams[name])) for name in names)) is None


def table(streams: dict[str, tuple[Recorded, ...]], name: str = "a") -> list[Event]:
    return events(streams[f"table:{name}"])


def at(happened: Sequence[Event], kind: type[Event]) -> int:
    return next(number for number, event in enumerate(happened) if isinstance(event, kind))


def test_money_that_nobody_has_is_found(streams: dict[str, tuple[Recorded, ...]]) -> None:
    happened = table(streams)
    place = at(happened, ev.WagerPlaced)
    for account, reason in (("patron:p1", "patron:p1"), ("box:9:ante", "box:9:ante"), ("held:p1", "held:p1")):
        money = ev.ChipsDeclared(player="p1", amount=1, cites=CITES, postings=move(10**9, account, "outside"))
        found = finding(("table:a", [*happened[:place], money]))
        assert found is not None
        assert (found.seq, found.reason.endswith(reason)) == (place + 1, True)
    from_the_float = ev.ChipsDeclared(
        player="p1", amount=1, cites=CITES, postings=move(10**12, "float", "outside")
    )
    assert finding(("table:a", [*happened[:place], from_the_float])) is None  # a tray can be filled later


def test_spots_and_their_accounts_must_agree(streams: dict[str, tuple[Recorded, ...]]) -> None:
    happened = table(streams)
    place = at(happened, ev.WagerPlaced)
    wager = happened[place]
    assert isinstance(wager, ev.WagerPlaced)
    half = (Posting(wager.postings[0].account, -500), Posting(wager.postings[1].account, 500))
    found = finding(("table:a", [*happened[:place], replace(wager, postings=half)]))
    assert found == Finding("table:a", place + 1, "1000 cents lie on box:1:ante, its account has 500")


def test_what_cannot_have_happened_there_is_found(streams: dict[str, tuple[Recorded, ...]]) -> None:
    happened = table(streams)
    place = at(happened, ev.SeatTaken)
    seat = happened[place]
    assert isinstance(seat, ev.SeatTaken)
    found = finding(("table:a", [*happened[:place], replace(seat, box=40)]))
    assert found is not None
    assert found.reason.startswith("it cannot have happened there")


def test_a_meter_that_does_not_add_up_is_found(streams: dict[str, tuple[Recorded, ...]]) -> None:
    meter = events(streams["meter:m"])
    place = at(meter, mev.MeterHit)
    hit = meter[place]
    assert isinstance(hit, mev.MeterHit)
    tables = [("table:a", table(streams)), ("table:b", table(streams, "b"))]
    assert finding(("meter:m", meter), *tables) is None
    for wrong in (replace(hit, before=hit.before + 1), replace(hit, after=hit.after - 1)):
        found = finding(("meter:m", [*meter[:place], wrong]))
        assert found is not None
        assert (found.seq, "does not add up" in found.reason) == (place + 1, True)
    cuts = {name: replace(cut, count=cut.count + 1) for name, cut in hit.cuts.items()}
    found = finding(("meter:m", [*meter[:place], replace(hit, cuts=cuts), *meter[place + 1 :]]), *tables)
    assert found is not None
    assert (found.place, found.seq) == ("meter:m", place + 1)
    found = finding(("meter:m", meter), tables[1])
    assert found is not None
    assert "it counts" in found.reason


def test_a_contribution_that_no_cut_knows_is_found(streams: dict[str, tuple[Recorded, ...]]) -> None:
    """The meter's records come first; a table that had more before a cut than the cut says lost an update."""
    meter, happened = events(streams["meter:m"]), table(streams, "b")
    fed = at(happened, ev.JackpotFed)
    assert finding(("meter:m", meter), ("table:a", table(streams)), ("table:b", happened[:fed])) is not None


def test_counters_beside_the_log_must_be_what_its_records_make(
    streams: dict[str, tuple[Recorded, ...]],
) -> None:
    for wrong in (Counter(), Counter(1, 0, 1, 1, 1)):
        examiner = Examiner()
        examiner.run(sealed("table:a", table(streams)))
        with pytest.raises(Found, match="its counter of meter m has"):
            examiner.finish({("m", "a"): wrong})


class Dealt:
    """A table that shows cards from a deck it was committed to."""

    def __init__(self, records: tuple[Recorded, ...]) -> None:
        self.events = events(records)

    def wrong(self, shown: type[Event], cards: tuple[str, ...], shoe: Shoe | None = None) -> str:
        """What is said of the table if it had shown these cards instead."""
        state, seen = Table("s"), Cards(lambda commitment: shoe)
        for event in self.events:
            if isinstance(event, shown):
                return seen.see(state, replace(event, cards=cards))
            assert seen.see(state, event) == ""
            state = evolve(state, event)
        raise AssertionError("nothing was shown")


def test_cards_that_are_not_in_the_sealed_deck_are_found(streams: dict[str, tuple[Recorded, ...]]) -> None:
    dealt = Dealt(streams["table:s"])
    shoe = seeded_shoe(7, 1)
    own = shoe.cards((6, 7))
    assert dealt.wrong(ev.BoxSettled, own, shoe) == ""
    assert "is not what the deck was committed to" in dealt.wrong(ev.BoxSettled, own[::-1], shoe)
    flop = shoe.cards((1, 2, 3))
    assert "is shown at two places" in dealt.wrong(ev.BoxSettled, (flop[0], own[1]))
    assert "is shown at two places" in dealt.wrong(ev.CommunityShown, (flop[0],) * 3)
    assert dealt.wrong(ev.BoxSettled, own[::-1]) == ""  # who cannot open the deck cannot know


def test_a_state_that_depends_on_who_replays_is_found(
    streams: dict[str, tuple[Recorded, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    replays: list[int] = []

    def unsteady(state: int, happened: object) -> int:
        replays.append(1)
        return len(replays)

    monkeypatch.setitem(ALL_KINDS, "payment-errors", Subject("payment-errors", lambda id: 0, unsteady))
    found = finding(("payment-errors:main", events(streams["payment-errors:main"])))
    assert found is not None
    assert found.reason == "a second replay leads to another state"


def test_of_streams_nobody_knows_the_chain_is_checked() -> None:
    examiner = Examiner()
    examiner.run(sealed("raffle:x", [ev.DealerSignedOn(dealer="d", cites=CITES)]))
    examiner.finish()
    assert examiner.unknown == {"raffle"}
