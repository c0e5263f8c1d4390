"""Par sheets: tables that add up to the last way, pages and prints made of nothing but the data."""

import json
import re
from datetime import date
from fractions import Fraction
from html.parser import HTMLParser
from math import comb
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.price.parsheet import as_data
from croupier.math import solve
from croupier.math.parsheets.data import ParSheet
from croupier.math.parsheets.document import document
from croupier.math.parsheets.jackpot import Sign
from croupier.math.parsheets.page import as_page
from croupier.math.parsheets.rules import rules_of
from croupier.math.parsheets.sheet import parsheet
from croupier.math.parsheets.typst import as_pdf, as_typst
from croupier.rulebooks.inventory import HERE
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


# --- the rules


@pytest.mark.parametrize(
    ("scope", "text"),
    [
        ("wager", "what one wager is paid"),
        ("hand", "what all wagers of a hand are paid together"),
        ("round", "what a player is paid in a round, over all hands"),
    ],
)
def test_the_cap_of_a_notice_is_told_with_what_it_caps_and_that_no_figure_knows_it(
    scope: str, text: str
) -> None:
    book = load("crown-ms-3.0", (f"rule.max-payout.scope={scope}",))
    rules = {rule.about: rule.text for rule in rules_of(book)}
    assert rules["maximum payout"] == f"a sign may cap {text}; the figures here leave the cap out"
    assert "maximum payout" not in {rule.about for rule in rules_of(STUD)}


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


def test_a_game_is_priced_whatever_its_wagers_are_called(tmp_path: Path) -> None:
    text = (HERE / "crown-ms-3.0.toml").read_text()
    for was, now in (("ante", "apuesta"), ("3rd", "tercera"), ("5th", "quinta")):
        text = text.replace(f'"{was}"', f'"{now}"').replace(f"[rule.result.{was}]", f"[rule.result.{now}]")
    (tmp_path / "mine.toml").write_text(text.replace('id = "crown-ms-3.0"', 'id = "mine"', 1))
    mine, crown = (
        parsheet(load(id), DAY, protection="none") for id in (str(tmp_path / "mine.toml"), CROWN.id)
    )
    assert mine.main.ev == crown.main.ev
    assert [one.spot for one in mine.main.wagers] == ["apuesta", "tercera", "4th", "quinta"]


def test_a_jackpot_that_cannot_be_priced_is_told_of_beside_the_prices_of_the_rest() -> None:
    sheet = parsheet(load("star-ms-4", ("rule.jackpot.stake-returned=true",)), DAY, protection="none")
    assert sheet.jackpot is not None
    assert sheet.jackpot.missing == (
        "[rule.jackpot] stake-returned: only a stake that stays in the pool is priced",
    )


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


# --- the data


def test_the_data_has_what_follows_from_it(crown: ParSheet) -> None:
    found = json.loads(json.dumps(as_data(crown)))
    edge = found["main"]["house_edge"]
    assert Fraction(edge["numerator"], edge["denominator"]) == crown.main.house_edge
    assert found["main"]["wagers"][0]["ev"]["value"] == float(crown.main.wagers[0].ev)
    assert found["dated"] == "2026-11-15"
