"""A round in one line of text, and back: the table, then its moves.

t1 star-ms-4 electronic round 3 | 1 p1 puts 10 on ante; deal 1; 1 bets 3rd 30; show Qs; 1 folds; end

Its moves are what was wagered, dealt, decided, shown, ruled and paid, and nothing else.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from croupier.table import events as ev
from croupier.table.table import Mode
from croupier.table.text.move import Move, NoMove, move_of, read, unword, word, written

_HEAD: Final = re.compile(r"(\S+) (\S+) (live|electronic) round (\d+)")
_TOKENS: Final = "[instrument=token? token][tokens+? tokens {tokens:m}]"
BETS: Final = "{box:n} bets {spot:w} {stake:m}" + _TOKENS
RULES: Final = "rule {does:w}"
MOVES: Final[dict[type[ev.Event], str]] = {
    ev.WagerPlaced: "{box:n} {owner:w} puts {stake:m} on {spot:w}" + _TOKENS,
    ev.WagerTakenBack: "{box:n} takes back {spot:w} {stake:m}",
    ev.RoundOpened: "deal {boxes:N}[blind? blind {blind:N}][registered? jackpot {registered:N}]",
    ev.BoxChecked: "{box:n} checks",
    ev.BoxFolded: "{box:n} folds[deemed? deemed][back? back {back:S}]",
    ev.BoxConceded: "{box:n} concedes[back? back {back:S}]",
    ev.CommunityShown: "show {cards:C}",
    ev.DealerShown: "dealer {cards:C} {hand:w}[qualifies? qualifies]",
    ev.BoxSettled: "{box:n} has {cards:C} {hand:w}[results?: {results:R}]",
    ev.FoldedShown: "{box:n} had {cards:C}",
    ev.JackpotTaken: "{box:n} jackpot {stake:m} {outcome:w}",
    ev.JackpotWon: "{box:n} wins {prize:w} {amount:m}",
    ev.JackpotPaid: "{box:n} is paid {prize:w} {amount:m}",
    ev.JackpotSettled: "meter {meter:m} to {after:m}",
    ev.JackpotCorrected: "{box:n} has {amount:m} of the jackpot and not {was:m}",
    ev.JackpotResettled: "meter corrected {meter:m} to {after:m}",
    ev.IrregularityCalled: "call {kind:w}[box? at {box:n}][boxes? boxes {boxes:N}][spot? spot {spot:w}]"
    "[cards? cards {cards:C}][count? count {count:n}][amount? amount {amount:m}]",
    ev.IncidentRuled: RULES,
    ev.IncidentClosed: RULES,
    ev.CallWithdrawn: "withdraw {kind:w}",
    ev.CommunityExposed: "exposed {index:n} {card:c}[stays? stays]",
    ev.DealerCardSeen: "dealer seen {cards:C}",
    ev.CardCorrected: "entered {was:C} but there lies {cards:C}",
    ev.HandVoided: "{box:n} void[carried? carried]",
    ev.HandForfeited: "{box:n} forfeits[spots? {spots:W}]",
    ev.HandRestored: "{box:n} restored",
    ev.HandDiscarded: "{box:n} discarded[burnt? burnt]",
    ev.SeatHandChanged: "{seen:n} counts for the seat and {unseen:n} is unseen",
    ev.WagerCorrected: "{box:n} corrected {spot:w} {was:m} to {stake:m}",
    ev.WagerHasNoResult: "{box:n} no result {spot:w}",
    ev.WagersInvalidated: "{box:n} invalid {why:w} {amount:m}",
    ev.StakesForfeited: "{box:n} loses {spots:W}",
    ev.WinningsHeld: "{box:n} held {amount:m}",
    ev.JackpotGameCancelled: "jackpot cancelled[gone? gone {gone:N}][kept? kept {kept:N}]",
    ev.RoundVoided: "void {result:w}[carried? carried {carried:N}]",
    ev.RoundClosed: "end",
}
# any word may be the name of a player, so a wager is what is looked for first
_KINDS: Final = tuple(dict.fromkeys((*MOVES.values(), BETS)))


class RoundLine(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of one round."""

    table: str
    book: str
    mode: Mode
    round: int
    moves: tuple[Move, ...]


def moves(events: Iterable[ev.Event]) -> tuple[Move, ...]:
    """The moves among events, in their order."""
    return tuple(_move(event) for event in events if type(event) in MOVES and not _later(event))


def _later(event: ev.Event) -> bool:
    """An incident that was ruled on before, and is closed now that everybody was told."""
    return isinstance(event, ev.IncidentClosed) and bool(event.notices)


def _move(event: Any) -> Move:
    """The clauses of a result are in the log and not here."""
    template = MOVES[type(event)]
    if isinstance(event, ev.WagerPlaced) and event.acted is not None:
        template = BETS
    if isinstance(event, ev.BoxSettled):
        event = replace(event, results=tuple(replace(result, cites=()) for result in event.results))
    return move_of(template, lambda name: getattr(event, name))


def text_of(line: RoundLine) -> str:
    """The round in one line."""
    head = f"{word(line.table)} {word(line.book)} {line.mode} round {line.round}"
    return f"{head} | {'; '.join(map(written, line.moves))}"


def parse(text: str) -> RoundLine:
    """The facts of a line; raises `NoMove` where it says nothing that can happen in a round."""
    head, bar, rest = text.strip().partition(" | ")
    found = _HEAD.fullmatch(head)
    if found is None or not bar:
        raise NoMove(f"a round begins like 't1 star-ms-4 electronic round 3 |', not {head[:60]!r}")
    mode: Mode = "live" if found[3] == "live" else "electronic"
    return RoundLine(
        table=unword(found[1]), book=unword(found[2]), mode=mode, round=int(found[4]),
        moves=tuple(_read_all(rest.split("; "))),
    )  # fmt: skip


def _read_all(texts: Iterable[str]) -> Iterable[Move]:
    for number, text in enumerate(texts, start=1):
        move = next((move for kind in _KINDS if (move := read(kind, text))), None)
        if move is None:
            raise NoMove(f"move {number} is none: {text!r}")
        yield move
