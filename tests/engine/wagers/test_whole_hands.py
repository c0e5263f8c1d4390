"""Room to play a hand to its end: what counts towards it, what does not, and how the answer reads."""

from datetime import datetime
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from croupier.core.refusal import Refusal, sure
from croupier.core.sign import Limit
from croupier.engine.duty.parts import with_box
from croupier.engine.wagers.whole_hand import bet_refused, start_refused
from croupier.table.table import BoxStatus
from croupier.table.tournament import TournamentPlace
from tests.felt import Felt, play
from tests.felt.accounts import SYDNEY
from tests.felt.variant import variant

S3, CROWN, UTH = "star-ms-undated", "crown-ms-3.0", "star-uth"
CITES = ("nsw:31K",)
TEXT = "That would be past the player's loss limit, the rest of the hand counted at its least."


def sydney(text: str) -> int:
    """A moment on Sydney's clocks, ms since 1970."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Australia/Sydney")).timestamp() * 1000)


DAY, WEEK, MONTH = (sydney(f"2025-{end}T06:00") for end in ("11-05", "11-10", "12-01"))


def limited(book: str, lines: str) -> Felt:
    """p3 and p4 at a table, with cards, and p3 with the limits chosen; what is not named is declined."""
    felt = play(book, safeguards=SYDNEY)
    felt.at = sydney("2025-11-04T20:00")
    return felt.do(f"issue 3\nissue 4\nchoose 3 none\nchoose 4 none\n{lines}\nseat 3 p3\nseat 4 p4")


def past(room: int, needed: int, until: int = DAY) -> Refusal:
    return Refusal("loss/limit", CITES, TEXT, {"room": room, "needed": needed, "until": until})


def test_what_others_stake_takes_no_room_and_what_lies_is_counted_once() -> None:
    felt = limited(CROWN, "choose 3 loss-day 100").do("box 4 ante 500\nbox 3 ante 10")
    assert felt.refused("box 3 ante 15.01") == past(90_00, 15_01 + 3 * 25_01)
    felt.do("box 3 ante 15\ndeal\nbox 3 bet 25\nbox 4 bet 500\nshow 3h")
    assert felt.refused("box 3 bet 50") == past(50_00, 50_00 + 25_00)
    felt.do("box 3 bet 25")


def test_a_bet_that_leaves_exactly_enough_is_made_and_a_token_takes_nothing() -> None:
    felt = limited(S3, "choose 3 loss-day 50").do("voucher 3 20\nbox 3 ante 10\nbox 4 ante 500\ndeal")
    assert felt.refused("box 3 bet 30") == past(40_00, 50_00)
    felt.do("box 3 bet 20\nbox 4 bet 500\nshow 3h")
    assert felt.refused("box 3 bet 20") == past(20_00, 30_00)
    felt.do("box 3 bet 20 token\nbox 4 bet 500\nshow 9s\nbox 3 bet 20")
    assert felt.balance("box:3:5th") == 20_00


def test_a_hand_is_measured_by_the_limits_of_who_will_play_it() -> None:
    felt = limited(CROWN, "choose 3 loss-day 7999").do("grant p3 ante 5-5000")
    assert felt.refused("box 3 ante 2000") == past(7_999_00, 8_000_00)  # not by 1,000 as for anybody else


def test_what_completes_a_hand_is_counted_until_it_lies() -> None:
    felt = limited(UTH, "choose 3 loss-day 30")
    assert felt.refused("box 3 ante 10.01") == past(30_00, 30_03)
    felt.do("box 3 ante 10\nbox 3 blind 10")
    assert felt.refused("box 3 trips 5") == past(10_00, 15_00)


def test_it_says_until_when_the_last_limit_in_the_way_stands() -> None:
    limits = "choose 3 loss-day {}\nchoose 3 loss-week {}\nchoose 3 loss-month {}"
    for chosen, until in (
        ((39, 40, 40), DAY),
        ((40, 39, 40), WEEK),
        ((39, 39, 40), WEEK),
        ((39, 40, 39), MONTH),
    ):
        refusal = limited(S3, limits.format(*chosen)).refused("box 3 ante 10")
        assert refusal == past(39_00, 40_00, until)


def test_what_was_lost_and_what_lies_are_past_in_every_period() -> None:
    felt = limited(S3, "choose 3 loss-day 60\nchoose 3 loss-week 80").do(
        "box 3 ante 10\ndeal\nbox 3 fold\nclose"
    )
    felt.do("box 3 ante 10")
    assert felt.refused("box 3 ante 5") == past(40_00, 5_00 + 45_00)
    assert felt.refused("box 3 ante 10") == past(40_00, 10_00 + 60_00, WEEK)
    felt.do("deal\nchoose 3 loss-day 5")
    assert felt.refused("box 3 bet 20") == past(0, 20_00 + 20_00)


def test_a_record_that_names_no_loss_has_none() -> None:
    for week, until in (("40", DAY), ("39.99", WEEK)):
        felt = limited(S3, f"choose 3 loss-day 39\nchoose 3 loss-week {week}")
        scene, box = felt.scene(), felt.table.boxes[2]
        record = sure(scene.patrons["p3"].record, "p3 has an account")
        patron = replace(scene.patrons["p3"], record=replace(record, lost={}))
        scene = replace(scene, patrons={"p3": patron})
        assert start_refused(scene, box, "p3", "ante", 10_00, 10_00) == past(39_00, 40_00, until)


def test_only_hands_that_are_still_played_take_room() -> None:
    felt = limited(CROWN, "choose 3 loss-day 100").do(
        "seats enough\nbox 3 ante 10\nbox 5 by p3 ante 10\ndeal"
    )
    stage = felt.book.stages[0]
    statuses: tuple[BoxStatus, ...] = ("in", "waiting", "folded", "conceded", "settled", "void")
    for status in statuses:
        other = replace(felt.table.boxes[4], status=status)
        scene = replace(felt.scene(), table=with_box(felt.table, other))
        more = 30_00 if status in ("in", "waiting") else 0
        for spare, answer in ((80_00 - 20_00 - more, None), (80_00 - 20_00 - more + 1, past(80_00, 80_01))):
            assert bet_refused(scene, felt.table.boxes[2], stage, spare, spare) == answer


def test_where_wagers_need_not_be_equal_the_others_are_not_counted_beforehand() -> None:
    equal = variant(UTH).rule.initial
    book = variant(UTH, initial=replace(equal, equal=False))
    felt = limited(UTH, "choose 3 loss-day 19.99")
    felt.book = book
    assert felt.refused("box 3 ante 10") == past(19_99, 20_00)


def test_a_street_that_the_sign_leaves_no_bet_for_is_not_counted() -> None:
    felt = limited(S3, "choose 3 loss-day 29.99")
    sign = sure(felt.table.sign, "the table is open")
    limits = {**sign.limits, "3rd": Limit(500_00, 1_000_00)}
    felt.table = replace(felt.table, sign=replace(sign, limits=limits))
    assert felt.refused("box 3 ante 10") == past(29_99, 30_00)


def test_chips_of_a_tournament_are_nobodys_loss() -> None:
    felt = limited(S3, "choose 3 loss-day 39")
    scene, box = felt.scene(), felt.table.boxes[2]
    assert start_refused(scene, box, "p3", "ante", 10_00, 10_00) == past(39_00, 40_00)
    kept = replace(felt.table, tournament=TournamentPlace(tournament="cup", book="cup"))
    assert start_refused(replace(scene, table=kept), box, "p3", "ante", 10_00, 10_00) is None
