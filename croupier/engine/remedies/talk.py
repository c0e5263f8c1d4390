"""Talk about hands before all shared cards are open: it may cost wagers where the book says so."""

from msgspec.structs import replace

from croupier.core import ledger
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.parts import with_box
from croupier.engine.evolve import replay
from croupier.engine.irregular.ruling import CALL, Remedy, Ruling, box_called, needs_box
from croupier.engine.irregular.void import onward, second_key, without_result
from croupier.engine.irregular.void_wagers import paid_by
from croupier.engine.jackpots.games import retracted
from croupier.engine.remedies.late_wagers import as_it_lay, result_is
from croupier.engine.scene import Scene
from croupier.engine.settlement.due import counting
from croupier.engine.settlement.terms import played, terms
from croupier.engine.wagers.holdings import Holding, holdings
from croupier.engine.wagers.stakes import all_back, is_forfeited, is_lost
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Box

KIND = "communication"
JACKPOT = "jackpot"


def talked(scene: Scene, call: c.Call) -> Refusal | None:
    """Until the cards are racked; once all shared cards are open, the call says when the talk was."""
    box = scene.table.box(call.box or 0)
    if box is None:
        return refuse("incident/box", CALL, "Which box?", kind=call.kind)
    if not _at_stake(scene, box.player or ""):
        return refuse("incident/box", CALL, f"Box {box.number} has nothing to lose.", box=box.number)
    if len(scene.table.round.shown) == scene.book.community and not call.note:
        return refuse("incident/note", CALL, "All shared cards are open: when was it?", kind=call.kind)
    return None


def _at_stake(scene: Scene, player: str) -> list[Holding]:
    """What a player can still lose by talk: what lies, and what was won, pushed or returned of the round.

    A wager that waits for the next round is none of this one.
    """
    named = {spot for rule in scene.book.data.remedy if rule.kind == KIND for spot in rule.takes}
    has = [one for one in holdings(scene.table, player) if not one.box.parked()]
    return [
        one for one in has if _lies_to_lose(one, player) or (one.wager.spot in named and _won(scene, one))
    ]


def _lies_to_lose(one: Holding, player: str) -> bool:
    """The jackpot wager of a hand that was turned has no result yet, and is a wager of its own then."""
    return one.done is None and (not one.box.cards or one.wager.spot == JACKPOT or one.box.player != player)


def _won(scene: Scene, one: Holding) -> bool:
    """A wager that has its result and did not lose all that counted of it."""
    if one.done is None:
        return False
    waits = any(prize.box == one.box.number for prize in scene.table.jackpot.won)
    if one.wager.spot == JACKPOT:
        return waits or bool(one.done.pays)
    return bool(one.done.pays) or one.done.taken < _counts(scene, one)


def _counts(scene: Scene, one: Holding) -> int:
    """How much of a stake was a wager: what lay above a maximum never was, and went back."""
    lay = as_it_lay(one.box)
    before = replace(scene, table=with_box(scene.table, lay))
    return counting(scene.book, played(lay), terms(before, lay).limits)[one.wager.spot][0]


def _taken(box: Box, takes: tuple[str, ...]) -> list[str]:
    """The spots whose wagers the talk costs; it never costs somebody else's."""
    return [wager.spot for wager in box.wagers if wager.spot in takes and wager.owner == box.player]


def _stays(scene: Scene, box: Box, taken: list[str]) -> bool:
    """A jackpot wager that is not taken stays where a fold leaves it, or once every street's bet lies."""
    streets = {stage.bet.spot for stage in scene.book.stages}
    lie = {wager.spot for wager in box.wagers}
    kept = "jackpot" in lie and "jackpot" not in taken
    return kept and (scene.book.rule.fold.keeps_jackpot or streets <= lie)


def _forfeited(scene: Scene, ruling: Ruling) -> tuple[ev.Event, ...]:
    """The wagers the book names are taken on every box where the player has some, settled ones too."""
    player, takes = box_called(scene, ruling.incident).player or "", ruling.rule.takes
    has = _at_stake(scene, player)
    own = {
        one.box.number: one.box
        for one in has
        if one.box.player == player and not one.box.cards and not one.done
    }
    others = [one for one in has if not one.done and one.box.number not in own and one.wager.spot in takes]
    hands = [_hand(scene, ruling, box) for box in own.values()]
    single = [_single(ruling, one) for one in others]
    events: tuple[ev.Event, ...] = (*hands, *single)
    for one in has:
        if one.done and one.wager.spot in takes:
            events += _after_all(replace(scene, table=replay(scene.table, events)), ruling, one)
    back = [hand.box for hand in hands if JACKPOT not in hand.spots and not hand.live]
    again = retracted(scene, *back) if scene.book.rule.jackpot.retracted and back else ()
    return onward(scene, (*events, *again))


def _after_all(scene: Scene, ruling: Ruling, one: Holding) -> tuple[ev.Event, ...]:
    """A wager that had its result loses: what was paid comes back, and the stake is taken."""
    done, box, cites = one.done, one.box.number, ruling.rule.cites
    if done is None:
        return ()
    if one.wager.spot != JACKPOT:
        lost = replace(done, taken=_counts(scene, one), pays=0, forfeit=True)
        return (result_is(scene, box, done, lost, cites),)
    taken = ev.StakesForfeited(
        player=one.wager.owner,
        box=box,
        spots=(JACKPOT,),
        cites=cites,
        postings=is_forfeited(one.wager, one.wager.stake),
    )
    return (without_result(scene, box, done, cites), taken)


def _legal(scene: Scene, ruling: Ruling) -> Refusal | None:
    """What was paid is had back by two people."""
    player = box_called(scene, ruling.incident).player or ""
    has = [one for one in _at_stake(scene, player) if one.done and one.wager.spot in ruling.rule.takes]
    return second_key(paid_by(scene, has), ruling.incident.by, ruling.command.actor)


def _hand(scene: Scene, ruling: Ruling, box: Box) -> ev.HandForfeited:
    """What the book names is taken, the others go back, but for a jackpot wager that stays live."""
    taken = _taken(box, ruling.rule.takes)
    stays = _stays(scene, box, taken)
    postings: list[ledger.Posting] = []
    for wager in box.wagers:
        if wager.spot in taken:
            postings += is_lost(wager, wager.stake, box.number)
        elif not stays:
            postings += all_back(wager, box.number)
    return ev.HandForfeited(
        box=box.number,
        spots=tuple(taken),
        live=stays,
        cites=ruling.rule.cites,
        postings=tuple(postings),
    )


def _single(ruling: Ruling, one: Holding) -> ev.WagerForfeited:
    """A jackpot wager on another's box, whose hand is played on."""
    return ev.WagerForfeited(
        box=one.box.number,
        spot=one.wager.spot,
        stake=one.wager.stake,
        owner=one.wager.owner,
        cites=ruling.rule.cites,
        postings=is_lost(one.wager, one.wager.stake, one.box.number),
    )


REMEDIES = {"forfeit-wagers": Remedy(_forfeited, needs=needs_box, legal=_legal)}
