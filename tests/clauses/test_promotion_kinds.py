"""Kinds of prizes are chosen from the book's list; no spelling, name or part slips by."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.promotions.rules import commands as c
from croupier.promotions.rules.terms import Prize, Thing
from croupier.rulebooks.address import BookError
from croupier.rulebooks.load import load
from tests.clauses.promotion_books import BOOKS, S3, S4, UTH, content, forbidden
from tests.felt import clause
from tests.felt.promotions import Promotions, money, terms, thing

each_book = pytest.mark.parametrize("book", BOOKS)


def refused(book: str, *prizes: Prize, **scene: Any) -> Refusal:
    """A draft with these prizes meets the same refusal as an amendment to them."""
    refusal = Promotions(book, **scene).refused(c.DraftPromotion, terms=terms(prizes=prizes))
    running = Promotions(book, **scene).published()
    again = running.refused(c.AmendTerms, terms=terms(prizes=prizes), reason="x")
    assert (again.code, again.cites) == (refusal.code, refusal.cites)
    return refusal


def lacking(book: str, **changes: Any) -> dict[str, Any]:
    """What keeps terms from being published."""
    return {**Promotions(book).drafted(**changes).refused(c.PublishTerms).facts}


@clause(S3, "14.7.11")
@clause(S4, "14.8.11")
@clause(UTH, "14.7.11")
def test_a_kind_that_is_not_on_the_list_is_refused_and_the_list_is_named(book: str) -> None:
    others = (
        "car",
        "Vehicle",
        "motor-vehicle",
        "house",
        "trip",
        "appliance",
        "wine",
        "casino dollars",
        "",
        "x",
    )
    for kind in others:
        for prize in (
            thing(kind, id="p"),
            replace(thing("hamper"), things=(*thing("hamper").things, Thing(kind=kind))),
        ):
            refusal = refused(book, prize)
            assert (refusal.code, refusal.cites) == ("prize/kind", (content(book, ".11"),)), kind
            for named in ("money", "vehicle", "electric-appliance", "travel", "real-estate", "liquor"):
                assert named in refusal.text
    for kind in ("money", "casino-dollars", "slots-dollars", "hamper"):
        Promotions(book).published(prizes=(thing(kind),))


@clause(S3, "14.5", "14.5.1", "14.5.2", "14.5.3")
@clause(S4, "14.6.1", "14.6.2", "14.6.3")
@clause(UTH, "14.5.1", "14.5.2", "14.5.3")
def test_capitals_and_synonyms_of_what_is_forbidden_cite_its_clause(book: str) -> None:
    for item, kinds in (
        (".1", ("Tobacco", "TOBACCO ", "cigars", "Cigarettes", "pipe_tobacco")),
        (".2", ("Firearm", "imitation firearm", "IMITATION_FIREARM", "rifles", "Ammunition")),
        (".3", ("Prohibited Weapon", "crossbow")),
    ):
        for kind in kinds:
            refusal = refused(book, thing(kind, id="p", name="a present"))
            assert (refusal.code, refusal.cites[0]) == ("prize/prohibited", forbidden(book, item)), kind


@clause(S3, "14.5", "14.5.1", "14.5.2", "14.5.3")
@clause(S4, "14.6.1", "14.6.2", "14.6.3")
@clause(UTH, "14.5.1", "14.5.2", "14.5.3")
def test_a_name_may_not_give_the_lie_to_the_kind(book: str) -> None:
    for item, name in (
        (".1", "cigars and tobacco"), (".1", "A box of CIGARS"), (".2", "hunting rifle"), (".3", "Crossbow"),
    ):  # fmt: skip
        inside = Prize(id="p", value=100, conditions="none", things=(Thing(kind="hamper", name=name),))
        outside = replace(thing("sporting-goods"), name=name)
        for prize in (inside, outside):
            refusal = refused(book, prize)
            assert (refusal.code, refusal.cites[0]) == ("prize/prohibited", forbidden(book, item))
    for harmless in ("from Cigarro's bakery", "gunpowder tea", "well begun"):
        Promotions(book).published(prizes=(replace(thing("hamper"), name=harmless),))


PROHIBITED = {
    ".1": "tobacco, cigar, cigarette, cigarillo, cheroot, snuff, snus, shisha",
    ".2": "firearm, gun, rifle, pistol, revolver, shotgun, handgun, airgun, carbine, musket, ammunition",
    ".3": "weapon, crossbow, flick knife, switchblade, knuckleduster, knuckle duster, taser, nunchaku",
    ".4": "liquor, wine, beer, ale, lager, cider, spirits, champagne, prosecco, whisky, whiskey, scotch, gin,"
    "bourbon, vodka, rum, tequila, brandy, cognac, port, sherry, vermouth, liqueur, cocktail",
}


def one_and_several(item: str) -> Iterator[str]:
    """Names of prizes with each of the words that a book knows for what is prohibited."""
    for word in PROHIBITED[item].split(","):
        yield from (f"a {word.strip()} from the valley", f"Two {word.strip().title()}s")


@clause(S3, "14.5.1", "14.5.2", "14.5.3", "14.5.4")
@clause(S4, "14.6.1", "14.6.2", "14.6.3", "14.6.4")
@clause(UTH, "14.5.1", "14.5.2", "14.5.3", "14.5.4")
def test_what_is_prohibited_is_known_by_each_of_its_names_one_or_several(book: str) -> None:
    for item in (".1", ".2", ".3"):
        for name in one_and_several(item):
            refusal = refused(book, replace(thing("hamper"), name=name))
            assert (refusal.code, refusal.cites[0]) == ("prize/prohibited", forbidden(book, item)), name
    for name in one_and_several(".4"):
        things = (Thing(kind="hamper", name=name),)
        prize = Prize(id="p", name="A present", things=things, value=50_000, conditions="adults only")
        assert lacking(book, prizes=(prize,)) == {"p: millilitres": forbidden(book, ".4")}, name


@clause(S3, "14.5", "14.5.4")
@clause(S4, "14.6.4")
@clause(UTH, "14.5.4")
def test_liquor_counts_wherever_it_stands_and_says_how_much_it_is(book: str) -> None:
    def prize(*things: Thing) -> Prize:
        return Prize(id="p", name="A present", things=things, value=50_000, conditions="adults only")

    hamper, wine = Thing(kind="hamper", name="cheese"), Thing(kind="liquor", name="wine", millilitres=8_000)
    for things in (
        (replace(hamper, millilitres=30_000),),
        (replace(hamper, millilitres=12_001), wine),
        (Thing(kind="meal", name="dinner", millilitres=20_001),),
    ):
        refusal = refused(book, prize(*things))
        assert (refusal.code, refusal.cites[0]) == ("prize/liquor", forbidden(book, ".4"))
    Promotions(book).published(prizes=(prize(replace(hamper, millilitres=12_000), wine),))
    for things in (
        (Thing(kind="liquor", name="a barrel"),), (wine, Thing(kind="liquor")),
        (Thing(kind="hamper", name="90 bottles of Wine"),), (Thing(kind="food", name="beer and pretzels"),),
    ):  # fmt: skip
        assert lacking(book, prizes=(prize(*things),)) == {"p: millilitres": forbidden(book, ".4")}
    Promotions(book).published(prizes=(prize(Thing(kind="hamper", name="cheese and wine"), wine),))
    Promotions(book).published(prizes=(prize(Thing(kind="homeware", name="wine glasses")),))


@clause(S4, "14.4")
def test_version_4_has_no_prize_that_is_cash_in_any_form() -> None:
    for prize in (
        thing("cash", id="p"), thing("Cash", id="p"), thing("notes and cash", id="p"),
        thing("banknotes", id="p"),
        replace(thing("hamper"), things=(Thing(kind="hamper", name="cheese"), Thing(kind="cash"))),
        replace(thing("hamper"), things=(Thing(kind="hamper", name="500 dollars in banknotes"),)),
        replace(thing("voucher"), things=(Thing(kind="voucher", name="Cash"),)),
    ):  # fmt: skip
        refusal = refused(S4, prize)
        assert (refusal.code, refusal.cites) == ("prize/prohibited", ("14.4",))
    banknotes = replace(money(500_000), things=(Thing(kind="money", name="Banknotes in a case"),))
    assert refused(S4, banknotes).cites == ("14.4",)
    Promotions(S4).published(prizes=(money(500_000, name="Cash prize"),))
    for book in (S3, UTH):
        assert refused(book, thing("cash", id="p")).code == "prize/kind"
        Promotions(book).published(prizes=(replace(thing("voucher"), name="as good as cash"),))


@clause(S3, "14.7.11")
@clause(S4, "14.8.11")
@clause(UTH, "14.7.11")
def test_a_prize_is_worth_more_than_nothing(book: str) -> None:
    for prize in (thing("hamper", 0), thing("hamper", 100, alternative=0), money(0)):
        refusal = refused(book, prize)
        assert (refusal.code, refusal.cites) == ("prize/value", (content(book, ".11"),))
    both = Prize(id="p", value=100, conditions="none", things=(*money(1).things, *thing("hamper").things))
    for amount in (0, 101, -1):
        odd = replace(both, things=(replace(both.things[0], amount=amount), both.things[1]))
        assert refused(book, odd).code == ("money/amount" if amount < 0 else "prize/money")
    assert (
        refused(book, replace(thing("hamper"), things=(Thing(kind="hamper", amount=5),))).code
        == "prize/money"
    )
    assert refused(book, replace(money(100), things=(Thing(kind="money", amount=99),))).code == "prize/money"
    Promotions(book).published(prizes=(replace(money(100), things=(Thing(kind="money", amount=100),)),))


@clause(S3, "14.7.9")
@clause(S4, "14.8.9")
@clause(UTH, "14.7.9")
def test_winners_are_told_by_ways_that_the_book_lists(book: str) -> None:
    needs = {"notice-ways": content(book, ".9")}
    for words in ("on a billboard only", "by carrier pigeon", "x"):
        assert lacking(book, winner_notice=words) == needs
        Promotions(book).published(winner_notice=words, notice_ways=("mail", "email"))
        Promotions(book).published(winner_notice=words, presence_required=True)
    for words in ("By Telephone", "by e-mail, then a letter", "in person", "face-to-face", "by post"):
        Promotions(book).published(winner_notice=words)
    Promotions(book).published(winner_notice="", notice_ways=("telephone",))
    assert lacking(book, winner_notice=" ") == {"winner-notice": content(book, ".9")}
    for way in ("sms", "Telephone", "billboard"):
        refusal = Promotions(book).refused(c.DraftPromotion, terms=terms(notice_ways=("mail", way)))
        assert (refusal.code, refusal.cites) == ("winner/way", (content(book, ".9"),))
        assert "face-to-face, mail, telephone, email" in refusal.text


@each_book
def test_terms_do_not_end_before_entries_close_and_winners_are_drawn(book: str) -> None:
    whole = terms()
    for end in ((whole.start or 0) - 1, (whole.closes or 0) - 1, (whole.award_time or 0) - 1):
        assert Promotions(book).refused(c.DraftPromotion, terms=terms(end=end)).code == "promotion/times"
    Promotions(book).published(end=whole.award_time)


def test_a_book_that_asks_for_a_kind_nobody_can_choose_is_no_book(tmp_path: Any) -> None:
    for change, said in (
        ('[rule.promotion]\nkinds = ["money"]', "unknown kind"),
        ("[rule.promotion.winner]\ntries = 5", "tries are from 1 to 4"),
        ('[rule.promotion.prohibited.toys]\ncites = ["14.6.1"]\nany-of = ["toy"]', "toy is a kind to choose"),
    ):
        file = tmp_path / "own.toml"
        file.write_text(f'base = "star-ms-4"\nid = "own"\ntitle = "Own"\n{change}\n', encoding="utf-8")
        with pytest.raises(BookError, match=said):
            load(str(file))
