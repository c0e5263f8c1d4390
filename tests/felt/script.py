"""The lines of a script. Amounts are dollars, boxes are numbers, cards are As Ks 2c.

seat 4 p9 500              p9 sits at box 4 with $500; `leave 4`, `leave 4 with 500`
seat 4 p9 500 50           with $50 in tokens besides
box 3 ante 10, jackpot 5   wagers; p3 sits down with $10,000 if nobody does
box 3 ante 10 token        staked in tokens, which `voucher 3 50` gives p3, or `voucher 3 50 A7`
box 3 ante 10 tokens 4     4 of the 10 in tokens
box 4 by p3 ante 10        p3's wager on another box, where `seats enough` was attested (or `seats short`)
box 3 back ante            taken back; `box 3 says ante 10 cash` is a spoken bet; `buy 3 100 cash`
call no-more-bets
deal 3: As Ks; dealer: 9h 9d   the whole deal; what is not named is any card
draw community 3           one draw: to community, dealer, burn or a box
box 3 look                 or fold, check, check knock, bet 25, bet 25 token, bet 4th 20, concede, concede!
show Qs Js Ts              as many a stage as are due, while there are cards
dealer 9h 9d               the dealer's hand
settle                     all that is left, jackpot and end of the round included
settle 5                   one box; then `award` the jackpot, `close` the round
attest STEP box 3 count 2 by dealer   all but the step may be left out
open; check red; bring red; shuffle red manual; cut red; load red   the deck may be left out
wrong community-exposed at 4th,5th cards Ks,Qs   what went wrong; also box 3, boxes 1,2, count 3, deck red,
                           spot 3rd, amount 40, by dealer; then `rule misdeal`, by a supervisor unless
                           `by dealer`, with boxes, players, cards and reason; `lift english-only`;
                           or `withdraw reason misread`, a call that was a mistake
order count red            or shuffle, cut, shuffle+cut; `count red 52`, `out red slip 7 seal 9`, `play blue`
change red cards As,Ks     the cards named, or all; `unfit red`; `source card_shoe unit B`; by a supervisor
retract 3                  the offer to take wagers back is taken, or `stay 3`
time 3; wait 60; time 3 up   the dealer calls on a box, seconds pass, the time is up
sign minimum ante 25 in 20 a sign that names $25 and a time 20 minutes away; also `kept-minimum`, `closing`
clock 19:59                the next line comes that long after the latest sign; `down minimum` takes it down
limits ante 5-500/5        changed, in units of $5; `5-500x` in multiples of 5; `raise ante 25` at once, and
                           `raise kept ante 15`; `grant p3 ante 5-5000`; `vacate 3` the seat; `shut` the table
refuse 3 ante reason rude  before the first card; `finding p3 device note phone`, then `void p3`,
                           `exclude p3 game` (or casino), `readmit p3 game reason cleared`, `withhold p3`,
                           `determine p3 release reason cleared` (or keep), `detain p3 place office`,
                           `hand-over p3 to police arrived 60` (seconds ago); by the highest rank unless `by`
tray 100x25                chips counted, `drop 0` and what else tests/felt/counts.py says
fault display              jackpots out of order, and what else tests/felt/jackpot.py says
issue 3; choose 3 none     cards and limits of tables with safeguards: see tests/felt/accounts.py
by hand                    from here on the test attests steps and readies the deck; `as usual` ends it
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.table import commands as c
from tests.felt import accounts, counts, dealer, equipment, furniture, jackpot, order, patrons, signs, wrong
from tests.felt.money import cents as cents

if TYPE_CHECKING:
    from tests.felt.felt import Felt

BRINGS = 10_000_00


def run(felt: Felt, line: str) -> None:
    """Play one line."""
    verb, _, rest = line.partition(" ")
    if line in ("by hand", "as usual"):
        felt.usual = line == "as usual"
    elif verb in LINES:
        LINES[verb](felt, rest)
    else:
        raise ValueError(f"no such line: {line}")


def _seat(felt: Felt, rest: str) -> None:
    box, player, *brings = rest.split()
    amount, *tokens = map(cents, brings) if brings else (BRINGS,)
    sits = c.TakeSeat(
        actor=felt.actor(player), box=int(box), player=player, brings=amount, tokens=sum(tokens)
    )
    felt.act(sits, f"seat {rest}")


def _leave(felt: Felt, rest: str) -> None:
    box, *takes = rest.split()
    player, takes_along = felt.player(int(box)), cents(takes[1]) if takes else None
    felt.act(c.LeaveSeat(actor=felt.actor(player), box=int(box), takes=takes_along), f"leave {rest}")


def _buy(felt: Felt, rest: str) -> None:
    box, amount, *means = rest.split()
    player = felt.player(int(box))
    bought = c.BuyChips(actor=felt.actor(player), player=player, amount=cents(amount))
    if means == ["terminal"]:
        bought = c.BuyChips(actor=bought.actor, player=player, amount=bought.amount, means="terminal")
    felt.act(bought, f"buy {rest}")


def _voucher(felt: Felt, rest: str) -> None:
    box, amount, *number = rest.split()
    player, value = felt.player(int(box)), cents(amount)
    voucher = c.ExchangeVoucher(
        actor=felt.person, player=player, value=value, tokens=value, conditions_met=True,
        number="".join(number),
    )  # fmt: skip
    felt.act(voucher, f"voucher {rest}")


def _seats(felt: Felt, rest: str) -> None:
    """Whether other tables have seats enough, as the supervisor attests it."""
    actor = furniture.ranks(felt.book.id)[1]
    felt.act(c.AttestSeats(actor=actor, enough=rest == "enough"), f"seats {rest}")


def _box(felt: Felt, rest: str) -> None:
    """What is done at a box: its player's decisions, else wagers."""
    number, _, rest = rest.partition(" ")
    box = int(number)
    verb, _, more = rest.partition(" ")
    if verb in DECISIONS:
        actor = felt.actor(felt.player(box))
        felt.act(DECISIONS[verb](actor, box, more.split()), f"box {box} {rest}")
    elif verb == "by":
        player, _, wagers = more.partition(" ")
        _wagers(felt, box, player, wagers)
    else:
        found = felt.table.box(box)
        if found and not (found.seat or found.player):
            _seat(felt, f"{box} p{box}")
        _wagers(felt, box, felt.player(box), rest)


def _wagers(felt: Felt, box: int, player: str, wagers: str) -> None:
    for wager in wagers.split(","):
        match wager.split():
            case ["says", spot, amount, tender]:
                command: c.Command = c.SpeakBet(
                    actor=felt.actor(player), box=box, spot=spot, amount=cents(amount), tender=tender,
                    player=player,
                )  # fmt: skip
            case [spot, amount, *made]:
                command = c.PlaceWager(
                    actor=felt.actor(player), box=box, spot=spot, amount=cents(amount), player=player,
                    **_made_of(made),
                )  # fmt: skip
            case _:
                raise ValueError(f"no wager: {wager}")
        felt.act(command, f"box {box} {wager.strip()}")


def _made_of(words: list[str]) -> dict[str, Any]:
    """What a stake is made of: nothing said, `token`, or `tokens 20` of it."""
    if words[:1] == ["tokens"]:
        return {"tokens": cents(words[1])}
    return {"instrument": words[0]} if words else {}


def _bet(actor: str, box: int, words: list[str]) -> c.Command:
    at = next((i for i, word in enumerate(words) if word in ("token", "tokens")), len(words))
    *spot, amount = words[:at]
    made = _made_of(words[at:])
    return c.Bet(actor=actor, box=box, amount=cents(amount), spot="".join(spot), **made)


DECISIONS: dict[str, Callable[[str, int, list[str]], c.Command]] = {
    "look": lambda actor, box, _: c.Look(actor=actor, box=box),
    "fold": lambda actor, box, _: c.Fold(actor=actor, box=box),
    "check": lambda actor, box, signal: c.Check(actor=actor, box=box, signal="".join(signal)),
    "bet": _bet,
    "concede": lambda actor, box, _: c.Concede(actor=actor, box=box),
    "concede!": lambda actor, box, _: c.Concede(actor=actor, box=box, confirm=True),
    "back": lambda actor, box, spot: c.TakeBackWager(actor=actor, box=box, spot=spot[0]),
}


def _call(felt: Felt, rest: str) -> None:
    felt.act(c.Announce(actor=felt.dealer, call=rest), f"call {rest}")


def _deal(felt: Felt, rest: str) -> None:
    for part in filter(None, rest.split(";")):
        place, _, cards = part.partition(":")
        where = place.strip()
        felt.cards[where if where == "dealer" else f"box:{int(where)}"] = tuple(cards.split())
    dealer.deals(felt)


def _draw(felt: Felt, rest: str) -> None:
    to, count = rest.split()
    where = f"box:{to}" if to.isdigit() else to
    felt.act(c.Deal(actor=felt.dealer, to=where, count=int(count)), f"draw {rest}")


def _show(felt: Felt, rest: str) -> None:
    """Shared cards, as many a stage as the game shows."""
    cards = tuple(rest.split())
    while cards:
        shows = furniture.shows(felt.book.id)
        stage = felt.table.round.stage
        due = shows[stage] if stage < len(shows) else len(cards)
        felt.act(c.ShowCommunity(actor=felt.dealer, cards=cards[:due]), f"show {rest}")
        cards = cards[due:]


def _dealer(felt: Felt, rest: str) -> None:
    felt.cards["dealer"] = tuple(rest.split())
    felt.act(c.ShowDealer(actor=felt.dealer, cards=felt.cards["dealer"]), f"dealer {rest}")


def _settle(felt: Felt, rest: str) -> None:
    if rest:
        dealer.settles_box(felt, int(rest))
    else:
        dealer.settles(felt)


def _award(felt: Felt, rest: str) -> None:
    meter = cents(rest) if rest else felt.meter
    felt.act(c.SettleJackpot(actor=felt.dealer, meter=meter, parts=felt.parts), f"award {rest}")


def _close(felt: Felt, _: str) -> None:
    felt.act(c.CloseRound(actor=felt.dealer), "close")


def _open(felt: Felt, _: str) -> None:
    dealer.opens(felt)


def _attest(felt: Felt, rest: str) -> None:
    step, *words = rest.split()
    said = dict(zip(words[::2], words[1::2], strict=True))
    box, count = said.get("box"), said.get("count")
    command = c.Attest(
        actor=said.get("by", felt.person),
        step=step,
        box=int(box) if box else None,
        count=int(count) if count else None,
    )
    felt.act(command, f"attest {rest}")


def _check_deck(felt: Felt, deck: str) -> None:
    felt.act(c.CheckDeck(actor=felt.person, deck=deck, back=deck, by="dealer"), f"check {deck}")


def _bring(felt: Felt, deck: str) -> None:
    felt.act(c.BringDeck(actor=felt.person, deck=deck, back=deck), f"bring {deck}")


def _shuffle(felt: Felt, rest: str) -> None:
    deck, method, *_ = (*rest.split(), "", "")
    felt.act(dealer.shuffle(felt, deck, method), f"shuffle {rest}")


def _cut(felt: Felt, deck: str) -> None:
    felt.act(c.CutDeck(actor=felt.dealer, deck=deck or dealer.named(felt)), f"cut {deck}")


def _load(felt: Felt, deck: str) -> None:
    felt.act(c.LoadDeck(actor=felt.dealer, deck=deck or dealer.named(felt)), f"load {deck}")


LINES: dict[str, Callable[[Felt, str], None]] = {
    "seat": _seat, "leave": _leave, "seats": _seats, "buy": _buy, "voucher": _voucher, "box": _box,
    "call": _call, "deal": _deal, "draw": _draw, "show": _show, "dealer": _dealer, "settle": _settle,
    "award": _award, "close": _close, "open": _open, "attest": _attest, "check": _check_deck,
    "bring": _bring, "shuffle": _shuffle, "cut": _cut, "load": _load,
    **order.LINES, **wrong.LINES, **signs.LINES, **equipment.LINES, **patrons.LINES, **accounts.LINES,
    **counts.LINES, **jackpot.LINES,
}  # fmt: skip
