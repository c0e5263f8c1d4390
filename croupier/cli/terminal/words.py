"""What the table says: names of hands and spots, results wager by wager, refusals with their clauses."""

import re
from typing import Final

from croupier.cli.terminal.session import Played
from croupier.core.book.entries import Line
from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import Card
from croupier.core.hands import Category, evaluate
from croupier.core.money import Cents, dollars
from croupier.core.refusal import Refusal
from croupier.core.settlement import WagerResult
from croupier.engine.scene import Scene
from croupier.rulebooks.inventory import HOUSE, whose
from croupier.table.text.irregular import KINDS

JACKPOT: Final = "jackpot"
LEAST_HAND: Final = 5  # cards that make a hand
_RANKS: Final = (
    "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens",
    "kings", "aces",
)  # fmt: skip
_ORDER: Final = "23456789TJQKA"


def plain(name: str) -> str:
    """A hand's name as people say it: "Four of a kind"."""
    return name.replace("_", " ").capitalize()


def hand_name(cards: tuple[Card, ...]) -> str:
    """What five to seven cards make; a pair says of what."""
    category, ranks = evaluate(cards)
    if category is Category.PAIR:
        return f"Pair of {_RANKS[ranks[0] - 2]}"
    return plain(category.text)


def line_name(line: Line) -> str:
    """The name of a line of a pay table; only some pairs have one of their own."""
    if line.hand != "pair" or (line.least, line.most) == ("2", "A"):
        return plain(line.hand)
    least, most = _RANKS[_ORDER.index(line.least)], _RANKS[_ORDER.index(line.most)]
    return f"{least.capitalize()} or better" if line.most == "A" else f"{least.capitalize()} to {most}"


def spot_name(spot: str) -> str:
    return f"{spot} street" if spot[0].isdigit() else spot.capitalize()


def signed(cents: Cents) -> str:
    """Money with its sign: "+$120", "-$30", "$0"."""
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)


def bets_text(bets: dict[str, Cents]) -> str:
    """Wagers in a row: "ante $10, blind $10"."""
    return ", ".join(f"{spot} {dollars(stake)}" for spot, stake in bets.items())


def sentence(scene: Scene) -> str:
    """The one thing the player is asked now."""
    round, incident = scene.table.round, scene.table.incident
    if incident:
        return "You may take your wagers back" if incident.offered else KINDS[incident.kind].rstrip(".")
    if round.phase == "deciding":
        stage = scene.book.stages[round.stage]
        least, most = stage.bet.least, stage.bet.most
        join = "or" if most == least + 1 and stage.bet.whole else "to"
        bet = f"Bet {least}x" if least == most else f"Bet {least}x {join} {most}x"
        return f"{bet}, check or fold" if stage.check else f"{bet} or fold"
    if round.phase == "settling":
        return "All cards are out: turn your cards?"
    ante = scene.book.rule.initial.needs[0]
    lies = any(box.stake(ante) for box in scene.table.boxes)
    return "Bets are down: deal, or change them" if lies else f"Place your {ante}"


def verdict(played: Played) -> str:
    """How the round went, in one line."""
    if played.void in ("misdeal", "void"):
        how = "A misdeal" if played.void == "misdeal" else "The round is void"
    elif played.void:
        how = "Your hand is void"
    elif played.given_up:
        how = f"You {played.given_up}"
    elif played.table and len(played.cards) + len(played.table.round.shown) >= LEAST_HAND:
        how = hand_name((*played.cards, *played.table.round.shown))
    else:
        how = "Round over"
    money = (
        "even"
        if played.net == 0
        else f"{'you win' if played.net > 0 else 'you lose'} {dollars(abs(played.net))}"
    )
    return f"{how}: {money}"


def result_lines(book: Rulebook, played: Played) -> list[str]:
    """Every wager with what it was paid or cost; wagers that fared alike share a line."""
    lines = []
    if played.dealer:
        cards = (*played.dealer.cards, *(played.table.round.shown if played.table else ()))
        name = hand_name(cards) if len(cards) >= 5 else plain(played.dealer.hand)
        opens = "" if played.dealer.qualifies else " · does not qualify"
        lines.append(f"Dealer: {name[0].lower()}{name[1:]}{opens}")
    groups: dict[tuple[str, str | None], list[WagerResult]] = {}
    for result in played.results:
        groups.setdefault((result.outcome, result.odds), []).append(result)
    for (outcome, odds), results in groups.items():
        lines.append(_result_line(book, played, outcome, odds, results))
    if played.jackpot_lost:
        lines.append(f"Jackpot · no prize · -{dollars(played.jackpot_lost)}")
    lines += [f"Jackpot · {plain(p.prize).lower()} · +{dollars(p.amount)}" for p in played.prizes]
    return lines


def _result_line(
    book: Rulebook, played: Played, outcome: str, odds: str | None, results: list[WagerResult]
) -> str:
    shown = played.table.round.shown if played.table else ()
    if len(results) == len(played.results) and "main" in book.data.paytable:
        name = hand_name((*played.cards, *shown))
    else:
        name = ", ".join(spot_name(result.spot) for result in results)
    stake = sum(result.stake for result in results)
    many = "" if "," in name else "s"
    if outcome == "win" and odds:
        pays = sum(result.pays for result in results)
        return f"{name} · pay{many} {odds.replace(':', ' to ')} on {dollars(stake)} · +{dollars(pays)}"
    if outcome == "push":
        return f"{name} · push on {dollars(stake)} · stake back"
    return f"{name} · lose{many} · -{dollars(sum(result.taken for result in results))}"


def refusal_text(refusal: Refusal) -> str:
    """Why not, in plain words and dollars."""
    text = re.sub(r"(\d+) cents", lambda found: dollars(int(found[1])), refusal.text)
    least, most, has = (refusal.facts.get(name) for name in ("least", "most", "has"))
    if refusal.code == "bet/range" and isinstance(least, int) and isinstance(most, int):
        text += f" That is {dollars(least)}" + (f" to {dollars(most)}." if most > least else ".")
    if refusal.code == "wager/funds" and isinstance(has, int):
        text += f" You have {dollars(has)}."
    return text


def clause_texts(book: Rulebook, refusal: Refusal) -> list[str]:
    """The clauses of a refusal, each with its gist."""
    found = []
    for cite in refusal.cites:
        if clause := whose(cite, book.data.inventory):
            own = clause.book != HOUSE and clause.id == cite
            found.append(f"{book.id} {cite}: {clause.gist}" if own else f"{cite}: {clause.gist}")
    return found
