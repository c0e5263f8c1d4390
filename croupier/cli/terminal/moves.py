"""What the player can do now, and the commands that what was typed stands for."""

import msgspec

from croupier.cli.terminal import house
from croupier.cli.terminal.input import JACKPOT, Ask, wager_keys
from croupier.cli.terminal.session import Session
from croupier.cli.terminal.words import bets_text
from croupier.core.money import Cents, dollars
from croupier.engine.cards.deal import bought_in
from croupier.engine.options import Option, options
from croupier.engine.wagers.limits import counted_ante
from croupier.table import commands as c
from croupier.table.incidents import Incident
from croupier.table.table import Box

ENTER = "Enter"
BETTING = ("betting", "closed")


class Move(msgspec.Struct, frozen=True):
    """A thing to type, what it does in words, and the commands it stands for; `go` lets the dealer go on."""

    key: str
    label: str
    commands: tuple[c.Command, ...] = ()
    go: bool = False
    also: str = ""  # another thing to type for the same

    @property
    def keys(self) -> str:
        return f"{self.key} or {self.also}" if self.also else self.key


def moves(session: Session) -> list[Move]:
    """What the screen offers; only a move on the Enter key is made by an empty line."""
    box = session.box
    if box is None:
        return []
    if incident := session.table.incident:
        return _offered(session, incident) or [Move(ENTER, "say what is done about it", also="!")]
    match session.table.round.phase:
        case "betting" | "closed":
            return _before_the_deal(session, box)
        case "deciding":
            return _decisions(session, box)
        case "settling":
            concede = [Move("g", "concede the hand")] if session.book.rule.concede else []
            return [Move(ENTER, "turn your cards and settle", go=True), *concede]
    return []


def _offered(session: Session, incident: Incident) -> list[Move]:
    """The answers to an offer of the player's wagers."""
    own = [number for number in incident.offered if session.table.boxes[number - 1].player == house.PLAYER]
    if not own:
        return []
    return [
        Move(key, label, tuple(c.Retract(actor=house.PLAYER, box=n, accept=accept) for n in own))
        for key, label, accept in (("take", "your wagers back", True), ("stay", "in the round", False))
    ]


def asked(session: Session, ask: Ask, *, confirmed: bool = False) -> Move | str:
    """The commands for what was typed, or what is missing. Whether they are legal is for the rules to say."""
    box = session.box
    if box is None:
        return "You have left the table."
    me, number = house.PLAYER, box.number
    match ask.word:
        case "enter" | "next" | "deal":
            return _next(session, ask.word)
        case "fold":
            return Move("f", "fold", (c.Fold(actor=me, box=number),))
        case "check":
            return Move("c", "check", (c.Check(actor=me, box=number),))
        case "concede":
            return Move("g", "concede", (c.Concede(actor=me, box=number, confirm=confirmed),))
        case "times":
            amount = (ask.times or 0) * counted_ante(session.scene, box)
            if session.table.round.phase in BETTING:
                return f"Bets by number come after the deal; now it is {_example(session)}."
            return Move("b", "bet", (c.Bet(actor=me, box=number, amount=amount),))
        case "wager" if ask.spot == JACKPOT:
            return _jackpot(session, box)
        case "cash out":
            return Move("x", "cash out", (c.LeaveSeat(actor=me, box=number),))
        case "take" | "stay":
            found = [move for move in moves(session) if move.key == ask.word]
            return found[0] if found else "Nothing is offered to you."
    if ask.amount is None:
        return f"How much? For instance: {ask.spot or ask.word} 10"
    match ask.word:
        case "bet":
            return Move("b", "bet", (c.Bet(actor=me, box=number, amount=ask.amount),))
        case "buy":
            return Move("buy", "buy", (c.BuyChips(actor=me, player=me, amount=ask.amount),))
        case "also":
            return _also(session, box, ask.amount // 100)
    first = ask.spot == session.book.rule.initial.needs[0]
    wager = _ante(session, box, ask.amount) if first else _set(session, box, ask.spot, ask.amount)
    return Move(wager_keys(session.book)[ask.spot], ask.spot, wager)


def _example(session: Session) -> str:
    """How the wager that buys a hand is typed."""
    first = session.book.rule.initial.needs[0]
    return f"{wager_keys(session.book)[first]} 10 for an {first} of $10"


def _also(session: Session, box: Box, number: int) -> Move:
    """The same ante on another box, whose cards nobody looks at; a supervisor says that seats are free."""
    first = session.book.rule.initial.needs[0]
    ante = c.PlaceWager(
        actor=house.PLAYER, box=number, spot=first, amount=box.stake(first), player=house.PLAYER
    )
    return Move("also", "another box", (c.AttestSeats(actor=house.OPENER, enough=True), ante))


def _next(session: Session, word: str) -> Move | str:
    """The move on the Enter key; "deal" by name never bets."""
    offered = moves(session)
    if word == "deal" and session.table.round.phase in BETTING:
        box = session.box
        if box is None or not bought_in(session.scene, box):
            return f"First your {session.book.rule.initial.needs[0]}: {_example(session)}."
    if offered and offered[0].key == ENTER:
        return offered[0]
    return "There is nothing that Enter would do here: choose one of the moves below."


def _before_the_deal(session: Session, box: Box) -> list[Move]:
    sign, rule = session.table.sign, session.book.rule
    if sign is None:
        return []
    first = rule.initial.needs[0]
    found = []
    needed = bought_in(session.scene, box)  # what lies beside the wagers of a hand, lies there after them
    if needed:
        found.append(Move(ENTER, "deal", go=True))
    elif move := _proposal(session, box):
        found.append(move)
    both = " and ".join(rule.initial.needs)
    keys = wager_keys(session.book)
    for spot in (first, *(rule.optional if needed else ())):
        limit = sign.limits[spot]
        each = " each" if spot == first and len(rule.initial.needs) > 1 else ""
        name = both if spot == first else spot
        typed = f"{keys[spot]} {10 if spot == first else 5}"
        found.append(Move(typed, f"{name} {dollars(limit.least)} to {dollars(limit.most)}{each}"))
    if sign.jackpot and needed:
        back = " back" if box.wager(JACKPOT) else ""
        found.append(Move(keys[JACKPOT], f"jackpot {dollars(sign.jackpot.wager)}{back}"))
    if session.balance < sign.limits[first].least * len(rule.initial.needs):
        found.append(Move("buy 100", "more chips"))
    if not box.wagers:
        found.append(Move("x", "cash out"))
    elif rule.extra_boxes and all(other.seat or not other.player for other in session.table.boxes):
        found.append(Move(f"also {box.number % house.BOXES + 1}", "that box too, unseen"))
    return found


def _proposal(session: Session, box: Box) -> Move | None:
    """The bets Enter places: those of the last round, or as much of them as the player can cover."""
    needs = session.book.rule.initial.needs
    least = house.first_bets(session.book, house.ANTE.least)
    bare = {spot: stake for spot, stake in session.bets.items() if spot in needs}
    for bets in (session.bets, bare, house.first_bets(session.book), least):
        commands = tuple(_place(box, spot, stake - box.stake(spot)) for spot, stake in bets.items())
        if bets and session.would(*commands) is None:
            again = "same bets again: " if bets == session.bets else ""
            return Move(ENTER, f"{again}{bets_text(bets)} and deal", commands, go=True)
    return None


def _decisions(session: Session, box: Box) -> list[Move]:
    """Bets in multiples of the ante, any amount between where the book allows it, check and fold."""
    ante = counted_ante(session.scene, box)
    found: list[Move] = []
    check: Move | None = None
    for option in options(session.scene, house.PLAYER):
        match option.command:
            case c.Bet():
                found += _bets(option, ante)
            case c.Check():
                check = Move("c", "check", (option.command,))
            case c.Fold():
                found.append(Move("f", "fold", (option.command,)))
    found.sort(key=lambda move: not move.key.isdecimal())
    if check:
        return [Move(ENTER, "check", check.commands, also="c"), *found]
    if found and found[0].key.isdecimal():
        return [msgspec.structs.replace(found[0], key=ENTER, also=found[0].key), *found[1:]]
    return [*found, Move("buy 100", "more chips")]


def _bets(option: Option, ante: Cents) -> list[Move]:
    if not isinstance(option.command, c.Bet) or option.least is None or option.most is None or not ante:
        return []
    found = []
    for times in range(-(-option.least // ante), option.most // ante + 1):
        bet = msgspec.structs.replace(option.command, amount=times * ante)
        found.append(Move(str(times), f"bet {times}x = {dollars(times * ante)}", (bet,)))
    if option.unit != ante and option.least < option.most:
        between = dollars(option.least + ante // 2).replace("$", "").replace(",", "")
        found.append(Move(f"b {between}", f"bet {dollars(option.least)} to {dollars(option.most)}"))
    return found


def _place(box: Box, spot: str, amount: Cents) -> c.PlaceWager:
    return c.PlaceWager(actor=house.PLAYER, box=box.number, spot=spot, amount=amount)


def _back(box: Box, spot: str) -> c.TakeBackWager:
    return c.TakeBackWager(actor=house.PLAYER, box=box.number, spot=spot)


def _ante(session: Session, box: Box, amount: Cents) -> tuple[c.Command, ...]:
    """Make the ante this much, and with it whatever must equal it; side wagers stay as they are."""
    needs = session.book.rule.initial.needs
    lies = box.stake(needs[0])
    if session.table.round.phase not in BETTING or amount > lies:
        return tuple(_place(box, spot, amount - box.stake(spot)) for spot in needs)
    others = [wager for wager in box.wagers if wager.spot not in needs]
    again = [_place(box, spot, amount) for spot in needs] if amount else []
    return (_back(box, needs[0]), *again, *(_place(box, w.spot, w.stake) for w in others if amount))


def _set(session: Session, box: Box, spot: str, amount: Cents) -> tuple[c.Command, ...]:
    """Make a side wager this much."""
    lies = box.stake(spot)
    if session.table.round.phase not in BETTING or amount > lies:
        return (_place(box, spot, amount - lies),)
    return (_back(box, spot), *([_place(box, spot, amount)] if amount else []))


def _jackpot(session: Session, box: Box) -> Move:
    """On, or off again before the deal."""
    if box.wager(JACKPOT) and session.table.round.phase in BETTING:
        return Move("j", "jackpot back", (_back(box, JACKPOT),))
    sign = session.table.sign
    price = sign.jackpot.wager if sign and sign.jackpot else 0
    return Move("j", "jackpot", (_place(box, JACKPOT, price),))
