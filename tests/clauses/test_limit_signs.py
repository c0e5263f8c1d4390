"""What the sign of the limits says: least, most, unit, multiples, and that it is on display."""

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.core.sign import Limit, Sign
from croupier.table import commands as c
from croupier.table.events import SignTakenDown, StepAttested, StepsDue
from tests.felt import Felt, clause, play, sign
from tests.felt.dealer import shuffle

UNDATED, VERSION_4, CROWN, UTH = "star-ms-undated", "star-ms-4", "crown-ms-3.0", "star-uth"
STATUTE = "6.1:fn1 s66(1)(a)"
STANDING = ("likeness", "discard-rack", "float-tray", "drop-box", "cutting-card")  # in version 4


def signed(book: str, **changes: Limit) -> Sign:
    """The usual sign with other limits."""
    return sign(book, limits={**sign(book).limits, **changes})


def wagers(book: str, limit: Limit, *dollars: str) -> list[str]:
    """What becomes of antes of these amounts under a limit: accepted, or the code of the refusal."""
    return [ante(play(book, sign=signed(book, ante=limit)), amount) for amount in dollars]


def ante(table: Felt, dollars: str, box: int = 3) -> str:
    """What becomes of an ante: nothing, or the code of its refusal."""
    player = table.player(box)
    if not any(one.seat == player for one in table.table.boxes):
        table.do(f"seat {box} {player}")
    amount = round(float(dollars) * 100)
    wager = c.PlaceWager(actor=table.actor(player), box=box, spot="ante", amount=amount, player=player)
    answer = table.give(wager)
    return answer.code if isinstance(answer, Refusal) else ""


@clause(UNDATED, "6.1", "6.2", "6.3")
@clause(VERSION_4, "6.1", "6.2", "6.3")
@clause(UTH, "6.1", "6.2", "6.3")
@clause(CROWN, "6.1", STATUTE, "6.2.1", "6.2.2")
def test_before_the_first_card_a_wager_off_its_sign_is_refused(book: str) -> None:
    found = wagers(book, Limit(25_00, 500_00), "24.99", "25", "32", "37", "500", "500.01")
    assert found == ["wager/under", "", "", "", "", "wager/over"]
    table = play(book, sign=signed(book, ante=Limit(25_00, 500_00)))
    under, over = table.refused("box 3 ante 24.99"), table.refused("box 3 ante 500.01")
    cites = ("6.1", STATUTE) if book == CROWN else ("6.1",)
    assert (under.cites, under.facts["least"], over.cites, over.facts["most"]) == (cites, 2500, cites, 50000)
    table.do("box 3 ante 300")
    assert table.refused("box 3 ante 200.01").code == "wager/over"


@clause(UNDATED, "6.1")
@clause(VERSION_4, "6.1")
@clause(UTH, "6.1")
@clause(CROWN, "6.1", STATUTE)
def test_a_unit_counts_from_the_minimum_and_multiples_only_if_stated(book: str) -> None:
    unit = wagers(book, Limit(25_00, 500_00, 10_00), "25", "35", "40", "50", "55", "495", "500")
    assert unit == ["", "", "wager/unit", "wager/unit", "", "", "wager/unit"]
    whole = wagers(book, Limit(25_00, 500_00, multiples=True), "25", "35", "50", "500")
    assert whole == ["", "wager/unit", "", ""]
    both = wagers(book, Limit(25_00, 500_00, 10_00, multiples=True), "25", "35", "50", "75")
    assert both == ["", "wager/unit", "wager/unit", ""]  # both hold every 50 from 25 on


@clause(UNDATED, "6.1")
@clause(VERSION_4, "6.1")
@clause(CROWN, "6.1", STATUTE)
def test_whether_a_unit_binds_the_streets(book: str) -> None:
    table = play(book, sign=signed(book, **{"3rd": Limit(10_00, 1000_00, 4_00)}))
    table.do("box 3 ante 10\ndeal\nbox 3 look")
    offered = next(option for option in table.options("p3") if isinstance(option.command, c.Bet))
    if book == UNDATED:
        assert (offered.least, offered.most, offered.unit) == (10_00, 30_00, 10_00)
        table.do("box 3 bet 20")
    else:
        assert (offered.least, offered.most, offered.unit) == (10_00, 30_00, 4_00)
        assert table.refused("box 3 bet 20").code == "wager/unit"
        table.do("box 3 bet 22")


@clause(UTH, "6.1")
def test_a_unit_binds_play_and_trips() -> None:
    limits = {"trips": Limit(5_00, 50_00, 5_00), "play": Limit(10_00, 1000_00, 4_00)}
    table = play(UTH, "box 3 ante 10, blind 10", sign=signed(UTH, **limits))
    assert table.refused("box 3 trips 7").code == "wager/unit"
    table.do("box 3 trips 15\ndeal\nbox 3 look")
    assert table.refused("box 3 bet 40").code == "wager/unit"
    table.do("box 3 bet 30")


@clause(UNDATED, "6.1")
@clause(VERSION_4, "6.1")
@clause(UTH, "6.1")
@clause(CROWN, "6.1", STATUTE)
@pytest.mark.parametrize(
    "limit", [Limit(0, 5_00), Limit(10_00, 5_00), Limit(5_00, 10_00, 0), Limit(5_00, 10**18), None]
)
def test_no_table_opens_without_limits_that_make_sense(book: str, limit: Limit | None) -> None:
    limits = {spot: one for spot, one in sign(book).limits.items() if spot != "ante"}
    bad = sign(book, limits={**limits, **({"ante": limit} if limit else {})})
    table = play(book, sign=bad, attest=False)
    refusal = table.give(table.opening)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cites[0]) == ("sign/limit", "6.1")


@clause(VERSION_4, "6.1")
def test_version_4_may_limit_the_player_besides_the_spot() -> None:
    table = play(VERSION_4, sign=sign(VERSION_4, player=Limit(20_00, 200_00)))
    assert [ante(table, amount) for amount in ("19.99", "200.01", "20")] == ["wager/under", "wager/over", ""]
    table = play(VERSION_4, sign=sign(VERSION_4, player=Limit(1_00, 5000_00)))
    assert [ante(table, amount) for amount in ("4.99", "1000.01", "1000")] == [
        "wager/under",
        "wager/over",
        "",
    ]


@clause(UNDATED, "6.1")
@clause(VERSION_4, "6.1")
@clause(UTH, "6.1")
@clause(CROWN, "6.1", STATUTE)
def test_limits_for_a_player_are_signed_only_where_the_book_has_them_and_make_sense(book: str) -> None:
    for limit in (Limit(20_00, 200_00), Limit(0, 10_00), Limit(2000_00, 3000_00)):
        table = play(book, sign=sign(book, player=limit), attest=False)
        table.table = replace(table.table, attested=STANDING)
        answer = table.give(table.opening)
        if book == VERSION_4 and limit.least == 20_00:
            assert not isinstance(answer, Refusal)
        else:
            assert isinstance(answer, Refusal)
            assert (answer.code, answer.cites[0]) == ("sign/player", "6.1")


@clause(CROWN, "6.1", STATUTE)
def test_the_dealer_attests_the_sign_before_the_table_opens() -> None:
    table = play(CROWN, mode="live", attest=False)
    table.give(c.Attest(actor="dealer", step="likeness"))
    refusal = table.give(table.opening)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.facts["step"], refusal.cites) == (
        "step/opening",
        "limit-sign",
        ("6.1", STATUTE),
    )
    assert isinstance(table.give(c.Attest(actor="p1", step="limit-sign")), Refusal)
    table.give(c.Attest(actor="dealer", step="limit-sign"))
    assert not isinstance(table.give(table.opening), Refusal)
    assert {"6.1", STATUTE} <= table.cites(StepAttested)


@clause(UNDATED, "6.1")
@clause(VERSION_4, "6.1")
@clause(UTH, "6.1")
@clause(CROWN, "6.1", STATUTE)
def test_a_sign_taken_down_alerts_and_has_to_come_back(book: str) -> None:
    table = play(book, "box 3 ante 10" + (", blind 10" if book == UTH else ""), mode="live")
    table.do("deal\nbox 3 look\nbox 3 bet 30\nby hand\ndown limits by dealer")
    down = table.events_of(SignTakenDown)[0]
    assert table.told() == ("tg_hdd" if book == CROWN else "casino_supervisor",)
    assert "6.1" in down.cites
    assert table.refused("down limits by dealer").code == "sign/down"
    waits = table.refused("show 2c 3c 4c")
    assert (waits.code, waits.facts["step"], waits.cites[0]) == ("step/due", "limit-sign-back", "6.1")
    assert table.view("stranger").due == (("limit-sign-back", None),)
    assert isinstance(table.give(c.Attest(actor="p1", step="limit-sign-back")), Refusal)
    assert isinstance(table.give(c.Attest(actor="gaming_supervisor", step="limit-sign-back")), Refusal)
    table.do(
        "attest limit-sign-back\nas usual\nshow 2c 3c 4c"
        if book == UTH
        else "attest limit-sign-back\nshow 2c"
    )
    assert "6.1" in table.cites(StepAttested)


@clause(UNDATED, "6.1")
@clause(VERSION_4, "6.1")
@clause(UTH, "6.1")
@clause(CROWN, "6.1", STATUTE)
def test_the_sign_of_an_electronic_table_stays_down_until_a_person_has_put_it_back(book: str) -> None:
    stakes = "box 3 ante 10" + (", blind 10" if book == UTH else "")
    table = play(book, f"seat 3 p3\n{stakes}\nby hand\ndown limits by dealer")
    assert table.events_of(SignTakenDown)[0].steps == ()
    assert table.events_of(StepsDue) == [
        StepsDue(due=("limit-sign-back",), lasts=True, cites=("6.1", STATUTE) if book == CROWN else ("6.1",))
    ]
    assert table.told() == ("tg_hdd" if book == CROWN else "casino_supervisor",)
    assert table.view("stranger").due == (("limit-sign-back", None),)
    assert table.refused("down limits by dealer").code == "sign/down"
    table.give(shuffle(table))
    waits = table.refused("deal")
    assert (waits.code, waits.facts["step"], waits.cites[0]) == ("step/due", "limit-sign-back", "6.1")
    for nobody in ("machine", "p3", "stranger", "inspector"):
        assert isinstance(table.give(c.Attest(actor=nobody, step="limit-sign-back")), Refusal)
    above = "tg_area_manager" if book == CROWN else "gaming_supervisor"
    table.do(f"attest limit-sign-back by {above}\ndeal")
    assert table.events_of(StepAttested)[-1].by == above
    assert table.table.round.drawn


@clause(UNDATED, "6.1")
@clause(VERSION_4, "6.1")
@clause(UTH, "6.1")
@clause(CROWN, "6.1", STATUTE)
def test_a_sign_that_goes_down_in_an_electronic_round_is_still_down_after_it(book: str) -> None:
    stakes = "box 3 ante 10" + (", blind 10" if book == UTH else "")
    table = play(book, f"{stakes}\ndeal\nbox 3 look\nby hand\ndown limits by dealer\nbox 3 fold")
    assert table.refused("close").code == "step/due"
    table.do("attest limit-sign-back\nclose")
    assert table.view("stranger").due == ()


@clause(CROWN, "house:sign")
def test_signs_are_put_up_and_changed_by_supervisors_and_found_down_by_anybody_on_duty() -> None:
    table = play(CROWN, "seat 3 p3", mode="live")
    for line in ("sign minimum ante 25 in 20", "limits ante 2-300"):
        for actor in ("dealer", "p3", "stranger"):
            refusal = table.refused(f"{line} by {actor}")
            assert (refusal.code, refusal.cites) == ("staff/rank", ("house:sign", "house:staff"))
        table.do(f"{line} by tg_hdd\n{line.replace('25', '26')} by tg_acm")
    for actor in ("p3", "stranger"):
        assert table.refused(f"down limits by {actor}").cites == ("house:sign", "house:staff")
    table.do("down limits by dealer\ndown limits by tg_acm\ndown minimum by tg_hdd")
