"""The deal: who is dealt in, in which order, and every card as a place and not a value."""

from croupier.core.book.entries import SourceRule
from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse
from croupier.engine.cards.decks import source_of
from croupier.engine.cards.readiness import ready, still_ready
from croupier.engine.duty.steps import blocked, blocks_everyone, due_at
from croupier.engine.jackpots.contribute import locked_in
from croupier.engine.jackpots.games import left
from croupier.engine.jackpots.link import link_refused
from croupier.engine.scene import Scene
from croupier.engine.wagers.bets import nothing_left
from croupier.engine.wagers.extra_hands import blind_boxes
from croupier.engine.wagers.place import taken_back
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Box, Draw

BETTING = ("betting", "closed")


def bought_in(scene: Scene, box: Box) -> bool:
    """Whether the wagers of a box buy it a hand."""
    initial = scene.book.rule.initial
    stakes = [box.stake(spot) for spot in initial.needs]
    return all(stakes) and not (initial.equal and len(set(stakes)) > 1)


def planned(scene: Scene) -> tuple[Draw, ...]:
    """The deal from first card to last; boxes from the dealer's left, which is box 1."""
    source = source_of(scene)
    boxes = [f"box:{box.number}" for box in scene.table.boxes if bought_in(scene, box)]
    shared = _shared(scene, source)
    hands = _hands(boxes, source.per_pass, dealer=scene.book.rule.dealer_places is not None)
    return (*shared, *hands) if source.community_first else (*hands, *shared)


def _shared(scene: Scene, source: SourceRule) -> tuple[Draw, ...]:
    """The shared cards of the deal; a shoe that deals streets face up has none yet."""
    if source.streets_face_up:
        return ()
    burn = (Draw("burn", 1, "burn"),) if scene.table.round.burn else ()
    return (*burn, Draw("community", scene.book.community, "community"))


def _hands(boxes: list[str], per_pass: int, *, dealer: bool) -> tuple[Draw, ...]:
    """Two cards to each box, together or in two passes; a dealer who has a hand comes last in each pass."""
    draws: list[Draw] = []
    for name in ("both",) if per_pass == 2 else ("first", "second"):
        draws.extend(Draw(box, per_pass, name) for box in boxes)
        if dealer:
            draws.append(Draw("dealer", per_pass, "dealer-" + name))
    return tuple(draws)


def legal_deal(scene: Scene, command: c.Deal) -> Refusal | None:
    """Nothing if the next cards may be dealt as asked."""
    rule, round = scene.book.rule, scene.table.round
    if refusal := blocks_everyone(scene, rule.deal.cites):
        return refusal
    if command.source and command.source != scene.table.source:
        text = f"Cards come from the {scene.table.source}."
        return refuse("deal/source", rule.sources.cites, text, source=command.source)
    if round.phase not in (*BETTING, "dealing") or (round.phase == "dealing" and not round.plan):
        return refuse("deal/moment", rule.deal.cites, "There is nothing to deal now.")
    if round.phase in BETTING:
        if refusal := _first_card_refused(scene):
            return refusal
    elif refusal := still_ready(scene):
        return refusal
    if refusal := blocked(scene):
        return refusal
    if command.to:
        due = (round.plan or planned(scene))[0]
        if (command.to, command.count) != (due.to, due.count):
            cites = cited(rule.deal.cites, source_of(scene).draw[due.rule].cites)
            text = f"Next: {due.count} to {due.to}."
            return refuse("deal/order", cites, text, to=due.to, count=due.count)
    return None


def _first_card_refused(scene: Scene) -> Refusal | None:
    rule, round = scene.book.rule, scene.table.round
    call = rule.calls["no-more-bets"]
    counting = scene.table.counts.on and any(box.wager("jackpot") for box in scene.table.boxes)
    live = scene.table.mode == "live"
    if (call.must or counting) and "no-more-bets" not in round.calls and live:
        return refuse("deal/call", call.cites, "First call that bets are closed.")
    if not any(bought_in(scene, box) for box in scene.table.boxes):
        return refuse("deal/nobody", rule.initial.cites, "Nobody has bought a hand.")
    return ready(scene)


def act_deal(scene: Scene, command: c.Deal) -> tuple[ev.Event, ...]:
    """The whole deal at once, or one draw; a blocking step in between stops it."""
    round = scene.table.round
    events: list[ev.Event] = []
    plan = round.plan
    if round.phase in BETTING:
        plan = planned(scene)
        events += _opened(scene, plan)
    live = scene.table.mode == "live"
    drawn = round.drawn
    rest = list(plan)
    while rest:
        draw = rest.pop(0)
        event = _dealt(scene, draw, tuple(range(drawn + 1, drawn + 1 + draw.count)))
        drawn += draw.count
        events.append(event)
        if command.to or (live and any(scene.book.step[name].blocks for name in event.steps)):
            break
    if not rest:
        events += _complete(scene)
    return tuple(events)


def _opened(scene: Scene, plan: tuple[Draw, ...]) -> list[ev.Event]:
    """Bets are closed: what bought no hand goes back, the rest is dealt in."""
    rule, table = scene.book.rule, scene.table
    dealt_in = [box for box in table.boxes if bought_in(scene, box)]
    jackpots = [box.number for box in dealt_in if box.wager("jackpot")]
    unlinked = link_refused(scene) if jackpots else None  # without an open meter there is no game
    events = _sent_back(scene, dealt_in, unlinked)
    if (
        table.mode == "electronic"
        and rule.calls["no-more-bets"].must
        and "no-more-bets" not in table.round.calls
    ):
        events.append(ev.Announced(call="no-more-bets", cites=rule.calls["no-more-bets"].cites))
    opened = ev.RoundOpened(
        plan=plan,
        boxes=tuple(box.number for box in dealt_in),
        blind=blind_boxes(dealt_in),
        registered=() if unlinked else tuple(jackpots),
        cites=cited(rule.round.cites, rule.deal.cites),
    )
    return [*events, opened, *locked_in(scene, opened.registered)]


def _sent_back(scene: Scene, dealt_in: list[Box], unlinked: Refusal | None) -> list[ev.Event]:
    """What bought no hand goes back, and jackpot wagers for which there is no game."""
    rule = scene.book.rule
    events: list[ev.Event] = []
    out: list[int] = []  # boxes whose jackpot wager had been carried over
    for box in scene.table.boxes:
        for wager in box.wagers:
            if box not in dealt_in:
                why = rule.jackpot.leaver if wager.carried else rule.initial.cites
            elif wager.spot == "jackpot" and unlinked:
                why = unlinked.cites
            else:
                continue
            events.append(taken_back(box.number, wager, why))
            out += [box.number] if wager.carried else []
    return [*events, *left(scene, tuple(out))]


def _dealt(scene: Scene, draw: Draw, places: tuple[int, ...]) -> ev.Event:
    cites = source_of(scene).draw[draw.rule].cites
    if draw.to == "community":
        steps = due_at(scene.book, "community-stacked", scene.table.source)
        return ev.CommunityDealt(places=places, cites=cites, steps=steps)
    if draw.to == "dealer":
        return ev.DealerDealt(places=places, cites=cites)
    if draw.to == "burn":
        return ev.CardBurnt(place=places[0], cites=cites)
    return ev.HoleDealt(box=int(draw.to[4:]), places=places, cites=cites)


def _complete(scene: Scene) -> list[ev.Event]:
    """The first decision opens with the last card, or where the book has a call, with it.

    Where every hand was void before its deal was complete there is nothing to decide.
    """
    table = scene.table
    if table.round.phase == "dealing" and not any(box.status == "in" for box in table.boxes):
        return list(nothing_left(scene.book))
    first = scene.book.stages[0]
    call = scene.book.rule.calls.get("bet-or-fold")
    opened = ev.DecisionsOpened(stage=0, name=first.name, cites=first.cites)
    if call is None or not call.must:
        return [opened]
    if scene.table.mode == "live":
        return []
    return [ev.Announced(call="bet-or-fold", cites=call.cites), opened]


def legal_order_burn(scene: Scene, command: c.OrderBurn) -> Refusal | None:
    """A burn is ordered before the shared cards are dealt."""
    round = scene.table.round
    cites = scene.book.rights["OrderBurn"].cites
    if refusal := blocks_everyone(scene, cites):
        return refusal
    if round.burn:
        return refuse("burn/ordered", cites, "A burn is ordered already.")
    dealt = round.phase not in BETTING and not any(draw.to == "community" for draw in round.plan)
    if dealt or source_of(scene).streets_face_up:
        return refuse("burn/moment", cites, "The shared cards are out.")
    return None


def act_order_burn(scene: Scene, command: c.OrderBurn) -> tuple[ev.Event, ...]:
    return (ev.BurnOrdered(by=command.actor, cites=scene.book.rights["OrderBurn"].cites),)
