"""What a table puts on its meter is a part of the wagers that count, counted here by the money alone."""

from collections.abc import Iterable, Sequence
from typing import Final

from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.core.sign import Sign
from croupier.engine.scene import MeterState
from croupier.table import events as ev
from croupier.table.meter import MeterTerms
from croupier.table.table import Table

RATES: Final = (1, 2500, 3406, 10_000)
RESERVES: Final = (0, 0, 333)


@st.composite
def meters(draw: st.DrawFn, sign: Sign) -> MeterState | None:
    """Mostly a meter that pays what the sign says; sometimes a closed one, or none."""
    kind = draw(st.sampled_from(["linked", "linked", "linked", "linked", "plain", "closed", "none"]))
    if kind == "none" or sign.jackpot is None:
        return None
    jackpot = sign.jackpot
    terms = MeterTerms(
        wager=jackpot.wager,
        seed=jackpot.seed,
        rate=draw(st.sampled_from(RATES)),
        reserve_rate=draw(st.sampled_from(RESERVES)),
        option=jackpot.option,
        pays=jackpot.pays,
        bonus=jackpot.bonus,
    )
    return MeterState("m", open=kind != "closed", terms=None if kind == "plain" else terms)


def heeded(state: MeterState | None, event: ev.Event) -> MeterState | None:
    """The meter as the table knows it after an event of the table."""
    if state is not None and isinstance(event, ev.JackpotSettled | ev.JackpotResettled) and event.reset:
        return replace(state, resets=state.resets + 1)
    if state is not None and isinstance(event, ev.JackpotUndone) and event.reset:
        return replace(state, resets=state.resets - 1)
    return state


def elsewhere(state: MeterState | None) -> MeterState | None:
    """The meter after another table has taken it down to its seed."""
    return state and replace(state, resets=state.resets + 1)


def holds(table: Table, events: Sequence[ev.Event], state: MeterState | None) -> None:
    """After every command: who has contributed has a wager, and all contributions together are theirs."""
    boxes = {box.number: box for box in table.boxes}
    for number in table.jackpot.fed:
        assert number in boxes, f"box {number} is gone and its contribution is not"
        box = boxes[number]
        own = (*box.wagers, *(done.wager for done in box.done))
        assert any(wager.spot == "jackpot" for wager in own), f"box {number} has no jackpot wager any more"
    feeding = [event for event in events if isinstance(event, ev.JackpotFed | ev.JackpotUnfed)]
    for event in feeding:
        _exact(event, state)
    lying = sum(boxes[number].stake("jackpot") for number in table.jackpot.fed)
    counted = sum(event.cents if isinstance(event, ev.JackpotFed) else -event.cents for event in feeding)
    assert counted == _in_pool(table, events) + lying, (
        "the meter was fed by other wagers than those that count"
    )


def _exact(event: ev.JackpotFed | ev.JackpotUnfed, state: MeterState | None) -> None:
    """Every contribution is wager times rate, what went back was the meter's or the house's."""
    assert state is not None
    rate = state.terms.rate + state.terms.reserve_rate if state.terms else 0
    house = event.house if isinstance(event, ev.JackpotUnfed) else 0
    assert event.units + event.reserve + house == event.cents * rate, event
    assert min(event.units, event.reserve, house) >= 0, event


INTO_POOL = (
    ev.RoundVoided, ev.OutcomeInvalidated, ev.HandVoided, ev.ResultUndone, ev.JackpotGameCancelled,
    ev.StakesForfeited,
)  # fmt: skip


def _in_pool(table: Table, events: Iterable[ev.Event]) -> int:
    """Cents of stakes in the pool: what is there, prizes apart, and stakes that a fraud lost by direction."""
    found = table.balance("jackpot")
    for event in events:
        if isinstance(event, ev.JackpotPaid):
            found += event.amount
        elif isinstance(event, INTO_POOL):
            for source, target in zip(event.postings[::2], event.postings[1::2], strict=True):
                if target.account == "jackpot" and not source.account.startswith("box:"):
                    found -= target.cents
    return found
