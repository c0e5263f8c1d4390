"""Par sheets: tables that add up to the last way, pages and prints made of nothing but the data."""

import json
import re
import sys
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from itertools import combinations
from math import comb, perm
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.cli.parsheet import as_data
from croupier.core.cards import DECK, Card
from croupier.core.hands import Category, Hand, evaluate
from croupier.math import holdem, solve, stud
from croupier.math.kernels.compiling import prepare
from croupier.math.live import live_suits
from croupier.math.parsheet_data import ParSheet, Wager
from croupier.math.parsheet_document import document
from croupier.math.parsheet_jackpot import Sign
from croupier.math.parsheet_page import as_page
from croupier.math.parsheet_typst import as_pdf, as_typst
from croupier.math.parsheet_wagers import holdem_wagers, stud_wagers
from croupier.math.parsheets import parsheet
from croupier.math.solving import KERNELS
from croupier.rulebooks.load import load

DAY = date(2026, 11, 15)
STUD, CROWN, UTH = load("star-ms-4"), load("crown-ms-3.0"), load("star-uth")
PAYS = {"royal_flush": 5_000_000, "straight_flush": 500_000, "four_of_a_kind": 50_000, "full_house": 15_000,
        "flush": 10_000}  # fmt: skip


@pytest.fixture(scope="module")
def crown() -> ParSheet:
    return parsheet(CROWN, DAY)


@pytest.fixture(scope="module")
def uth() -> ParSheet:
    sign = Sign(seed=50_000, rate=20, wager=500, pays=PAYS)
    return parsheet(UTH, DAY, sign=sign, protection="none")


@pytest.fixture(params=["crown", "uth"])
def sheet(request: pytest.FixtureRequest) -> Any:
    return request.getfixturevalue(request.param)


# --- the tables


def test_every_wager_shares_out_all_ways_and_adds_up_to_the_value(sheet: ParSheet) -> None:
    found = solve(load(sheet.rulebook))
    for wager in sheet.main.wagers:
        assert sum(one.ways for one in wager.outcomes) == wager.ways == found.results.total
    assert sum(wager.ev for wager in sheet.main.wagers) == found.ev.fraction == -sheet.main.house_edge
    assert sum(wager.staked for wager in sheet.main.wagers) == found.results.average_wager
    assert sum(one.ways for one in sheet.main.net) == sheet.main.ways
    assert sum(one.antes * one.ways for one in sheet.main.net) == found.ev.fraction * sheet.main.ways


def test_net_is_staked_times_odds(sheet: ParSheet) -> None:
    for wager in (*sheet.main.wagers, *(side.wager for side in sheet.side.values())):
        for one in wager.outcomes:
            to, _, unit = one.pays.partition(":")
            odds = {"push": Fraction(0), "lose": Fraction(-1), "": Fraction(0)}.get(one.pays)
            assert one.net == one.staked * (Fraction(int(to), int(unit)) if odds is None else odds)


def test_the_published_figures_stand_on_the_sheet(crown: ParSheet, uth: ParSheet) -> None:
    assert f"{float(crown.main.house_edge):.4%}" == "4.9149%"
    assert f"{float(crown.main.element_of_risk):.2%}" == "1.37%"
    assert f"{float(crown.main.average_wager):.2f}" == "3.59"
    assert f"{float(uth.main.house_edge):.3%}" == "2.185%"
    assert f"{uth.main.standard_deviation:.2f}" == "4.94"
    assert f"{float(-uth.side['trips'].wager.ev):.2%}" == "3.50%"
    assert (crown.main.ways, uth.main.ways) == (155_937_600, 27_813_810_024_000)
    assert uth.side["trips"].wager.ways == comb(52, 7)


def test_the_hands_of_a_spot_are_those_the_solution_counts(uth: ParSheet) -> None:
    lines = solve(UTH).results.lines
    blind = next(wager for wager in uth.main.wagers if wager.spot == "blind")
    paid = {one.name.removeprefix("dealer beaten, "): one.ways for one in blind.outcomes if one.ends == "win"}
    assert paid == {line.hand.replace("_", " "): line.ways for line in lines
                    if line.table == "blind" and line.adds > 0}  # fmt: skip


# --- the same by going through every card of a short deck


def odds(book: Any, table: str, hand: Hand) -> Fraction:
    pays = book.pays(table, hand)
    return pays.odds.ratio if pays.odds else Fraction(0 if pays.outcome == "push" else -1)


@cache
def hand(cards: frozenset[Card]) -> Hand:
    return evaluate(tuple(sorted(cards)))


def summed(wager: Wager) -> tuple[int, int, Fraction]:
    """Ways that win, and all that is staked and comes of it."""
    rows = wager.outcomes
    won = sum(one.ways for one in rows if one.ends == "win")
    return won, sum(one.staked for one in rows), sum((one.net for one in rows), Fraction(0))


def stud_rounds(deck: tuple[Card, ...]) -> Iterator[tuple[tuple[int, ...], Fraction | None]]:
    """Every round of best play, ties as bets: the bets made, and the odds unless it was folded."""

    @cache
    def value(seen: frozenset[Card], bets: tuple[int, ...]) -> tuple[Fraction, int]:
        if len(bets) == 4:
            return sum(bets) * odds(STUD, "main", hand(seen)), 0
        options = [(Fraction(-sum(bets)), 0)]
        for bet in (1, 3):
            after = [value(seen | {card}, (*bets, bet))[0] for card in deck if card not in seen]
            options.append((sum(after, Fraction(0)) / len(after), bet))
        return max(options)

    def played(
        seen: frozenset[Card], bets: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], Fraction | None]]:
        if len(bets) == 4:
            yield bets, odds(STUD, "main", hand(seen))
            return
        bet = value(seen, bets)[1]
        left = [card for card in deck if card not in seen]
        if bet:
            yield from (one for card in left for one in played(seen | {card}, (*bets, bet)))
        else:
            yield from [(bets, None)] * perm(len(left), 5 - len(seen))

    for hole in combinations(deck, 2):
        yield from played(frozenset(hole), (1,))


def test_stud_by_every_order_of_a_short_deck() -> None:
    prepare(*KERNELS["mississippi-stud"])
    deck = ("Ah", "Kh", "Qh", "Jh", "Th", "9h", "Jd", "Jc", "6s", "6d")
    game = stud.stud_of(STUD, live_suits([card for card in DECK if card not in deck]))
    found = {wager.spot: summed(wager) for wager in stud_wagers(STUD, game, "bet")}
    rounds = [*stud_rounds(deck)]
    assert len(rounds) == comb(10, 2) * 8 * 7 * 6
    for place, spot in enumerate(("ante", "3rd", "4th", "5th")):
        made = [(bets[place], pays) for bets, pays in rounds if len(bets) > place]
        won = sum(1 for _, pays in made if pays is not None and pays > 0)
        net = sum((stake * (-1 if pays is None else pays) for stake, pays in made), Fraction(0))
        assert found[spot] == (won, sum(stake for stake, _ in made), net)


def test_holdem_by_every_deal_of_a_short_deck() -> None:
    """The spots of the main game, and what its folds cost a Trips wager that they take."""
    prepare(*KERNELS["ultimate-holdem"])
    deck = ("7h", "7d", "7c", "Ah", "Kh", "Qh", "2h", "9s", "2d", "3c")
    game = holdem.holdem_of(UTH, live_suits([card for card in DECK if card not in deck]))
    wagers = holdem_wagers(UTH, game, "bet")
    totals = {wager.spot: (0, 0, Fraction(0)) for wager in wagers.main}
    folded, boards = Fraction(0), 0
    for hole in combinations(deck, 2):
        for play, board, brought in holdem_plays(frozenset(hole), deck):
            boards += 1
            if not play:
                folded += 3 * (1 + odds(UTH, "trips", hand(board | {*hole})))
            for spot, (won, staked, net) in brought.items():
                before = totals[spot]
                totals[spot] = (before[0] + won, before[1] + staked, before[2] + net)
    assert totals == {wager.spot: summed(wager) for wager in wagers.main}
    assert wagers.main[0].ways == 3 * boards == 45 * 56 * 10 * 3
    assert wagers.folded["trips"] == folded / (3 * boards)
    assert folded > 0


def settled(own: Hand, other: Hand, play: int) -> dict[str, tuple[int, Fraction]]:
    """What each spot stakes and brings; no Play bet is a fold."""
    stakes = {"ante": 1, "blind": 1, "play": play}
    if not play:
        return {spot: (stake, Fraction(-stake)) for spot, stake in stakes.items()}
    found = {}
    for spot, stake in stakes.items():
        net = odds(UTH, spot, own) if own > other else Fraction(0 if own == other else -1)
        low = spot == "ante" and other.category < Category.PAIR
        found[spot] = (stake, stake * (Fraction(0) if low else net))
    return found


Brought = dict[str, tuple[int, int, Fraction]]


def holdem_plays(
    hole: frozenset[Card], deck: tuple[Card, ...]
) -> Iterator[tuple[int, frozenset[Card], Brought]]:
    """Best play of a hole hand, ties as bets: by flop and board, the Play bet and what it brings."""
    left = frozenset(deck) - hole
    flops = [frozenset(flop) for flop in combinations(left, 3)]
    boards = {flop: [flop | {*two} for two in combinations(left - flop, 2)] for flop in flops}

    @cache
    def brought(board: frozenset[Card], play: int) -> Brought:
        dealers = combinations(left - board, 2)
        rounds = [settled(hand(board | hole), hand(board | {*dealer}), play) for dealer in dealers]
        return {
            spot: (sum(one[spot][1] > 0 for one in rounds), sum(one[spot][0] for one in rounds),
                   sum((one[spot][1] for one in rounds), Fraction(0)))
            for spot in ("ante", "blind", "play")
        }  # fmt: skip

    @cache
    def worth(board: frozenset[Card], play: int) -> Fraction:
        return sum((net for _, _, net in brought(board, play).values()), Fraction(0))

    def river(board: frozenset[Card]) -> tuple[Fraction, int]:
        return max((worth(board, play), play) for play in (0, 1))

    on_flop = {}
    for flop in flops:
        bet = sum(worth(board, 2) for board in boards[flop])
        check = sum(river(board)[0] for board in boards[flop])
        on_flop[flop] = (bet, 2) if bet >= check else (check, 0)
    every = [board for flop in flops for board in boards[flop]]
    first = max((sum(worth(board, play) for board in every), play) for play in (3, 4))
    bets_first = first[0] >= sum(value for value, _ in on_flop.values())
    for flop in flops:
        for board in boards[flop]:
            play = first[1] if bets_first else on_flop[flop][1] or river(board)[1]
            yield play, board, brought(board, play)


# --- jackpot and protection


def test_every_row_of_crowns_tables_of_seeds(crown: ParSheet) -> None:
    assert crown.jackpot is not None
    rows = [(one.option, int(one.seed), f"{float(one.rate):.2%}") for one in crown.jackpot.sheets]
    assert rows == [(row.option, row.seed, f"{row.rate / 100:.2f}%") for row in CROWN.data.meter_rate]
    shown = [crown.jackpot.sheets[place] for place in crown.jackpot.shown]
    assert [(one.option, int(one.seed)) for one in shown] == [(1, 10_000), (2, 10_000)]
    for one in crown.jackpot.sheets:
        assert f"{one.never_folds.rtp:.1%}" == "88.9%"
        assert one.own(keeps=False) == one.fold_forfeits
        assert abs(sum(prize.returns for prize in one.prizes) - one.fold_forfeits.rtp) < 1e-12
        assert abs(sum(bar.part for bar in one.meter) - 1) < 1e-9


def test_the_row_that_is_asked_for_is_told_in_full() -> None:
    found = parsheet(CROWN, DAY, sign=Sign(option=2, seed=40_000), protection="none").jackpot
    assert found is not None
    assert [(one.option, int(one.seed)) for one in map(found.sheets.__getitem__, found.shown)] == [
        (2, 40_000)
    ]


def test_what_a_sign_must_say_is_listed_where_nothing_is_said() -> None:
    found = parsheet(STUD, DAY, protection="none").jackpot
    assert found is not None
    assert not found.sheets
    assert [one.partition(":")[0] for one in found.missing] == ["--seed", "--rate", "--wager"]
    assert [(one.hand, one.ways) for one in found.hands] == [
        ("royal_flush", 4), ("straight_flush", 36), ("four_of_a_kind", 624), ("full_house", 3744),
        ("flush", 5108),
    ]  # fmt: skip


def test_what_known_cards_are_worth(crown: ParSheet) -> None:
    assert crown.protection is not None
    worths = {one.cards: f"{one.ev.value:.4%}" for one in crown.protection.known}
    assert worths == {("3rd",): "54.8660%", ("4th",): "78.3249%", ("5th",): "104.4669%",
                      ("boxes:1",): "-3.3045%"}  # fmt: skip
    assert {row.does for row in crown.protection.seen} == {"misdeal", "play-on"}


# --- the page


class Page(HTMLParser):
    """Reads a page, and complains about what does not close or points outside."""

    VOID = frozenset({"meta", "rect", "line"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tables: list[list[list[str]]] = []
        self.captions: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        for name in ("src", "href", "xlink:href", "action"):
            if given.get(name):
                self.links.append(str(given[name]))
        assert tag not in ("script", "link", "img", "iframe", "object")
        if tag not in self.VOID:
            self.open.append(tag)
        if tag == "table":
            self.tables.append([])
            self.captions.append("")
        if tag == "tr":
            self.tables[-1].append([])
        if tag in ("td", "th"):
            self.tables[-1][-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.tables[-1][-1][-1] += data
        if self.open and self.open[-1] == "caption":
            self.captions[-1] += data


def test_a_page_is_well_formed_and_points_nowhere(sheet: ParSheet) -> None:
    text = as_page(document(sheet))
    page = Page(text)
    assert page.open == []
    assert len(page.ids) == len({*page.ids})
    assert {link[1:] for link in page.links} <= {*page.ids}
    assert all(link.startswith("#") for link in page.links)
    outside = re.sub(r'xmlns="http://www.w3.org/2000/svg"', "", text)
    assert not re.search(r"https?:|url\(|@import|//[a-z]", outside)
    assert sheet.digest in text


def test_the_tables_of_the_page_are_the_data(sheet: ParSheet) -> None:
    page = Page(as_page(document(sheet)))
    shown = dict(zip(page.captions, page.tables, strict=True))
    for wager in (*sheet.main.wagers, *(side.wager for side in sheet.side.values())):
        head, *rows, foot = shown[f"Wager: {wager.spot}"]
        assert head[1:] == ["combinations", "probability", "staked", "pays", "net", "contribution"]
        for cells, one in zip(rows, wager.outcomes, strict=True):
            assert [number(cells[place]) for place in (1, 3, 5)] == [one.ways, one.staked, one.net]
            assert abs(number(cells[2]) - Fraction(one.ways, wager.ways)) <= Fraction(1, 2 * 10**10)
            assert abs(number(cells[6]) - one.net / wager.ways) <= Fraction(1, 2 * 10**8)
        assert number(foot[1]) == wager.ways == sum(number(row[1]) for row in rows)
        assert number(foot[5]) == sum(number(row[5]) for row in rows) == wager.ev * wager.ways


def number(text: str) -> Fraction:
    return Fraction(text.replace("−", "-").replace(",", ""))


# --- the print


def test_a_print_is_a_pdf_of_several_pages_and_the_same_again(crown: ParSheet) -> None:
    source = as_typst(document(crown), DAY)
    found = as_pdf(source, DAY)
    assert found.startswith(b"%PDF")
    assert 6 <= pages(found) <= 14
    assert as_pdf(source, DAY) == found


def pages(pdf: bytes) -> int:
    return max(int(count) for count in re.findall(rb"/Type\s*/Pages.*?/Count\s+(\d+)", pdf, re.S))


def test_no_word_of_a_book_is_taken_for_a_command() -> None:
    book = load("star-ms-4", ['title=A "book" #panic() \\ <b>&amp;'])
    told = document(parsheet(book, DAY, protection="none"))
    assert as_pdf(as_typst(told, DAY), DAY).startswith(b"%PDF")
    assert "&lt;b&gt;&amp;amp;</h1>" in as_page(told)


# --- the verb


def run(*arguments: str) -> int:
    return main(["parsheet", *arguments])


def test_a_changed_pay_table_changes_the_sheet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "sheet.html"
    options = ("--date", "2026-11-15", "--protection", "none", "--json")
    assert run("star-ms-4", "--set", "paytable.main.straight=5:1", "--out", str(out), *options) == 0
    found = json.loads(capsys.readouterr().out)
    assert f"{found['main']['house_edge']['value']:.4%}" == "3.7591%"
    assert found["set"] == ["paytable.main.straight=5:1"]
    assert found["digest"] != STUD.digest
    page = out.read_text(encoding="utf-8")
    assert "3.7591 %" in page
    assert "5 to 1" in page
    assert "Changed for this sheet" in page
    command = "croupier solve star-ms-4 --set paytable.main.straight=5:1 --json"
    assert command in [one["command"] for one in found["checks"]]


def test_the_same_date_gives_the_same_file(tmp_path: Path) -> None:
    outs = [tmp_path / name for name in ("a.html", "b.html")]
    for out in outs:
        assert run("star-ms-4", "--out", str(out), "--date", "2026-11-15", "--protection", "none") == 0
    assert outs[0].read_bytes() == outs[1].read_bytes()
    assert b"2026-11-15" in outs[0].read_bytes()


def test_the_data_has_what_follows_from_it(crown: ParSheet) -> None:
    found = json.loads(json.dumps(as_data(crown)))
    edge = found["main"]["house_edge"]
    assert Fraction(edge["numerator"], edge["denominator"]) == crown.main.house_edge
    assert found["main"]["wagers"][0]["ev"]["value"] == float(crown.main.wagers[0].ev)
    assert found["dated"] == "2026-11-15"


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["star-ms-4"], 2, "parsheet: needs --out FILE.html or FILE.pdf, or --json"),
        (["star-ms-4", "--out", "sheet.docx"], 2,
         "parsheet: --out sheet.docx: a par sheet ends in .html or .pdf"),
        (["star-ms-4", "--out", "nowhere/sheet.pdf"], 1,
         "parsheet: --out nowhere/sheet.pdf: there is no folder nowhere"),
        (["star-ms-5", "--json"], 1, "star-ms-5: no such rulebook; did you mean star-ms-4?"),
        (["star-ms-4", "--json", "--date", "yesterday"], 1,
         "--date: a day such as 2026-11-15, not 'yesterday'"),
        (["star-ms-4", "--json", "--protection", "none", "--seed", "50000"], 2,
         "--rate: needed: the percentage of each wager that goes into the meter "
         "(1.1:progressive jackpot, 15.2.5.2)"),
        (["star-ms-4", "--json", "--protection", "none", "--pays", "flush"], 1,
         "--pays: a hand and its prize in cents, such as flush=10000, not 'flush'"),
        (["star-ms-4", "--json", "--set", "rule.fold.takes=ante"], 1,
         "star-ms-4: [rule.fold] takes: a fold must take 3rd, 4th"),
    ],
)  # fmt: skip
def test_refusals_say_where(
    capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, words: str
) -> None:
    assert run(*arguments) == status
    assert capsys.readouterr().err.removeprefix("croupier: error: ").strip() == words


def test_a_seed_that_is_not_in_the_table_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("crown-ms-3.0", "--json", "--option", "1", "--seed", "12345", "--protection", "none") == 1
    assert capsys.readouterr().err.startswith(
        "croupier: error: --seed: 12345 is not in the table of option 1"
    )


def test_without_typst_a_pdf_is_refused_with_what_to_type(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert run("star-ms-4", "--out", str(tmp_path / "sheet.pdf")) == 1
    words = "parsheet: PDF needs the package typst; type: pip install 'croupier[reports]'"
    assert words in capsys.readouterr().err
