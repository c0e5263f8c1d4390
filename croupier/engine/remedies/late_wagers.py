"""A wager found wrong after its box folded or was settled: paid or collected as it should have been."""

from msgspec.structs import replace

from croupier.core import ledger
from croupier.core.book.entries import Cites
from croupier.core.money import Cents
from croupier.core.refusal import Refusal
from croupier.engine.duty.parts import with_box
from croupier.engine.evolve import replay
from croupier.engine.irregular.ruling import Ruling, box_called
from croupier.engine.irregular.void import owed, paid_from, second_key, unrecovered
from croupier.engine.jackpots.recount import lessened
from croupier.engine.scene import Scene
from croupier.engine.settlement.custody import into_custody
from croupier.engine.settlement.due import JACKPOT, settle_box
from croupier.engine.settlement.settle import dealer_hand, spent_of
from croupier.engine.settlement.terms import played, terms
from croupier.engine.wagers.give_up import given_up
from croupier.engine.wagers.stakes import is_forfeited, won_back
from croupier.table import events as ev
from croupier.table.table import Box, Done, Table, Wager

OVER = ("folded", "conceded", "settled")


def as_it_lay(box: Box) -> Box:
    """A box with every wager of the round on its spot, before any had its result."""
    return replace(box, wagers=(*box.wagers, *(one.wager for one in box.done)), done=())


def found_at(box: Box, spot: str) -> Wager | None:
    """A wager of a hand in play, or one that has its result; a jackpot wager outlasts its hand."""
    if box.status == "in":
        return box.wager(spot)
    done = done_at(box, spot) if box.status in OVER else None
    lies = box.wager(spot) if box.status in OVER and spot == JACKPOT else None
    return done.wager if done else lies


def done_at(box: Box, spot: str) -> Done | None:
    """The wager on a spot, if it has its result."""
    return next((one for one in box.done if one.wager.spot == spot), None)


def recounted(scene: Scene, box: Box, cites: Cites, spot: str = "", stake: Cents = 0) -> tuple[ev.Event, ...]:
    """The results that the wagers of a box should have had, with another stake or by the cards as they lie
    now, and the money that makes it so."""
    right = _right(scene, box, spot, stake)
    events: tuple[ev.Event, ...] = ()
    for was in box.done:
        one = right.get(was.wager.spot, was)
        if one != was and not was.forfeit:
            after = replace(scene, table=replay(scene.table, events))
            events += (result_is(after, box.number, was, one, cites),)
            if not was.held:
                events += into_custody(after, box.number, was.wager.owner, max(one.pays - was.pays, 0))
    return events


def result_is(scene: Scene, box: int, was: Done, right: Done, cites: Cites) -> ev.ResultCorrected:
    """The result of a wager as it should be, and the money that makes it so."""
    postings = _difference(was, right)
    gone = unrecovered(scene, postings)
    return ev.ResultCorrected(
        box=box,
        spot=was.wager.spot,
        player=was.wager.owner,
        stake=right.wager.stake,
        was=was.wager.stake,
        taken=right.taken,
        pays=right.pays,
        forfeit=right.forfeit,
        spent=right.spent if right.spent != was.spent else None,
        back=was.taken - right.taken,
        repaid=was.pays - right.pays,
        unrecovered=tuple(gone.items()),
        cites=cites,
        postings=(*postings, *owed(gone)),
    )


def _right(scene: Scene, box: Box, spot: str, stake: Cents) -> dict[str, Done]:
    """By spot, what is due for the wagers of a box that had their result, if one of them is so much."""
    lay = as_it_lay(box)
    wagers = tuple(replace(one, stake=stake) if one.spot == spot else one for one in lay.wagers)
    lay = replace(lay, wagers=wagers)
    before = replace(scene, table=_before(scene, lay))
    own = {one.wager.spot for one in box.done if one.wager.spot != JACKPOT}
    spent: dict[str, Cents] = {}
    if box.status == "settled":
        hand = played(lay, box.cards)
        shown = scene.table.round.shown
        _, results = settle_box(scene.book, hand, shown, dealer_hand(scene), terms(before, lay))
        found = {one.spot: (one.taken, one.pays) for one in results}
        spent = spent_of(before, lay, results)
    else:
        back = given_up(before, lay).back
        found = {one.spot: (one.stake - back.get(one.spot, 0), 0) for one in wagers}
    if spot == JACKPOT and (done := done_at(box, spot)):  # what it won is not by its stake
        own, found = own | {spot}, {**found, spot: (stake, done.pays)}
    held = {one.wager.spot: one.held for one in box.done}
    return {
        one.spot: Done(one, *found[one.spot], held[one.spot], spent=spent.get(one.spot, 0))
        for one in wagers
        if one.spot in own
    }


def _before(scene: Scene, box: Box) -> Table:
    """The table as it was when the box was settled: those that come later were paid nothing yet."""
    from_right = scene.book.rule.settlement.from_right
    later = (one for one in scene.table.boxes if (one.number < box.number) == from_right)
    table = scene.table
    for one in later:
        table = with_box(table, replace(one, done=()))
    return with_box(table, box)


def _difference(was: Done, right: Done) -> list[ledger.Posting]:
    """More is collected or given back, and more is paid or paid back."""
    wager = was.wager
    same = (right.taken, right.wager) == (was.taken, wager)
    # else all comes back and is collected anew, so that each kind of stake stays what it was
    stake = () if same else (*won_back(wager, was.taken), *is_forfeited(right.wager, right.taken))
    payee = ledger.held_account(wager.owner) if was.held else ledger.patron_account(wager.owner)
    paid = right.pays - was.pays
    house = paid_from(wager)
    spent = right.spent - was.spent
    tokens, gone = ledger.token_account(wager.owner), ledger.PROMOTION
    stake = (*stake, *(ledger.move(spent, tokens, gone) if spent > 0 else ledger.move(-spent, gone, tokens)))
    return [*stake, *(ledger.move(paid, house, payee) if paid > 0 else ledger.move(-paid, payee, house))]


def keys(scene: Scene, ruling: Ruling) -> Refusal | None:
    """What was paid is corrected by two people; what was collected, or lies, by one."""
    incident = ruling.incident
    box = box_called(scene, incident)
    if done_at(box, incident.spot) is None:
        return None
    right = _right(scene, box, incident.spot, incident.amount or 0)
    changed = [one for one in box.done if one.pays != right.get(one.wager.spot, one).pays]
    more = [one for name, one in right.items() if name in {was.wager.spot for was in changed}]
    return second_key((*changed, *more), incident.by, ruling.command.actor)


def taken_out_keys(scene: Scene, ruling: Ruling) -> Refusal | None:
    """A wager that goes back after it was paid takes two people too, or where others are paid less then."""
    box = box_called(scene, ruling.incident)
    done = [one for one in box.done if one.wager.spot == ruling.incident.spot]
    less = lessened(scene, [box.number]) if ruling.incident.spot == JACKPOT else []
    return second_key((*done, *less), ruling.incident.by, ruling.command.actor)
