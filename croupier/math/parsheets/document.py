"""A par sheet as a document: what is told, in which order. Page and print only give it a shape."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from croupier.math.parsheets.blocks import (
    Beside,
    Block,
    Column,
    Document,
    Facts,
    Figure,
    Section,
    Table,
    Text,
    numbers,
)
from croupier.math.parsheets.data import MainGame, ParSheet, Side, Wager
from croupier.math.parsheets.sections import clauses, jackpot, method, protection, strategy
from croupier.math.parsheets.words import (
    amount,
    antes,
    chance,
    cited,
    count,
    odds,
    percent,
    upper_first,
    ways,
)
from croupier.math.plots import results

_TIES: Final = {
    "bet": "decisions of equal value are played as the largest bet among them",
    "fold": "decisions of equal value are played as the smallest bet among them, or the fold",
}
_METHODS: Final = {
    "counted": "counting",
    "convolved": "convolution",
    "normal": "normal approximation",
}


def document(sheet: ParSheet) -> Document:
    """The whole par sheet."""
    parts = {
        "summary": ("Summary", _summary(sheet)),
        "rules": ("Rules", _rules(sheet)),
        "wagers": ("Wagers of the main game", _wagers(sheet.main)),
        "side": ("Side wagers", _sides(sheet)),
        "results": ("Results of a round", _results(sheet.main)),
        "rounds": ("Many rounds", _rounds(sheet)),
        "strategy": ("Strategy", strategy(sheet)),
        "jackpot": ("Jackpot", jackpot(sheet)),
        "protection": ("Game protection", protection(sheet)),
        "method": ("Method, and how to check it", method(sheet)),
        "clauses": ("Clauses cited", clauses(sheet)),
    }
    sections = (Section(id, title, tuple(blocks)) for id, (title, blocks) in parts.items())
    return Document(
        title=sheet.title,
        under="Par sheet",
        headlines=_headlines(sheet.main),
        identity=tuple(_identity(sheet)),
        sections=tuple(section for section in sections if section.blocks),
        name=sheet.rulebook,
        foot=f"{sheet.software} · {sheet.dated.isoformat()} · digest {sheet.digest[:16]}…",
    )


def _headlines(main: MainGame) -> tuple[tuple[str, str, str], ...]:
    return (
        ("House edge", percent(main.house_edge), "of the ante"),
        ("Element of risk", percent(main.element_of_risk), "of all that is wagered"),
        ("Standard deviation", f"{main.standard_deviation:.4f}", "antes in one round"),
        ("Hit frequency", percent(main.hit, 2), "of rounds win something"),
    )


def _identity(sheet: ParSheet) -> Iterator[tuple[str, str, str]]:
    yield "Book", sheet.rulebook, ""
    yield "House", sheet.house, ""
    if sheet.version:
        yield "Version", sheet.version, ""
    if sheet.approved is not None:
        yield "Approved", sheet.approved.isoformat(), ""
    effective = sheet.effective.isoformat() if sheet.effective else "not stated in the document"
    yield "In effect from", effective, cited(sheet.effective_cites)
    yield "Digest", sheet.digest, "SHA-256 of the rules as they were priced"
    if sheet.set:
        yield "Changed for this sheet", "; ".join(sheet.set), "the approved document says otherwise"
    yield "Prepared", f"{sheet.dated.isoformat()} by {sheet.software}", ""


def _summary(sheet: ParSheet) -> Iterator[Block]:
    main = sheet.main
    yield Text(
        f"Best play of the main game, exactly, by going through all {count(main.ways)} ways the cards can "
        f"fall. {upper_first(_TIES[sheet.ties])}; the average wager and what is divided by it depend on "
        "that, the value does not."
    )
    sides = sheet.side.items()
    yield Facts((
        ("Value of an ante", antes(main.ev.fraction), f"{ways(main.ev)} antes"),
        ("House edge", percent(main.house_edge, 6), "of the ante"),
        ("Average wager", f"{float(main.average_wager):.6f} antes", "all wagers of the main game together"),
        ("Element of risk", percent(main.element_of_risk, 6), "house edge over average wager"),
        ("Variance", f"{float(main.variance):.6f}", "antes squared, of one round"),
        ("Standard deviation", f"{main.standard_deviation:.6f}", "antes, of one round"),
        ("Volatility index", f"{main.volatility_index:.4f}", "1.645 deviations: 90 % of a normal law"),
        ("Hit frequency", percent(main.hit, 6), f"win something; {percent(main.even, 6)} end even"),
        ("Equal decisions", "as bets" if sheet.ties == "bet" else "as folds", _TIES[sheet.ties]),
        *((f"Side wager {name}", percent(-one.wager.ev, 6), "house edge of one unit") for name, one in sides),
    ))  # fmt: skip
    told = "What best play decides, as parts of all rounds"
    yield Figure(results.decided(main.decisions), told)
    names = [*dict.fromkeys(name for made in main.decisions.values() for name in made)]
    yield Table(
        told,
        (Column("on"), *numbers(*names)),
        tuple(
            (stage, *(percent(made[name], 6) if name in made else "–" for name in names))
            for stage, made in main.decisions.items()
        ),
    )


def _rules(sheet: ParSheet) -> Iterator[Block]:
    yield Table(
        "What the price rests on, in our own words; the document rules",
        (Column("about"), Column("rule"), Column("clauses", "small")),
        tuple((upper_first(one.about), upper_first(one.text), cited(one.cites)) for one in sheet.rules),
    )
    yield Table(
        "Pay tables",
        (Column("table"), Column("hand"), *numbers("pays"), Column("clauses", "small")),
        tuple(
            (line.table, upper_first(line.hand), odds(line.pays), cited(line.cites))
            for line in sheet.paytables
        ),
    )


def _wagers(main: MainGame) -> Iterator[Block]:
    yield Text(
        "Every wager shares out all the ways. What is staked and what is won or lost are summed over the "
        "ways, in antes: staked times odds is net, and net over all ways is the contribution. All but the "
        "decimal columns is exact."
    )
    net = sum((wager.ev for wager in main.wagers), Fraction(0))
    yield Table(
        "All wagers",
        (Column("wager"), *numbers("staked on average", "wins", "net", "contribution")),
        tuple(
            (wager.spot, f"{float(wager.staked):.6f}", percent(wager.hit), count(wager.ev * main.ways),
             antes(wager.ev))
            for wager in main.wagers
        ),
        ("main game", f"{float(main.average_wager):.6f}", "", count(net * main.ways), antes(net)),
    )  # fmt: skip
    yield from (wager_table(wager) for wager in main.wagers)


def wager_table(wager: Wager) -> Table:
    """Outcomes, ways, stakes and what they bring; the last row is their sum."""
    rows = tuple(
        (upper_first(one.name), count(one.ways), chance(one.ways / wager.ways), count(one.staked),
         odds(one.pays), count(one.net), antes(one.net / wager.ways))
        for one in wager.outcomes
    )  # fmt: skip
    total = sum(one.ways for one in wager.outcomes)
    staked = sum(one.staked for one in wager.outcomes)
    net = sum((one.net for one in wager.outcomes), Fraction(0))
    return Table(
        f"Wager: {wager.spot}",
        (Column("outcome"),
         *numbers("combinations", "probability", "staked", "pays", "net", "contribution")),
        rows,
        ("all", count(total), chance(total / wager.ways), count(staked), "", count(net), antes(wager.ev)),
    )  # fmt: skip


def _sides(sheet: ParSheet) -> Iterator[Block]:
    for name, side in sheet.side.items():
        yield Text(_side_words(name, side))
        yield wager_table(side.wager)


def _side_words(name: str, side: Side) -> str:
    text = (
        f"{upper_first(name)} ({cited(side.cites)}): one unit on the best hand of seven cards. House edge "
        f"{percent(-side.wager.ev, 6)}, standard deviation {side.standard_deviation:.6f}, wins "
        f"{percent(side.wager.hit)}."
    )
    if side.if_folds_take_it is None:
        return text
    return (
        f"{text} A fold takes this wager too: to a player who plays the main game best, and so folds some "
        f"hands that would win it, the edge is {percent(-side.if_folds_take_it, 6)}."
    )


def _results(main: MainGame) -> Iterator[Block]:
    told = "How often a round brings how much; each line upwards is ten times as often"
    yield Figure(results.results(main.net, main.ways), told)
    columns = numbers("antes", "combinations", "probability")
    rows = [(_won(one.antes), count(one.ways), chance(one.ways / main.ways)) for one in main.net]
    half = -(-len(rows) // 2)
    total = ("all", count(sum(one.ways for one in main.net)), chance(1))
    left, right = Table("", columns, tuple(rows[:half])), Table("", columns, tuple(rows[half:]), total)
    yield Beside("Every result of a round, all wagers of the main game together", (left, right))


def _won(value: Fraction) -> str:
    return ("+" if value > 0 else "") + amount(value)


def _rounds(sheet: ParSheet) -> Iterator[Block]:
    told = "Results after many rounds at one ante each: the house's edge shows late, the spread early"
    yield Figure(results.many_rounds(sheet.long_run), told)
    names = ("rounds", "mean", "deviation", "95 % from", "to", "chance to be ahead")
    yield Table(
        "Results in antes, from the exact law of one round",
        (*numbers(*names), Column("found by")),
        tuple(
            (f"{one.rounds:,}", amount(one.mean, 4), amount(one.standard_deviation, 4), amount(one.low),
             amount(one.high), percent(one.ahead, 6), _METHODS[one.method])
            for one in sheet.long_run
        ),
    )  # fmt: skip
    normal = any(one.method == "normal" for one in sheet.long_run)
    yield Text(
        "The band is that of the law itself: one player in forty ends below it, and one above it. "
        "Convolution is by Fourier transform, true to nine digits after the point."
        + (" Where the law is too wide for that, a normal law of the same mean and deviation stands in."
           if normal else "")
    )  # fmt: skip
