"""What a command at a table meant for each patron: chips in and out, stakes with a result, what they won."""

from collections.abc import Iterable, Iterator

from croupier.core import ledger
from croupier.core.book.entries import Cites
from croupier.core.money import Cents
from croupier.patrons.rules.events import PlayCounted
from croupier.table import events as ev
from croupier.table.table import Box, Instrument, Table, Wager

COUNTED: Cites = ("nsw:31P-31Q",)
LOST = (ev.BoxFolded, ev.BoxConceded, ev.JackpotTaken, ev.HandForfeited, ev.WagerForfeited,
        ev.StakesForfeited)  # fmt: skip


def counted(
    before: Table, after: Table, events: Iterable[ev.Event], at: int, by: str
) -> dict[str, PlayCounted]:
    """By patron, for all whom it touched; play for nothing counts nothing."""
    if after.practice or after.tournament:
        return {}
    events = tuple(events)
    found = {}
    for player in sorted(_people(before) | _people(after)):
        one = _counted(before, after, events, player, at, by)
        if one != _unchanged(before, one):
            found[player] = one
    return found


def _people(table: Table) -> set[str]:
    """Everybody at a box, and who had a wager in the round before, whose outcome may yet be invalidated."""
    here = {one for box in table.boxes for one in (box.seat, box.player) if one}
    return here | {done.wager.owner for box in (table.past.boxes if table.past else ()) for done in box.done}


def _unchanged(before: Table, one: PlayCounted) -> PlayCounted:
    """What would be counted if nothing had happened."""
    return PlayCounted(
        patron=one.patron, table=one.table, book=one.book, by=one.by, at=one.at, cites=COUNTED,
        at_risk=_at_risk(before, one.patron), playing=_playing(before, one.patron),
    )  # fmt: skip


def _counted(
    before: Table, after: Table, events: tuple[ev.Event, ...], player: str, at: int, by: str
) -> PlayCounted:
    bought, brought, taken_away = _flows(events, player)
    staked, won, lost = _results(before, events, player)
    gained = _chips(after, player) - _chips(before, player) - bought - brought + taken_away
    return PlayCounted(
        patron=player,
        table=after.id,
        book=before.book or after.book,
        bought=bought,
        brought=brought,
        taken_away=taken_away,
        staked=staked,
        won=won,
        lost=lost,
        adjusted=gained - won + lost - _corrected(events, player),
        at_risk=_at_risk(after, player),
        playing=_playing(after, player),
        rounds=sum(isinstance(event, ev.RoundClosed) for event in events if _playing(before, player)),
        assessed=any(isinstance(e, ev.PlayerAssessed) and e.goes_on and e.player == player for e in events),
        by=by,
        at=at,
        cites=COUNTED,
    )


def staked(before: Table, after: Table, events: tuple[ev.Event, ...], *, tokens: bool) -> dict[str, Cents]:
    """By patron: stakes that had their result, or less than nothing where one was undone."""
    found = {}
    for player in sorted(_people(before) | _people(after)):
        cents = _results(before, events, player)[0]
        cents += _results(before, events, player, "token")[0] if tokens else 0
        if cents:
            found[player] = cents
    return found


def _own(table: Table, player: str) -> Iterator[tuple[int, Wager]]:
    """A player's wagers, each with its box."""
    for box in table.boxes:
        for wager in box.wagers:
            if wager.owner == player:
                yield box.number, wager


def _of(wager: Wager, instrument: Instrument, cents: Cents) -> Cents:
    """How much of so much of a wager is of that kind."""
    tokens = wager.in_tokens(cents)
    return tokens if instrument == "token" else cents - tokens


def _at_risk(table: Table, player: str) -> Cents:
    """What lies in chips; tokens are no money of the player's."""
    return sum(_of(wager, "chip", wager.stake) for _, wager in _own(table, player))


def _chips(table: Table, player: str) -> Cents:
    """All chips of a player at the table, on the layout or not."""
    return table.balance(ledger.patron_account(player)) + _at_risk(table, player)


def _playing(table: Table, player: str) -> bool:
    """Whether a player has a wager or a hand in the round; a wager that waits for the next is none."""
    return any(
        box.player == player and (box.status != "waiting" or bool(set(box.wagers) - {box.parked()}))
        for box in table.boxes
    )


def _flows(events: tuple[ev.Event, ...], player: str) -> tuple[Cents, Cents, Cents]:
    """Chips bought, brought and taken away."""
    bought = brought = taken_away = 0
    for event in events:
        match event:
            case ev.ChipsBought(player=who, amount=amount) if who == player:
                bought += amount
            case ev.ChipsDeclared(player=who, amount=amount) if who == player:
                brought += amount
            case ev.SeatTaken(player=who) if who == player:
                brought += _into_purse(event, player)
            case ev.SeatLeft(player=who) if who == player:
                taken_away -= _into_purse(event, player)
    return bought, brought, taken_away


def _into_purse(event: ev.MoneyEvent, player: str) -> Cents:
    account = ledger.patron_account(player)
    return sum(posting.cents for posting in event.postings if posting.account == account)


def _results(
    before: Table, events: tuple[ev.Event, ...], player: str, instrument: Instrument = "chip"
) -> tuple[Cents, Cents, Cents]:
    """Stakes that had their result, what they won and what they lost."""
    staked = won = lost = 0
    own = {ledger.spot_account(box, wager.spot): wager for box, wager in _own(before, player)}
    for event in events:
        match event:
            case ev.BoxSettled(box=box, results=results) if before.boxes[box - 1].player == player:
                won += sum(one.pays for one in results)
                for one in results:
                    wager = own[ledger.spot_account(box, one.spot)]
                    staked += _of(wager, instrument, one.stake) if one.outcome != "void" else 0
                    lost += _of(wager, instrument, one.taken)
            case ev.JackpotPaid(owner=owner, amount=amount) if owner == player:
                won += amount
            case ev.JackpotCorrected(owner=owner, was=was, amount=amount) if owner == player:
                won += amount - was
            case ev.RoundVoided(settled_stands=False):
                staked -= sum(_undone(box, player, instrument) for box in before.boxes)
            case ev.OutcomeInvalidated():
                past = before.past.boxes if before.past else ()
                staked -= sum(_undone(box, player, instrument) for box in past)
            case ev.ResultUndone(box=box, spot=spot):
                done = [one.wager for one in before.boxes[box - 1].done if one.wager.spot == spot]
                staked -= _stakes(done, player, instrument)
            case ev.ResultCorrected(player=owner, was=was, stake=stake) if owner == player:
                staked -= was - stake if instrument == "chip" else 0
            case ev.HandVoided(box=box):
                staked -= _undone(before.boxes[box - 1], player, instrument)
            case ev.MoneyEvent() if isinstance(event, LOST):
                gone = _gone(event, own.keys(), instrument)
                staked, lost = staked + gone, lost + gone
    return staked, won, lost


def _gone(event: ev.MoneyEvent, spots: Iterable[str], instrument: Instrument) -> Cents:
    """What went from a player's spots to the house: chips to the tray or the pool, tokens out of play."""
    house = (ledger.PROMOTION,) if instrument == "token" else (ledger.FLOAT, ledger.JACKPOT)
    moves = zip(event.postings[::2], event.postings[1::2], strict=True)  # each from an account to another
    return sum(to.cents for out, to in moves if out.account in spots and to.account in house)


def _undone(box: Box, player: str, instrument: Instrument) -> Cents:
    """Stakes whose result a void takes away again."""
    return _stakes((done.wager for done in box.done), player, instrument)


def _stakes(wagers: Iterable[Wager], player: str, instrument: Instrument) -> Cents:
    return sum(_of(wager, instrument, wager.stake) for wager in wagers if wager.owner == player)


def _corrected(events: tuple[ev.Event, ...], player: str) -> Cents:
    """Net loss that came to light when staff calculated it anew."""
    return sum(e.corrects for e in events if isinstance(e, ev.PlayerResumed) and e.player == player)
