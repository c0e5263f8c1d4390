"""What happened, in plain words: one sentence an event."""

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, Final

from croupier.audit.words.clock import CLOCK_SENTENCES
from croupier.audit.words.meters import METER_SENTENCES
from croupier.audit.words.promotions import PROMOTION_SENTENCES
from croupier.core.cards import Card
from croupier.core.money import Cents, dollars
from croupier.core.settlement import WagerResult
from croupier.patrons.rules.gaming_day import LATEST
from croupier.rulebooks.words.irregular import EFFECTS, KINDS
from croupier.table import events as ev

_WORDS: Final = re.compile(r"[A-Z][a-z0-9]*")
_HIDDEN: Final = {"type", "cites", "steps", "postings", "digest", "layout", "sign", "plan"}
_MONEY: Final = {
    "stake",
    "amount",
    "value",
    "meter",
    "after",
    "cents",
    "total",
    "counted",
    "ledger",
    "difference",
}
_TIMES: Final = {"at", "time", "known", "until", "since", "from_time"}


def said(event: ev.Event) -> str:
    """The event as somebody at the table would tell it."""
    kind = type(event)
    found = (SENTENCES, METER_SENTENCES, PROMOTION_SENTENCES, CLOCK_SENTENCES)
    tells = next((sentences[kind] for sentences in found if kind in sentences), None)
    return tells(event) if tells else _otherwise(event)


def _otherwise(event: ev.Event) -> str:
    """An event nobody wrote a sentence for: its name and its facts."""
    first, *rest = _WORDS.findall(type(event).__name__)
    name = " ".join([first, *(word.lower() for word in rest)])
    facts = [
        f"{field.replace('_', ' ')} {_value(field, value)}"
        for field in event.__struct_fields__
        if field not in _HIDDEN and _plain(value := getattr(event, field))
    ]
    return f"{name}: {', '.join(facts)}" if facts else name


def _plain(value: Any) -> bool:
    """What can be said in a word or two, and is not nothing."""
    if isinstance(value, tuple):
        return bool(value) and all(isinstance(one, str | int) for one in value)
    return isinstance(value, str | int) and value not in ("", False)


def _value(field: str, value: Any) -> str:
    if field in _MONEY and isinstance(value, int):
        return dollars(value)
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    if field in _TIMES and isinstance(value, int) and 0 <= value < LATEST:
        return datetime.fromtimestamp(value / 1000, UTC).strftime("%d/%m/%Y %H:%M UTC")
    return "yes" if value is True else str(value)


def cards(shown: Iterable[Card]) -> str:
    return " ".join(shown)


def spot(name: str) -> str:
    return f"{name} street" if name[0].isdigit() else name


def hand(name: str) -> str:
    return name.replace("_", " ")


def _money(sums: dict[str, Cents]) -> str:
    return ", ".join(f"{dollars(amount)} of the {spot(name)}" for name, amount in sums.items())


def _back(sums: dict[str, Cents]) -> str:
    return f"; {_money(sums)} goes back" if sums else ""


def _placed(event: ev.WagerPlaced) -> str:
    what = "wager" if event.acted is None else "bet"
    tokens = " in tokens" if event.instrument == "token" else ""
    tokens = f", {dollars(event.tokens)} of it in tokens," if event.tokens else tokens
    amount = f"{dollars(event.stake)}{tokens}"
    return f"Box {event.box}, {event.owner}: {what} of {amount} on the {spot(event.spot)}"


def _result(result: WagerResult) -> str:
    """A wager: what became of it."""
    stake = f"{spot(result.spot)} {dollars(result.stake)}"
    if result.outcome == "win":
        odds = f" at {result.odds.replace(':', ' to ')}" if result.odds else ""
        return f"{stake} wins {dollars(result.pays)}{odds}"
    return f"{stake} {_ENDS[result.outcome]}"


_ENDS: Final = {
    "lose": "loses",
    "push": "stands off",
    "forfeit": "is forfeit",
    "void": "is void",
    "win": "wins",
}


def _settled(event: ev.BoxSettled) -> str:
    results = "; ".join(map(_result, event.results)) or "nothing left to settle"
    return f"Box {event.box} turns {cards(event.cards)}, {hand(event.hand)}: {results}"


def _dealer(event: ev.DealerShown) -> str:
    opens = "and qualifies" if event.qualifies else "and does not qualify"
    return f"The dealer turns {cards(event.cards)}, {hand(event.hand)}, {opens}"


def _shown(event: ev.CommunityShown) -> str:
    names = [spot(name) for name in event.names]
    where = f" ({', '.join(names)})" if names else ""
    return f"Shared {'card' if len(event.cards) == 1 else 'cards'}: {cards(event.cards)}{where}"


def _opened(event: ev.RoundOpened) -> str:
    boxes = ", ".join(map(str, event.boxes))
    blind = f"; blind: {', '.join(map(str, event.blind))}" if event.blind else ""
    jackpot = f"; in the jackpot: {', '.join(map(str, event.registered))}" if event.registered else ""
    return f"The deal begins, hands for {'box' if len(event.boxes) == 1 else 'boxes'} {boxes}{blind}{jackpot}"


def _called(event: ev.IrregularityCalled) -> str:
    what = KINDS.get(event.kind, event.kind).rstrip(".")
    where = f" at box {event.box}" if event.box else ""
    seen = f"; {cards(event.cards)}" if event.cards else ""
    return f"{event.by} calls{where}: {what[0].lower()}{what[1:]}{seen}"


def _card(event: ev.CardCorrected) -> str:
    names = (
        "the dealer" if one == "dealer" else one.replace(":", " ") if ":" in one else spot(one)
        for one in event.places
    )
    lie = "; ".join(
        f"{place}: {card} lies there and not {was}"
        for place, was, card in zip(names, event.was, event.cards, strict=True)
    )
    hands = ", ".join(f"box {box} has {hand(name)}" for box, name in event.hands)
    signs = f"{event.by} and {event.second} correct" if event.second else f"{event.by} corrects"
    return (
        f"{signs} what was entered ({lie})"
        + (f": {hands}" if hands else "")
        + (f" ({event.reason})" if event.reason else "")
    )


_CAUTIONS: Final = {
    "unfunded": "who cannot place the next bet again loses what bought the hand",
    "under-minimum": "a further wager under the minimum goes back whatever the result",
    "short": "a further bet under its multiple goes back",
}


def _caution(event: ev.CautionDue | ev.PlayerCautioned) -> str:
    return _CAUTIONS.get(event.about, event.about)


def _ruled(event: ev.IncidentRuled | ev.IncidentClosed) -> str:
    if isinstance(event, ev.IncidentClosed) and event.notices:
        return f"Everybody was told: {KINDS.get(event.kind, event.kind).rstrip('.').lower()} is closed"
    effect = EFFECTS.get(event.does)
    why = f" ({event.reason})" if event.reason else ""
    return f"{event.by} rules: {effect.does if effect else event.does}{why}"


def _folded(event: ev.BoxFolded) -> str:
    how = "is deemed to fold" if event.deemed else "folds"
    lost = ", ".join(map(spot, event.spots))
    return f"Box {event.box} {how}" + (f" and loses {lost}" if lost else "") + _back(event.back)


def _fed(event: ev.JackpotFed) -> str:
    boxes = ", ".join(map(str, event.boxes))
    return f"Jackpot wagers of {dollars(event.cents)} feed meter {event.meter} (boxes {boxes})"


def _voided(event: ev.RoundVoided) -> str:
    how = "a misdeal" if event.result == "misdeal" else "void"
    kept = f"; jackpot wagers stay at {', '.join(map(str, event.carried))}" if event.carried else ""
    return f"The round is {how}: every stake goes back{kept}"


def _places(places: tuple[int, ...]) -> str:
    first = f"card {places[0]}" if len(places) == 1 else f"cards {', '.join(map(str, places))}"
    return f"{first} of the deck, face down"


SENTENCES: dict[type[ev.Event], Callable[[Any], str]] = {
    ev.TableOpened: lambda e: (
        f"The table opens under {e.book}, {e.mode}" + (", for practice" if e.practice else "")
    ),
    ev.TableClosed: lambda e: (
        "The table closes" + (f"; the tray differs by {dollars(e.difference)}" if e.difference else "")
    ),
    ev.BookChanged: lambda e: f"The table changes to {e.book}",
    ev.DealerSignedOn: lambda e: f"{e.dealer} signs on to deal",
    ev.StepAttested: lambda e: (
        f"{e.by} attests: {e.step.replace('-', ' ')}" + (f" (box {e.box})" if e.box else "")
    ),
    ev.ExtraHandReturned: lambda e: f"{e.wanted_by} wants box {e.box}; the wagers of {e.player} go back",
    ev.StepsDue: lambda e: f"Left to people: {', '.join(e.due).replace('-', ' ')}",
    ev.SeatTaken: lambda e: f"Box {e.box} is taken by {e.player}",
    ev.SeatLeft: lambda e: f"Box {e.box} is left by {e.player}",
    ev.ChipsBought: lambda e: f"Chips for {dollars(e.amount)} are sold to {e.player} ({e.means})",
    ev.WagerPlaced: _placed,
    ev.WagerTakenBack: lambda e: (
        f"Box {e.box}: {e.owner} takes {dollars(e.stake)} back from the {spot(e.spot)}"
    ),
    ev.Announced: lambda e: f"The dealer calls: {e.call.replace('-', ' ')}",
    ev.RoundOpened: _opened,
    ev.CardBurnt: lambda e: f"Card {e.place} of the deck is burnt",
    ev.CommunityDealt: lambda e: f"Shared cards: {_places(e.places)}",
    ev.HoleDealt: lambda e: f"Box {e.box}: {_places(e.places)}",
    ev.DealerDealt: lambda e: f"The dealer: {_places(e.places)}",
    ev.DecisionsOpened: lambda e: f"Decisions: {spot(e.name)}",
    ev.CardsLooked: lambda e: f"The cards of box {e.box} are looked at by {e.player}",
    ev.BoxFolded: _folded,
    ev.BoxChecked: lambda e: f"Box {e.box} checks" + (f" ({e.signal})" if e.signal else ""),
    ev.CommunityShown: _shown,
    ev.SettlementOpened: lambda e: "Settlement begins",
    ev.SettlementDone: lambda e: (
        "Every wager has its result" + (", but for the jackpot" if e.jackpot else "")
    ),
    ev.DealerShown: _dealer,
    ev.BoxConceded: lambda e: f"Box {e.box} concedes" + _back(e.back),
    ev.BoxSettled: _settled,
    ev.FoldedShown: lambda e: f"The folded cards of box {e.box} are shown: {cards(e.cards)} ({e.reason})",
    ev.RoundClosed: lambda e: f"Round {e.round} is over",
    ev.JackpotFed: _fed,
    ev.JackpotUnfed: lambda e: f"Jackpot wagers of {dollars(e.cents)} come off meter {e.meter}: {e.why}",
    ev.JackpotTaken: lambda e: f"Box {e.box}: the jackpot wager of {dollars(e.stake)} stays in the pool",
    ev.JackpotPaid: lambda e: (
        f"Box {e.box}: {e.owner} is paid {dollars(e.amount)} of the jackpot, {hand(e.prize)}"
    ),
    ev.JackpotCorrected: lambda e: (
        f"Box {e.box}: {e.owner} has {dollars(e.amount)} of the jackpot instead of {dollars(e.was)}"
    ),
    ev.JackpotResettled: lambda e: (
        f"The jackpot of round {e.round} counted anew: from {dollars(e.meter)} to {dollars(e.after)}"
    ),
    ev.JackpotWon: lambda e: (
        f"Box {e.box}: {e.owner} wins {dollars(e.amount)}, {hand(e.prize)}, to be confirmed"
    ),
    ev.JackpotConfirmed: lambda e: f"{e.by} confirms {hand(e.prize)} at box {e.box}",
    ev.JackpotSettled: lambda e: f"The meter stood at {dollars(e.meter)} and is now at {dollars(e.after)}",
    ev.JackpotLinked: lambda e: f"The table is on meter {e.meter}",
    ev.JackpotUnlinked: lambda e: f"The table is off meter {e.meter}",
    ev.CardCorrected: _card,
    ev.IrregularityCalled: _called,
    ev.IncidentRuled: _ruled,
    ev.IncidentClosed: _ruled,
    ev.CallWithdrawn: lambda e: f"{e.by} withdraws the call: {e.reason}",
    ev.RoundVoided: _voided,
    ev.HandVoided: lambda e: f"The hand of box {e.box} is void, its stakes go back",
    ev.OutcomeInvalidated: lambda e: f"The outcome of round {e.round} does not count: every stake goes back",
    ev.ResultUndone: lambda e: f"{spot(e.spot)} of box {e.box} has no result any more",
    ev.ResultCorrected: lambda e: (
        f"{spot(e.spot)} of box {e.box} counts with {dollars(e.stake)} instead of {dollars(e.was)}"
    ),
    ev.WagerForfeited: lambda e: f"{e.owner} forfeits {dollars(e.stake)} on {spot(e.spot)} of box {e.box}",
    ev.CardPresented: lambda e: f"{e.player} has shown a valid card of their own",
    ev.HandForfeited: lambda e: (
        f"The hand of box {e.box} is out; taken: {', '.join(map(spot, e.spots)) or 'nothing'}"
    ),
    ev.HandRestored: lambda e: f"The hand of box {e.box} is restored",
    ev.CommunityExposed: lambda e: (
        f"A shared card was seen: {e.card}" + ("" if e.stays else ", turned down again")
    ),
    ev.DealerCardSeen: lambda e: f"Cards of the dealer were seen: {cards(e.cards)}",
    ev.WagerCorrected: lambda e: (
        f"Box {e.box}: the {spot(e.spot)} is {dollars(e.stake)}, not {dollars(e.was)}"
    ),
    ev.DeckShuffled: lambda e: (
        "The deck is shuffled" + (f" and committed to ({e.commitment[:12]}…)" if e.commitment else "")
    ),
    ev.CautionDue: lambda e: f"{e.player} is to be told: {_caution(e)}",
    ev.PlayerCautioned: lambda e: f"{e.player} was told: {_caution(e)}",
    ev.RulesRequested: lambda e: f"{e.by} asks for a copy of the rules",
    ev.RulesHandedOver: lambda e: f"{e.to} has the rules: {e.document}",
    ev.NoticeSent: lambda e: f"Notice {e.number} was told by {e.by}" + (", late" if e.late else ""),
    ev.ReceiptSigned: lambda e: f"{e.by} says that notice {e.number} was received: {e.how}",
    ev.NoticeAcknowledged: lambda e: (
        f"{e.by} acknowledges notice {e.number}" + (f": {e.how}" if e.how else "")
    ),
    ev.NoticeRaised: lambda e: f"To be told to {e.to.replace('_', ' ')}: {e.name.replace('-', ' ')}",
    ev.TimeCalled: lambda e: f"Box {e.box} is called on to decide",
    ev.WagerRefused: lambda e: f"{e.by} refuses the {spot(e.spot)} of box {e.box}: {e.reason}",
    ev.FloatCounted: lambda e: f"{e.by} counts {dollars(e.total)} in the tray",
    ev.DropCounted: lambda e: f"{e.by} counts {dollars(e.total)} in the drop box",
    ev.CountConfirmed: lambda e: (
        f"{e.by} confirms the {e.of}: {dollars(e.counted)}"
        + (f", {dollars(e.difference)} off" if e.difference else "")
    ),
    ev.ChipsSigned: lambda e: f"{e.by} enters {dollars(e.amount)} of chips for {e.player}: another confirms",
    ev.ChipsConfirmed: lambda e: f"{e.by} confirms {dollars(e.amount)} of chips that {e.signed} entered",
    ev.ChipsCancelled: lambda e: f"{e.by} cancels an entry of chips for {e.player}: {e.reason}",
    ev.TransferConfirmed: lambda e: f"{e.by} confirms slip {e.slip}: {e.way} of {dollars(e.total)}",
}
