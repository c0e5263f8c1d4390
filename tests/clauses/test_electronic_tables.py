"""At an electronic table the machine does what the book lists, and what is people's waits for people."""

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as ev
from tests.clauses.loss_limited import limit, limited
from tests.felt import Felt, clause, play

S3, S4, CROWN, UTH = "star-ms-undated", "star-ms-4", "crown-ms-3.0", "star-uth"
STAR_STAFF = ("dealer", "gaming_supervisor", "assistant_gaming_manager")
TOKEN = "1.1:Casino Promotional Token"


def dealt(book: str, boxes: str = "1 2") -> Felt:
    """Hands at some boxes of an electronic table, nobody has decided."""
    stakes = "ante 10, blind 10" if book == UTH else "ante 10"
    return play(book, "\n".join(f"box {box} {stakes}" for box in boxes.split()) + "\ndeal")


def refused(felt: Felt, command: c.Command) -> Refusal:
    answer = felt.give(command)
    assert isinstance(answer, Refusal), answer
    return answer


# who rules


@clause(S3, "11.11")
@clause(S4, "11.11")
@clause(UTH, "11.9")
@pytest.mark.parametrize("ruler", STAR_STAFF)
def test_anybody_on_duty_folds_the_hand_of_an_absent_player_and_no_machine_does(
    book: str, ruler: str
) -> None:
    felt = dealt(book)
    felt.do("wrong player-absent box 1")
    assert refused(felt, c.Remedy(actor="machine", does="deem-folded")).code == "staff/rank"
    for nobody in ("p2", "inspector", "stranger"):
        assert refused(felt, c.Remedy(actor=nobody, does="deem-folded")).code == "staff/rank"
    assert refused(felt, c.Bet(actor="p2", box=2, amount=10_00)).code == "incident/open"
    felt.do(f"rule deem-folded by {ruler}")
    (folded,) = felt.events_of(ev.BoxFolded)
    assert (folded.box, folded.deemed) == (1, True)
    assert felt.table.due == ()
    felt.do("box 2 fold\nclose")
    assert felt.taken(1)["ante"] == 10_00


@clause(S3, "11.11")
@clause(S4, "11.11")
def test_an_offer_to_rule_is_made_to_people_only(book: str) -> None:
    felt = dealt(book)
    felt.do("wrong player-absent box 1")
    for actor, rules in (("machine", False), ("dealer", True), ("assistant_gaming_manager", True)):
        offered = {one.command.does for one in felt.options(actor) if isinstance(one.command, c.Remedy)}
        assert offered == ({"deem-folded", "play-on"} if rules else set())


# who is told


@clause(CROWN, "11.2", "11.3")
@pytest.mark.parametrize(
    ("call", "clause_id", "names"),
    [
        ("wrong-hole-count box 1 count 3", "11.2", ("count-told-hdd", "count-told-area-manager")),
        ("wrong-community-count count 4", "11.3", ("shared-told-hdd", "shared-told-area-manager")),
    ],
)
def test_who_must_be_told_has_a_notice_and_nothing_waits_for_it(
    book: str, call: str, clause_id: str, names: tuple[str, ...]
) -> None:
    felt = dealt(book)
    felt.do(f"by hand\nwrong {call}")
    (called,) = felt.events_of(ev.IrregularityCalled)
    assert called.steps == ()
    raised = felt.events_of(ev.NoticeRaised)
    assert [(one.name, one.to) for one in raised] == [(names[0], "tg_hdd"), (names[1], "tg_area_manager")]
    assert [one.number for one in raised] == [1, 2]
    assert all(clause_id in one.cites for one in raised)
    assert felt.table.due == ()
    does = {"11.2": "misdeal", "11.3": "misdeal"}[clause_id]
    felt.do(f"rule {does} by tg_area_manager reason unordered")
    assert felt.events_of(ev.IncidentClosed)
    assert [one.sent for one in felt.table.outbox.pending] == [None, None]
    felt.do("as usual\nbox 1 ante 10")
    if clause_id == "11.2":  # the misdeal asks for a count as well
        assert felt.refused("deal").code == "deck/count"
        felt.do("order count sealed found 52")
        assert felt.events_of(ev.DeckCounted)[0].measured
    felt.do("deal")
    assert felt.table.round.drawn


@clause(CROWN, "11.4", "11.5")
def test_a_stray_hand_is_told_and_ruled_without_a_wait() -> None:
    felt = dealt(CROWN)
    felt.do("wrong cards-to-empty-box box 4 count 2\nrule misdeal by tg_hdd")
    assert felt.told() == ("tg_hdd",)
    assert felt.cites(ev.NoticeRaised) >= {"11.4", "11.5"}


@clause(S4, "11.17/13.1.1")
def test_a_player_past_a_loss_limit_has_a_message() -> None:
    felt = limited(100, lines="box 3 ante 10")
    limit(felt, 100, lost=95)
    felt.do("wrong loss-limit-passed box 3")
    (raised,) = felt.events_of(ev.NoticeRaised)
    assert (raised.name, raised.to, raised.box) == ("loss-limit-advice", "player", 3)
    assert "11.17/13.1.1" in raised.cites
    assert felt.events_of(ev.IrregularityCalled)[0].steps == ()
    felt.do("rule return-past-limit by gaming_supervisor")
    assert felt.balance("patron:p3") == 1_000_000 - 500


@clause(CROWN, "11.3")
def test_at_a_live_table_telling_is_a_step_that_play_waits_for() -> None:
    felt = play(CROWN, "box 1 ante 10\ndeal", mode="live")
    felt.do("by hand\nwrong wrong-community-count count 4")
    assert [due.name for due in felt.table.due] == ["shared-told-hdd", "shared-told-area-manager"]
    assert felt.told() == ()
    assert felt.refused("rule misdeal by tg_area_manager reason unordered").code == "step/due"


# what the machine does itself


@clause(S4, "9.4", "9.6", "9.6.1", "10.2")
@clause(S3, "9.4", "9.6", "10.2")
@clause(CROWN, "7.4.2", "7.4.2(c)", "8.1.1(d)")
@clause(UTH, "9.4", "10.4", "10.7")
def test_cards_are_handed_in_spread_proved_and_racked_with_what_causes_it(book: str) -> None:
    felt = dealt(book)
    felt.do("box 1 fold")
    (folded,) = felt.events_of(ev.BoxFolded)
    assert "fold-hand-in" in folded.steps
    assert felt.table.due == ()
    assert not [one for one in felt.events_of(ev.StepAttested) if one.box]


@clause(S4, "6.6")
@clause(UTH, "6.6")
@clause(CROWN, "6.3")
def test_a_sign_or_marker_of_a_player_is_shown_by_the_machine_and_seen_by_everybody(book: str) -> None:
    above = "tg_acm" if book == CROWN else "gaming_supervisor"
    felt = play(book, f"seat 3 p3\ngrant p3 ante 5-2000 by {above}")
    (granted,) = felt.events_of(ev.LimitsGranted)
    assert granted.steps == (("personal-marker",) if book == CROWN else ("personal-sign",))
    assert felt.table.due == ()
    for viewer in ("p3", "stranger", above):
        assert felt.view(viewer).markers == ((3, "own-limits"),)


# vouchers, cards and devices


@clause(S3, TOKEN)
@clause(UTH, TOKEN)
@clause(S4, TOKEN)
@pytest.mark.parametrize("person", STAR_STAFF)
def test_people_change_vouchers_where_a_machine_deals(book: str, person: str) -> None:
    felt = play(book, "seat 3 p3")
    exchange = c.ExchangeVoucher(actor="machine", player="p3", value=50_00, tokens=50_00, conditions_met=True)
    assert refused(felt, exchange).code == "staff/rank"
    assert refused(felt, replace(exchange, actor="p3")).code == "staff/rank"
    assert isinstance(felt.give(replace(exchange, actor=person)), tuple)
    assert felt.balance("token:p3") == 50_00
    felt.do("box 3 ante 10 token")


@clause(S3, "11.9.3")
@clause(S4, "11.9.3")
def test_the_deck_of_a_machine_is_checked_by_a_person_after_a_defect(book: str) -> None:
    felt = dealt(book)
    felt.do("wrong deck-defect count 51\nrule void-round by gaming_supervisor")
    felt.do("box 1 ante 10\nby hand")
    felt.give(c.ShuffleDeck(actor="machine", deck="sealed", method="machine"))
    waits = felt.refused("deal")
    assert waits.code == "deck/suspect"
    assert "11.9.3" in waits.cites
    check = c.CheckDeck(actor="machine", deck="sealed", back="sealed", by="dealer")
    assert refused(felt, check).code == "staff/rank"
    answer = felt.give(c.CheckDeck(actor="gaming_supervisor", deck="sealed", back="sealed", by="supervisor"))
    assert isinstance(answer, tuple), answer
    assert "11.9.3" in felt.cites(ev.DeckChecked)
    felt.do("deal")


@clause(S3, "12.2.3")
@clause(S4, "12.2.3")
@clause(UTH, "12.2.3")
def test_another_device_comes_when_a_person_brings_it(book: str) -> None:
    felt = dealt(book)
    felt.do("wrong device-failed\nrule void-round by gaming_supervisor")
    stakes = "ante 10, blind 10" if book == UTH else "ante 10"
    felt.do(f"box 1 {stakes}\nby hand")
    assert felt.refused("deal").code == "source/failed"
    change = c.ChangeSource(actor="machine", source="shuffling_device", unit="second", reason="failed")
    assert refused(felt, change).code == "staff/rank"
    felt.do("source shuffling_device unit second\nas usual\ndeal")
    assert felt.events_of(ev.SourceChanged)[0].by == "gaming_supervisor"
