"""The rules of a book that its price rests on, in plain words with their clauses."""

from collections.abc import Iterable, Iterator
from typing import Final

from croupier.core.book.entries import Cites, StageRule
from croupier.core.book.payouts import MaxPayoutRule, Scope
from croupier.core.book.rulebook import Rulebook
from croupier.math.parsheets.data import Clause, PayLine, RuleText
from croupier.math.parsheets.wagers import line_name
from croupier.rulebooks.inventory import HOUSE, inventory

_HOLE_CARDS = 2


def rules_of(book: Rulebook) -> tuple[RuleText, ...]:
    """What is dealt, bet and paid."""
    return tuple(RuleText(rule.about, rule.text, unique(rule.cites)) for rule in _rules(book))


def _rules(book: Rulebook) -> Iterator[RuleText]:
    rule = book.rule
    jokers = f"{rule.deck.jokers} jokers" if rule.deck.jokers else "no jokers"
    yield RuleText(
        "cards", f"one deck of {rule.deck.size} cards with {jokers} in each round", rule.deck.cites
    )
    needs = _list(rule.initial.needs)
    equal = ", of equal amounts" if rule.initial.equal else ""
    yield RuleText("to be dealt in", f"{needs}{equal}", rule.initial.cites)
    yield RuleText("cards dealt", _dealt(book), (*rule.deal.cites, *rule.community.cites))
    for place, stage in enumerate(book.stages):
        yield RuleText(f"decision {place + 1}: {stage.name}", _decision(book, place), _stage_cites(stage))
    jackpot = "keeps the jackpot wager in play" if rule.fold.keeps_jackpot else "forfeits the jackpot wager"
    yield RuleText("a fold", f"loses {_list(rule.fold.takes)}, as far as they were made, and {jackpot}",
                   (*rule.fold.cites, *rule.jackpot.forfeit_cites))  # fmt: skip
    if rule.qualify is not None:
        text = f"the dealer qualifies with a {rule.qualify.least.replace('_', ' ')} or better"
        pushes = f"; {_list(rule.qualify.pushes)} stands off otherwise" if rule.qualify.pushes else ""
        yield RuleText("the dealer", text + pushes, (*rule.qualify.cites, *rule.qualify.push_cites))
    for name, optional in rule.optional.items():
        yield RuleText(f"side wager: {name}", f"with {_list(optional.needs)}", optional.cites)
    chips = ", rounded up to what chips can pay" if rule.payment.to_chip else ""
    yield RuleText("payments", f"by the odds of the pay tables{chips}", rule.payment.cites)
    if rule.max_payout is not None:
        yield RuleText("maximum payout", _most_paid(rule.max_payout), rule.max_payout.cites)


_SCOPE: Final[dict[Scope, str]] = {
    "wager": "what one wager is paid",
    "hand": "what all wagers of a hand are paid together",
    "round": "what a player is paid in a round, over all hands",
}


def _most_paid(rule: MaxPayoutRule) -> str:
    """What the notice of a table caps; no figure of a par sheet knows its amount."""
    saved = ", or at what the least wagers could win if that is more" if rule.or_minimum else ""
    return f"a sign may cap {_SCOPE[rule.scope]}{saved}; the figures here leave the cap out"


def _dealt(book: Rulebook) -> str:
    dealer = book.rule.dealer_places
    shared = len(book.rule.community.needed)
    hands = "five cards" if shared == 3 else f"the best five of {_HOLE_CARDS + shared}"
    words = f"{_HOLE_CARDS} hole cards to each box and {shared} shared cards; a hand is {hands}"
    return f"{words}; {dealer.count} cards to the dealer" if dealer is not None else words


def _decision(book: Rulebook, place: int) -> str:
    """One decision: what is seen, what may be done, what is shown then."""
    stage = book.stages[place]
    shown = sum(one.show.count for one in book.stages[:place])
    seen = f"{_HOLE_CARDS + shown} cards seen"
    bet = stage.bet
    amount, between = f"{bet.least}x", ""
    if bet.least != bet.most:
        amount += f" to {bet.most}x"
        between = " (whole multiples)" if bet.whole else " (any amount between)"
    acts = [f"bet {amount} the ante on {bet.spot}{between}", *(["check"] if stage.check else []), "fold"]
    cards = "1 shared card is" if stage.show.count == 1 else f"{stage.show.count} shared cards are"
    then = f"; then {cards} shown" if stage.show.count else ""
    return f"{seen}: {', '.join(acts[:-1])} or {acts[-1]}{then}"


def _stage_cites(stage: StageRule) -> Cites:
    check = stage.check.cites if stage.check else ()
    return (*stage.cites, *stage.bet.cites, *check, *stage.fold.cites, *stage.show.cites)


def _list(spots: Iterable[str]) -> str:
    *most, last = spots
    return f"{', '.join(most)} and {last}" if most else last


def paytables_of(book: Rulebook) -> tuple[PayLine, ...]:
    """Every line of every pay table, as the book has them."""
    return tuple(
        PayLine(table, line_name(line, alone=len(lines) == 1), line.pays, line.cites)
        for table, lines in book.data.paytable.items()
        for line in lines
    )


def clauses_of(book: Rulebook, cited: Iterable[Cites]) -> tuple[Clause, ...]:
    """The clauses cited, in the order of their document, each in a few words; the house's own come last."""
    wanted = {clause for cites in cited for clause in cites}
    known = {**inventory(book.data.inventory), **inventory(HOUSE)}
    return tuple(Clause(id, one.gist) for id, one in known.items() if id in wanted)


def unique(cites: Iterable[str]) -> Cites:
    """Clauses once each, in order."""
    return tuple(dict.fromkeys(cites))
