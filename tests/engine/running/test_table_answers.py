"""Clocks, steps, markers, reports, backed jackpots and questions: whole refusals, and whole events."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.book.entries import Notice, Step
from croupier.core.book.rulebook import Rulebook
from croupier.core.layout import Marker
from croupier.core.refusal import Refusal
from croupier.engine.duty import attesting, steps
from croupier.engine.players import disputes
from croupier.engine.running import calls, signs
from croupier.engine.scene import Scene
from croupier.engine.wagers import backing
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.clock import Clock
from croupier.table.incidents import Incident, Offer
from croupier.table.table import DueStep, Table, Wager
from tests.felt import Felt, layout, play
from tests.felt.variant import variant

S3, CROWN, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
Said = tuple[str, tuple[str, ...], dict[str, Any]]  # code, clauses and facts of a refusal
BACKING = ("15.2.1.1", "5.6")


def said(answer: object) -> Said | None:
    """A refusal; nothing if there was none."""
    return (answer.code, answer.cites, answer.facts) if isinstance(answer, Refusal) else None


def deciding(**round: Any) -> Felt:
    """Box 3 has to decide, box 5 has decided; the round changed as asked."""
    felt = play(UTH, "box 3 ante 10, blind 10\nbox 5 ante 10, blind 10\ndeal\nbox 5 check", mode="live")
    felt.table = replace(felt.table, round=replace(felt.table.round, **round))
    return felt


def test_a_player_is_called_on_once_for_what_they_have_to_decide() -> None:
    stage = deciding().table.round.stage
    nothing = ("clock/nothing", ("11.9",), {"box": 5})
    for felt, box, answer in (
        (deciding(), 3, None),
        (deciding(), 5, nothing),
        (deciding(phase="dealing"), 3, ("clock/nothing", ("11.9",), {"box": 3})),
        (deciding(clocks=(Clock(3, stage, 99),)), 3, ("clock/running", ("11.9",), {"until": 99})),
        (deciding(clocks=(Clock(5, stage, 99),)), 3, None),
        (deciding(clocks=(Clock(3, stage + 1, 99),)), 3, None),
    ):
        assert said(calls.legal_call_time(felt.scene(), c.CallTime(actor="dealer", box=box))) == answer
    call = c.CallTime(actor="dealer", box=3, at=5_000)
    called = ev.TimeCalled(box=3, stage=stage, until=65_000, cites=("11.9",))
    assert calls.act_call_time(deciding().scene(), call) == (called,)
    shut = deciding()
    shut.table = replace(shut.table, open=False)
    assert said(calls.legal_call_time(shut.scene(), call)) == ("table/closed", ("11.9",), {})
    other = replace(shut.scene(), book=load(S4))
    assert said(calls.legal_call_time(other, call)) == ("clock/none", ("house:clock",), {})


def test_only_what_was_called_for_or_offered_lapses() -> None:
    stage = deciding().table.round.stage
    running = {"clocks": (Clock(3, stage, 99),)}
    offered = Incident("odd", "dora", (), offered=(3,), offer=Offer("stay", 50, ("7",)))
    none: Said = ("clock/none", ("11.9",), {"box": 3})
    for felt, incident, at, answer in (
        (deciding(), None, 99, none),
        (deciding(**running), None, 98, ("clock/early", ("11.9",), {"until": 99})),
        (deciding(**running), None, 99, None),
        (deciding(**running, phase="settling"), None, 99, none),
        (deciding(**running), replace(offered, offered=(5,)), 99, none),
        (deciding(), offered, 49, ("clock/early", ("7",), {"until": 50})),
        (deciding(), offered, 50, None),
    ):
        felt.table = replace(felt.table, incident=incident)
        up = c.TimeUp(actor="dealer", box=3, at=at)
        assert said(calls.legal_time_up(felt.scene(), up)) == answer
    decided = deciding(clocks=(Clock(5, stage, 99),))
    up = c.TimeUp(actor="dealer", box=5, at=99)
    assert said(calls.legal_time_up(decided.scene(), up)) == ("clock/none", ("11.9",), {"box": 5})
    clockless = replace(decided.scene(), book=load(S4))
    assert said(calls.legal_time_up(clockless, up)) == ("clock/none", ("house:clock",), {"box": 5})


def test_who_does_not_decide_folds_and_who_does_not_answer_an_offer_declines() -> None:
    felt = deciding()
    felt.do("time 3\nwait 60\ntime 3 up")
    (folded,) = felt.events_of(ev.BoxFolded)
    assert (folded.box, folded.cites[0]) == (3, "11.9")
    offered = deciding()
    incident = Incident("odd", "dora", (), offered=(3,), offer=Offer("stay", 50, ("7",)))
    offered.table = replace(offered.table, incident=incident)
    first, *_ = calls.act_time_up(offered.scene(), c.TimeUp(actor="dealer", box=3, at=50))
    assert first == ev.RetractDeclined(box=3, cites=first.cites)


SWEEP = Step(name="sweep", when="fold", who="dealer", blocks=True, counts=2, cites=("1",))
WIPE = Step(name="wipe", when="fold", who="dealer", blocks=False, cites=("2",))
TELL = Step(name="tell", when="fold", who="gaming_supervisor", blocks=True, cites=("3",))
CHIPS = Step(name="chips", when="fold", who="dealer", blocks=True, counts_wagers=True, cites=("4",))
LAMP = Step(name="lamp", when="opening", who="dealer", blocks=True, cites=("5",))


def stepping(*due: DueStep, **table: Any) -> Scene:
    """A live table of a book with a few steps more, of which these are due."""
    felt = play(S4, "box 3 ante 10", mode="live")
    changed = replace(felt.table, due=due, **table)
    return replace(felt.scene(), table=changed, book=variant(S4, SWEEP, WIPE, TELL, CHIPS, LAMP))


def attest(step: str, box: int | None = None, count: int | None = None, actor: str = "dealer") -> c.Attest:
    return c.Attest(actor=actor, step=step, box=box, count=count)


DUE = (DueStep("wipe", 3), DueStep("sweep", 3), DueStep("tell", 3), DueStep("sweep", 5))


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        (attest("juggle"), ("step/unknown", ("house:command",), {"step": "juggle"})),
        (attest("wipe", 3), None),
        (attest("wipe", 4), ("step/not-due", ("2",), {"step": "wipe", "box": 4})),
        (attest("wipe"), ("step/not-due", ("2",), {"step": "wipe", "box": None})),
        (attest("chips", 3), ("step/not-due", ("4",), {"step": "chips", "box": 3})),
        (attest("lamp"), ("step/not-due", ("5",), {"step": "lamp", "box": None})),
        (attest("sweep", 3, 2), None),
        (attest("sweep", 5, 2), None),
        (attest("sweep", 3, 1), ("step/count", ("1",), {"needs": 2, "counted": 1})),
        (attest("sweep", 3), ("step/count", ("1",), {"needs": 2, "counted": None})),
        (attest("tell", 3, actor="gaming_supervisor"), ("step/order", ("1",), {"step": "sweep", "box": 3})),
        (attest("sweep", 3, 2, actor="p3"), ("staff/rank", ("1",), {"needs": "dealer"})),
    ],
)
def test_a_step_is_attested_when_due_in_its_turn_by_its_role_with_its_count(
    command: c.Attest, answer: Said | None
) -> None:
    assert said(attesting.legal_attest(stepping(*DUE), command)) == answer


def test_a_rank_above_attests_its_own_steps() -> None:
    scene = stepping(DueStep("tell", 3))
    rank = ("staff/rank", ("3",), {"needs": "gaming_supervisor"})
    assert said(attesting.legal_attest(scene, attest("tell", 3))) == rank
    assert attesting.legal_attest(scene, attest("tell", 3, actor="gaming_supervisor")) is None
    done = ev.StepAttested(step="tell", by="sue", box=3, count=7, cites=("3",))
    assert attesting.act_attest(scene, attest("tell", 3, 7, actor="sue")) == (done,)


def test_what_stands_at_a_table_is_attested_before_it_opens_and_once() -> None:
    shut = stepping(open=False)
    assert attesting.legal_attest(shut, attest("lamp")) is None
    not_due = ("step/not-due", ("5",), {"step": "lamp", "box": None})
    assert said(attesting.legal_attest(stepping(open=False, attested=("lamp",)), attest("lamp"))) == not_due
    assert said(attesting.legal_attest(shut, attest("wipe"))) == (
        "step/not-due",
        ("2",),
        {"step": "wipe", "box": None},
    )


def test_jackpot_wagers_are_counted_as_they_lie() -> None:
    scene, cards = stepping(DueStep("chips")), stepping(DueStep("sweep"))
    jackpot = Wager("jackpot", 5_00, "p3")
    boxes = tuple(
        replace(box, wagers=(*box.wagers, jackpot)) if box.number in (3, 5) else box
        for box in scene.table.boxes
    )
    laid = replace(scene, table=replace(scene.table, boxes=boxes))
    assert attesting.legal_attest(laid, attest("chips", count=2)) is None
    assert said(attesting.legal_attest(laid, attest("chips", count=1))) == (
        "step/count", ("4",), {"needs": 2, "counted": 1}
    )  # fmt: skip
    texts = [
        attesting.legal_attest(one, attest(name, count=0))
        for one, name in ((laid, "chips"), (cards, "sweep"))
    ]
    assert [one and one.text for one in texts] == ["2 jackpot wagers were taken.", "2 cards must be counted."]
    assert (steps.to_count(laid, SWEEP), steps.to_count(laid, WIPE)) == (2, None)


def test_play_waits_for_the_first_blocking_step() -> None:
    assert said(steps.blocked(stepping(*DUE))) == ("step/due", ("1",), {"step": "sweep", "box": 3})
    assert steps.blocked(stepping(DueStep("wipe", 3))) is None


def marked(*lie: tuple[int, str], **table: Any) -> Scene:
    kinds = (Marker("absent", "red", "away"), Marker("agent", "blue", "plays for another"))
    felt = play(CROWN, mode="live", layout=layout(CROWN, markers=kinds))
    return replace(felt.scene(), table=replace(felt.table, markers=lie, **table))


def test_a_marker_of_the_table_lies_at_a_box_once() -> None:
    place, cites = c.PlaceMarker(actor="dealer", box=3, kind="absent"), ("1.1:Distinctive Marker",)
    for scene, command, answer in (
        (marked(), place, None),
        (marked((3, "agent"), (4, "absent")), place, None),
        (marked(open=False), place, ("table/closed", cites, {})),
        (marked(), replace(place, box=9), ("box/unknown", cites, {"box": 9})),
        (marked(), replace(place, kind="x"), ("marker/unknown", cites, {"kind": "x"})),
        (marked(layout=None), place, ("marker/unknown", cites, {"kind": "absent"})),
        (marked((3, "absent")), place, ("marker/there", cites, {"box": 3})),
    ):
        assert said(signs.legal_place(scene, command)) == answer
    placed = ev.MarkerPlaced(box=3, kind="absent", cites=cites)
    assert signs.act_place(marked(), place) == (placed,)
    other = replace(marked(), book=load(S4))
    assert signs.act_place(other, place) == (replace(placed, cites=("house:marker",)),)
    remove = c.RemoveMarker(actor="dealer", box=3, kind="absent")
    assert signs.legal_remove(marked((3, "absent")), remove) is None
    for scene in (marked(), marked((3, "agent")), marked((4, "absent"))):
        assert said(signs.legal_remove(scene, remove)) == ("marker/none", cites, {"box": 3})
    assert signs.act_remove(marked(), remove) == (ev.MarkerRemoved(box=3, kind="absent", cites=cites),)


def test_a_report_is_one_the_book_names() -> None:
    scene = play(S4, mode="live").scene()
    report = c.Report(actor="dealer", kind="coaching", box=3, note="so")

    def unknown(kind: str) -> Said:
        return "report/unknown", ("house:report",), {"kind": kind}

    for command, answer in (
        (report, None),
        (replace(report, box=None), None),
        (replace(report, box=9), ("box/unknown", ("house:report",), {"box": 9})),
        (replace(report, kind="juggling"), unknown("juggling")),
        (replace(report, kind="jackpot-equipment"), unknown("jackpot-equipment")),
    ):
        assert said(signs.legal_report(scene, command)) == answer
    reported = ev.Reported(kind="coaching", by="dealer", box=3, note="so", cites=("13.11",))
    assert signs.act_report(scene, report) == (reported,)
    namesake = Notice(name="coaching", when="sign-down", to="supervisor", cites=("99",))
    data = replace(scene.book.data, notice=(namesake, *scene.book.data.notice))
    assert signs.act_report(replace(scene, book=Rulebook(data, "variant")), report) == (reported,)


def test_rules_and_analysis_are_asked_for_by_name() -> None:
    felt = play(S4)
    book = load(S4)
    cites = book.rights["RequestRules"].cites
    for number, player in ((1, "p3"), (2, "p5")):
        rules = ev.RulesRequested(by=player, book=S4, digest=book.digest, notice=number, cites=cites)
        raised = ev.NoticeRaised(
            number=number,
            name="rules-copy",
            to="staff",
            about=player,
            raised=felt.at + 1000,
            due=felt.at + 1000 + 3_600_000,
            cites=("13.20", "house:notice"),
        )
        assert felt.give(c.RequestRules(actor=player)) == (rules, raised)
    opened = ev.AnalysisOpened(by="sue", rank="", cites=book.rights["OpenAnalysis"].cites)
    assert disputes.act_analysis(felt.scene(), c.OpenAnalysis(actor="sue")) == (opened,)
    staff = replace(opened, by="gaming_supervisor", rank="gaming_supervisor")
    assert felt.give(c.OpenAnalysis(actor="gaming_supervisor")) == (staff,)


def backed(lines: str = "", **table: Any) -> Felt:
    """p3 plays box 3, p5 sits at box 5 with nothing on it."""
    felt = play(S4, f"box 3 ante 10\nseat 5 p5\n{lines}")
    felt.table = replace(felt.table, **table)
    return felt


def test_a_jackpot_wager_is_declined_once_while_bets_are_open() -> None:
    decline = c.DeclineJackpot(actor="p3", box=3)
    closed = replace(backed().table.round, phase="closed")
    for felt, command, answer in (
        (backed(), decline, None),
        (backed(open=False), decline, ("table/closed", BACKING, {})),
        (backed(), replace(decline, box=9), ("box/unknown", BACKING, {})),
        (backed(round=closed), decline, ("wager/closed", BACKING, {})),
        (backed(), replace(decline, box=5), ("wager/needs", BACKING, {"needs": "ante"})),
        (backed("box 3 jackpot 5"), decline, ("jackpot/twice", BACKING, {"box": 3})),
        (backed("decline 3"), decline, ("jackpot/declined", BACKING, {"box": 3})),
    ):
        assert said(backing.legal_decline(felt.scene(), command)) == answer
    unlinked = backed()
    unlinked.meter_state = None
    refused = backing.legal_decline(unlinked.scene(), decline)
    assert refused
    assert refused.code == "jackpot/unlinked"
    other = replace(backed().scene(), book=load(CROWN))
    own: Said = ("jackpot/own", load(CROWN).rule.jackpot.cites, {})
    assert said(backing.legal_decline(other, decline)) == own
    assert said(backing.legal_permit(other, c.PermitJackpot(actor="sue", box=3, player="p5"))) == own
    assert backing.backing_cites(other) == ()
    declined = ev.JackpotDeclined(box=3, player="p3", cites=BACKING)
    assert backing.act_decline(backed().scene(), decline) == (declined,)


def test_a_jackpot_wager_is_permitted_to_somebody_else_at_the_table() -> None:
    permit = c.PermitJackpot(actor="sue", box=3, player="p5")
    out = backed("decline 3")
    out.table = replace(out.table, sanctions=replace(out.table.sanctions, excluded={"p5": ("13",)}))
    backer: Said = ("jackpot/backer", BACKING, {"player": "p3"})
    for felt, command, answer in (
        (backed("decline 3"), permit, None),
        (backed(), permit, ("jackpot/undeclined", BACKING, {"box": 3})),
        (backed("decline 3"), replace(permit, player="p3"), backer),
        (backed("decline 3"), replace(permit, player="p9"), ("jackpot/backer", BACKING, {"player": "p9"})),
        (out, permit, ("player/excluded", ("13",), {"player": "p5"})),
        (backed("decline 3", open=False), permit, ("table/closed", BACKING, {})),
    ):
        assert said(backing.legal_permit(felt.scene(), command)) == answer
    permitted = ev.JackpotPermitted(box=3, player="p5", by="sue", cites=BACKING)
    assert backing.act_permit(backed().scene(), permit) == (permitted,)


def test_who_was_permitted_backs_the_jackpot_of_that_box_and_nothing_else() -> None:
    felt = backed("decline 3\npermit 3 p5")
    third, fifth = felt.table.boxes[2], felt.table.boxes[4]
    scene = felt.scene()
    assert backing.backs(scene, third, "p5", "jackpot")
    for box, player, spot in ((third, "p5", "ante"), (third, "p9", "jackpot"), (fifth, "p5", "jackpot")):
        assert not backing.backs(scene, box, player, spot)


def test_a_closed_table_is_closed() -> None:
    scene = Scene(Table("t"), load(S4))
    assert said(steps.blocks_everyone(scene, ("9",))) == ("table/closed", ("9",), {})
    assert steps.blocks_everyone(replace(scene, table=Table("t", open=True)), ("9",)) is None
