"""What waits for somebody at a table, and whose it is; each answer is the command that would be accepted."""

import msgspec

from croupier.core.refusal import Refusal
from croupier.engine.decide import legal
from croupier.engine.offers.waiting import Answer, Approval, What, approvals
from croupier.table import commands as c
from tests.felt import Felt, play

S4, C3 = "star-ms-4", "crown-ms-3.0"
FIRST, ABOVE = "gaming_supervisor", "assistant_gaming_manager"


def waiting(felt: Felt, actor: str, what: What) -> Approval:
    """The one thing of its kind that waits; what may be answered is what would be accepted."""
    (found,) = [one for one in approvals(felt.scene(), actor) if one.what == what]
    for answer in found.answers:
        refusal = legal(felt.scene(), answer.command)
        if "total" not in answer.asks:
            assert (refusal is None) == answer.mine
            assert answer.cites == (refusal.cites if refusal else ())
    return found


def named(found: Approval) -> dict[str, Answer]:
    return {answer.name: answer for answer in found.answers}


def given(felt: Felt, command: c.Command) -> None:
    answer = felt.give(command)
    assert not isinstance(answer, Refusal), answer


def test_an_incident_waits_for_the_ranks_that_may_rule() -> None:
    felt = play(S4, "seat 1 p1\nwrong collusion-suspected box 1", mode="live")
    found = waiting(felt, FIRST, "incident")
    assert (found.name, found.box, found.by) == ("collusion-suspected", 1, "dealer")
    assert (found.needs, found.answers) == ("casino_supervisor", ())


def test_a_notice_somebody_was_told_of_is_only_acknowledged() -> None:
    felt = play(S4, "seat 1 p1", mode="live")
    given(felt, c.Report(actor="dealer", kind="supervisor-called", box=1))
    before = waiting(felt, FIRST, "notice")
    assert [*named(before)] == ["Told"]
    given(felt, named(before)["Told"].command)
    after = waiting(felt, FIRST, "notice")
    assert (after.number, after.since, after.due) == (before.number, before.since, None)
    assert [*named(after)] == ["Acknowledge"]


def test_a_difference_found_twice_waits_to_be_booked() -> None:
    felt = play(S4, "tray 399x25", mode="live", counts=10_000_00)
    confirm = named(waiting(felt, FIRST, "count"))["Confirm"]
    assert confirm.mine
    assert isinstance(confirm.command, c.ConfirmCount)
    assert confirm.command.total == 0  # the second person says what they counted
    felt.do("confirm float 9975")
    once = waiting(felt, ABOVE, "count")
    assert (once.amount, once.answers) == (-25_00, ())  # it is counted again first
    felt.do("tray 399x25\nconfirm float 9975")
    for actor, mine in ((ABOVE, True), ("dealer", False)):
        book = named(waiting(felt, actor, "count"))["Book"]
        assert (book.mine, book.asks) == (mine, ("reason",))
    given(felt, named(waiting(felt, ABOVE, "count"))["Book"].command)
    assert felt.balance("float") == 9_975_00
    assert not [one for one in approvals(felt.scene(), ABOVE) if one.what == "count"]


def test_a_slip_waits_for_its_second_signature() -> None:
    felt = play(S4, "fill S1 20x100", mode="live")
    found = waiting(felt, FIRST, "transfer")
    assert (found.name, found.by, found.note) == ("S1", "dealer", "fill")
    answers = named(found)
    assert [(one.mine, one.asks) for one in answers.values()] == [(True, ("total",)), (True, ("reason",))]
    assert isinstance(answers["Confirm"].command, c.ConfirmTransfer)
    assert answers["Confirm"].command.total == 0
    assert not any(answer.mine for answer in waiting(felt, "dealer", "transfer").answers)
    given(felt, msgspec.structs.replace(answers["Confirm"].command, total=2_000_00))
    assert felt.balance("cage") == -2_000_00
    assert approvals(felt.scene(), FIRST) == ()


def test_a_prize_waits_for_the_rank_that_confirms_it() -> None:
    felt = play(C3, "box 3 ante 10, jackpot 5\ndeal 3: As Ks", meter=100_000_00)
    for card in ("Qs", "Js", "Ts"):
        felt.do(f"box 3 bet 10\nshow {card}")
    felt.do("settle 3\naward")
    found = waiting(felt, "tg_acm", "prize")
    assert (found.name, found.box, found.by) == ("royal_flush", 3, "p3")
    assert (found.amount, found.needs) == (100_000_00, "tg_acm")
    refused = named(waiting(felt, "tg_hdd", "prize"))["Confirm"]
    assert (refused.mine, refused.cites) == (False, ("10.1.1",))
    before = felt.balance("patron:p3")
    given(felt, named(found)["Confirm"].command)
    assert felt.balance("patron:p3") == before + 100_000_00


def test_a_dispute_waits_for_whoever_is_next() -> None:
    felt = play(S4, "seat 3 p3", mode="live")
    given(felt, c.OpenDispute(actor="p3", player="p3", about="the payout", box=3))
    found = waiting(felt, FIRST, "dispute")
    assert (found.name, found.number, found.by, found.note) == ("open", 1, "p3", "the payout")
    assert [*named(found)] == ["Decide"]
    for name in ("Decide", "Told where to complain"):
        given(felt, named(waiting(felt, FIRST, "dispute"))[name].command)
    found = waiting(felt, FIRST, "dispute")
    closing = ["Close, satisfied", "Close, not satisfied"]
    assert [*named(found)] == ["Ask for a review", "Forward to inspector", *closing]
    assert [answer.mine for answer in waiting(felt, "p3", "dispute").answers] == [True] * 4
    assert [answer.mine for answer in found.answers] == [True, True, False, True]  # who decided asks nobody
    given(felt, named(waiting(felt, "p3", "dispute"))["Ask for a review"].command)
    found = waiting(felt, ABOVE, "dispute")
    assert (found.name, [*named(found)]) == ("review", ["Decide", "Forward to inspector"])
    assert not named(waiting(felt, FIRST, "dispute"))["Decide"].mine  # who decided reviews nothing
    given(felt, named(found)["Decide"].command)
    found = waiting(felt, ABOVE, "dispute")
    assert (found.name, [*named(found)]) == ("final", ["Forward to inspector", *closing])
    assert not named(found)["Close, satisfied"].mine
    given(felt, named(waiting(felt, "p3", "dispute"))["Close, satisfied"].command)
    assert approvals(felt.scene(), ABOVE) == ()


def test_a_step_of_somebody_else_waits_and_the_dealers_does_not() -> None:
    felt = play(C3, "box 5 ante 10\ndeal\nbox 5 bet 10\nby hand", mode="live")
    felt.do("wrong wrong-hole-count box 5 count 3")
    assert [due.name for due in felt.table.due] == ["count-told-hdd", "count-told-area-manager"]
    found = waiting(felt, "tg_hdd", "step")
    assert (found.name, found.box, found.needs) == ("count-told-area-manager", 5, "tg_hdd")
    felt.do("attest count-told-hdd box 5 by dealer")
    assert not named(waiting(felt, "dealer", "step"))["Done"].mine
    done = named(waiting(felt, "tg_hdd", "step"))["Done"]
    given(felt, done.command)
    assert felt.table.due == ()
