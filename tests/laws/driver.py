"""The simplest dealer and the simplest players: from wherever a round stands, they bring it to its end."""

import msgspec

from croupier.core.refusal import Refusal
from croupier.core.sign import Limit
from croupier.engine.irregular.call import as_called
from croupier.table import commands as c
from croupier.table.chip_counts import Stack
from croupier.table.incidents import Incident
from croupier.table.table import Box, Deck
from tests.laws.world import World

MOST_STEPS = 400
METER = 8_123_456


def opens(world: World) -> None:
    """Attest what stands there, open, sign on."""
    opening = world.opening.command
    for step in world.book.data.step:
        if step.when == "opening":
            does(world, c.Attest(actor="dan", step=step.name))
    does(world, opening)
    does(world, c.SignOn(actor=world.dealer))
    while command := counts(world):
        does(world, command)


def counts(world: World) -> c.Command | None:
    """What a count that is due or open needs next: chips as the ledger has them, and two signatures."""
    table = world.table
    lies = any(not wager.carried for box in table.boxes for wager in box.wagers)
    between = table.round.phase == "betting" and not lies
    for what, todo in world.counts_due() if table.open and between and not table.incident else ():
        if todo == "confirm":
            return _second(world, what)
        total = table.balance(what)
        if what == "drop":
            return c.CountDrop(actor="dan", total=total)
        return c.CountFloat(actor="dan", chips=(Stack(1, total),), total=total)
    return None


def _second(world: World, what: str) -> c.Command:
    """The signature of a supervisor who is not the first."""
    counts = world.table.counts
    if slip := counts.transfer(what):
        other = "tom" if slip.by == "sue" else "sue"
        return c.ConfirmTransfer(actor=other, slip=what, total=slip.total)
    count = counts.float if what == "float" else counts.drop
    assert count is not None
    other = "tom" if count.by == "sue" else "sue"
    asked = {"actor": other, "of": what, "total": count.total}
    return msgspec.convert(asked, c.ConfirmCount)


def does(world: World, command: c.Command) -> None:
    """Give a command that must be accepted."""
    answer = world.give(command)
    assert not isinstance(answer, Refusal), f"{command} refused: {answer}"


def closes(world: World) -> None:
    """Bring the round to its end; there must be one."""
    for _ in range(MOST_STEPS):
        command = onward(world)
        if command is None:
            return
        does(world, command)
    raise AssertionError(f"the round does not end: {world.table.round}")


def onward(world: World) -> c.Command | None:
    """The next command that brings an open round nearer to its end; None between rounds."""
    table = world.table
    if not table.open:
        return None
    if table.dealer is None:
        return c.SignOn(actor=world.dealer)
    if step := attests(world):
        return step
    if table.incident:
        return _rules(world, table.incident)
    match table.round.phase:
        case "betting" | "closed":
            return _starts(world)
        case "dealing":
            return _deals(world)
        case "deciding":
            return _decides(world)
        case "settling":
            return _settles(world)
        case "awarding" if table.jackpot.won:
            return c.ConfirmJackpot(actor="tom", box=table.jackpot.won[0].box)
        case "awarding":
            return c.SettleJackpot(actor=table.dealer, meter=_stands(world))
        case "finished":
            return c.CloseRound(actor=table.dealer)


def _stands(world: World) -> int:
    """What the meter stands at: never below the seed on the sign."""
    sign = world.table.sign
    return max(METER, sign.jackpot.seed) if sign and sign.jackpot else METER


def attests(world: World) -> c.Command | None:
    """The first step that play waits for, attested by somebody whose step it is."""
    for due in world.table.due:
        step = world.book.step[due.name]
        if step.blocks:
            count = step.counts
            if step.counts_wagers:
                count = sum(box.stake("jackpot") > 0 for box in world.table.boxes)
            said = [
                c.Attest(actor=person, step=step.name, box=due.box, count=count) for person in world.staff
            ]
            return next((one for one in said if not isinstance(world.ask(one), Refusal)), said[0])
    return None


def _rules(world: World, incident: Incident) -> c.Command:
    """The first remedy somebody on duty may give; who is offered the own wagers leaves them."""
    for number in incident.offered:
        return c.Retract(actor=_actor(world, world.table.boxes[number - 1]), box=number, accept=False)
    if deck := uncounted(world, incident):
        return c.CountDeck(actor="dan", deck=deck, count=52)
    rulings = [as_called(world.scene(), person, does) for does in incident.remedies for person in world.staff]
    answers = (ruling for ruling in rulings if not isinstance(world.ask(ruling), Refusal))
    return next(answers, rulings[0])


def uncounted(world: World, incident: Incident) -> str | None:
    """The deck whose count a ruling waits for."""
    deck = world.table.deck(incident.deck or world.table.in_play)
    return deck.id if deck and deck.counting and "count-deck" in incident.remedies else None


def _starts(world: World) -> c.Command | None:
    """Deal, if anybody has bought a hand; else give back what lies."""
    table, dealer = world.table, world.dealer
    lying = [box for box in table.boxes if any(not wager.carried for wager in box.wagers)]
    if not lying:
        return counts(world)
    if not any(_bought_in(world, box) for box in lying):
        spot = next(wager.spot for wager in lying[0].wagers if not wager.carried)
        return c.TakeBackWager(actor=_actor(world, lying[0]), box=lying[0].number, spot=spot)
    if command := readies(world):
        return command
    if table.mode == "live" and table.round.phase == "betting":
        return c.Announce(actor=dealer, call="no-more-bets")
    return c.Deal(actor=dealer)


def _bought_in(world: World, box: Box) -> bool:
    stakes = {box.stake(spot) for spot in ("ante", *(("blind",) if world.book.id == "star-uth" else ()))}
    return len(stakes) == 1 and 0 not in stakes


def _actor(world: World, box: Box) -> str:
    """Who speaks for a box: its player, or at a live table the dealer."""
    return world.dealer if world.table.mode == "live" else box.player or world.dealer


def readies(world: World) -> c.Command | None:
    """What the deck in play still needs before a card may be drawn."""
    table, dealer = world.table, world.dealer
    deck = table.deck(table.in_play)
    if table.equipment.failed:
        another = f"{table.equipment.unit}+"
        return c.ChangeSource(actor="sue", source=table.source, unit=another, shuffler=table.shuffler)
    if deck is None or deck.status != "at_table":
        return _another_deck(world)
    if deck.suspect:
        return c.CheckDeck(actor="dan", deck=deck.id, back=deck.back, by="dealer")
    source = world.book.rule.sources.kind[table.source]
    if deck.condemned and not table.round.drawn:
        return c.ChangeCards(actor="sue", deck=deck.id, reason="unfit")
    if deck.counting or deck.count not in (None, 52):
        return c.CountDeck(actor=person(world), deck=deck.id, count=52)
    if deck.need:
        method = "machine" if table.mode == "electronic" else "manual"
        return c.ShuffleDeck(actor=dealer, deck=deck.id, method=method)
    if (source.cut or (deck.cut_ordered and not deck.loaded)) and not deck.cut:
        return c.CutDeck(actor=dealer, deck=deck.id)
    if source.load and not deck.loaded:
        return c.LoadDeck(actor=dealer, deck=deck.id, count=52 - table.round.drawn)
    return None


def person(world: World) -> str:
    """Who handles cards: the dealer, and beside a machine somebody who is none."""
    return world.dealer if world.table.mode == "live" else "dan"


def _another_deck(world: World) -> c.Command:
    table = world.table
    for deck in table.decks:
        if deck.status == "at_table":
            return c.PlayDeck(actor=person(world), deck=deck.id)
    fresh = next((deck for deck in table.decks if _welcome(deck)), None)
    if fresh:
        return c.BringDeck(actor=person(world), deck=fresh.id)
    name = f"fresh-{len(table.decks)}"
    return c.CheckDeck(actor="dan", deck=name, back=name, by="dealer")


def _welcome(deck: Deck) -> bool:
    return deck.id.startswith("fresh-") and deck.status in ("checked", "secured")


def _deals(world: World) -> c.Command:
    if not world.table.round.plan:
        return c.Announce(actor=world.dealer, call="bet-or-fold")
    return _at_once(world) or c.Deal(actor=world.dealer)


def _at_once(world: World) -> c.Command | None:
    """A jammed deck is shuffled before the next card, at Crown an ordered one too; elsewhere that waits."""
    deck = world.table.deck(world.table.in_play)
    ordered = deck is not None and deck.need == "ordered"
    return readies(world) if world.book.id == "crown-ms-3.0" or not ordered else None


def _decides(world: World) -> c.Command | None:
    """Everybody folds, but blind hands must bet; what is due is then shown."""
    table = world.table
    for box in sorted(table.boxes, key=lambda box: box.player not in table.orders.first):
        if box.status == "in" and box.acted <= table.round.stage:
            if not box.blind:
                return c.Fold(actor=_actor(world, box), box=box.number)
            spot = next(stage.bet.spot for stage in world.book.stages if not box.stake(stage.bet.spot))
            return least_bet(world, box, spot)
    faces_up = world.book.rule.sources.kind[table.source].streets_face_up
    command = _at_once(world) if faces_up else None
    return command or world.truly(c.ShowCommunity(actor=world.dealer, cards=()))


def least_bet(world: World, box: Box, spot: str) -> c.Command | None:
    """The least bet that the ante and the sign allow; where there is none, the hand is called void."""
    ante = box.stake("ante")
    limit = world.opening.command.sign.limits.get(spot, Limit(1, 10**12))
    amounts = range(max(ante, limit.least), min(3 * ante, limit.most) + 1)
    amount = next((amount for amount in amounts if not (amount - limit.least) % limit.unit), 0)
    bet = c.Bet(actor=_actor(world, box), box=box.number, spot=spot, amount=amount)
    return bet if amount and not isinstance(world.ask(bet), Refusal) else _cannot_bet(world, box)


def _cannot_bet(world: World, box: Box) -> c.Command | None:
    """A blind hand whose player cannot make its bets has to be called: nothing else ends its round."""
    kinds = {rule.kind for rule in world.book.data.remedy if rule.does.startswith("void-hand")}
    calls = [c.Call(actor=world.dealer, kind=kind, box=box.number) for kind in sorted(kinds)]
    legal = [call for call in calls if not isinstance(world.ask(call), Refusal)]
    return legal[0] if legal else None  # while the book has no remedy for it, such a round has no end


def _settles(world: World) -> c.Command:
    table, dealer = world.table, world.dealer
    if table.round.dealer and not table.round.dealer_shown:
        return world.truly(c.ShowDealer(actor=dealer, cards=()))
    left = [box.number for box in table.boxes if box.status == "in" or box.cards_at == "held"]
    return world.truly(c.SettleBox(actor=dealer, box=max(left), cards=()))
