"""Options: every command that is legal now, so that buttons and decisions cannot differ.

Candidates are written down generously and the same predicate that decides keeps the legal ones.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.core import ledger
from croupier.core.book.entries import Cites
from croupier.core.cards import DECK, Card
from croupier.core.money import Cents
from croupier.core.refusal import sure
from croupier.engine.cards.shuffles import left_of, methods
from croupier.engine.decide import VERBS, refused
from croupier.engine.duty.receipts import has_log_in
from croupier.engine.duty.steps import to_count
from croupier.engine.irregular.call import as_called
from croupier.engine.irregular.withdraw import mistaken
from croupier.engine.players.floor_orders import standing
from croupier.engine.players.out_of_game import caught_up
from croupier.engine.scene import Scene
from croupier.engine.settlement.settle import to_settle
from croupier.engine.wagers.limits import placeable
from croupier.engine.wagers.multiples import bet_amounts
from croupier.engine.wagers.secret import open_refused
from croupier.table import commands as c
from croupier.table.table import Box, Deck, Table

AMOUNTS = (c.PlaceWager, c.Bet)
UNWRITTEN = "0" * 64  # stands for a seal that a player will make


class Option(msgspec.Struct, frozen=True):
    """A command that would be accepted; one that stakes money, with any amount from least to most."""

    command: c.AnyCommand
    cites: Cites
    least: Cents | None = None
    most: Cents | None = None
    unit: Cents | None = None


def options(scene: Scene, actor: str) -> tuple[Option, ...]:
    """Everything the actor may do in a round now, each with its clauses."""
    scene, _ = caught_up(scene)
    return tuple(
        _option(scene, command) for command in _candidates(scene, actor) if refused(scene, command) is None
    )


def _candidates(scene: Scene, actor: str) -> Iterator[c.AnyCommand]:
    """Commands that could be legal at some moment of a round, with the least amount where one is needed."""
    table = scene.table
    yield from _rulings(scene, actor)
    yield from _floor(scene, actor)
    yield from _dealers(scene, actor)
    for box in table.boxes:
        yield c.TakeSeat(actor=actor, box=box.number, player=actor)
        yield c.LeaveSeat(actor=actor, box=box.number)
        yield from _wagers(scene, actor, box)
        yield from _secrets(scene, actor, box)
        if box.places:
            yield from _decisions(scene, actor, box)


def _rulings(scene: Scene, actor: str) -> Iterator[c.AnyCommand]:
    """What may be done about something that was called, and about orders in force."""
    incident = scene.table.incident
    for does in incident.remedies if incident else ():
        yield as_called(scene, actor, does)
    if incident:
        yield mistaken(scene, incident, actor)
    for number in incident.offered if incident else ():
        yield c.Retract(actor=actor, box=number, accept=True)
        yield c.Retract(actor=actor, box=number, accept=False)
    for order in scene.table.orders.given():
        yield c.LiftOrder(actor=actor, order=order)
    for group in standing(scene).apart if scene.floor else ():
        yield c.LiftOrder(actor=actor, order="keep-apart", players=group.players)
    for notice in scene.table.outbox.pending:
        yield c.SendNotice(actor=actor, notice=notice.number)
        yield c.HandOverRules(actor=actor, notice=notice.number, document=scene.book.data.title)
        known = has_log_in(scene.book.rule.ranks, scene.staff, notice)
        yield c.AcknowledgeNotice(actor=actor, notice=notice.number, how="" if known else "as they say")


def _floor(scene: Scene, actor: str) -> Iterator[c.AnyCommand]:
    """What a supervisor may do about prizes that wait, signs and unused seats."""
    place = scene.table.jackpot
    for won in place.won:
        yield c.ConfirmJackpot(actor=actor, box=won.box)
    for number in place.declined:
        for other in scene.table.boxes:
            yield c.PermitJackpot(actor=actor, box=number, player=other.seat or "")
    for announces in ("limits", *scene.table.limits.notices):
        yield msgspec.convert({"actor": actor, "announces": announces}, c.TakeDownSign)
    for box in scene.table.boxes:
        yield c.VacateSeat(actor=actor, box=box.number)


def _made_of(scene: Scene, player: str, amount: Cents) -> Iterator[dict[str, Any]]:
    """What a stake may be made of: one kind, or all the player's tokens and the rest in chips."""
    kinds = scene.book.rule.instruments.any_of
    yield from ({"instrument": kind} for kind in kinds)
    tokens = scene.table.balance(ledger.token_account(player))
    if "token" in kinds and 0 < tokens < amount:
        yield {"tokens": tokens}


def _decisions(scene: Scene, actor: str, box: Box) -> Iterator[c.AnyCommand]:
    """What may be done with a hand; where decisions share a spot, a bet by the one that is due."""
    yield c.Look(actor=actor, box=box.number)
    yield c.Fold(actor=actor, box=box.number)
    yield c.Check(actor=actor, box=box.number)
    yield c.Concede(actor=actor, box=box.number, confirm=True)
    stages = scene.book.stages
    due = stages[min(scene.table.round.stage, len(stages) - 1)]
    for stage in {stage.bet.spot: stage for stage in (*stages, due)}.values():
        spot, amounts = stage.bet.spot, bet_amounts(scene, box, stage.bet)
        for made in _made_of(scene, box.player or "", amounts[0]) if amounts else ():
            yield c.Bet(actor=actor, box=box.number, amount=amounts[0], spot=spot, **made)


def _wagers(scene: Scene, actor: str, box: Box) -> Iterator[c.AnyCommand]:
    rule, sign = scene.book.rule, sure(scene.table.sign, "boxes are there once a table opens with its signs")
    player = box.player or box.seat or actor
    for spot in (*rule.initial.needs, *rule.optional):
        lies, room = box.stake(spot), placeable(scene, box, spot, player)
        amount = room[0] if room else 0
        if spot != rule.initial.needs[0] and spot in rule.initial.needs:
            amount = box.stake(rule.initial.needs[0]) - lies
        for made in _made_of(scene, player, amount):
            yield c.PlaceWager(actor=actor, box=box.number, spot=spot, amount=amount, player=player, **made)
    if sign.jackpot:
        price = sign.jackpot.wager
        for owner in dict.fromkeys((player, scene.table.jackpot.permits.get(box.number, player))):
            yield c.PlaceWager(actor=actor, box=box.number, spot="jackpot", amount=price, player=owner)
        yield c.DeclineJackpot(actor=actor, box=box.number)
    for wager in box.wagers:
        yield c.TakeBackWager(actor=actor, box=box.number, spot=wager.spot)


def _secrets(scene: Scene, actor: str, box: Box) -> Iterator[c.AnyCommand]:
    """Secret wagers at a table of a tournament; what is sealed, and its opening, only the player knows."""
    if scene.table.tournament:
        yield c.MakeSecretWager(actor=actor, box=box.number, seal=UNWRITTEN)
        yield c.DropSecretWager(actor=actor, box=box.number)


def _dealers(scene: Scene, actor: str) -> Iterator[c.AnyCommand]:
    table, book = scene.table, scene.book
    unseen = _unseen(table)
    yield c.SignOn(actor=actor)
    for due in table.due:
        yield c.Attest(actor=actor, step=due.name, box=due.box, count=to_count(scene, book.step[due.name]))
    for deck in table.decks if table.source else ():  # one checked before the first opening has none yet
        for method in methods(scene):
            yield c.ShuffleDeck(actor=actor, deck=deck.id, method=method)
        for shuffle, cut in ((True, False), (True, True), (False, True)):
            yield c.OrderShuffle(
                actor=actor, deck=deck.id, reason="abnormal sequence", shuffle=shuffle, cut=cut
            )
        yield c.CutDeck(actor=actor, deck=deck.id)
        yield c.LoadDeck(actor=actor, deck=deck.id, count=left_of(scene, deck))
        yield c.PlayDeck(actor=actor, deck=deck.id)
        yield from _cards_in_use(scene, actor, deck)
    for call in book.rule.calls:
        yield c.Announce(actor=actor, call=call)
    for number in table.owing():
        yield c.CallTime(actor=actor, box=number)
    yield c.OrderBurn(actor=actor)
    yield c.Deal(actor=actor)
    if table.round.phase == "deciding":
        count = book.stages[table.round.stage].show.count
        yield c.ShowCommunity(actor=actor, cards=unseen[:count])
    if book.rule.dealer_places:
        yield c.ShowDealer(actor=actor, cards=unseen[: book.rule.dealer_places.count])
    for number in to_settle(scene):
        yield c.SettleBox(actor=actor, box=number, cards=unseen[: len(table.boxes[number - 1].places)])
    for box in table.boxes:
        if box.status in ("folded", "conceded"):
            cards = unseen[: len(box.places)]
            yield c.ShowFolded(actor=actor, box=box.number, cards=cards, reason="shown at settlement")
    if table.sign and table.sign.jackpot:
        yield c.SettleJackpot(actor=actor, meter=table.sign.jackpot.seed)
    yield c.CloseRound(actor=actor)


def _cards_in_use(scene: Scene, actor: str, deck: Deck) -> Iterator[c.AnyCommand]:
    """Counting a deck's cards and changing them."""
    yield c.OrderCount(actor=actor, deck=deck.id)
    if deck.counting:
        yield c.CountDeck(actor=actor, deck=deck.id, count=scene.book.rule.deck.size)
    yield c.FindUnfit(actor=actor, deck=deck.id, reason="unfit")
    yield c.ChangeCards(actor=actor, deck=deck.id, reason="unfit")


def _unseen(table: Table) -> tuple[Card, ...]:
    """Cards that lie open nowhere, to stand for cards still to be turned."""
    open_cards = {*table.round.shown, *table.round.dealer_shown}
    for box in table.boxes:
        open_cards.update(box.cards)
    return tuple(card for card in DECK if card not in open_cards)


def _option(scene: Scene, command: c.AnyCommand) -> Option:
    """The option, with the range of its amount and the clauses it would happen under."""
    cites = first_cites(scene, command)
    if isinstance(command, c.MakeSecretWager):
        return _sealable(scene, command, cites)
    if not isinstance(command, AMOUNTS):
        return Option(command, cites)
    amounts = _bet(scene, command) if isinstance(command, c.Bet) else _wager(scene, command)
    most = _most(amounts, lambda amount: refused(scene, replace(command, amount=amount)) is None)
    return Option(command, cites, command.amount, most, amounts.step)


def _sealable(scene: Scene, command: c.MakeSecretWager, cites: Cites) -> Option:
    """What could be wagered openly."""
    box = scene.table.boxes[command.box - 1]
    amounts = placeable(scene, box, scene.book.rule.initial.needs[0], box.seat or "")
    most = _most(amounts, lambda amount: open_refused(scene, box, amount) is None)
    return Option(command, cites, amounts[0], most, amounts.step)


def _bet(scene: Scene, command: c.Bet) -> range:
    """What may be bet: a blind hand names its street, any other bets at the open stage."""
    box, stages = scene.table.boxes[command.box - 1], scene.book.stages
    stage = stages[scene.table.round.stage]
    if box.blind:
        stage = next(stage for stage in stages if stage.bet.spot == command.spot)
    return bet_amounts(scene, box, stage.bet)


def _wager(scene: Scene, command: c.PlaceWager) -> range:
    """What may be placed before the deal: up to the sign, or the one amount that fits."""
    rule = scene.book.rule
    room = placeable(scene, scene.table.boxes[command.box - 1], command.spot, command.player)
    if not room or command.spot not in (rule.initial.needs[0], *rule.optional):
        return range(command.amount, command.amount + 1)
    return room


def _most(amounts: range, legal: Callable[[Cents], bool]) -> Cents:
    """The most that is still legal: below the rule's most only where the player has less."""
    if legal(amounts[-1]):
        return amounts[-1]
    low, high = 0, len(amounts) - 1  # legal at low, not at high
    while high - low > 1:
        middle = (low + high) // 2
        if legal(amounts[middle]):
            low = middle
        else:
            high = middle
    return amounts[low]


def first_cites(scene: Scene, command: c.AnyCommand) -> Cites:
    """The clauses of the first event the command would lead to."""
    found: Cites = VERBS[type(command)].act(scene, command)[0].cites
    return found
