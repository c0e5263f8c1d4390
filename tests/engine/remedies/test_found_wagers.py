"""Wagers found off their range or their sign: what is said of them, and what each answer brings, whole."""

import pytest
from msgspec.structs import replace

from croupier.core.ledger import move
from croupier.core.refusal import Refusal, sure
from croupier.core.sign import Limit
from croupier.engine.duty.parts import with_box
from croupier.engine.irregular.call import ruling
from croupier.engine.irregular.ruling import Ruling
from croupier.engine.remedies.off_limit import facts
from croupier.engine.remedies.off_range import bet_of
from croupier.engine.remedies.remedies import REMEDIES
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import BoxStatus, Wager
from tests.felt import Felt, play, sign
from tests.felt.variant import variant

S3, CROWN, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
HOUSE = ("house:irregularity",)
STREETS = "box 3 bet 30\nshow 2c\nbox 3 bet 30\nshow 7d\nbox 3 bet 30\nshow 9h"
SETTLING = f"box 3 ante 10\ndeal 3: As Ad\n{STREETS}"
LIMITS = {"ante": Limit(10_00, 100_00, 5_00)}
CALL = c.Call(actor="dealer", kind="off-range-wager", box=3)
REMEDY = c.Remedy(actor="tg_hdd", does="settle-and-tell")


OUT: tuple[BoxStatus, ...] = ("waiting", "folded", "conceded", "settled", "void")
ANSWERS = ("settle-under", "settle-to-most", "settle-off-unit", "settle-and-warn", "return-under")


def found(felt: Felt, kind: str, spot: str, amount: str) -> tuple[str, ...]:
    """What may be done about a wager that was found."""
    felt.do(f"wrong {kind} box 3 spot {spot} amount {amount}")
    return sure(felt.table.incident, "it was called").remedies


def ruled(felt: Felt, line: str) -> list[ev.Event]:
    before = len(felt.events)
    felt.do(f"rule {line}")
    events = felt.events[before:]
    return events[: [type(event) for event in events].index(ev.IncidentClosed)]


def to_tell(about: str, *cites: str, **said: int) -> ev.CautionDue:
    """What p3 at box 3 is to be told; the dealer attests that it was."""
    return ev.CautionDue(player="p3", about=about, box=3, cites=cites, steps=("warned",), **said)


def cautions(felt: Felt) -> list[tuple[str, str, int]]:
    """Whom the dealer has told what, and how often it had happened."""
    return [(one.player, one.about, one.times) for one in felt.events_of(ev.PlayerCautioned)]


def corrected(spot: str, was: int, stake: int, *cites: str) -> ev.WagerCorrected:
    purse, place = "patron:p3", f"box:3:{spot}"
    postings = move(stake - was, purse, place) if stake > was else move(was - stake, place, purse)
    return ev.WagerCorrected(box=3, spot=spot, stake=stake, was=was, cites=cites, postings=postings)


def test_a_bet_off_its_range_is_corrected_told_or_sent_back() -> None:
    felt = play(CROWN, SETTLING, mode="live")
    assert found(felt, "off-range-wager", "4th", "30.01") == ("return-excess",)
    assert ruled(felt, "return-excess") == [corrected("4th", 30_00, 30_01, "11.10.1")]
    felt = play(CROWN, SETTLING, mode="live")
    assert found(felt, "off-range-wager", "4th", "9.99") == ("settle-and-tell",)
    tell = to_tell("short", "11.10.2", least=1, most=3)
    assert ruled(felt, "settle-and-tell") == [corrected("4th", 30_00, 9_99, "11.10.2"), tell]
    felt.do(f"settle\n{SETTLING}")
    told = ev.PlayerCautioned(player="p3", about="short", least=1, most=3, cites=("11.10.2",))
    assert felt.events_of(ev.PlayerCautioned) == [told]
    assert found(felt, "off-range-wager", "4th", "45") == ("return-excess",)  # whatever was said before
    felt.do("rule return-excess")
    assert found(felt, "off-range-wager", "3rd", "8") == ("return-short",)
    back = ev.WagerTakenBack(
        box=3,
        spot="3rd",
        stake=30_00,
        owner="p3",
        cites=("11.10.2", "6.2.1"),
        postings=move(30_00, "box:3:3rd", "patron:p3"),
    )
    assert ruled(felt, "return-short") == [back]


def test_a_bet_is_over_its_range_by_the_ante_that_counts() -> None:
    felt = play(CROWN, "box 3 ante 100\ndeal 3: As Ad", mode="live", sign=sign(CROWN, limits=LIMITS))
    assert found(felt, "off-limit-wager", "ante", "130") == ("settle-to-most",)
    felt.do("rule settle-to-most")
    felt.do("box 3 bet 300\nshow 2c\nbox 3 bet 300\nshow 7d\nbox 3 bet 300\nshow 9h")
    assert found(felt, "off-range-wager", "4th", "350") == ("return-excess",)
    felt.do("rule return-excess\nsettle")
    assert felt.paid(3)["4th"] == 300_00
    assert felt.returned(3)["4th"] == 350_00


def test_a_bet_is_measured_by_the_stage_it_was_made_at() -> None:
    felt = play(UTH, "box 3 ante 10, blind 10\ndeal\nbox 3 check\nshow 2c 3d 4h\nbox 3 bet 20", mode="live")
    box = felt.table.boxes[2]
    first, second, third = (stage.bet for stage in felt.book.stages)
    for stage, bet in ((0, first), (1, second), (2, third), (None, first)):
        assert bet_of(felt.scene(), replace(box, bet_stage=stage), "play") == bet
    assert bet_of(felt.scene(), box, "trips") is None
    two = replace(felt.scene(), book=variant(UTH, stages=felt.book.stages[1:]))
    assert bet_of(two, replace(box, bet_stage=1), "play") == third
    stud = play(S3, SETTLING, mode="live")
    for stage, spot in enumerate(("3rd", "4th", "5th")):
        assert bet_of(stud.scene(), stud.table.boxes[2], spot) == stud.book.stages[stage].bet


def test_what_is_no_bet_has_no_range_to_be_told_of() -> None:
    """A house's own book may settle any wager as it lies and tell its player."""
    felt = play(CROWN, f"{SETTLING}\nwrong off-range-wager box 3 spot 4th amount 8", mode="live")
    scene = felt.scene()
    rule = sure(ruling(scene, "settle-and-tell"), "the book has it")
    incident = replace(sure(scene.table.incident, "it was called"), spot="ante", amount=12_00)
    told = REMEDIES["settle-and-tell"].act(scene, Ruling(incident, rule, REMEDY))
    assert told == (corrected("ante", 10_00, 12_00, "11.10.2"), to_tell("short", *rule.cites))
    assert REMEDIES["return-excess"].answers(scene, replace(CALL, spot="ante", amount=1))
    assert not REMEDIES["settle-as-lies"].answers(scene, replace(CALL, spot="ante", amount=1))
    for amount, over in ((30_00, False), (30_01, True)):
        assert REMEDIES["return-excess"].answers(scene, replace(CALL, spot="4th", amount=amount)) is over
        assert REMEDIES["settle-as-lies"].answers(scene, replace(CALL, spot="4th", amount=amount)) is not over


def test_tokens_that_are_found_come_from_tokens_and_go_back_to_them() -> None:
    felt = play(UTH, "seat 3 p3\nvoucher 3 600\nbox 3 ante 10, blind 10, trips 5 token\ndeal", mode="live")
    felt.do("wrong off-limit-wager box 3 spot trips amount 600")
    (more,) = ruled(felt, "settle-to-most")
    assert isinstance(more, ev.WagerCorrected)
    assert more.postings == move(595_00, "token:p3", "box:3:trips")


def test_a_wager_off_its_sign_is_corrected_warned_of_or_has_no_result() -> None:
    felt = play(CROWN, "box 3 ante 15\ndeal", mode="live", sign=sign(CROWN, limits=LIMITS))
    for amount, does in (
        ("9.99", "settle-and-warn"),
        ("100.01", "settle-to-most"),
        ("12", "settle-off-unit"),
    ):
        assert found(felt, "off-limit-wager", "ante", amount) == (does,)
        felt.do("withdraw reason misread")
    assert found(felt, "off-limit-wager", "ante", "9.99") == ("settle-and-warn",)
    warn = to_tell("under-minimum", "6.2.1")
    assert ruled(felt, "settle-and-warn") == [corrected("ante", 15_00, 9_99, "6.2.1"), warn]
    felt.do("box 3 fold\nclose\nbox 3 ante 15\ndeal")
    assert cautions(felt) == [("p3", "under-minimum", 1)]
    for amount, does in (("9.99", "return-under"), ("100.01", "settle-to-most"), ("12", "settle-off-unit")):
        assert found(felt, "off-limit-wager", "ante", amount) == (does,)
        felt.do("withdraw reason misread")
    assert found(felt, "off-limit-wager", "ante", "7") == ("return-under",)
    no_result = ev.WagerHasNoResult(box=3, spot="ante", cites=("6.2.1",))
    assert ruled(felt, "return-under") == [corrected("ante", 15_00, 7_00, "6.2.1"), no_result]


ALLOWED, NO_WAGER, NO_STAKE = (
    "The sign allows that.",
    "No such wager lies on {!r}.",
    "Not an amount that can be staked.",
)
NOT_FOUND = (
    ("", Refusal("incident/box", HOUSE, "Which box?", {"kind": "off-limit-wager"})),
    ("box 3 spot 3rd amount 8", Refusal("incident/spot", HOUSE, NO_WAGER.format("3rd"), {"spot": "3rd"})),
    ("box 3 spot 4th amount 8", Refusal("incident/spot", HOUSE, NO_WAGER.format("4th"), {"spot": "4th"})),
    ("box 4 spot ante amount 8", Refusal("incident/spot", HOUSE, NO_WAGER.format("ante"), {"spot": "ante"})),
    ("box 3 spot ante", Refusal("money/amount", ("house:chips",), NO_STAKE, {"amount": 0})),
    ("box 3 spot ante amount 10", Refusal("incident/in-range", ("6.1",), ALLOWED, {"amount": 10_00})),
)  # fmt: skip


@pytest.mark.parametrize(("said", "refusal"), NOT_FOUND)
def test_only_what_lies_and_is_off_its_sign_is_found(said: str, refusal: Refusal) -> None:
    felt = play(S3, "box 3 ante 10\nbox 5 ante 10\ndeal\nbox 5 fold\nbox 3 bet 10", mode="live")
    assert felt.refused(f"wrong off-limit-wager {said}") == refusal


def test_a_found_wager_lies_in_the_round_and_has_an_amount() -> None:
    """Whatever a house's own book has it called for, and when."""
    felt = play(UTH, "box 3 ante 10, blind 10\ndeal", mode="live")
    call = replace(CALL, kind="off-limit-wager", spot="ante", amount=4_00)
    assert facts(felt.scene(), call) is None
    none = Refusal("incident/spot", HOUSE, NO_WAGER.format("ante"), {"spot": "ante"})
    for status in OUT:
        table = with_box(felt.table, replace(felt.table.boxes[2], status=status))
        assert facts(replace(felt.scene(), table=table), call) == none
    unplaced = facts(felt.scene(), replace(call, spot="trips"))
    assert unplaced == replace(none, text=NO_WAGER.format("trips"), facts={"spot": "trips"})
    for amount in (None, 0):
        unsaid = Refusal("money/amount", ("house:chips",), NO_STAKE, {"amount": 0})
        assert facts(felt.scene(), replace(call, amount=amount)) == unsaid
    machine = replace(felt.scene(), table=replace(felt.table, mode="electronic"))
    text = "At an electronic table what lies is what was entered."
    assert facts(machine, call) == Refusal("incident/entry", HOUSE, text)


def test_a_wager_that_nothing_limits_is_never_off_its_sign() -> None:
    felt = play(UTH, "box 3 ante 10, blind 10, trips 5\ndeal", mode="live")
    limits = {"ante": Limit(10_00, 100_00)}
    felt.table = replace(felt.table, sign=replace(sure(felt.table.sign, "it is open"), limits=limits))
    free = felt.refused("wrong off-limit-wager box 3 spot trips amount 9999")
    assert (free.code, free.facts) == ("incident/in-range", {"amount": 9_999_00})
    call = replace(CALL, kind="off-limit-wager", spot="trips")
    for amount in (1, 9_999_00):
        given = replace(call, amount=amount)
        answers = {name for name in ANSWERS if REMEDIES[name].answers(felt.scene(), given)}
        assert answers == {"settle-under", "settle-off-unit"}
    for amount, does in (
        (9_99, {"settle-under", "settle-and-warn"}),
        (10_00, {"settle-under", "settle-off-unit"}),
        (100_00, {"settle-under", "settle-off-unit"}),
        (100_01, {"settle-to-most"}),
    ):
        given = replace(call, spot="ante", amount=amount)
        assert {name for name in ANSWERS if REMEDIES[name].answers(felt.scene(), given)} == does
    known = felt.do("wrong off-limit-wager box 3 spot ante amount 8\nrule settle-under")
    refusal = known.refused("wrong off-limit-wager box 3 spot ante amount 8")
    assert (refusal.code, refusal.facts) == ("incident/known", {"amount": 8_00})


def cannot(felt: Felt, box: int) -> list[ev.Event]:
    """The player of a box cannot bet, and the book's answer to it is given."""
    felt.do(f"wrong cannot-bet box {box}")
    return ruled(felt, sure(felt.table.incident, "it was called").remedies[0])


def test_who_cannot_bet_loses_nothing_once_and_then_what_bought_the_hand() -> None:
    cites = ("11.9", "1.1:Initial Wager(s)", "1.1:Void")
    lines = "box 3 ante 10{}\nbox 5 ante 10\ndeal\nbox 3 bet 20\nbox 5 bet 10\nshow Qs"
    felt = play(CROWN, lines.format(", jackpot 5"), mode="live")
    street = move(20_00, "box:3:3rd", "patron:p3")
    assert cannot(felt, 3) == [
        to_tell("unfunded", *cites, times=1),
        ev.HandVoided(
            box=3, carried=True, cites=(*cites, "11.12"),
            postings=(*move(10_00, "box:3:ante", "patron:p3"), *street),
        ),
    ]  # fmt: skip
    felt.do(f"box 5 fold\nclose\n{lines.format('')}")
    lost = move(10_00, "box:3:ante", "float")
    assert cannot(felt, 3) == [
        ev.PlayerCautioned(player="p3", about="unfunded", times=2, cites=cites),  # told by what it costs
        ev.HandForfeited(
            box=3, spots=("ante",), carried=True, cites=(*cites, "11.12"), postings=(*lost, *street)
        ),
    ]  # fmt: skip
    returning = variant(CROWN, jackpot=replace(felt.book.rule.jackpot, void="return"))
    felt.do("box 5 fold\nclose")
    felt.do(lines.format(""))
    felt.book = returning
    jackpot = move(5_00, "box:3:jackpot", "patron:p3")
    felt.do("wrong cannot-bet box 3")
    assert cautions(felt) == [("p3", "unfunded", 1), ("p3", "unfunded", 2)]
    told, forfeited, *_ = ruled(felt, "forfeit-initial")
    assert told == ev.PlayerCautioned(player="p3", about="unfunded", times=3, cites=cites)
    assert forfeited == ev.HandForfeited(
        box=3, spots=("ante",), cites=(*cites, "11.12"), postings=(*jackpot, *lost, *street)
    )


def test_a_hand_without_a_jackpot_wager_is_forfeited_by_its_own_clauses_alone() -> None:
    felt = play(
        CROWN, "box 3 ante 10\nbox 5 ante 10\ndeal\nwrong cannot-bet box 3\nrule void-and-warn", mode="live"
    )
    felt.do("box 5 fold\nclose\nbox 3 ante 10\ndeal")
    assert cautions(felt) == [("p3", "unfunded", 1)]
    told, forfeited, *after = cannot(felt, 3)
    assert isinstance(told, ev.PlayerCautioned)
    assert forfeited == ev.HandForfeited(
        box=3,
        spots=("ante",),
        cites=("11.9", "1.1:Initial Wager(s)", "1.1:Void"),
        postings=move(10_00, "box:3:ante", "float"),
    )
    assert [type(event) for event in after] == [ev.SettlementOpened, ev.SettlementDone]


def test_where_the_chips_are_known_who_has_enough_can_bet() -> None:
    lines = "seat 2 p2 {}\nbox 2 ante 10\nseats enough\nbox 3 by p2 ante 10\ndeal\nbox 2 bet 10"
    funds = play(CROWN, lines.format("60")).refused("wrong cannot-bet box 3")
    text = "The player has enough for the bet."
    assert funds == Refusal("incident/funds", HOUSE, text, {"has": 30_00, "least": 30_00})
    felt = play(CROWN, f"{lines.format('59')}\nbox 3 bet 4th 10")
    assert felt.refused("box 3 bet 5th 30").code == "wager/funds"
    assert felt.do("wrong cannot-bet box 3\nwithdraw reason misread").table.incident is None
    felt = play(CROWN, "seat 5 p5 19.99\nbox 5 ante 10\ndeal")
    for line, said in (("cannot-bet", {"kind": "cannot-bet"}), ("cannot-bet box 1", {"box": 1})):
        refusal = felt.refused(f"wrong {line}")
        assert (refusal.code, refusal.cites, refusal.facts) == ("incident/box", HOUSE, said)
    felt.do("wrong cannot-bet box 5\nwithdraw reason misread")
    none = {**sure(felt.table.sign, "it is open").limits, "3rd": Limit(500_00, 600_00)}
    felt.table = replace(felt.table, sign=replace(sure(felt.table.sign, "it is open"), limits=none))
    assert felt.refused("wrong cannot-bet box 5").facts == {"has": 9_99, "least": 0}


def test_a_street_that_is_bet_is_not_asked_for_again() -> None:
    felt = play(CROWN, "seat 2 p2 59\nbox 2 ante 10\nseats enough\nbox 3 by p2 ante 10\ndeal\nbox 2 bet 10")
    box = felt.table.boxes[2]
    bet = replace(box, wagers=(*box.wagers, Wager("4th", 10_00, "p2")))
    felt.table = with_box(felt.table, bet)
    assert felt.refused("wrong cannot-bet box 3").facts == {"has": 29_00, "least": 20_00}
