"""Crown: a warning has its price once the player was told, by the dealer or on the player's own console."""

from croupier.core.refusal import Refusal
from croupier.core.sign import Limit
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import Felt, clause, play, sign

BOOK = "crown-ms-3.0"
TWO = "box 3 ante 10\nbox 5 ante 10\ndeal\n"


def gives(felt: Felt, command: c.Command) -> str:
    """The code of the refusal, or nothing."""
    answer = felt.give(command)
    return answer.code if isinstance(answer, Refusal) else ""


def warned(box: int, actor: str = "dealer") -> c.Attest:
    return c.Attest(actor=actor, step="warned", box=box)


@clause(BOOK, "11.9")
def test_at_a_live_table_play_waits_until_the_dealer_has_told_the_player() -> None:
    felt = play(BOOK, TWO + "by hand\nwrong cannot-bet box 3\nrule void-and-warn", mode="live")
    assert felt.events_of(ev.PlayerCautioned) == []
    felt.do("box 5 bet 10")
    assert felt.refused("show Qs").code == "step/due"
    assert gives(felt, warned(5)) == "step/not-due"
    assert gives(felt, warned(3, "p3")) == "staff/rank"
    assert gives(felt, warned(3)) == ""
    (told,) = felt.events_of(ev.PlayerCautioned)
    assert (told.player, told.about, told.times) == ("p3", "unfunded", 1)
    felt.do("show Qs")


@clause(BOOK, "11.9", "1.1:Initial Wager(s)")
def test_what_nobody_was_told_costs_nothing_the_next_time() -> None:
    felt = play(
        BOOK, "seat 3 p3\nbox 3 ante 10\nseats enough\nbox 4 by p3 ante 10\ndeal\nby hand", mode="live"
    )
    felt.do("wrong cannot-bet box 4\nrule void-and-warn\nwrong cannot-bet box 3")
    assert felt.refused("rule forfeit-initial").code == "incident/remedy"
    felt.do("rule void-and-warn")
    assert felt.returned(3) == {"ante": 10_00}
    assert felt.taken(3) == {}
    assert gives(felt, warned(3)) == ""
    assert [one.times for one in felt.events_of(ev.PlayerCautioned)] == [1]
    assert gives(felt, warned(4)) == ""
    assert len(felt.events_of(ev.PlayerCautioned)) == 1, "once told is told"


@clause(BOOK, "11.9")
def test_at_an_electronic_table_the_player_confirms_and_nothing_waits_for_it() -> None:
    felt = play(BOOK, "seat 3 p3 15\nbox 3 ante 10\nbox 5 ante 10\ndeal\nby hand")
    felt.do("wrong cannot-bet box 3 by tg_hdd\nrule void-and-warn\nbox 5 bet 10")
    (message,) = felt.view("p3").notices
    assert (message.to, message.player, message.box, message.name) == ("player", "p3", 3, "warned")
    assert message.sent == message.raised
    assert felt.view("p5").notices == ()
    assert felt.events_of(ev.PlayerCautioned) == []
    said = c.AcknowledgeNotice(actor="p3", notice=message.number)
    for wrong in ("p5", "tg_hdd", "machine"):
        assert (
            gives(felt, c.AcknowledgeNotice(actor=wrong, notice=message.number, how="seen")) == "staff/rank"
        )
    assert said in [one.command for one in felt.options("p3")]
    assert gives(felt, said) == ""
    (told,) = felt.events_of(ev.PlayerCautioned)
    assert (told.player, told.times) == ("p3", 1)
    assert felt.view("p3").notices == ()


def broke(*, confirms: bool) -> Felt:
    """At an electronic table p3 could not bet in one round, and cannot in the next."""
    felt = play(BOOK, "seat 3 p3 15\nbox 3 ante 10\ndeal\nby hand")
    felt.do("wrong cannot-bet box 3 by tg_hdd\nrule void-and-warn")
    if confirms:
        assert gives(felt, c.AcknowledgeNotice(actor="p3", notice=1)) == ""
    felt.do("close\nshuffle sealed machine\nbox 3 ante 10\ncall no-more-bets\ndeal")
    return felt.do("wrong cannot-bet box 3 by tg_hdd")


@clause(BOOK, "11.9", "1.1:Initial Wager(s)")
def test_only_a_confirmed_message_makes_the_next_time_the_second() -> None:
    unread = broke(confirms=False)
    assert unread.refused("rule forfeit-initial").code == "incident/remedy"
    unread.do("rule void-and-warn")
    assert unread.balance("patron:p3") == 15_00
    read = broke(confirms=True)
    assert read.refused("rule void-and-warn").code == "incident/remedy"
    read.do("rule forfeit-initial")
    assert read.balance("patron:p3") == 5_00


@clause(BOOK, "6.2.1")
def test_a_wager_under_the_minimum_goes_back_only_once_its_owner_was_told() -> None:
    limits = {**sign(BOOK).limits, "ante": Limit(10_00, 100_00)}
    felt = play(BOOK, "box 3 ante 100\ndeal\nby hand", mode="live", sign=sign(BOOK, limits=limits))
    call = "wrong off-limit-wager box 3 spot ante amount {}"
    felt.do(call.format(5) + "\nrule settle-and-warn by dealer")
    assert (felt.view("tg_hdd").due, felt.events_of(ev.PlayerCautioned)) == ((("warned", 3),), [])
    felt.do(call.format(6))
    assert felt.refused("rule return-under by dealer").code == "incident/remedy"
    felt.do("rule settle-and-warn by dealer")
    assert felt.view("tg_hdd").due == (("warned", 3),), "one word is enough for both"
    assert gives(felt, warned(3)) == ""
    assert [one.about for one in felt.events_of(ev.PlayerCautioned)] == ["under-minimum"]
    felt.do(call.format(7) + "\nrule return-under by dealer")


@clause(BOOK, "11.10.2", "6.2.1")
def test_a_warning_outlasts_its_round_and_ends_with_the_player_s_stay() -> None:
    lines = "box 3 ante 10\ndeal 3: As Ad\n" + "".join(
        f"box 3 bet 30\nshow {card}\n" for card in ("2c", "7d", "9h")
    )
    felt = play(BOOK, lines + "by hand\nwrong off-range-wager box 3 spot 4th amount 8", mode="live")
    felt.do("rule settle-and-tell by dealer")
    assert felt.refused("settle 3").code == "step/due"
    felt.do("wrong deck-defect\nrule void-round by tg_hdd")
    assert ("warned", 3) in felt.view("dealer").due
    felt.do("leave 3")
    assert ("warned", 3) not in felt.view("dealer").due
    assert felt.events_of(ev.PlayerCautioned) == []


@clause(BOOK, "11.9", "11.10.2", "6.2.1")
def test_supervisors_see_who_was_warned_of_what_and_who_is_to_be() -> None:
    felt = play(BOOK, TWO + "wrong cannot-bet box 3\nrule void-and-warn\nby hand", mode="live")
    felt.do("wrong cannot-bet box 5\nrule void-and-warn")
    seen = [(one.player, one.about, one.times, one.told) for one in felt.view("tg_hdd").cautions]
    assert seen == [("p3", "unfunded", 1, True), ("p5", "unfunded", 1, False)]
    assert felt.view("p3").cautions == ()
