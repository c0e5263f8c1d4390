"""Wagers off their sign, found when cards are out: settled as they lie, to the maximum, or returned."""

import pytest

from croupier.core.refusal import Refusal
from croupier.core.sign import Limit
from croupier.table import commands as c
from croupier.table.events import BoxFolded, BoxSettled, IncidentClosed, PlayerCautioned, WagerHasNoResult
from tests.felt import Felt, clause, play, sign

UNDATED, VERSION_4, CROWN, UTH = "star-ms-undated", "star-ms-4", "crown-ms-3.0", "star-uth"
STUD = (UNDATED, VERSION_4, CROWN)
JACKS, LOSES = "Jh Jd", "2h 4d"
BOARD = "3c 8s Tc"


def dealt(book: str, hole: str = JACKS, ante: str = "100", limit: Limit | None = None) -> Felt:
    """A live table with antes from $10 to $100, dealt to box 3."""
    limits = {**sign(book).limits, "ante": limit or Limit(10_00, 100_00)}
    blind = f", blind {ante}" if book == UTH else ""
    return play(
        book,
        f"box 3 ante {ante}{blind}\ndeal 3: {hole}; dealer: 9h 9d",
        mode="live",
        sign=sign(book, limits=limits),
    )


def found(table: Felt, amount: str, does: str) -> Felt:
    return table.do(f"wrong off-limit-wager box 3 spot ante amount {amount}\nrule {does} by dealer")


def folds(table: Felt) -> None:
    """Box 3 folds, in hold'em after two checks."""
    if table.book.id == UTH:
        table.do("box 3 check\nshow 3c 8s Tc\nbox 3 check\nshow Ks Kc")
    table.do("box 3 fold")


def streets(table: Felt, *bets: str, board: str = BOARD) -> Felt:
    for bet, card in zip(bets, board.split(), strict=True):
        table.do(f"box 3 bet {bet}\nshow {card}")
    return table.do("settle")


@clause(UNDATED, "6.3")
@clause(VERSION_4, "6.3")
@clause(CROWN, "6.2.2")
@pytest.mark.parametrize("hole", [JACKS, LOSES])
def test_over_the_maximum_is_settled_at_it_and_the_rest_goes_back(book: str, hole: str) -> None:
    table = found(dealt(book, hole), "130", "settle-to-most")
    assert table.refused("box 3 bet 330").code == "bet/range"  # streets are measured by what counts
    assert table.refused("box 3 bet 99").code == "bet/range"
    streets(table, "300", "100", "100")
    own = "6.2.2" if book == CROWN else "6.3"
    result = next(r for r in table.events_of(BoxSettled)[0].results if r.spot == "ante")
    assert own in result.cites
    if hole == JACKS:
        assert table.paid(3) == {"ante": 100_00, "3rd": 300_00, "4th": 100_00, "5th": 100_00}
        assert table.returned(3)["ante"] == 130_00
    else:
        assert table.taken(3) == {"ante": 100_00, "3rd": 300_00, "4th": 100_00, "5th": 100_00}
        assert table.returned(3) == {"ante": 30_00}


@clause(UNDATED, "6.3")
@clause(VERSION_4, "6.3")
@clause(CROWN, "6.2.2")
@clause(UTH, "6.3")
def test_over_the_maximum_a_fold_loses_the_maximum(book: str) -> None:
    table = found(dealt(book, LOSES), "130", "settle-to-most")
    folds(table)
    fold = table.events_of(BoxFolded)[0]
    assert fold.back == {"ante": 30_00}
    assert ("6.2.2" if book == CROWN else "6.3") in fold.cites
    assert table.taken(3)["ante"] == 100_00
    assert table.returned(3) == {"ante": 30_00}


@clause(UTH, "6.3")
@pytest.mark.parametrize("hole", ["Ah Ad", LOSES])
def test_play_is_measured_by_the_ante_that_counts(hole: str) -> None:
    table = found(dealt(UTH, hole), "130", "settle-to-most")
    assert table.refused("box 3 bet 520").code == "bet/range"
    table.do("box 3 bet 400\nshow 3c 8s Tc Ks Qc\nsettle")
    if hole == LOSES:
        assert table.taken(3) == {"ante": 100_00, "blind": 100_00, "play": 400_00}
        assert table.returned(3) == {"ante": 30_00}
    else:
        assert table.paid(3) == {"ante": 100_00, "play": 400_00}
        assert table.returned(3) == {"ante": 130_00, "blind": 100_00, "play": 400_00}


@clause(UTH, "6.2", "6.3")
def test_trips_off_their_limits_are_settled_the_same_way() -> None:
    for amount, does, counts in (("600", "settle-to-most", 500_00), ("4", "settle-under", 4_00)):
        table = play(UTH, "box 3 ante 10, blind 10, trips 5\ndeal 3: 2h 4d; dealer: 9h 9d", mode="live")
        table.do(f"wrong off-limit-wager box 3 spot trips amount {amount}\nrule {does} by dealer")
        table.do("box 3 bet 40\nshow 3c 8s Tc Ks Qc\nsettle")
        assert table.taken(3)["trips"] == counts


@clause(UNDATED, "6.2")
@clause(VERSION_4, "6.2")
@clause(UTH, "6.2")
@pytest.mark.parametrize("hole", ["Ah Ad", LOSES])
def test_under_the_minimum_is_settled_as_it_lies(book: str, hole: str) -> None:
    table = found(dealt(book, hole, "10"), "8", "settle-under")
    assert table.cites(IncidentClosed) == {"6.2"}
    if book == UTH:
        assert table.refused("box 3 bet 40").code == "bet/range"
        table.do("box 3 bet 32\nshow 3c 8s Tc Ks Qc\nsettle")
    else:
        assert table.refused("box 3 bet 30").code == "bet/range"
        streets(table, "24", "8", "8")
    spot = "play" if book == UTH else "3rd"
    money = table.paid(3) if hole != LOSES else table.taken(3)
    assert (money["ante"], money[spot]) == (8_00, 32_00 if book == UTH else 24_00)
    found(dealt(book, hole, "10"), "8", "settle-under")  # and again: nobody is warned
    assert not table.events_of(PlayerCautioned)


@clause(CROWN, "6.2.1")
@pytest.mark.parametrize("hole", [JACKS, LOSES])
def test_crown_settles_the_first_wager_under_the_minimum_and_returns_the_next(hole: str) -> None:
    table = streets(found(dealt(CROWN, hole, "10"), "8", "settle-and-warn"), "24", "8", "8")
    told = table.events_of(PlayerCautioned)[0]
    assert (told.player, told.about, told.cites) == ("p3", "under-minimum", ("6.2.1",))
    assert (table.paid(3) if hole == JACKS else table.taken(3))["ante"] == 8_00
    table.do(f"box 3 ante 10\ndeal 3: {hole}\nwrong off-limit-wager box 3 spot ante amount 7")
    assert table.table.incident
    assert table.table.incident.remedies == ("return-under",)
    table.do("rule return-under by dealer")
    streets(table, "21", "7", "7")
    assert table.cites(WagerHasNoResult) == {"6.2.1"}
    assert table.outcome(3)["ante"] == "void"
    assert table.returned(3)["ante"] == 7_00 + 3_00  # the 3 were entered and never lay there
    streets_of = table.paid(3) if hole == JACKS else table.taken(3)
    assert streets_of == {"3rd": 21_00, "4th": 7_00, "5th": 7_00}
    result = next(r for r in table.events_of(BoxSettled)[-1].results if r.spot == "ante")
    assert result.cites == ("6.2.1",)


@clause(CROWN, "6.2.1")
def test_a_wager_under_the_minimum_that_goes_back_is_not_lost_by_a_fold() -> None:
    table = found(dealt(CROWN, LOSES, "10"), "8", "settle-and-warn").do("box 3 fold\nclose")
    assert table.taken(3)["ante"] == 8_00
    table.do("box 3 ante 10\ndeal\nwrong off-limit-wager box 3 spot ante amount 7")
    table.do("rule return-under by dealer\nbox 3 bet 7\nshow 3c\nbox 3 fold\nclose")
    assert table.returned(3) == {"ante": 7_00 + 3_00}
    assert table.taken(3) == {"3rd": 7_00}


@clause(CROWN, "6.2.1")
def test_one_wager_is_found_once() -> None:
    table = found(dealt(CROWN, LOSES, "10"), "8", "settle-and-warn")
    assert table.refused("wrong off-limit-wager box 3 spot ante amount 8").code == "incident/known"


@clause(UTH, "6.3")
def test_no_more_tokens_are_found_than_the_player_had() -> None:
    table = play(UTH, "seat 3 p3\nvoucher 3 600\nbox 3 ante 10, blind 10, trips 5 token\ndeal", mode="live")
    assert table.refused("wrong off-limit-wager box 3 spot trips amount 601").code == "wager/funds"
    table.do("wrong off-limit-wager box 3 spot trips amount 600\nrule settle-to-most")
    assert table.balance("token:p3") == 0


@clause(CROWN, "6.2.1")
def test_the_warning_is_kept_until_the_player_leaves_and_is_the_player_s_own() -> None:
    table = found(dealt(CROWN, LOSES, "10"), "8", "settle-and-warn").do("box 3 fold\nclose")
    table.do("box 4 ante 10\ndeal\nwrong off-limit-wager box 4 spot ante amount 8")
    assert table.table.incident
    assert table.table.incident.remedies == ("settle-and-warn",)
    table.do("rule settle-and-warn by dealer\nbox 4 fold\nclose\nleave 3\nseat 3 p3\nbox 3 ante 10\ndeal")
    table.do("wrong off-limit-wager box 3 spot ante amount 8")
    assert table.table.incident
    assert table.table.incident.remedies == ("settle-and-warn",)


@clause(CROWN, "6.2.3")
def test_crown_pays_a_wager_off_its_unit_up_to_chips() -> None:
    limits = {"ante": Limit(10_00, 100_00, 5_00)}
    table = play(
        CROWN, "box 3 ante 10\ndeal 3: Jh Jd", mode="live", sign=sign(CROWN, limits=limits, chip=1_00)
    )
    table.do("wrong off-limit-wager box 3 spot ante amount 12.50\nrule settle-off-unit by dealer")
    assert table.cites(IncidentClosed) == {"6.2.3"}
    streets(table, "12.50", "12.50", "25")
    assert table.paid(3) == {"ante": 13_00, "3rd": 13_00, "4th": 13_00, "5th": 25_00}


@clause(UNDATED, "6.2")
@clause(VERSION_4, "6.2")
def test_off_its_unit_a_wager_is_settled_as_it_lies(book: str) -> None:
    table = found(dealt(book, limit=Limit(10_00, 100_00, 5_00)), "12", "settle-under")
    streets(table, "12", "12", "12")
    assert table.paid(3) == {"ante": 12_00, "3rd": 12_00, "4th": 12_00, "5th": 12_00}


def remedies(table: Felt, amount: str) -> tuple[str, ...]:
    table.do(f"wrong off-limit-wager box 3 spot ante amount {amount}")
    return table.table.incident.remedies if table.table.incident else ()


@clause(UNDATED, "6.2", "6.3")
@clause(VERSION_4, "6.2", "6.3")
@clause(UTH, "6.2", "6.3")
@clause(CROWN, "6.2.1", "6.2.2", "6.2.3")
def test_each_case_has_its_own_answer(book: str) -> None:
    unit = Limit(10_00, 100_00, 5_00)
    under, over, between = (remedies(dealt(book, limit=unit), amount) for amount in ("9.99", "100.01", "12"))
    if book == CROWN:
        assert (under, over, between) == (("settle-and-warn",), ("settle-to-most",), ("settle-off-unit",))
    else:
        assert (under, over, between) == (("settle-under",), ("settle-to-most",), ("settle-under",))
    for amount in ("10", "15", "100"):
        refusal = dealt(book, limit=unit).refused(f"wrong off-limit-wager box 3 spot ante amount {amount}")
        assert refusal.code == "incident/in-range"


@clause(UNDATED, "6.2", "6.3")
@clause(VERSION_4, "6.2", "6.3")
@clause(UTH, "6.2", "6.3")
@clause(CROWN, "6.2.1", "6.2.2", "6.2.3")
def test_only_a_running_round_is_looked_at_and_only_where_people_enter_wagers(book: str) -> None:
    table = dealt(book, LOSES)
    call = "wrong off-limit-wager box 3 spot ante amount 130"
    wrongs = ["box 4 spot ante amount 130", "spot ante amount 130", "box 3 spot 3rd amount 130"]
    for wrong in (*wrongs, "box 3 spot jackpot amount 130", "box 3 spot ante", "box 3 spot ante amount 0"):
        assert table.refused(f"wrong off-limit-wager {wrong}").code in (
            "incident/spot", "incident/box", "money/amount",
        )  # fmt: skip
    folds(table)
    table.do("close")
    late = table.refused(call)  # a closed round is never opened again
    cites = ("6.2.1", "6.2.2", "9.2.3", "6.2.3") if book == CROWN else ("6.2", "6.3")
    assert (late.code, late.cites) == ("incident/moment", cites)
    table.do("box 3 ante 10")
    assert table.refused(call).code == "incident/moment"  # the player may still correct it
    blind = ", blind 10" if book == UTH else ""
    machine = play(book, f"box 3 ante 10{blind}\ndeal")
    assert machine.refused(call).code == "incident/entry"


@clause(UNDATED, "6.2", "6.3")
@clause(VERSION_4, "6.2", "6.3")
@clause(UTH, "6.2", "6.3")
@clause(CROWN, "6.2.1", "6.2.2", "6.2.3")
@pytest.mark.parametrize("amount", ["8", "130", "12"])
def test_play_waits_for_the_ruling_of_any_of_the_staff(book: str, amount: str) -> None:
    for actor in ("dealer", "gaming_supervisor" if book != CROWN else "tg_acm"):
        table = dealt(book, limit=Limit(10_00, 100_00, 5_00))
        does = remedies(table, amount)[0]
        assert table.refused("box 3 fold").code == "incident/open"
        assert isinstance(table.give(c.Remedy(actor="p3", does=does)), Refusal)
        table.do(f"rule {does} by {actor}")
        assert table.table.incident is None
