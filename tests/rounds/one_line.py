"""Events, refusals and views as one line of text each."""

from decimal import Decimal
from typing import Any, Final

from croupier.core.money import dollars
from croupier.core.refusal import Refusal
from croupier.core.settlement import WagerResult
from croupier.core.sign import Limit
from croupier.engine.view import BoxView, TableView, WagerView
from croupier.table import events as ev
from croupier.table.table import Draw

MONEY: Final = {
    "stake", "amount", "value", "meter", "after", "cents", "total", "counted", "ledger", "difference",
}  # fmt: skip
UNITS: Final = {"units", "reserve", "house", "parts", "after_parts"}  # of a meter, ten-thousandths of a cent
LEFT_OUT: Final = {"cites", "steps", "postings", "digest", "layout", "sign", "practice", "plan", "acted"}


def event(happened: ev.Event) -> str:
    """An event: its name, its facts, the steps it calls for and the clauses it happened under."""
    facts = [
        fact
        for name in happened.__struct_fields__
        if name not in (LEFT_OUT | _more_left_out(happened))
        if (fact := _fact(_plain(happened, name), getattr(happened, name)))
    ]
    steps = [f"+{step}" for step in happened.steps]
    return " ".join([type(happened).__name__, *facts, *steps, cites(happened.cites)])


def _more_left_out(happened: ev.Event) -> set[str]:
    """When a jackpot outcome was recorded depends on every command before it."""
    return {"time"} if isinstance(happened, ev.JackpotSettled | ev.JackpotUndone) else set()


def _plain(happened: ev.Event, name: str) -> str:
    """The name of a field; what some events count is no money."""
    counts = isinstance(happened, ev.SharedCountCorrected | ev.ManualArrangementEnded)
    return "counted " if counts and name == "counted" else name


def _fact(name: str, value: Any) -> str:
    """One field; what says nothing is left out."""
    if value in (None, "", (), {}, False) or (name, value) == ("instrument", "chip"):
        return ""
    if value is True:
        return name.replace("_", "-")
    if name in MONEY and isinstance(value, int):
        return f"{name} {dollars(value)}"
    if name in UNITS:
        return f"{name.replace('_', '-')} ${Decimal(value).scaleb(-6).normalize():f}"
    if name == "results":
        return "; ".join(map(_result, value))
    if isinstance(value, dict):
        return f"{name} {' '.join(f'{key} {_amount(one)}' for key, one in value.items())}"
    if isinstance(value, tuple):
        return f"{name} {' '.join(map(_part, value))}"
    return f"{name.strip()} {value}"


def _amount(value: Any) -> str:
    """Money by spot, or the limits of one."""
    if not isinstance(value, Limit):
        return dollars(value)
    unit = f"/{dollars(value.unit)}" if value.unit > 1 else ""
    return f"{dollars(value.least)}-{dollars(value.most)}{unit}{'x' if value.multiples else ''}"


def _part(value: Any) -> str:
    return f"{value.to}x{value.count}" if isinstance(value, Draw) else str(value)


def _result(result: WagerResult) -> str:
    """A wager: how it ended, at which odds, what was paid, went back and was taken."""
    parts = [result.spot, dollars(result.stake), result.outcome, result.odds or ""]
    moved = {"pays": result.pays, "returned": result.returned, "taken": result.taken}
    parts += [f"{name} {dollars(cents)}" for name, cents in moved.items() if cents]
    return " ".join(filter(None, [*parts, cites(result.cites)]))


def cites(clauses: tuple[str, ...]) -> str:
    return f"[{', '.join(clauses)}]"


def refusal(refused: Refusal) -> str:
    return f"{refused.code} {cites(refused.cites)} {refused.text}"


def view(seen: TableView) -> str:
    """A table as one viewer sees it: shared cards, the dealer's, boxes in use, steps due, the own chips."""
    parts = [f"{seen.phase} {seen.stage + 1}", f"shared {_cards(seen.community)}"]
    if seen.dealer_cards:
        parts.append(f"dealer {_cards(seen.dealer_cards)}")
    parts += [_box(box) for box in seen.boxes if box.player or box.seat]
    parts += [f"{_fact('old', least)} at {box}" for box, least in seen.limits.old.items()]
    parts += [f"{_fact('own', limits)} at {box}" for box, limits in seen.limits.personal.items()]
    parts += [f"sign {one.announces} {_fact('', one.least)}".strip() for one in seen.limits.signs]
    if seen.due:
        parts.append("due " + " ".join(name if box is None else f"{name}@{box}" for name, box in seen.due))
    if seen.balance is not None:
        parts.append(f"has {dollars(seen.balance)}")
    return " | ".join(parts)


def _cards(cards: tuple[str, ...]) -> str:
    return " ".join(cards) or "-"


def _made_of(wager: WagerView) -> str:
    if wager.tokens:
        return f" tokens {dollars(wager.tokens)}"
    return " token" if wager.instrument == "token" else ""


def _box(box: BoxView) -> str:
    """A box: number, player, cards and where they are, how it stands, and its wagers."""
    wagers = " ".join(f"{w.spot} {dollars(w.stake)}{_made_of(w)}" for w in box.wagers)
    decides = "decides" if box.to_decide else ""
    blind = "blind" if box.blind else ""
    words = [f"{box.number} {box.player or box.seat}", _cards(box.cards) if box.cards else "", blind]
    if box.status != "waiting":
        words += [box.status if box.status != "in" else "", box.cards_at if box.cards_at != "dealt" else ""]
    return " ".join(filter(None, [*words, decides, wagers]))
