"""Strategy, jackpot, protection, method and clauses of a par sheet, as parts of its document."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from croupier.math.parsheets.blocks import (
    Beside,
    Block,
    Column,
    Figure,
    Heading,
    Items,
    Table,
    Text,
    numbers,
)
from croupier.math.parsheets.data import Hole, Jackpots, JackpotSheet, ParSheet, Prize, Seen
from croupier.math.parsheets.words import (
    antes,
    chance,
    cited,
    count,
    known,
    meter,
    money,
    one_in,
    percent,
    upper_first,
    ways,
)
from croupier.math.plots import jackpot as plots_jackpot
from croupier.math.plots import protection as plots_protection
from croupier.math.plots import strategy as plots_strategy

_CHART_WIDTH: Final = 82


def strategy(sheet: ParSheet) -> Iterator[Block]:
    """Best play as a chart, as rules, and as numbers."""
    play = sheet.play
    yield Figure(plots_strategy.chart(play), f"Best play on {play.stage}, by hole hand", _CHART_WIDTH)
    yield Heading("Rules to remember")
    yield Text(
        "These rules lose nothing against best play."
        if play.cost == 0
        else f"To play by these rules costs {percent(play.cost, 6)} of an ante: they are worth "
        f"{antes(play.by_rules.fraction)}, best play {antes(sheet.main.ev.fraction)}."
    )
    if play.words:
        words = tuple(f"{word} cards {text}" for word, text in play.words.items())
        yield Items("Words of the rules", words)
    yield from (Items(stage, texts) for stage, texts in play.rules.items())
    columns = (Column("hand"), *numbers(*play.chart[0].actions), Column("best"))
    third = -(-len(play.chart) // 3)
    tables = (
        Table("", columns, tuple(_hole_row(hole) for hole in play.chart[start : start + third]))
        for start in range(0, len(play.chart), third)
    )
    yield Beside(f"Every hole hand on {play.stage}: the value of each action, in antes", tuple(tables))


def _hole_row(hole: Hole) -> tuple[str, ...]:
    return (hole.name, *(antes(worth.fraction, 4) for worth in hole.actions.values()), hole.best)


def jackpot(sheet: ParSheet) -> Iterator[Block]:
    """Hands, terms, returns and the meter."""
    found = sheet.jackpot
    if found is None:
        return
    yield Text(
        "A jackpot hand is the two hole cards and the first three shared cards. A fold "
        f"{_fold(found)} the jackpot wager in this book. One box a round is counted, the meter as "
        "continuous, and nothing is rounded to chips or dollars."
    )
    yield Table(
        "Hands that have a prize, of five cards",
        (Column("hand"), *numbers("combinations", "probability", "once in"), Column("clauses", "small")),
        tuple(
            (_hand(one.hand), count(one.ways), chance(one.ways / one.of), f"{one.of / one.ways:,.0f}",
             cited(one.cites))
            for one in found.hands
        ),
    )  # fmt: skip
    if found.missing:
        yield Items("Not priced here: what it takes", found.missing)
    if len(found.sheets) > 1:
        yield _every_row(found)
    for place in found.shown:
        yield from _terms(found, found.sheets[place])


def _fold(found: Jackpots) -> str:
    return "keeps" if found.keeps else "forfeits"


def _every_row(found: Jackpots) -> Table:
    """Each row of a book's table of seeds, with what it returns."""
    rows = []
    for one in found.sheets:
        own = one.own(keeps=found.keeps)
        rows.append(
            (str(one.option), f"${int(one.seed):,}", percent(one.rate, 2), percent(own.fixed, 3),
             percent(own.reseed, 3), percent(own.rtp, 3), percent(one.never_folds.rtp, 3),
             meter(own.mean_meter), meter(own.breakeven_meter), cited(one.cites))
        )  # fmt: skip
    wager = money(found.sheets[0].wager)
    return Table(
        f"Every row of the table of seeds, for a wager of {wager}; long-run returns under best play",
        (Column("option"), *numbers("seed per $1", "rate", "fixed", "reseeding", "return", "never folding",
                                    "mean meter", "break-even"), Column("clause", "small")),
        tuple(rows),
    )  # fmt: skip


def _terms(found: Jackpots, one: JackpotSheet) -> Iterator[Block]:
    """One set of terms in full."""
    option = f"option {one.option}, " if one.option is not None else ""
    each = " for each $1" if one.per_dollar else ""
    terms = f"seed {money(100 * one.seed)}{each}, rate {percent(one.rate, 2)}, wager {money(one.wager)}"
    yield Heading(upper_first(f"{option}{terms}"))
    told = "In which part of the rounds the meter stands how high, by its stationary law"
    yield Figure(plots_jackpot.meter(one, one.own(keeps=found.keeps)), told)
    yield _prizes(found, one)
    returns = {
        "never folds": one.never_folds,
        "folds, and forfeits": one.fold_forfeits,
        "folds, and keeps": one.fold_keeps,
    }
    yield Table(
        "Returns by the way the main game is played; best play where it folds",
        (Column("a player who"), *numbers("fixed", "contribution", "reseeding", "return", "mean meter",
                                          "break-even meter", "rounds above it")),
        tuple(
            (name, percent(way.fixed), percent(way.contribution), percent(way.reseed), percent(way.rtp),
             meter(way.mean_meter), meter(way.breakeven_meter), percent(way.above_breakeven))
            for name, way in returns.items()
        ),
    )  # fmt: skip


def _prizes(found: Jackpots, one: JackpotSheet) -> Table:
    chances = {prize.hand: prize.dealt if found.keeps else prize.kept for prize in one.prizes}
    total, part = sum(prize.returns for prize in one.prizes), sum(chances.values(), Fraction(0))
    return Table(
        f"Prizes, to who plays the main game best: a fold {_fold(found)} them",
        (Column("prize"), Column("pays"), *numbers("dealt", "and not folded", "probability", "returns")),
        tuple(
            (_hand(prize.hand), _pays(prize), one_in(prize.dealt), one_in(prize.kept),
             chance(chances[prize.hand]), percent(prize.returns, 6))
            for prize in one.prizes
        ),
        ("all", "", "", "", chance(part), percent(total, 6)),
    )  # fmt: skip


def _pays(prize: Prize) -> str:
    if not prize.share:
        return money(prize.pays)
    part = "the meter" if prize.share == 1 else f"{prize.share} of the meter"
    return f"{part}, at least {money(prize.pays)}" if prize.pays else part


def _hand(name: str) -> str:
    return upper_first(name.replace("_", " "))


def protection(sheet: ParSheet) -> Iterator[Block]:
    """What breaches are worth."""
    found = sheet.protection
    if found is None:
        return
    yield Text(
        "What a round is worth to a player who knows a card before the first decision and makes the best of "
        "it; exact. Cards that are shown together are worth the same, and so are the dealer's."
    )
    picture = plots_protection.breaches(sheet.main.ev, found.known)
    yield Figure(picture, "Value of an ante, by what is known")
    yield Table(
        "Known before the first decision",
        (Column("known"), *numbers("value of an ante", "gain", "counted")),
        tuple(
            (upper_first(known(one.cards)), percent(one.ev.fraction, sign=True), percent(one.gain, sign=True),
             ways(one.ev))
            for one in found.known
        ),
    )  # fmt: skip
    if any(one.by_rank for one in found.known):
        picture = plots_protection.by_rank(found.known)
        yield Figure(picture, "The same by the rank of the card, in percent of an ante")
    if found.seen:
        yield Table(
            "Cards seen before their time, and what the book does; decisions before that are of best play",
            (Column("seen"), Column("before"), Column("when"), Column("remedy"), Column("by"),
             *numbers("if played on", "so it is worth"), Column("clauses", "small")),
            tuple(dict.fromkeys(_seen(row) for row in found.seen)),
        )  # fmt: skip


def _seen(row: Seen) -> tuple[str, ...]:
    played_on = percent(row.played_on.fraction, sign=True)
    return (
        upper_first(known([row.card])), row.before, _WHEN.get(row.moment, row.moment),
        row.does.replace("-", " "), row.who.replace("_", " "), played_on, "void" if row.void else played_on,
        cited(row.cites),
    )  # fmt: skip


_WHEN: Final = {
    "any": "at any time",
    "deal": "during the deal",
    "dealt": "once all hands are dealt",
    "undecided": "before all have decided once",
    "decided": "after all have decided once",
    "bet": "while a bet of a decision lies",
    "unbet": "while no bet of a decision lies",
}


def method(sheet: ParSheet) -> Iterator[Block]:
    """How it was found, what was assumed, and how to find it again."""
    yield Items("How it was found", _FOUND)
    yield Items("What was assumed", _ASSUMED)
    yield Table(
        "Commands that find each figure again",
        (Column("figure"), Column("command", "code")),
        tuple((upper_first(one.figure), one.command) for one in sheet.checks),
    )


_FOUND: Final = (
    "The rulebook is the only input: pay tables, ranges of bets and what a fold takes are those the engine "
    "plays by.",
    "Every way the cards can fall is counted, put together where suits and ranks make no difference; nothing "
    "is sampled.",
    "The tables of wagers are counted going forward, the value going back; both agree to the last way, or "
    "there is no sheet.",
    "Fractions stay exact until they are written down. The meter's law and its returns are decimal numbers, "
    "true to nine digits.",
)
_ASSUMED: Final = (
    "One player, one freshly shuffled deck, every card as likely as any other; cards of other boxes are not "
    "known.",
    "Every decision is the best there is; a bet is the least or the most of its range, since between them "
    "nothing is better.",
    "No wager is over its maximum, no payout is capped, and no payment is rounded.",
)


def clauses(sheet: ParSheet) -> Iterator[Block]:
    """What the clauses say, in a few words."""
    yield Table(
        "In our own words; the document rules",
        (Column("clause"), Column("says", "small")),
        tuple((one.id, one.gist) for one in sheet.clauses),
    )
