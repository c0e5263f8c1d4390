"""Void: no result. Stakes go back to their owners, payments come back, and nobody loses by it."""

from croupier.core import events as ev
from croupier.core import ledger
from croupier.core.entries import Cites
from croupier.core.scene import Scene
from croupier.core.table import Box, Wager
from croupier.engine.steps import due_at
from croupier.engine.wagers import lost

OPEN = ("dealing", "deciding", "settling", "awarding")  # a finished round stands


def round_open(scene: Scene) -> bool:
    """Whether a round has begun that is not finished yet; a finished one is never reopened."""
    return scene.table.round.phase in OPEN


def void_round(scene: Scene, result: str, cites: Cites, *, why: str) -> tuple[ev.Event, ...]:
    """The whole round without a result: every box gets back what it staked, folded boxes too."""
    table, rule = scene.table, scene.book.rule
    carries = rule.jackpot.void == "carry"
    postings: list[ledger.Posting] = []
    for box in table.boxes:
        postings += returned(box, jackpot=not carries)
    carried = tuple(box.number for box in table.boxes if carries and _jackpot(box))
    jackpots = any(_jackpot(box) for box in table.boxes)
    moment = rule.shuffle.moment.get("round-end")
    voided = ev.RoundVoided(
        round=table.round.number,
        result=result,
        carried=carried,
        shuffle="round-end" if moment else None,
        cites=(*cites, *(rule.jackpot.void_cites if jackpots else ())),
        steps=due_at(scene.book, result, why),
        postings=tuple(postings),
    )
    return (voided,)


def void_hand(scene: Scene, number: int, cites: Cites) -> ev.HandVoided:
    """One hand without a result: its wagers go back, its jackpot wager too or into the next round."""
    box = scene.table.boxes[number - 1]
    rule = scene.book.rule.jackpot
    carried = rule.void == "carry" and _jackpot(box) is not None
    return ev.HandVoided(
        box=number,
        carried=carried,
        cites=(*cites, *(rule.void_cites if _jackpot(box) else ())),
        postings=tuple(returned(box, jackpot=not carried)),
    )


def _jackpot(box: Box) -> Wager | None:
    """The jackpot wager of a box, whether it still lies or was taken by a fold."""
    for wager in (*box.wagers, *(done.wager for done in box.done)):
        if wager.spot == "jackpot":
            return wager
    return None


def returned(box: Box, *, jackpot: bool) -> list[ledger.Posting]:
    """Everything a box staked, back to its owners; what it was paid goes back to the float."""
    postings: list[ledger.Posting] = []
    for wager in box.wagers:
        if jackpot or wager.spot != "jackpot":
            postings += ledger.move(wager.stake, ledger.spot_account(box.number, wager.spot), _owner(wager))
    for done in box.done:
        wager = done.wager
        target = (
            _owner(wager)
            if jackpot or wager.spot != "jackpot"
            else ledger.spot_account(box.number, "jackpot")
        )
        postings += ledger.move(done.taken, lost(wager), target)
        postings += ledger.move(done.pays, ledger.patron_account(wager.owner), ledger.FLOAT)
    return postings


def _owner(wager: Wager) -> str:
    token = wager.instrument == "token"
    return ledger.token_account(wager.owner) if token else ledger.patron_account(wager.owner)
