"""A recorded jackpot outcome when one of its wagers is void since: all is as it were without that wager."""

from collections.abc import Container, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from croupier.core import ledger
from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.money import Cents
from croupier.core.refusal import sure
from croupier.core.settlement import Award
from croupier.engine.duty.parts import with_box
from croupier.engine.evolve import replay
from croupier.engine.irregular.void import owed, unrecovered
from croupier.engine.jackpots.award import awarded, entrant, shares, sign_of, starts_again, waiting
from croupier.engine.jackpots.prizes import is_share, stake_back
from croupier.engine.scene import Scene
from croupier.engine.settlement.custody import into_custody
from croupier.table import events as ev
from croupier.table.jackpot import Fed, Outcome
from croupier.table.meter import CENT, MeterState
from croupier.table.table import Box, Done


def lies(meter: MeterState | None, fed: Fed, outcome: Outcome | None) -> bool:
    """Whether the table's meter still has what a wager put on it; a reset by that outcome does not count."""
    if meter is None or not meter.open or meter.id != fed.meter:
        return False
    return fed.epoch >= meter.resets - (1 if outcome and outcome.reset else 0)


def recounted(scene: Scene, gone: Iterable[Fed], cites: Cites) -> tuple[ev.Event, ...]:
    """Prizes put right, and what the others win of the meter as it would have stood.

    `scene` is the table without the void wagers, `gone` is what those had put on the meter. Nothing, where
    the meter has no more winner.
    """
    outcome = sure(scene.table.jackpot.outcome, "what is counted again was recorded")
    before = outcome.before - sum(fed.units for fed in gone if lies(scene.meter, fed, outcome))
    awards, after = awarded(scene, before)
    events: tuple[ev.Event, ...] = ()
    for box in scene.table.boxes:
        now = replace(scene, table=replay(scene.table, events))
        events += _corrected(now, box, [one for one in awards if one.box == box.number], cites)
    won = shares(scene, awards)
    if not won:
        return events
    waits = {one.box for one in scene.table.jackpot.won}
    recorded = replace(outcome, before=before, after=after)
    return (*events, _resettled(scene, recorded, won, waits, cites))


def _resettled(
    scene: Scene, outcome: Outcome, won: tuple[Award, ...], waits: Container[int], cites: Cites
) -> ev.JackpotResettled:
    """The outcome as it should have been recorded then, with these shares."""
    return ev.JackpotResettled(
        round=scene.table.round.number,
        meter=outcome.before // CENT,
        parts=outcome.before % CENT,
        after=outcome.after // CENT,
        after_parts=outcome.after % CENT,
        time=outcome.time,
        reset=starts_again(scene, outcome.before, won),
        shares=tuple((one.box, one.prize, one.amount) for one in won),
        waiting=tuple(one.box for one in won if one.box in waits),
        cites=cited(cites, scene.book.rule.jackpot.cites, scene.book.rule.meter.hit.cites),
    )


def undone(round: int, outcome: Outcome, cites: Cites) -> ev.JackpotUndone:
    """The outcome of a round does not count."""
    (meter, parts), (after, after_parts) = divmod(outcome.before, CENT), divmod(outcome.after, CENT)
    return ev.JackpotUndone(
        round=round,
        meter=meter,
        parts=parts,
        after=after,
        after_parts=after_parts,
        time=outcome.time,
        reset=outcome.reset,
        cites=cites,
    )


class Again(NamedTuple):
    """Prizes by the cards as they lie: what is put right, and the boxes whose prize waited and is none."""

    events: tuple[ev.Event, ...] = ()
    unwon: tuple[int, ...] = ()


def awards_again(before: Scene, scene: Scene, cites: Cites) -> Again:
    """What the recorded outcome should have been with other cards, of the meter as it stood then.

    A prize that somebody has to confirm waits for that, unless this very prize was confirmed.
    """
    outcome = before.table.jackpot.outcome
    if outcome is None:
        return Again()
    (was, _), (right, after) = awarded(before, outcome.before), awarded(scene, outcome.before)
    if _named(was) == _named(right):
        return Again()
    had, won = {(one.box, one.prize) for one in was}, {one.box for one in before.table.jackpot.won}
    waits = [one for one in waiting(scene, right) if one.box in won or (one.box, one.prize) not in had]
    boxes = {one.box for one in waits}
    number, own = scene.table.round.number, shares(scene, right)
    events: list[ev.Event] = [undone(number, outcome, cites)] if shares(before, was) else []
    for box in scene.table.boxes:
        now = replace(scene, table=replay(scene.table, events))
        paid = [one for one in right if one.box == box.number and one not in waits]
        events += _paid_again(now, box, paid, cites)
        events += (_won(before, one, cites) for one in waits if one.box == box.number)
    if own or shares(before, was):
        events.append(_resettled(scene, replace(outcome, after=after), own, boxes, cites))
    return Again(tuple(events), tuple(sorted(won - boxes)))


def _named(awards: Iterable[Award]) -> list[tuple[int, str, Cents]]:
    return [(one.box, one.prize, one.amount) for one in awards]


def _paid_again(scene: Scene, box: Box, awards: list[Award], cites: Cites) -> tuple[ev.Event, ...]:
    """What a box is paid now, by the names of its prizes, where that is not what it was paid."""
    done = next((one for one in box.done if one.wager.spot == "jackpot"), None)
    if done is None or done.pays == sum(one.amount for one in awards):
        return ()
    corrected, *held = _paid(scene, box, done, awards, cites)
    names = tuple((one.prize, one.amount) for one in awards)
    why = cited(cites, *(one.cites for one in awards), scene.book.rule.jackpot.paid)
    return (replace(corrected, prizes=names, cites=why), *held)


def _won(before: Scene, prize: Award, cites: Cites) -> ev.JackpotWon:
    """A prize that waits; who recorded the outcome may not confirm it alone."""
    waits = next((one for one in before.table.jackpot.won if one.box == prize.box), None)
    box = before.table.boxes[prize.box - 1]
    owner = next(one.wager.owner for one in box.done if one.wager.spot == "jackpot")
    return ev.JackpotWon(
        box=prize.box,
        owner=owner,
        prize=prize.prize,
        amount=prize.amount,
        recorded=waits.recorded if waits else "",
        cites=cited(cites, prize.cites),
    )


def lessened(scene: Scene, boxes: Iterable[int]) -> list[Done]:
    """The prizes of others that would be less, or none, if the jackpot wagers of these boxes were void."""
    numbers, table = {*boxes}, scene.table
    if table.jackpot.outcome is None or not shared(scene):
        return []
    gone = [fed for number, fed in table.jackpot.fed.items() if number in numbers]
    for number in numbers:
        box = table.boxes[number - 1]
        done = tuple(one for one in box.done if one.wager.spot != "jackpot")
        table = with_box(table, replace(box, done=done))
    found = recounted(replace(scene, table=table), gone, ())
    corrected = [event for event in found if isinstance(event, ev.JackpotCorrected)]
    less = [table.boxes[event.box - 1] for event in corrected if event.amount < event.was]
    return [done for box in less for done in box.done if done.wager.spot == "jackpot"]


def shared(scene: Scene) -> bool:
    """Whether the recorded outcome has given anybody a share of the meter, paid or still to be confirmed."""
    table = scene.table
    option = sign_of(scene).option
    waits = any(is_share(scene.book, option, won.prize) for won in table.jackpot.won)
    return waits or any(done.share for box in table.boxes for done in box.done)


def _corrected(scene: Scene, box: Box, awards: list[Award], cites: Cites) -> tuple[ev.Event, ...]:
    """What a box wins now, where that is not what it had won: it waits as it waited, or is paid."""
    waits = next((won for won in scene.table.jackpot.won if won.box == box.number), None)
    if waits:
        return tuple(
            ev.JackpotWon(
                box=box.number,
                owner=waits.owner,
                prize=one.prize,
                amount=one.amount,
                recorded=waits.recorded,
                cites=cited(cites, one.cites),
            )
            for one in awards
            if one.prize == waits.prize and one.amount != waits.amount
        )
    done = next((one for one in box.done if one.wager.spot == "jackpot"), None)
    amount = sum(one.amount for one in awards)
    return _paid(scene, box, done, awards, cites) if done and done.pays != amount else ()


def _paid(scene: Scene, box: Box, done: Done, awards: list[Award], cites: Cites) -> tuple[ev.Event, ...]:
    """The difference to the owner or back to the pool, and the stake where a winner's goes back."""
    amount, owner = sum(one.amount for one in awards), done.wager.owner
    taken = done.taken
    if entrant(box):
        taken = done.wager.stake - stake_back(scene.book, done.wager.stake, won=amount > 0)
    payee = ledger.held_account(owner) if done.held else ledger.patron_account(owner)
    postings = [
        *ledger.move(amount - done.pays, ledger.JACKPOT, payee),
        *ledger.move(done.taken - taken, ledger.JACKPOT, ledger.patron_account(owner)),
    ]
    missing = unrecovered(scene, postings)
    rule = scene.book.rule.jackpot
    corrected = ev.JackpotCorrected(
        box=box.number,
        owner=owner,
        was=done.pays,
        amount=amount,
        share=sum(one.amount for one in shares(scene, awards)),
        taken=taken,
        unrecovered=tuple(missing.items()),
        cites=cited(cites, *(one.cites for one in awards), rule.paid if awards else rule.bonus),
        postings=(*postings, *owed(missing)),
    )
    if done.held or amount < done.pays:
        return (corrected,)
    return (corrected, *into_custody(scene, box.number, owner, amount - done.pays))
