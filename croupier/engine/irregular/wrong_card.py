"""A card that was entered wrongly at a live table: what was entered stays on record, and what lies counts."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from croupier.core.book.entries import Right
from croupier.core.cards import Card, is_card
from croupier.core.citing import cited
from croupier.core.hands import best_five, evaluate
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.authority import DEALS, holds, ranked
from croupier.engine.duty.steps import blocks_everyone, due_at
from croupier.engine.evolve import replay
from croupier.engine.jackpots.recount import awards_again
from croupier.engine.remedies.late_wagers import recounted
from croupier.engine.scene import Scene
from croupier.engine.settlement.due import qualifies
from croupier.engine.settlement.settle import lies
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Box, CardsAt, Table

WRONG: Final = ("house:wrong-card",)
STAFF: Final = Right(command="CorrectCard", rank="staff", cites=WRONG)
SUPERVISES: Final = Right(command="CorrectCard", rank="supervisor", cites=WRONG)
PAID: Final = (ev.ResultCorrected, ev.JackpotCorrected)


def legal_correct(scene: Scene, command: c.CorrectCard) -> Refusal | None:
    """By the dealer until the next act, by a supervisor until the round closes."""
    if refusal := blocks_everyone(scene, WRONG):
        return refusal
    if scene.table.mode == "electronic":
        return refuse("correction/machine", WRONG, "At an electronic table the deck says what a card is.")
    refusal = _cards_refused(scene, command) or _rank_refused(scene, command)
    return refusal or _second_refused(scene, command)


def _cards_refused(scene: Scene, command: c.CorrectCard) -> Refusal | None:
    """Every card that was entered has one that lies there, and none of them lies elsewhere."""
    was, lie = command.was, command.cards
    if not was or len(was) != len(lie) or len({*was}) < len(was):
        return refuse("correction/cards", WRONG, "Which card was entered, and which lies there?")
    entered = {card for _, card in _entered(scene)}
    for card in was:
        if card not in entered:
            text = f"No {card} was entered in this round; what an earlier one paid is a payment error."
            return refuse("correction/none", WRONG, text, card=card)
    others = entered - {*was}
    for before, card in zip(was, lie, strict=True):
        if not is_card(card):
            return refuse("cards/unknown", WRONG, f"{card!r} is no card.", card=card)
        if card in others:
            return refuse("cards/twice", WRONG, f"{card} lies open already.", card=card)
        if card == before:
            return refuse("correction/same", WRONG, f"The {card} is what was entered.", card=card)
        others.add(card)
    return None


def _rank_refused(scene: Scene, command: c.CorrectCard) -> Refusal | None:
    """A dealer corrects what was just entered; later a supervisor does, or signs too, and says why."""
    own = holds(scene, command.actor, SUPERVISES)
    if not own and not ranked(scene, command.actor, DEALS):
        return refuse("staff/rank", WRONG, "The dealer corrects it, or a supervisor.", needs="dealer")
    late = next((card for card in command.was if card not in scene.table.round.entered), None)
    if late is None:
        return None
    if not own and not _signs(scene, command, SUPERVISES):
        text = f"Play has gone on since the {late} was entered: a supervisor corrects it."
        return refuse("correction/late", WRONG, text, card=late)
    return None if command.reason else refuse("order/reason", WRONG, "The reason must be stated.")


def _signs(scene: Scene, command: c.CorrectCard, right: Right) -> bool:
    """Whether somebody else of that rank, who is there, signs too."""
    second = command.second
    return second != command.actor and ranked(scene, second, right) and scene.is_on(second)


def _second_refused(scene: Scene, command: c.CorrectCard) -> Refusal | None:
    """What was paid is paid anew on the word of two people, a supervisor among them."""
    pays = any(_moves_payment(event) for event in act_correct(scene, command))
    if not pays and not command.second:
        return None
    two = (command.actor, command.second)
    if _signs(scene, command, STAFF) and any(ranked(scene, one, SUPERVISES) for one in two):
        return None
    cites = cited(("house:two-keys",), WRONG)
    text = "Payments were made: another person signs too, and one of the two is a supervisor."
    return refuse("incident/two-keys", cites, text, second=command.second)


def _moves_payment(event: ev.Event) -> bool:
    match event:
        case ev.ResultCorrected(repaid=repaid):
            return repaid != 0
        case ev.JackpotCorrected(was=was, amount=amount):
            return was != amount
        case ev.CardCorrected(unwon=unwon):
            return bool(unwon)
        case ev.JackpotWon():
            return True
    return False


def act_correct(scene: Scene, command: c.CorrectCard) -> tuple[ev.Event, ...]:
    """The cards as they lie; hands, payments and prizes as they should have been."""
    corrected = _corrected(scene, command)
    table = replay(scene.table, (corrected,))
    jackpot = awards_again(scene, replace(scene, table=table), WRONG)
    if jackpot.unwon:
        corrected = replace(corrected, unwon=jackpot.unwon)
        table = replay(scene.table, (corrected,))
    events: tuple[ev.Event, ...] = (corrected, *_racked(scene, corrected))
    for number in _order(scene):
        now = replace(scene, table=replay(scene.table, events))
        box = now.table.boxes[number - 1]
        if box.status == "settled":
            events += recounted(now, box, cited(WRONG, scene.book.rule.settlement.pay))
    return (*events, *jackpot.events)


def _order(scene: Scene) -> list[int]:
    numbers = [box.number for box in scene.table.boxes]
    return numbers[::-1] if scene.book.rule.settlement.from_right else numbers


def _corrected(scene: Scene, command: c.CorrectCard) -> ev.CardCorrected:
    """The correction, naming what it corrects, and what the hands are called now."""
    at = {card: place for place, card in _entered(scene)}
    bare = ev.CardCorrected(
        round=scene.table.round.number,
        corrects=tuple(_entry(scene.table, at[card]) for card in command.was),
        places=tuple(at[card] for card in command.was),
        was=command.was,
        cards=command.cards,
        by=command.actor,
        second=command.second,
        reason=command.reason,
        cites=WRONG,
    )
    now = replace(scene, table=replay(scene.table, (bare,)))
    changed = [box for box in now.table.boxes if box.cards and _turned(box)]
    moved = [(box.number, there) for box in changed if (there := _lies(now, box)) != box.cards_at]
    round = now.table.round
    dealer = evaluate((*round.dealer_shown, *round.shown)) if round.dealer_shown else None
    return replace(
        bare,
        hands=tuple((box.number, _hand(now.table, box)) for box in changed),
        dealer=dealer.category.text if dealer else "",
        five=best_five((*round.dealer_shown, *round.shown)) if dealer else (),
        qualifies=qualifies(scene.book, dealer) if dealer else None,
        cards_at=tuple(moved),
        undue=tuple((box, name) for box, there in moved if there == "face_up" for name in _to_rack(scene)),
    )


def _turned(box: Box) -> bool:
    """Whether a hand was turned at settlement, and not only shown after its fold."""
    return box.status == "settled" or box.cards_at in ("racked", "face_up")


def _hand(table: Table, box: Box) -> str:
    return evaluate((*box.cards, *table.round.shown)).category.text


def _lies(now: Scene, box: Box) -> CardsAt:
    """Where a turned hand lies while its jackpot wager does; later it is where the prizes left it."""
    return lies(now, box, box.cards) if box.jackpot() else box.cards_at


def _racked(scene: Scene, corrected: ev.CardCorrected) -> Iterator[ev.Event]:
    """A hand that lay open for a prize it has not is brought to the rack like any other."""
    settle = _to_rack(scene)
    for number, there in corrected.cards_at:
        if there == "racked" and settle:
            yield ev.StepsDue(due=settle, box=number, cites=WRONG)
    for number in corrected.unwon:
        if steps := due_at(scene.book, "jackpot-paid"):
            yield ev.StepsDue(due=steps, box=number, cites=WRONG)


def _to_rack(scene: Scene) -> tuple[str, ...]:
    """The steps that bring a hand to the rack, which one that lies open for its prize has not yet."""
    left_open = due_at(scene.book, "settle", "face_up")
    return tuple(name for name in due_at(scene.book, "settle", "racked") if name not in left_open)


def entered(scene: Scene) -> tuple[Card, ...]:
    """The cards that could be put right: those entered in this round by people."""
    live = scene.table.open and scene.table.mode == "live"
    return tuple(dict.fromkeys(card for _, card in _entered(scene))) if live else ()


def _entered(scene: Scene) -> Iterator[tuple[str, Card]]:
    """Every card of the round that somebody has entered, with the place where it lies."""
    round, names = scene.table.round, scene.book.rule.community.needed
    yield from zip(names, round.shown, strict=False)
    yield from ((names[one.index], one.card) for one in round.exposed if one.index >= len(round.shown))
    yield from (("dealer", card) for card in round.dealer_shown or round.dealer_seen)
    for box in scene.table.boxes:
        yield from ((f"box:{box.number}", card) for card in box.cards)


def _entry(table: Table, place: str) -> str:
    """Which event entered the card that lies there."""
    round = table.round
    if place == "dealer":
        return "DealerShown" if round.dealer_shown else "DealerCardSeen"
    if place.startswith("box:"):
        return "BoxSettled" if _turned(table.boxes[int(place[4:]) - 1]) else "FoldedShown"
    return "CommunityShown"
