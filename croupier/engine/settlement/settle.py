"""Settlement: the dealer's hand, box by box from the dealer's right, the end of the round."""

from croupier.core import ledger
from croupier.core.book.entries import Cites
from croupier.core.cards import Card
from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.hands import Hand, best_five, evaluate
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse, sure
from croupier.core.settlement import WagerResult
from croupier.engine.cards.faces import cards_refused
from croupier.engine.duty.steps import blocked, due_at
from croupier.engine.jackpots.prizes import has_prize, jackpot_hand
from croupier.engine.players.exclusions import out_refused
from croupier.engine.remedies.dealer_seen import not_those_seen
from croupier.engine.scene import Scene
from croupier.engine.settlement.custody import into_custody
from croupier.engine.settlement.due import counting, qualifies, settle_box
from croupier.engine.settlement.terms import played, terms
from croupier.engine.wagers.give_up import given_up
from croupier.engine.wagers.stakes import goes_back, is_lost
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Box, CardsAt

RESULT = "a result is of a wager"


def to_settle(scene: Scene) -> list[int]:
    """The boxes whose cards are still to be turned, in order: in play, or held for a jackpot."""
    boxes = [b.number for b in scene.table.boxes if b.status == "in" or b.cards_at == "held"]
    return boxes[::-1] if scene.book.rule.settlement.from_right else boxes


def legal_show_dealer(scene: Scene, command: c.ShowDealer) -> Refusal | None:
    """The dealer's hand is turned when all have decided and the board is open."""
    rule, round = scene.book.rule, scene.table.round
    if rule.dealer_places is None:
        return refuse("dealer/none", rule.settlement.cites, "The dealer has no hand in this game.")
    cites = rule.settlement.turn
    if round.phase != "settling":
        return refuse("dealer/moment", cites, "Not before every box has decided.", phase=round.phase)
    if round.dealer_shown:
        return refuse("dealer/shown", cites, "The dealer's hand is open.")
    if refusal := blocked(scene):
        return refusal
    return cards_refused(scene, command.cards, rule.dealer_places.count, cites) or not_those_seen(
        scene, command.cards
    )


def act_show_dealer(scene: Scene, command: c.ShowDealer) -> tuple[ev.Event, ...]:
    rule = scene.book.rule
    cards = (*command.cards, *scene.table.round.shown)
    hand = evaluate(cards)
    shown = ev.DealerShown(
        cards=command.cards,
        five=best_five(cards),
        hand=hand.category.text,
        qualifies=qualifies(scene.book, hand),
        cites=cited(rule.settlement.turn, rule.qualify.cites if rule.qualify else ()),
    )
    return (shown,)


def _open_to_settle(scene: Scene, number: int, cites: Cites) -> Refusal | Box:
    """The box, if settlement is open and it has a hand left to settle."""
    rule, round = scene.book.rule, scene.table.round
    box = scene.table.box(number)
    if round.phase != "settling":
        return refuse("settle/moment", cites, "Settlement is not open.", phase=round.phase)
    if rule.dealer_places and not round.dealer_shown:
        return refuse("settle/dealer", cited(rule.settlement.turn, cites), "The dealer's hand comes first.")
    if box is None or (box.status != "in" and box.cards_at != "held"):
        return refuse("settle/no-hand", cites, f"Box {number} has nothing to settle.", box=number)
    return box


def legal_concede(scene: Scene, command: c.Concede) -> Refusal | None:
    """A player may give up between the last card and the turning of the own hand, and is asked twice."""
    rule = scene.book.rule.concede
    if rule is None:
        cites = scene.book.rule.settlement.cites
        return refuse("concede/none", cites, "This book has no concession; the hand is settled.")
    box = _open_to_settle(scene, command.box, rule.cites)
    if isinstance(box, Refusal):
        return box
    if refusal := out_refused(scene, box.number):
        return refusal
    if box.status != "in":
        return refuse("concede/folded", rule.cites, f"Box {command.box} has folded.", box=command.box)
    if not command.confirm:
        return refuse(
            "concede/confirm", rule.cites, "A concession takes every wager, winners too: confirm it."
        )
    return None


def act_concede(scene: Scene, command: c.Concede) -> tuple[ev.Event, ...]:
    rule = scene.book.rule
    box = scene.table.boxes[command.box - 1]
    gone = given_up(scene, box)
    conceded = ev.BoxConceded(
        box=box.number,
        spots=gone.spots,
        back=gone.back,
        cards_at=gone.cards_at,
        cites=cited(rule.concede.cites if rule.concede else (), rule.fold.cites, gone.cites),
        steps=(*due_at(scene.book, "concede"), *due_at(scene.book, "fold", gone.cards_at)),
        postings=gone.postings,
    )
    lost = box.number if "jackpot" in gone.spots else None
    finished = box.number if gone.cards_at != "held" else None
    return (conceded, *_done(scene, finished=finished, forfeited=lost))


def legal_settle(scene: Scene, command: c.SettleBox) -> Refusal | None:
    """Boxes are settled in order, each finished before the next is turned."""
    rule = scene.book.rule.settlement
    box = _open_to_settle(scene, command.box, rule.cites)
    if isinstance(box, Refusal):
        return box
    due = to_settle(scene)[0]
    if command.box != due:
        return refuse("settle/order", rule.cites, f"Box {due} comes first.", box=due)
    if refusal := blocked(scene):
        return refusal
    return cards_refused(scene, command.cards, len(box.places), rule.turn)


def act_settle(scene: Scene, command: c.SettleBox) -> tuple[ev.Event, ...]:
    """Cards turned, wagers taken or paid; a folded hand held for the jackpot is only turned."""
    book, table = scene.book, scene.table
    box = table.boxes[command.box - 1]
    rule = book.rule
    if box.status == "in":
        hand, results = settle_box(
            book, played(box, command.cards), table.round.shown, dealer_hand(scene), terms(scene, box)
        )
        own = rule.settlement.pay
    else:
        hand, results = evaluate((*command.cards, *table.round.shown)), ()
        own = rule.fold.held
    cards_at, spent = lies(scene, box, command.cards), spent_of(scene, box, results)
    settled = ev.BoxSettled(
        box=box.number,
        cards=command.cards,
        hand=hand.category.text,
        results=results,
        cards_at=cards_at,
        cites=cited(
            rule.settlement.cites,
            own,
            rule.ranking.cites,
            rule.hand[hand.category.text].cites,
            rule.jackpot.face_up if cards_at == "face_up" else (),
        ),
        steps=due_at(book, "settle", cards_at),
        spent=spent,
        postings=_payments(box, results, spent),
    )
    won = sum(result.pays for result in results)
    held = into_custody(scene, box.number, box.player or "", won)
    return (settled, *held, *_done(scene, finished=box.number, forfeited=None))


def lies(scene: Scene, box: Box, cards: tuple[Card, ...]) -> CardsAt:
    """Turned cards are racked, but for a jackpot hand where the book leaves it open until it is paid."""
    table, book = scene.table, scene.book
    sign = table.sign.jackpot if table.sign else None
    if not book.rule.jackpot.face_up or sign is None or box.wager("jackpot") is None:
        return "racked"
    hand = jackpot_hand(book, cards, table.round.shown)
    return "face_up" if has_prize(book, sign.option, hand) else "racked"


def dealer_hand(scene: Scene) -> Hand | None:
    """The dealer's hand, once it is open."""
    round = scene.table.round
    return evaluate((*round.dealer_shown, *round.shown)) if round.dealer_shown else None


def _payments(
    box: Box, results: tuple[WagerResult, ...], spent: dict[str, Cents]
) -> tuple[ledger.Posting, ...]:
    """Stakes to the house or back to their owner, winnings from the float, always in chips."""
    postings: list[ledger.Posting] = []
    for result in results:
        wager = sure(box.wager(result.spot), RESULT)
        used = spent.get(result.spot, 0)
        postings += is_lost(wager, result.taken + used, box.number)
        postings += goes_back(wager, result.returned - used, box.number)
        postings += ledger.move(result.pays, ledger.FLOAT, ledger.patron_account(wager.owner))
    return tuple(postings)


def spent_of(scene: Scene, box: Box, results: tuple[WagerResult, ...]) -> dict[str, Cents]:
    """Tokens that won and do not go back, by spot, where the book takes them; an excess is no wager."""
    token = scene.book.rule.token
    if token is None or token.stake_returned:
        return {}
    counted = counting(scene.book, played(box), terms(scene, box).limits)
    won = [result.spot for result in results if result.outcome == "win"]
    found = {spot: sure(box.wager(spot), RESULT).in_tokens(counted[spot][0]) for spot in won}
    return {spot: tokens for spot, tokens in found.items() if tokens}


def _done(scene: Scene, *, finished: int | None, forfeited: int | None) -> tuple[ev.Event, ...]:
    """Once no hand is left to settle, the jackpot wagers that still lie are next."""
    if any(number != finished for number in to_settle(scene)):
        return ()
    jackpot = any(box.jackpot() for box in scene.table.boxes if box.number != forfeited)
    return (ev.SettlementDone(jackpot=jackpot, cites=scene.book.rule.settlement.cites),)


def legal_show_folded(scene: Scene, command: c.ShowFolded) -> Refusal | None:
    """A folded hand may be shown at settlement where the book allows it; nothing is paid for it."""
    rule = scene.book.rule
    cites = rule.show_folded.cites if rule.show_folded else rule.settlement.cites
    box = scene.table.box(command.box)
    if rule.show_folded is None:
        return refuse("show/folded", cites, "This book does not show folded hands.")
    if scene.table.round.phase not in ("settling", "awarding", "finished"):
        return refuse("show/moment", cites, "A folded hand is shown at settlement only.")
    if box is None or box.status not in ("folded", "conceded") or box.cards:
        return refuse(
            "show/no-hand", cites, f"Box {command.box} has no folded hand to show.", box=command.box
        )
    if not command.reason:
        return refuse("order/reason", cites, "The reason must be stated.")
    return cards_refused(scene, command.cards, len(box.places), cites)


def act_show_folded(scene: Scene, command: c.ShowFolded) -> tuple[ev.Event, ...]:
    rule = scene.book.rule.show_folded
    cites = rule.cites if rule else ()
    shown = stated(ev.FoldedShown, command, cites=cites)
    return (shown,)


def legal_close_round(scene: Scene, command: c.CloseRound) -> Refusal | None:
    """A round ends when every wager has its result and every card is where it belongs."""
    rule = scene.book.rule
    cites = cited(rule.round.cites, rule.settlement.cites)
    phase = scene.table.round.phase
    if phase != "finished":
        return refuse("round/open", cites, "Wagers are still without a result.", phase=phase)
    return blocked(scene)


def act_close_round(scene: Scene, command: c.CloseRound) -> tuple[ev.Event, ...]:
    """A machine shuffles after every round, whatever the book asks: no sealed deck is dealt from twice."""
    rule = scene.book.rule
    moment = rule.shuffle.moment.get("round-end")
    closed = ev.RoundClosed(
        round=scene.table.round.number,
        shuffle="round-end" if moment or scene.table.mode == "electronic" else None,
        cites=cited(rule.round.cites, rule.settlement.cites, moment.cites if moment else ()),
    )
    return (closed,)
