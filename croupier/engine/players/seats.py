"""Seats, chips and tokens: how players and their money come to the table and leave it."""

from croupier.core import ledger
from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.money import MOST, Cents
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.steps import blocks_everyone
from croupier.engine.irregular.orders import kept_apart
from croupier.engine.jackpots.games import left as leaves_game
from croupier.engine.players.exclusions import excluded
from croupier.engine.running.limit_changes import kept_ends
from croupier.engine.scene import Scene
from croupier.engine.wagers.extra_hands import extra_boxes, make_room, wanted
from croupier.engine.wagers.loss_limits import limits_of_losses, taken_away
from croupier.engine.wagers.place import taken_back
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Box

SEAT = ("house:seat",)
CHIPS = ("house:chips",)


def legal_sit(scene: Scene, command: c.TakeSeat) -> Refusal | None:
    """One player a seat, one seat a player."""
    table = scene.table
    if refusal := blocks_everyone(scene, SEAT):
        return refusal
    box = table.box(command.box)
    if box is None:
        return refuse("box/unknown", SEAT, f"There is no box {command.box}.", box=command.box)
    if box.seat or (box.player and not wanted(table, box)):
        return refuse("seat/taken", SEAT, f"Box {box.number} is taken.", box=box.number)
    if any(other.seat == command.player for other in table.boxes):
        return refuse("seat/second", SEAT, "A player has one seat.", player=command.player)
    if not command.player or scene.rank(command.player) is not None:
        return refuse("seat/staff", SEAT, "Staff do not play at their table.", player=command.player)
    if not 0 <= command.brings <= MOST:
        return refuse("money/amount", CHIPS, "Not an amount of chips.", amount=command.brings)
    tokens = _tokens_refused(scene, command.tokens)
    return tokens or excluded(scene, command.player) or kept_apart(scene, command.player)


def _tokens_refused(scene: Scene, tokens: Cents) -> Refusal | None:
    """Tokens are brought along to a table that takes them."""
    rule = scene.book.rule
    if tokens and rule.token is None:
        return refuse("token/none", rule.instruments.cites, "This book takes no promotional tokens.")
    if not 0 <= tokens <= MOST:
        return refuse("money/amount", CHIPS, "Not an amount of tokens.", amount=tokens)
    return None


def act_sit(scene: Scene, command: c.TakeSeat) -> tuple[ev.Event, ...]:
    moment = scene.book.rule.shuffle.moment.get("vacancy")
    again = scene.table.vacant and moment is not None
    table_box = scene.table.boxes[command.box - 1]
    taken = stated(
        ev.SeatTaken,
        command,
        cites=cited(SEAT, moment.cites if again and moment else (), _brought(scene, command.player)),
        shuffle="vacancy" if again else None,
        postings=ledger.move(command.brings, ledger.OUTSIDE, ledger.patron_account(command.player))
        + ledger.move(command.tokens, ledger.TOKENS_AWAY, ledger.token_account(command.player)),
    )
    return (*make_room(scene, table_box, command.player), taken)


def _brought(scene: Scene, player: str) -> Cites:
    """A player with a loss limit declares what they bring."""
    rule = scene.book.rule.loss_limit
    return rule.brought if rule and limits_of_losses(scene, player) else ()


def legal_leave(scene: Scene, command: c.LeaveSeat) -> Refusal | None:
    box = scene.table.box(command.box)
    if box is None or box.seat is None:
        return refuse("seat/empty", SEAT, f"Nobody sits at box {command.box}.", box=command.box)
    if any(lies_of(other, box.seat) for other in scene.table.boxes):
        return refuse("seat/wagers", SEAT, "Wagers lie on the table.", box=box.number)
    if any(won.owner == box.seat for won in scene.table.jackpot.won):
        return refuse("seat/prize", SEAT, "A prize waits for confirmation.", box=box.number)
    return None


def lies_of(box: Box, player: str) -> bool:
    """Whether a wager lies on a box that its player, or the owner of the wager, cannot leave behind."""
    return any(wager != box.parked() and player in (box.player, wager.owner) for wager in box.wagers)


def act_leave(scene: Scene, command: c.LeaveSeat) -> tuple[ev.Event, ...]:
    """All that is theirs goes along: chips, and tokens for the next time or for another table."""
    table = scene.table
    box = table.boxes[command.box - 1]
    player = box.seat or ""
    last = not any(other.seat for other in table.boxes if other.number != box.number)
    moment = scene.book.rule.shuffle.moment.get("vacancy")
    chips, tokens = ledger.patron_account(player), ledger.token_account(player)
    parked = {o.number: wager for o in table.boxes if (wager := o.parked()) and wager.owner == player}
    back = tuple(taken_back(n, wager, scene.book.rule.jackpot.leaver) for n, wager in parked.items())
    stakes = sum(wager.stake for wager in parked.values())
    away = taken_away(scene, player, command.takes, table.balance(chips) + stakes)
    left = ev.SeatLeft(
        box=box.number,
        player=player,
        cites=cited(SEAT, moment.cites if last and moment else ()),
        shuffle="vacancy" if last and moment else None,
        postings=ledger.move(table.balance(chips) + stakes, chips, ledger.OUTSIDE)
        + ledger.move(table.balance(tokens), tokens, ledger.TOKENS_AWAY),
    )
    return (*back, *leaves_game(scene, tuple(parked)), *kept_ends(scene, player), left, *away)


def legal_buy(scene: Scene, command: c.BuyChips) -> Refusal | None:
    """Chips are bought at the table with cash while a drop box can take it, or at a terminal."""
    table = scene.table
    if refusal := blocks_everyone(scene, CHIPS):
        return refusal
    if not any(box.seat == command.player for box in table.boxes):
        return refuse("seat/none", SEAT, "Only a seated player buys chips here.", player=command.player)
    if not 0 < command.amount <= MOST:
        return refuse("money/amount", CHIPS, "Not an amount of chips.", amount=command.amount)
    return changed_refused(scene, command.amount, command.means)


def changed_refused(scene: Scene, amount: Cents, means: str) -> Refusal | None:
    """Cash needs a drop box to go into, and chips a float to come out of."""
    table = scene.table
    if means == "cash" and not (table.cash and table.drop_box):
        step = scene.book.step.get("drop-box")
        off = scene.book.rule.drop_box_off
        cites = cited(step.cites if step else (), off.cites if off else ()) or CHIPS
        return refuse("chips/no-cash", cites, "No cash is taken while the drop box is off.")
    cashless = scene.book.rule.cashless
    if means == "terminal" and cashless and not table.terminal:
        return refuse("chips/no-terminal", cashless.cites, "This table has no terminal.")
    if amount > table.balance(ledger.FLOAT):
        return refuse("chips/float", ("house:float",), "The float does not hold so many chips.")
    return None


def act_buy(scene: Scene, command: c.BuyChips) -> tuple[ev.Event, ...]:
    rule = scene.book.rule
    change = rule.cash_change.cites if rule.cash_change else ()
    terminal = rule.cashless.cites if rule.cashless and command.means == "terminal" else ()
    limited = rule.loss_limit.bought if rule.loss_limit and limits_of_losses(scene, command.player) else ()
    cites = cited(CHIPS, change, terminal, limited)
    return (bought(command.player, command.amount, command.means, cites),)


def bought(player: str, amount: Cents, means: str, cites: Cites, number: str = "") -> ev.ChipsBought:
    """Money into the drop or the terminal's account, chips out of the float."""
    money = ledger.TERMINAL if means == "terminal" else ledger.DROP
    postings = ledger.move(amount, ledger.FLOAT, ledger.patron_account(player))
    postings += ledger.move(amount, ledger.OUTSIDE, money)
    return ev.ChipsBought(
        player=player, amount=amount, means=means, number=number, cites=cites, postings=postings
    )


def legal_attest_seats(scene: Scene, command: c.AttestSeats) -> Refusal | None:
    if scene.book.rule.extra_boxes is None:
        rule = scene.book.rule.one_hand
        return refuse("box/one", rule.cites if rule else SEAT, "One hand a player in this book.")
    return None


def act_attest_seats(scene: Scene, command: c.AttestSeats) -> tuple[ev.Event, ...]:
    """Where seats are short before the first card, what lies on extra boxes goes back."""
    rule, table = scene.book.rule.extra_boxes, scene.table
    cites = rule.seats_cites if rule else SEAT
    attested = ev.SeatsAttested(enough=command.enough, by=command.actor, cites=cites)
    if command.enough or table.round.drawn:
        return (attested,)
    extra = [(box.number, wager) for box in extra_boxes(table) for wager in box.wagers]
    return (attested, *(taken_back(number, wager, cites) for number, wager in extra))
