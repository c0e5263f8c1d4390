"""A gaming day by the hour and by player, and the moments of it that somebody should hear of."""

from croupier.reports.rules.play import HOUR, Play
from croupier.reports.rules.takings import Tally
from croupier.rulebooks.load import load
from croupier.table import events as ev
from tests.felt import play

BOOK = "star-ms-4"
FOLDED = "box 3 ante 10\ndeal 3: 2c 7d\nbox 3 fold\nclose"


def tallied(text: str, step: int) -> Tally:
    """The table after a text, with so many ms before each end of a round."""
    tally, at = Tally("felt"), 10 * HOUR
    for seq, event in enumerate(play(BOOK, text).events, start=1):
        at += step * isinstance(event, ev.RoundClosed)
        tally.take(event, seq, at, "monday", load(BOOK))
    return tally


def test_results_are_kept_by_the_hour() -> None:
    found = tallied(f"{FOLDED}\n{FOLDED}\n{FOLDED}", HOUR // 2).play
    hours = [(one.start // HOUR, one.rounds, one.win) for _, one in sorted(found.hours.items())]
    assert [one for one in hours if one[1]] == [(10, 1, 10_00), (11, 2, 20_00)]


def test_a_player_is_rated_by_what_bought_the_hands_and_what_lay_at_risk() -> None:
    more = FOLDED.replace("ante 10", "ante 30")
    (rating,) = tallied(f"{FOLDED}\n{more}", HOUR // 4).play.ratings.values()
    assert (rating.hands, rating.bought, rating.last) == (2, 40_00, 30_00)
    assert (rating.handle, rating.result, rating.staked) == (40_00, -40_00, {"ante": 40_00})


def test_a_large_win_and_a_share_of_the_meter_are_moments_of_the_day() -> None:
    text = """
        box 3   ante 10, jackpot 5
        deal    3: As Ks
        box 3   bet 10
        show    Qs
        box 3   bet 10
        show    Js
        box 3   bet 10
        show    Ts
        settle
    """
    day = tallied(text, 0).play
    moments = day.moments
    assert [(one.kind, one.box, one.hand) for one in moments] == [
        ("jackpot", 3, "royal_flush"), ("large win", 3, "royal_flush"),
    ]  # fmt: skip
    assert moments[1].amount == 4 * 10_00 * 500
    assert day.next_day().moments == moments


def test_another_day_begins_with_who_still_sits_there() -> None:
    day = Play()
    day._rating("ann").since = 5
    day._rating("ben").seated = 7
    assert list(day.next_day().ratings) == ["ann"]
