"""Which limits bind whom: a sign's, a tournament's, an old minimum, one's own; and what keeps to them."""

import pytest
from msgspec.structs import replace

from croupier.core.refusal import refuse, sure
from croupier.core.sign import Limit, Sign
from croupier.engine.scene import Scene
from croupier.engine.wagers.limits import amounts, counted_ante, limit_of, limit_refused
from croupier.rulebooks.load import load
from croupier.table.limits import Kept, LimitBook, Personal
from croupier.table.table import Box, DueStep, Table, Wager
from croupier.table.tournament import TournamentPlace
from tests.felt.variant import variant

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
ANTE, TRIPS = Limit(5_00, 1_000_00), Limit(6_00, 500_00)
SIGN = Sign(limits={"ante": ANTE, "trips": TRIPS})
FREEROLL = TournamentPlace(tournament="t", book="b", least=20_00)
KEPT = LimitBook(kept={"p3": Kept(3, {"ante": 2_00}, ("mark",)), "p4": Kept(4, {"ante": 3_00}, ("mark",))})
OWN = LimitBook(personal={"p3": Personal(3, {"ante": Limit(50_00, 60_00)}, ("sign",))})


def scene(book: str = UTH, **table: object) -> Scene:
    return Scene(replace(Table("t", sign=SIGN), **table), load(book))


def waits(due: tuple[DueStep, ...]) -> Scene:
    """A table where old minimums are kept, of a book whose new one waits for the markers."""
    rule = sure(variant(UTH).rule.minimum_raise_now, "The Star raises minimums at once")
    book = variant(UTH, minimum_raise_now=replace(rule, after_markers=True))
    return replace(scene(limits=KEPT, due=due), book=book)


def both(scene: Scene, player: str | None = "p3") -> tuple[Limit | None, Limit | None]:
    """What a player may stake as ante and on trips."""
    return limit_of(scene, player, "ante"), limit_of(scene, player, "trips")


def test_the_sign_binds_who_has_nothing_else() -> None:
    assert both(scene()) == (ANTE, TRIPS)
    assert limit_of(scene(), "p3", "jackpot") is None
    assert both(scene(sign=None)) == (None, None)
    assert both(scene(sign=None, tournament=FREEROLL)) == (None, None)


def test_a_session_of_a_tournament_may_have_a_higher_least_ante() -> None:
    assert both(scene(tournament=FREEROLL)) == (Limit(20_00, 1_000_00), TRIPS)
    assert both(scene(tournament=replace(FREEROLL, least=1_00))) == (ANTE, TRIPS)
    bare = replace(SIGN, limits={"trips": TRIPS})
    assert both(scene(sign=bare, tournament=FREEROLL)) == (None, TRIPS)


def test_limits_of_a_hand_narrow_those_of_its_ante() -> None:
    for whole, ante in (
        (Limit(10_00, 100_00), Limit(10_00, 100_00)),
        (Limit(1_00, 9_000_00), ANTE),
    ):
        assert both(scene(sign=replace(SIGN, player=whole))) == (ante, TRIPS)
    blind = replace(SIGN, limits={**SIGN.limits, "blind": ANTE}, player=Limit(10_00, 100_00))
    assert limit_of(scene(sign=blind), "p3", "blind") == ANTE


def test_who_kept_an_old_minimum_has_it_and_others_only_until_the_markers_lie() -> None:
    for book in (UTH, S4):
        old = {player: limit_of(scene(book, limits=KEPT), player, "ante") for player in ("p3", "p4", "p5")}
        assert old == {"p3": Limit(2_00, 1_000_00), "p4": Limit(3_00, 1_000_00), "p5": ANTE}
        assert limit_of(scene(book, limits=KEPT), "p3", "trips") == TRIPS
    unmarked = (DueStep("mark", 4),)
    assert limit_of(waits(unmarked), "p5", "ante") == Limit(2_00, 1_000_00)
    assert limit_of(waits(unmarked), "p5", "trips") == TRIPS
    assert limit_of(waits(unmarked), "p4", "ante") == Limit(3_00, 1_000_00)
    for book in (S3, S4, UTH):
        assert limit_of(scene(book, limits=KEPT, due=unmarked), "p5", "ante") == ANTE
    for due in (DueStep("mark", 5), DueStep("other", 4), DueStep("mark")):
        assert limit_of(waits((due,)), "p5", "ante") == ANTE
    higher = LimitBook(kept={"p3": Kept(3, {"ante": 9_00})})
    assert limit_of(scene(limits=higher), "p3", "ante") == ANTE, "never more than the sign asks"


def test_a_player_s_own_limits_bind_once_they_are_shown_at_their_box() -> None:
    assert both(scene(limits=OWN)) == (Limit(50_00, 60_00), TRIPS)
    for player in ("p4", "", None):
        assert both(scene(limits=OWN), player) == (ANTE, TRIPS)
    assert both(scene(limits=OWN, due=(DueStep("sign", 3),))) == (ANTE, TRIPS)
    for due in (DueStep("sign", 4), DueStep("other", 3)):
        assert limit_of(scene(limits=OWN, due=(due,)), "p3", "ante") == Limit(50_00, 60_00)


@pytest.mark.parametrize(
    ("limit", "base", "allowed"),
    [
        (Limit(5, 20), "minimum", [*range(5, 21)]),
        (Limit(5, 20, 3), "minimum", [5, 8, 11, 14, 17, 20]),
        (Limit(5, 20, 3), "zero", [6, 9, 12, 15, 18]),
        (Limit(6, 20, 4), "zero", [8, 12, 16, 20]),
        (Limit(8, 20, 4), "zero", [8, 12, 16, 20]),
        (Limit(4, 20, 6, multiples=True), "zero", [12]),
        (Limit(4, 20, 6, multiples=True), "minimum", [4, 16]),
        (Limit(5, 20, multiples=True), "minimum", [5, 10, 15, 20]),
        (Limit(5, 5), "minimum", [5]),
    ],
)
def test_a_unit_counts_from_the_least_or_from_nothing(limit: Limit, base: str, allowed: list[int]) -> None:
    rule = replace(load(S4).rule.sign, unit_base=base)
    assert [*amounts(limit, rule)] == [*amounts(limit, rule, bet=True)] == allowed
    free = replace(rule, unit_binds_bets=False)
    assert [*amounts(limit, free)] == allowed
    without = replace(limit, unit=1)
    assert [*amounts(limit, free, bet=True)] == [*amounts(without, free)]


def test_what_is_off_the_sign_is_refused_by_the_clauses_given_and_of_a_newcomer_by_theirs() -> None:
    cites, limit = ("6.1",), Limit(5_00, 20_00, 2_00)
    kept = scene(S4, limits=KEPT)
    for total, code, more, facts in (
        (4_99, "wager/under", ("6.5.4",), {"least": 5_00}),
        (2_00, "wager/under", ("6.5.4",), {"least": 5_00}),
        (1_99, "wager/under", (), {"least": 5_00}),
        (20_01, "wager/over", (), {"most": 20_00}),
        (6_00, "wager/unit", (), {"unit": 2_00}),
    ):
        refusal = limit_refused(kept, limit, "ante", total, cites)
        assert refusal
        assert (refusal.code, refusal.cites, refusal.facts) == (code, cites + more, facts)
    for total in (5_00, 7_00, 19_00):
        assert limit_refused(kept, limit, "ante", total, cites) is None
    assert limit_refused(kept, limit, "ante", 6_00, cites, bet=True) is not None
    assert limit_refused(scene(S3), limit, "ante", 6_00, cites, bet=True) is None, (
        "a unit binds no bets there"
    )
    crown = limit_refused(scene(C3, limits=KEPT), limit, "ante", 4_99, cites)
    assert crown
    assert crown.cites == cites, "no clause of that book binds newcomers"
    other = limit_refused(kept, limit, "trips", 4_99, cites)
    assert other == refuse("wager/under", cites, "The least on trips is 500 cents.", least=5_00)


def test_no_more_of_an_ante_counts_than_its_most() -> None:
    over = Box(3, player="p3", wagers=(Wager("ante", 2_000_00, "p3"),))
    under = Box(4, player="p4", wagers=(Wager("ante", 9_00, "p4"),))
    assert [counted_ante(scene(), box) for box in (over, under)] == [1_000_00, 9_00]
    assert counted_ante(scene(limits=OWN), over) == 60_00
    assert counted_ante(scene(sign=None), over) == 2_000_00
