"""A closed round told to two other settlements: croupier adjudicate, and one that shares no code with it."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import DECK, Card
from croupier.core.sign import Sign
from croupier.rulebooks.load import load
from croupier.table import events as ev
from tests.adjudicate import naive
from tests.adjudicate.asking import ask, without_clauses
from tests.laws.tables import Opening

Json = dict[str, Any]
VOID: Final = (ev.RoundVoided, ev.HandVoided, ev.IrregularityCalled)


def agrees(opening: Opening, events: Sequence[ev.Event], order: Sequence[Card], book: str) -> None:
    """Both settlements of the same facts come to what the table came to."""
    if any(isinstance(event, VOID) for event in events):
        return
    asked = question(opening.command.sign, events, order, load(book))
    if not asked["boxes"]:
        return
    given, again = ask(asked), naive.adjudicate(asked)
    assert "error" not in given, (given, asked)
    assert without_clauses(given) == again
    conceded = {event.box for event in events if isinstance(event, ev.BoxConceded)}
    for box in again["boxes"]:
        if box["box"] not in conceded:
            expected = {spot: [w["pays"], w["returned"], w["taken"]] for spot, w in box["wagers"].items()}
            assert money(events, box["box"]) == expected, (box, asked)
    if any(isinstance(event, ev.JackpotSettled) for event in events):
        assert awards(events) == again["jackpot"]


def question(sign: Sign, events: Sequence[ev.Event], order: Sequence[Card], book: Rulebook) -> Json:
    """The facts of a round as they would be asked about; a conceded hand has no main wagers to ask about."""
    boxes: dict[int, Json] = defaultdict(lambda: {"hole": [], "wagers": {}, "folded": None})
    shared: list[str] = []
    dealer: list[str] = []
    meter, conceded = 0, set()
    stages = [stage.name for stage in book.stages]
    bets = {stage.bet.spot for stage in book.stages}
    stage = 0
    for event in events:
        match event:
            case ev.WagerPlaced():
                box, spot = boxes[event.box], event.spot
                box["wagers"][spot] = box["wagers"].get(spot, 0) + event.stake
                if spot in bets and len(bets) == 1:
                    box["played"] = stages[stage]
            case ev.WagerTakenBack():
                del boxes[event.box]["wagers"][event.spot]
            case ev.RoundOpened():
                boxes = defaultdict(dict, {n: box for n, box in boxes.items() if n in event.boxes})
            case ev.HoleDealt():
                boxes[event.box]["hole"] += [order[place - 1] for place in event.places]
            case ev.DealerDealt():
                dealer += [order[place - 1] for place in event.places]
            case ev.DecisionsOpened():
                stage = event.stage
            case ev.BoxFolded():
                boxes[event.box]["folded"] = stages[event.stage]
            case ev.BoxConceded():
                conceded.add((event.box, "jackpot" in event.spots))
            case ev.CommunityShown():
                shared += event.cards
            case ev.JackpotSettled():
                meter = event.meter
    for number, forfeit in conceded:
        if forfeit or "jackpot" not in boxes[number]["wagers"]:
            del boxes[number]
    used = {*shared, *dealer, *(card for box in boxes.values() for card in box["hole"])}
    unseen = [card for card in DECK if card not in used]  # whatever lay there, nobody asks
    asked: Json = {
        "rulebook": book.id,
        "community": (shared + unseen)[: book.community],
        "chip": sign.chip,
        "limits": {spot: [limit.least, limit.most] for spot, limit in sign.limits.items()},
        "boxes": [{"box": number, **box} for number, box in sorted(boxes.items())],
    }
    return asked | _more(sign, dealer, meter)


def _more(sign: Sign, dealer: list[str], meter: int) -> Json:
    found: Json = {"dealer": dealer} if dealer else {}
    if sign.max_payout:
        found["max_payout"] = sign.max_payout
    if sign.jackpot:
        jackpot = sign.jackpot
        found["jackpot"] = {"wager": jackpot.wager, "meter": meter, "seed": jackpot.seed}
        if jackpot.option:
            found["jackpot"]["option"] = jackpot.option
        if jackpot.pays:
            found["jackpot"]["pays"] = jackpot.pays
        if jackpot.bonus:
            found["jackpot"]["bonus"] = jackpot.bonus
    return found


def money(events: Sequence[ev.Event], number: int) -> dict[str, list[int]]:
    """What was paid, went back and was taken of each wager of a box, read off the postings."""
    found: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    prefix = f"box:{number}:"
    for event in events:
        if isinstance(event, ev.BoxSettled) and event.box == number:
            for result in event.results:
                found[result.spot][0] += result.pays
        if not isinstance(event, ev.MoneyEvent) or isinstance(event, ev.WagerPlaced | ev.WagerTakenBack):
            continue
        for source, target in zip(event.postings[::2], event.postings[1::2], strict=True):
            if source.account.startswith(prefix):
                mine = target.account.startswith(("patron:", "token:"))
                found[source.account.removeprefix(prefix)][1 if mine else 2] += target.cents
    return dict(found)


def awards(events: Sequence[ev.Event]) -> Json:
    """The prizes in the order of payment and the meter after them."""
    paid = [event for event in events if isinstance(event, ev.JackpotPaid)]
    after = [event.after for event in events if isinstance(event, ev.JackpotSettled)]
    return {
        "awards": [{"box": e.box, "prize": e.prize, "amount": e.amount} for e in paid],
        "meter": after[-1],
    }
