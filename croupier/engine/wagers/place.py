"""Wagers before the deal: placing them and taking them back."""

from croupier.core.book.entries import Cites, ExtraBoxesRule
from croupier.core.citing import cited
from croupier.core.money import MOST, Cents
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.duty.names import wager_spots
from croupier.engine.duty.steps import blocks_everyone
from croupier.engine.irregular.orders import kept_out
from croupier.engine.jackpots.games import joined
from croupier.engine.jackpots.link import fault_refused, link_refused, wording_refused
from croupier.engine.players.cards import card_refused, help_refused, helped
from croupier.engine.players.safeguards import held_back
from croupier.engine.scene import Scene
from croupier.engine.wagers.backing import backing_cites, backs
from croupier.engine.wagers.limits import in_all_refused, limit_of, limit_refused, signed_by
from croupier.engine.wagers.loss_limits import loss_refused, near
from croupier.engine.wagers.stakes import all_back, funds_refused, made_of_refused, onto_spot, tokens_of
from croupier.engine.wagers.whole_hand import start_refused
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Box, Wager, made_of

MONEY = ("house:chips",)


def amount_refused(amount: Cents, cites: Cites = MONEY) -> Refusal | None:
    """A stake is a positive whole number of cents, within reason."""
    if not 0 < amount <= MOST // 1000:
        return refuse("money/amount", cites, "Not an amount that can be staked.", amount=amount)
    return None


def legal_place(scene: Scene, command: c.PlaceWager) -> Refusal | None:
    """The checks of a wager before the deal, from the coarse to the fine."""
    player = command.player or command.actor
    tokens = tokens_of(command)
    chips = command.amount - tokens
    box = scene.table.box(command.box)
    cites = _spot_cites(scene, command.spot) or scene.book.rule.spots.cites
    if refusal := blocks_everyone(scene, cites) or kept_out(scene, player) or _closed(scene, cites):
        return refusal
    if box is None:
        return refuse("box/unknown", scene.book.rule.layout.cites, "There is no such box.")
    return (
        _box_refused(scene, box, player, command.spot)
        or card_refused(scene, player, command.at)
        or held_back(scene, player, command.at)
        or help_refused(scene, command)
        or _spot_refused(scene, command.spot)
        or amount_refused(command.amount)
        or made_of_refused(scene, command, command.spot)
        or _dependence_refused(scene, box, command)
        or _sign_refused(scene, box, player, command)
        or funds_refused(scene, player, chips, tokens)
        or loss_refused(scene, player, chips)
        or start_refused(scene, box, player, command.spot, command.amount, chips)
    )


def _spot_refused(scene: Scene, spot: str) -> Refusal | None:
    """Before the deal only some spots take a wager."""
    if _spot_cites(scene, spot) is not None:
        return None
    known = ", ".join(one for one in wager_spots(scene.book) if one != "jackpot" or _linked(scene))
    text = f"{spot!r} takes no wager now. Before the first card do: {known}."
    return refuse("wager/spot", scene.book.rule.spots.cites, text, spot=spot)


def _linked(scene: Scene) -> bool:
    return scene.table.sign is not None and scene.table.sign.jackpot is not None


def _spot_cites(scene: Scene, spot: str) -> Cites | None:
    rule = scene.book.rule
    if spot in rule.initial.needs:
        return rule.initial.cites
    if spot in rule.optional:
        return rule.optional[spot].cites
    return rule.jackpot.cites if spot == "jackpot" else None


def _closed(scene: Scene, cites: Cites) -> Refusal | None:
    """Wagers close at the call if one is made, at the latest with the first card."""
    phase, rule = scene.table.round.phase, scene.book.rule
    if phase == "betting":
        return None
    why = cited(rule.initial.cites, cites)  # what buys a hand also says until when
    if phase == "closed":
        return refuse(
            "wager/closed", cited(rule.calls["no-more-bets"].cites, why), "No more bets was called."
        )
    return refuse("wager/locked", cited(rule.locked.cites, why), "Cards are out: wagers are locked.")


def _box_refused(scene: Scene, box: Box, player: str, spot: str) -> Refusal | None:
    """A player bets on the own box; on a second one only where the book allows it."""
    rule = scene.book.rule
    holder = box.seat or box.player
    if backs(scene, box, player, spot):
        return None
    if holder is not None and holder != player:
        cites = cited(rule.one_wager.cites, backing_cites(scene) if spot == "jackpot" else ())
        if rule.one_hand and any(b.seat == player for b in scene.table.boxes):
            cites = cited(rule.one_hand.cites, cites)
        return refuse(
            "wager/taken", cites, f"Box {box.number} is another player's.", box=box.number, spot=spot
        )
    if box.seat != player and not any(other.seat == player for other in scene.table.boxes):
        return refuse("seat/none", ("house:seat",), "Only a seated player bets.", player=player)
    if box.seat != player and rule.extra_boxes is None:
        return refuse(
            "box/one", rule.one_hand.cites if rule.one_hand else (), "One hand a player.", box=box.number
        )
    return _second_refused(scene, box, player)


def _second_refused(scene: Scene, box: Box, player: str) -> Refusal | None:
    """A second area needs seats enough elsewhere, as the floor knows or somebody attests for the round."""
    rule, table = scene.book.rule.extra_boxes, scene.table
    others = (one for one in table.boxes if one.player == player and one.number != box.number)
    if rule is None or not any(set(one.wagers) - {one.parked()} for one in others):
        return None
    known = scene.around.seats_elsewhere
    if (table.seats_attested if known is None else known) and not table.seats_short:
        return None
    text = "A second box needs seats enough for players who have none."
    return refuse("box/seats", rule.seats_cites, text, box=box.number)


def _dependence_refused(scene: Scene, box: Box, command: c.PlaceWager) -> Refusal | None:
    """A blind follows its ante, a side wager the wagers that buy the hand; the jackpot has its one price."""
    rule = scene.book.rule
    initial = rule.initial
    if command.spot == "jackpot":
        return _jackpot_refused(scene, box, command)
    if command.spot in rule.optional:
        for needed in rule.optional[command.spot].needs:
            if not box.stake(needed):
                text = f"{command.spot} needs the {needed}."
                return refuse("wager/needs", rule.optional[command.spot].cites, text, needs=needed)
        return None
    first = initial.needs[0]
    if command.spot == first:
        return None
    if not box.stake(first):
        return refuse("wager/needs", initial.cites, f"{command.spot} needs the {first}.", needs=first)
    if initial.equal and box.stake(command.spot) + command.amount != box.stake(first):
        text = f"{command.spot} equals the {first}."
        return refuse("wager/unequal", initial.cites, text, needs=box.stake(first))
    return None


def _jackpot_refused(scene: Scene, box: Box, command: c.PlaceWager) -> Refusal | None:
    rule = scene.book.rule.jackpot
    if refusal := link_refused(scene) or fault_refused(scene) or wording_refused(scene):
        return refusal
    for needed in scene.book.rule.initial.needs:
        if not box.stake(needed):
            return refuse("wager/needs", rule.cites, f"The jackpot needs the {needed}.", needs=needed)
    if box.wager("jackpot"):
        return refuse("jackpot/twice", rule.cites, "One jackpot wager a hand.", box=box.number)
    sign = scene.table.sign.jackpot if scene.table.sign else None
    price = sure(sign, "a table on a meter has a jackpot sign").wager
    if command.amount != price:
        return refuse("jackpot/price", rule.cites, f"The jackpot wager is {price} cents.", price=price)
    return None


def _sign_refused(scene: Scene, box: Box, player: str, command: c.PlaceWager) -> Refusal | None:
    """Before the first card a wager off its sign is refused, so that the player can correct it."""
    limit = limit_of(scene, player, command.spot)
    if limit is None or command.spot == "jackpot":
        return in_all_refused(scene, player, command.amount, scene.book.rule.sign.cites)
    optional = scene.book.rule.optional.get(command.spot)
    cites = cited(signed_by(scene, player, command.spot), optional.signed if optional else ())
    total = box.stake(command.spot) + command.amount
    off = limit_refused(scene, limit, command.spot, total, cites)
    return off or in_all_refused(scene, player, command.amount, cites)


def act_place(scene: Scene, command: c.PlaceWager) -> tuple[ev.Event, ...]:
    player = command.player or command.actor
    cites = wager_cites(scene, command.box, command.spot)
    if backs(scene, scene.table.boxes[command.box - 1], player, command.spot):
        cites = cited(cites, backing_cites(scene))
    tokens = tokens_of(command)
    wager = placed(command.box, command.spot, command.amount, player, cites, tokens=tokens)
    jackpot = command.spot == "jackpot"
    return (
        *helped(scene, command),
        wager,
        *(joined(scene, command.box) if jackpot else near(scene, player, command.amount, tokens)),
    )


def wager_cites(scene: Scene, number: int, spot: str) -> Cites:
    """The clauses of a wager before the deal; a box nobody sits at is somebody's extra one."""
    extra = scene.book.rule.extra_boxes
    box = scene.table.boxes[number - 1]
    return cited(_spot_cites(scene, spot) or (), extra.cites if extra and box.seat is None else ())


def placed(
    box: int,
    spot: str,
    stake: Cents,
    owner: str,
    cites: Cites,
    *,
    tokens: Cents = 0,
    acted: int | None = None,
    steps: tuple[str, ...] = (),
) -> ev.WagerPlaced:
    """Money from its owner onto a spot, some of it or all in tokens."""
    wager = made_of(Wager(spot, stake, owner), tokens)
    return ev.WagerPlaced(
        box=box,
        spot=spot,
        stake=stake,
        owner=owner,
        instrument=wager.instrument,
        tokens=wager.tokens,
        acted=acted,
        cites=cites,
        steps=steps,
        postings=onto_spot(wager, box),
    )


def blind(scene: Scene, box: Box) -> ExtraBoxesRule | None:
    """What the book says of extra hands, if the box has one: nobody looks at it, and it bets every street."""
    return scene.book.rule.extra_boxes if box.blind else None


def legal_take_back(scene: Scene, command: c.TakeBackWager) -> Refusal | None:
    """A wager may be taken back until the first card; a blind street until the first shared card."""
    box = scene.table.box(command.box)
    cites = scene.book.rule.locked.cites
    if box is None or (wager := box.wager(command.spot)) is None:
        return refuse("wager/none", cites, f"Nothing lies on {command.spot}.", spot=command.spot)
    if wager.carried:
        cites = scene.book.rule.jackpot.void_cites
        return refuse("wager/carried", cites, "This wager stays for the next round.", spot=command.spot)
    if scene.table.round.drawn == 0:
        return None
    extra = blind(scene, box)
    if extra and wager.spot not in (*scene.book.rule.initial.needs, "jackpot"):
        if not scene.table.round.shown:
            return None
        cites = extra.bet_cites
    return refuse("wager/locked", cites, "Cards are out: wagers are locked.", spot=command.spot)


def act_take_back(scene: Scene, command: c.TakeBackWager) -> tuple[ev.Event, ...]:
    """What bought the hand takes everything that hangs on it along."""
    box = scene.table.boxes[command.box - 1]
    rule = scene.book.rule
    everything = command.spot in rule.initial.needs
    extra = blind(scene, box)
    cites = extra.bet_cites if extra else rule.locked.cites
    return tuple(
        taken_back(box.number, wager, cites)
        for wager in box.wagers
        if (everything and not wager.carried) or wager.spot == command.spot
    )


def taken_back(box: int, wager: Wager, cites: Cites) -> ev.WagerTakenBack:
    """Money from a spot back to its owner, as what it was staked in."""
    return ev.WagerTakenBack(
        box=box,
        spot=wager.spot,
        stake=wager.stake,
        owner=wager.owner,
        cites=cites,
        postings=all_back(wager, box),
    )
