"""Void: no result. Stakes go back to their owners, payments come back, and nobody loses by it."""

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.core import ledger
from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.steps import due_at
from croupier.engine.evolve import replay
from croupier.engine.scene import Scene
from croupier.engine.settlement.settle import to_settle
from croupier.engine.wagers.bets import nothing_left, settlement
from croupier.engine.wagers.stakes import all_back, lies_again, won_back
from croupier.table import events as ev
from croupier.table.table import Box, Done, Wager


def void_round(scene: Scene, result: str, cites: Cites, *, why: str) -> tuple[ev.Event, ...]:
    """The whole round without a result: every box gets back what it staked, folded boxes too.

    Where the book says so, wagers that had their result keep it.
    """
    table, rule = scene.table, scene.book.rule
    stands = rule.round.void_reopens == "unsettled"
    boxes = tuple(replace(box, done=()) for box in table.boxes) if stands else table.boxes
    jackpots = [box.number for box in boxes if jackpot_of(box)]
    voided = _voided(
        scene, boxes, result, why, carried=tuple(jackpots) if rule.jackpot.void == "carry" else ()
    )
    cites = cited(cites, rule.jackpot.void_cites if jackpots else ())
    return (replace(voided, settled_stands=stands, cites=cites),)


def invalidated(scene: Scene, cites: Cites, *, why: str) -> tuple[ev.Event, ...]:
    """The outcome of the round under way, or else of the one before, does not count: all wagers go back."""
    table, rule = scene.table, scene.book.rule.jackpot
    past = table.past if not table.round.drawn else None
    boxes = past.boxes if past else table.boxes
    if rule.void == "return" and any(jackpot_of(box) for box in boxes):
        cites = cited(cites, rule.void_cites)
    if past is None:
        return (replace(_voided(scene, boxes, "void", why), cites=cites),)
    postings = [one for box in boxes for done in box.done for one in put_back(box.number, done)]
    gone = unrecovered(scene, postings)
    event = ev.OutcomeInvalidated(
        round=past.number,
        unrecovered=tuple(gone.items()),
        cites=cites,
        steps=due_at(scene.book, "jackpot-void") if past.fed else (),
        postings=(*postings, *owed(gone)),
    )
    return (event,)


def _voided(
    scene: Scene, boxes: tuple[Box, ...], result: str, why: str, carried: tuple[int, ...] = ()
) -> ev.RoundVoided:
    table, moment = scene.table, scene.book.rule.shuffle.moment.get("round-end")
    postings = [one for box in boxes for one in returned(box, jackpot=box.number not in carried)]
    jackpots = any(jackpot_of(box) for box in boxes)
    gone = unrecovered(scene, postings)
    return ev.RoundVoided(
        round=table.round.number,
        result=result,
        carried=carried,
        shuffle="round-end" if moment or table.mode == "electronic" else None,
        unrecovered=tuple(gone.items()),
        cites=(),
        steps=(*due_at(scene.book, result, why), *(due_at(scene.book, "jackpot-void") if jackpots else ())),
        postings=(*postings, *owed(gone)),
    )


def unrecovered(scene: Scene, postings: list[ledger.Posting]) -> dict[str, Cents]:
    """What players who left, or have too little, cannot pay back; nobody's refund waits for it."""
    table = scene.table
    after = ledger.post(table.balances, postings)
    seated = {box.seat for box in table.boxes}
    found: dict[str, Cents] = {}
    for account, cents in after.items():
        kind, _, player = account.partition(":")
        if kind == "patron" and cents < 0 and (table.mode == "electronic" or player not in seated):
            found[player] = -cents
    return found


def owed(gone: dict[str, Cents]) -> list[ledger.Posting]:
    """What players cannot pay back stands against their names."""
    found: list[ledger.Posting] = []
    for player, cents in gone.items():
        found += ledger.move(cents, ledger.owed_account(player), ledger.patron_account(player))
    return found


def void_hand(scene: Scene, number: int, cites: Cites, *, carries: bool = True) -> ev.HandVoided:
    """One hand without a result: its wagers go back, its jackpot wager too or into the next round.

    `carries` is false where a clause returns the jackpot wager even in a book that carries it over.
    """
    box = scene.table.boxes[number - 1]
    rule = scene.book.rule.jackpot
    jackpot = jackpot_of(box) is not None
    carried = rule.void == "carry" and jackpot and carries
    postings = returned(box, jackpot=not carried)
    return ev.HandVoided(
        box=number,
        carried=carried,
        cites=cited(cites, rule.void_cites if jackpot and carries else ()),
        steps=due_at(scene.book, "jackpot-void") if jackpot else (),
        postings=(*postings, *owed(unrecovered(scene, postings))),
    )


def cancelled_jackpots(scene: Scene, cites: Cites, *, why: str) -> ev.JackpotGameCancelled:
    """Every jackpot wager of the round is its owner's again, those that a fold took too."""
    table = scene.table
    found = [box for box in table.boxes if jackpot_of(box)]
    postings = [posting for box in found for posting in returned(jackpot_only(box), jackpot=True)]
    return ev.JackpotGameCancelled(
        round=table.round.number,
        why=why,
        gone=tuple(box.number for box in found),
        cites=cites,
        postings=(*postings, *owed(unrecovered(scene, postings))),
    )


def jackpot_only(box: Box) -> Box:
    """A box as if nothing but its jackpot wager lay there or was taken."""
    wagers = tuple(wager for wager in box.wagers if wager.spot == "jackpot")
    return replace(box, wagers=wagers, done=tuple(one for one in box.done if one.wager.spot == "jackpot"))


def two_keys(scene: Scene, called_by: str, ruled_by: str) -> Refusal | None:
    """Payments of the round are only had back by two people: who called it and who rules."""
    return second_key([done for box in scene.table.boxes for done in box.done], called_by, ruled_by)


def second_key(undone: Iterable[Done], found_by: str, ruled_by: str) -> Refusal | None:
    """Stakes go back on one person's word; a payment comes back on that of two."""
    if found_by != ruled_by or not any(done.pays for done in undone):
        return None
    text = "Payments were made: somebody else has to rule."
    return refuse("incident/two-keys", ("house:two-keys",), text, by=found_by)


def jackpot_of(box: Box) -> Wager | None:
    """The jackpot wager of a box, whether it still lies or was taken by a fold."""
    for wager in (*box.wagers, *(done.wager for done in box.done)):
        if wager.spot == "jackpot":
            return wager
    return None


def returned(box: Box, *, jackpot: bool) -> list[ledger.Posting]:
    """Everything a box staked, back to its owners; what it was paid goes back to the float.

    Without `jackpot` its jackpot wager lies on its spot afterwards, also one that was taken.
    """
    postings: list[ledger.Posting] = []
    every: tuple[Wager | Done, ...] = (*box.wagers, *box.done)
    for one in every:
        keeps = not jackpot and staked(one).spot == "jackpot"
        postings += put_back(box.number, one, lies=keeps)
    return postings


def put_back(box: int, one: Wager | Done, *, lies: bool = False) -> list[ledger.Posting]:
    """One wager as if it had never been: its stake to its owner, and what it was paid to who paid.

    It may lie, or have its result: what was returned then stays with its owner. With `lies` it stays on its
    spot, or goes back there.
    """
    if isinstance(one, Wager):
        return [] if lies else [*all_back(one, box)]
    wager = one.wager
    payee = ledger.held_account(wager.owner) if one.held else ledger.patron_account(wager.owner)
    return [
        *(lies_again(wager, one.taken, box) if lies else won_back(wager, one.taken)),
        *ledger.move(one.spent, ledger.PROMOTION, ledger.token_account(wager.owner)),
        *ledger.move(one.pays, payee, paid_from(wager)),
    ]


def staked(one: Wager | Done) -> Wager:
    """The wager itself, whether it lies or has its result."""
    return one if isinstance(one, Wager) else one.wager


def without_result(scene: Scene, box: int, done: Done, cites: Cites) -> ev.ResultUndone:
    """A wager that had its result has none any more; the box keeps its others."""
    postings = put_back(box, done)
    gone = unrecovered(scene, postings)
    return ev.ResultUndone(
        box=box,
        spot=done.wager.spot,
        player=done.wager.owner,
        back=done.taken,
        repaid=done.pays,
        unrecovered=tuple(gone.items()),
        cites=cites,
        postings=(*postings, *owed(gone)),
    )


def paid_from(wager: Wager) -> str:
    """Where winnings come from and go back to: the float, a jackpot prize the pool."""
    return ledger.JACKPOT if wager.spot == "jackpot" else ledger.FLOAT


def onward(scene: Scene, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
    """The events, and what they bring about by leaving nobody to decide or nothing to settle."""
    events = (*events, *_all_cancelled(scene, events))
    after = replace(scene, table=replay(scene.table, events))
    round = after.table.round
    phase = round.phase
    dealt = phase == "dealing" and not round.plan  # the call for decisions is still to come
    if dealt and not any(box.status == "in" for box in after.table.boxes):
        return (*events, *nothing_left(after.book))
    if phase == "deciding":
        return (*events, *_decided(after))
    if phase == "settling" and not to_settle(after):
        return (*events, _settled(after))
    return events


def _all_cancelled(scene: Scene, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
    """By one reading a void hand cancels the jackpot wagers of its whole round, and not only its own."""
    rule = scene.book.rule.jackpot
    void = any(isinstance(event, ev.HandVoided) for event in events)
    if not void or rule.void_hand_cancels == "box" or rule.void == "carry" or scene.table.jackpot.outcome:
        return ()
    after = replace(scene, table=replay(scene.table, events))
    if not any(jackpot_of(box) for box in after.table.boxes):
        return ()
    cancelled = cancelled_jackpots(after, rule.void_cites, why="void-hand")
    return (replace(cancelled, steps=due_at(scene.book, "jackpot-void")),)


def _decided(scene: Scene) -> tuple[ev.Event, ...]:
    """Settlement, where no hand is left, or none that could still decide before it."""
    table, book = scene.table, scene.book
    if not any(box.status == "in" for box in table.boxes):
        held = any(box.cards_at == "held" for box in table.boxes)
        return () if held else nothing_left(book)
    waiting = table.owing() or book.stages[table.round.stage].show.count
    return () if waiting else (settlement(book),)


def _settled(scene: Scene) -> ev.Event:
    jackpot = any(box.jackpot() for box in scene.table.boxes)
    return ev.SettlementDone(jackpot=jackpot, cites=scene.book.rule.settlement.cites)
