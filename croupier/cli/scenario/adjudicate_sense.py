"""What a round must be like to be adjudicated by its book: cards, boxes, wagers and jackpot that fit."""

from collections.abc import Iterator
from functools import lru_cache

from croupier.cli.scenario.adjudicate_shape import shown, under
from croupier.cli.scenario.adjudicate_wire import AskedJackpot, AskedRound
from croupier.cli.scenario.lines import Fault
from croupier.core.book.rulebook import Rulebook
from croupier.core.hands import Category
from croupier.core.money import Cents
from croupier.core.sign import BONUS_HANDS, bonus_amounts
from croupier.engine.jackpots import prizes as jackpot
from croupier.engine.settlement.due import JACKPOT, spots

HANDS = frozenset(category.text for category in Category)


def senseless(book: Rulebook, asked: AskedRound) -> Fault | None:
    """The first thing in a round that its book has no answer for."""
    fault = _cards(book, asked) or _limits(book, asked)
    if fault is None and asked.jackpot is not None:
        fault = _jackpot(book, asked.jackpot)
    return fault or _boxes(book, asked)


def _cards(book: Rulebook, asked: AskedRound) -> Fault | None:
    """The right number of each, and no card twice."""
    dealer = book.rule.dealer_places
    places = 0 if dealer is None else dealer.count
    if len(asked.community) != book.community:
        wanted = f"{book.community} shared cards are wanted, not {len(asked.community)}"
        return Fault("cards/count", wanted, "community")
    if len(asked.dealer or ()) != places:
        return Fault(
            "cards/count", f"{places} cards of the dealer are wanted, not {len(asked.dealer or ())}", "dealer"
        )
    cards = [*asked.community, *(asked.dealer or ())]
    for box in asked.boxes:
        cards += box.hole
    return None if len(set(cards)) == len(cards) else _duplicate(asked)


def _duplicate(asked: AskedRound) -> Fault | None:
    seen: dict[str, str] = {}
    for card, at in _placed(asked):
        if card in seen:
            return Fault("card/duplicate", f"{card} is also {seen[card]}", at)
        seen[card] = at
    return None


def _placed(asked: AskedRound) -> Iterator[tuple[str, str]]:
    """Every card of the round and its place."""
    for name, cards in (("community", asked.community), ("dealer", asked.dealer or ())):
        for index, card in enumerate(cards):
            yield card, f"{name}[{index}]"
    for number, box in enumerate(asked.boxes):
        for index, card in enumerate(box.hole):
            yield card, f"boxes[{number}].hole[{index}]"


def _limits(book: Rulebook, asked: AskedRound) -> Fault | None:
    for spot, (least, most) in asked.limits.items():
        if spot != JACKPOT and spot not in spots(book):
            return _unknown_spot(book, spot, under("limits", spot))
        if least > most:
            return Fault(
                "limits/order", f"the least, {least}, is more than the most, {most}", f"limits.{spot}"
            )
    return None


def _jackpot(book: Rulebook, asked: AskedJackpot) -> Fault | None:
    """An option where the book has several, and the amounts of the sign where it decides."""
    options = jackpot.options(book)
    if options and asked.option not in options:
        wanted = " or ".join(map(str, options))
        return Fault("jackpot/option", f"{book.id} needs option {wanted}", "jackpot.option")
    pays = asked.pays or {}
    for hand in pays:
        if hand not in HANDS:
            return Fault("jackpot/pays", f"{shown(hand)} is no hand", under("jackpot.pays", hand))
    for hand in bonus_amounts(asked.bonus):
        if hand not in BONUS_HANDS:
            at = under("jackpot.bonus", hand)
            return Fault("jackpot/bonus", f"no bonus is won on {shown(hand)}", at)
    for hand in jackpot.signed(book):
        if hand not in pays:
            message = f"{book.id} leaves the amount for {hand} to the sign"
            return Fault("jackpot/pays", message, f"jackpot.pays.{hand}")
    return None


def _boxes(book: Rulebook, asked: AskedRound) -> Fault | None:
    most = book.rule.layout.most_boxes
    price = None if asked.jackpot is None else asked.jackpot.wager
    seen: set[int] = set()
    for index, box in enumerate(asked.boxes):
        if box.box in seen:
            return Fault("box/duplicate", f"there are two boxes {box.box}", f"boxes[{index}].box")
        if most is not None and box.box > most:
            return Fault("box/number", f"{book.id} has at most {most} boxes", f"boxes[{index}].box")
        seen.add(box.box)
        fault = _played(book, tuple(box.wagers), box.played, box.folded)
        if fault is not None:
            return Fault(fault.code, fault.message, f"boxes[{index}].{fault.at}")
        if (stake := box.wagers.get(JACKPOT)) is not None and stake != price:
            return _entered(price, f"boxes[{index}].wagers.{JACKPOT}")
    return None


def _entered(price: Cents | None, at: str) -> Fault:
    """A jackpot wager needs the round's jackpot, and costs what that costs."""
    if price is None:
        return Fault("jackpot/absent", "a jackpot wager needs the round's jackpot", at)
    return Fault("jackpot/wager", f"the jackpot wager costs {price}", at)


@lru_cache(maxsize=4096)
def _played(book: Rulebook, wagers: tuple[str, ...], played: str | None, folded: str | None) -> Fault | None:
    """Whether these wagers can lie on a box that folded or bet so; places are inside the box."""
    for spot in wagers:
        if spot != JACKPOT and spot not in spots(book):
            return _unknown_spot(book, spot, under("wagers", spot))
    stages = [stage.name for stage in book.stages]
    for field, name in (("folded", folded), ("played", played)):
        if name is not None and name not in stages:
            return Fault(f"{field}/unknown", f"{shown(name)} is none of {', '.join(stages)}", field)
    ante = book.rule.initial.needs[0]
    if ante not in wagers:
        return Fault("wager/missing", f"a box without {ante} has no hand", f"wagers.{ante}")
    bets = list(dict.fromkeys(stage.bet.spot for stage in book.stages))
    if len(bets) == 1:
        return _one_bet(book, bets[0], wagers, played, folded)
    if played is not None:
        return Fault("played/unknown", f"{book.id} has no bet that several decisions offer", "played")
    return _streets(bets, wagers, stages.index(folded) if folded is not None else len(bets))


def _streets(bets: list[str], wagers: tuple[str, ...], made: int) -> Fault | None:
    """A bet on every street before the fold, or on all of them."""
    for spot in bets[made:]:
        if spot in wagers:
            return Fault("street/after-fold", f"the box folded before a {spot} wager", f"wagers.{spot}")
    missing = next((spot for spot in bets[:made] if spot not in wagers), None)
    if missing is None:
        return None
    later = [spot for spot in bets[bets.index(missing) :] if spot in wagers]
    if later or made < len(bets):
        return Fault("street/gap", f"the box went on without a {missing} wager", f"wagers.{missing}")
    return Fault("box/undecided", f"the box neither folded nor made its {missing} wager", "folded")


def _one_bet(
    book: Rulebook, bet: str, wagers: tuple[str, ...], played: str | None, folded: str | None
) -> Fault | None:
    """One bet, made at one of the decisions, or a fold."""
    if folded is not None:
        if bet in wagers:
            return Fault("play/with-fold", f"a folded box has no {bet} wager", f"wagers.{bet}")
        if played is not None:
            return Fault("play/with-fold", f"a folded box did not bet {bet}", "played")
        return None
    if bet not in wagers:
        if played is not None:
            return Fault("play/missing", f"the {bet} wager made at the {played} is missing", f"wagers.{bet}")
        return Fault("box/undecided", f"the box neither folded nor bet {bet}", "folded")
    for spot in book.rule.initial.needs:
        if spot not in wagers:
            return Fault(f"play/without-{spot}", f"a {bet} wager needs a {spot}", f"wagers.{spot}")
    if played is None:
        return Fault("play/undated", f"at which decision was {bet} bet?", "played")
    return None


def _unknown_spot(book: Rulebook, spot: str, at: str) -> Fault:
    return Fault("spot/unknown", f"{shown(spot)} is none of {', '.join((*spots(book), JACKPOT))}", at)
