"""Findings and measures with the whole answer: what follows, what goes back to whom, and why not."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.ledger import Posting, move
from croupier.core.refusal import Refusal
from croupier.engine.evolve import evolve
from croupier.engine.players.sanctions import act_bar, act_withhold, legal_bar
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.sanctions import Detention, Finding, Sanctions
from croupier.table.table import Box, Done, Table, Wager
from tests.clauses.backed import backed
from tests.clauses.devices import dealt, may
from tests.felt import Felt, play
from tests.felt.variant import variant

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
HOUSE = ("house:sanction",)
Cites = tuple[str, ...]
Answer = tuple[str, Cites, dict[str, Any]]


def refused(felt: Felt, command: c.Command) -> Answer:
    """The whole refusal but its words."""
    answer = felt.give(command)
    assert isinstance(answer, Refusal), answer
    return answer.code, answer.cites, answer.facts


@pytest.mark.parametrize(
    ("book", "ban", "find", "game", "detain"),
    [
        (S3, "13.1", "13.3", ("13.3", "13.3.2"), "13.3.4"),
        (C3, "13.1", "13.2", ("13.2", "13.2.2", "1.3"), "13.2.4"),
        (S4, "13.6", "13.8", ("13.8", "13.8.2"), "13.8.4"),
        (UTH, "13.1", "13.3", ("13.3", "13.3.2"), "13.3.4"),
    ],
)
def test_from_the_finding_to_the_police(book: str, ban: str, find: str, game: Cites, detain: str) -> None:
    felt, by, p1 = play(book, "seat 1 p1", mode="live"), may(book), {"player": "p1"}
    finding = c.RecordFinding(actor=by, player="p1", breach="device", note="phone")
    exclude = c.ExcludeFromGame(actor=by, player="p1")
    lift = c.LiftExclusion(actor=by, player="p1", scope="game", reason="cleared")
    hold = c.Detain(actor=by, player="p1", place="office", grounds="device")
    end = c.EndDetention(actor=by, player="p1", to="police")
    for first, answer in (
        (replace(finding, breach="x"), ("sanction/breach", (ban,), {"breach": "x"})),
        (replace(finding, player=""), ("sanction/player", (ban,), {"player": ""})),
        (replace(finding, player="dealer"), ("sanction/player", (ban,), {"player": "dealer"})),
        (replace(finding, note=""), ("order/reason", (find,), {})),
        (exclude, ("sanction/finding", game, p1)),
        (hold, ("sanction/finding", (find, detain), p1)),
        (end, ("detention/none", (detain,), p1)),
        (lift, ("sanction/none", HOUSE, p1)),
    ):
        assert refused(felt, first) == answer
    found = ev.FindingRecorded(player="p1", breach="device", by=by, note="phone", cites=(ban, find))
    assert felt.give(finding) == (found,)
    which = {C3: "", UTH: "ultimate-holdem"}.get(book, "mississippi-stud")
    out = ev.PlayerExcluded(player="p1", scope="game", game=which, by=by, cites=game)
    assert felt.give(exclude) == (out,)
    for other, answer in (
        (exclude, ("player/excluded", game, p1)),
        (replace(lift, scope="casino"), ("sanction/none", HOUSE, p1)),
        (replace(lift, reason=""), ("order/reason", game, {})),
        (replace(lift, actor="dealer"), ("staff/rank", game, {"has": "dealer"})),
        (replace(hold, place=""), ("detention/place", (detain,), {})),
        (replace(hold, grounds="x"), ("detention/grounds", (detain,), {"grounds": "x"})),
    ):
        assert refused(felt, other) == answer
    lifted = ev.ExclusionLifted(player="p1", scope="game", game=which, by=by, reason="cleared", cites=game)
    assert felt.give(lift) == (lifted,)
    held = ev.PersonDetained(
        player="p1", place="office", grounds="device", since=felt.at + 1000, by=by, cites=(find, detain)
    )
    assert felt.give(hold) == (held,)
    since = felt.at
    still: list[tuple[c.Command, Answer]] = [
        (hold, ("detention/open", (find, detain), p1)),
        (replace(end, to="family"), ("detention/to", (detain,), {"to": "family"})),
        (end, ("detention/arrived", (detain,), {"arrived": None})),
        (replace(end, to="released"), ("order/reason", (detain,), {})),
        (replace(end, arrived=since - 1), ("detention/arrived", (detain,), {"arrived": since - 1})),
        (
            replace(end, arrived=since + 9, at=since + 8),
            ("detention/arrived", (detain,), {"arrived": since + 9}),
        ),
    ]
    for command, answer in still:
        assert refused(felt, command) == answer
    over = ev.DetentionEnded(player="p1", to="police", arrived=since, ended=since, by=by, cites=(detain,))
    assert felt.give(replace(end, arrived=since, at=since)) == (over,)


def test_out_of_the_casino_where_the_book_has_that_measure() -> None:
    felt, cites, p1 = play(S3, "seat 1 p1", mode="live"), ("13.3", "13.3.3"), {"player": "p1"}
    bar = c.ExcludeFromCasino(actor=may(S3), player="p1")
    assert refused(felt, bar) == ("sanction/finding", cites, p1)
    felt.do("finding p1 device note phone")
    barred = ev.PlayerExcluded(player="p1", scope="casino", by=may(S3), cites=cites)
    assert felt.give(bar) == (barred,)
    assert refused(felt, bar) == ("player/barred", cites, p1)
    lift = c.LiftExclusion(actor=may(S3), player="p1", scope="casino", reason="cleared")
    lifted = ev.ExclusionLifted(player="p1", scope="casino", by=may(S3), reason="cleared", cites=cites)
    assert felt.give(lift) == (lifted,)


def test_a_book_without_a_power_cites_the_house() -> None:
    felt = play(C3, "seat 1 p1", mode="live")
    felt.table = replace(felt.table, sanctions=Sanctions(barred={"p1": ("13.3.3",)}))
    lift = c.LiftExclusion(actor="tg_acm", player="p1", scope="casino", reason="cleared")
    assert refused(felt, lift) == ("staff/rank", HOUSE, {"has": "tg_acm"})
    bar = c.ExcludeFromCasino(actor="tg_acm", player="p2")
    unfound = legal_bar(felt.scene(), bar)
    assert unfound
    assert (unfound.code, unfound.cites) == ("sanction/finding", HOUSE)
    assert act_bar(felt.scene(), bar)[0].cites == HOUSE


def back(box: int, *wagers: tuple[str, int], owner: str = "p1") -> tuple[Posting, ...]:
    return tuple(
        posting for spot, cents in wagers for posting in move(cents, f"box:{box}:{spot}", f"patron:{owner}")
    )


@pytest.mark.parametrize(
    ("book", "cites", "jackpot", "steps"),
    [
        (S3, ("13.3", "13.3.1"), ("15.3.1",), ("jackpot-cancel",)),
        (C3, ("13.2", "13.2.1"), (), ()),
        (S4, ("13.8", "13.8.1"), ("15.3.1",), ("jackpot-cancel",)),
        (UTH, ("13.3", "13.3.1"), ("15.3.1",), ("jackpot-cancel",)),
    ],
)
def test_a_hand_is_void_with_everything_on_it(book: str, cites: Cites, jackpot: Cites, steps: Cites) -> None:
    felt, by = dealt(book), may(book)
    void = c.VoidPlayerWagers(actor=by, player="p1")
    assert refused(felt, void) == ("sanction/finding", cites, {"player": "p1"})
    felt.do("finding p1 device note phone")
    wagers: tuple[tuple[str, int], ...] = (("ante", 10_00), ("jackpot", 5_00), ("3rd", 10_00))
    if book == UTH:
        wagers = (("ante", 10_00), ("blind", 10_00), ("jackpot", 5_00), ("play", 40_00))
    hand = ev.HandVoided(box=1, carried=False, cites=cites + jackpot, steps=steps, postings=back(1, *wagers))
    game = ev.JackpotGameCancelled(round=1, why="retracted", gone=(1,), kept=(), cites=("11.5.1",))
    answer = felt.give(void)
    assert isinstance(answer, tuple)
    unfed = answer[-1]
    assert isinstance(unfed, ev.JackpotUnfed)
    voided = ev.PlayerWagersVoided(player="p1", by=by, cites=cites)
    assert answer[:-1] == ((voided, hand, game) if book == C3 else (voided, hand))
    assert refused(felt, void) == ("wager/none", cites, {"player": "p1"})


def test_before_the_deal_the_wagers_of_one_go_back_and_those_of_others_stay() -> None:
    felt = play(C3, "box 1 ante 10, jackpot 5\n box 2 ante 20\n finding p1 device note phone", mode="live")
    answer = felt.give(c.VoidPlayerWagers(actor="tg_acm", player="p1"))
    cites = ("13.2", "13.2.1")
    taken = tuple(
        ev.WagerTakenBack(
            box=1, spot=spot, stake=cents, owner="p1", cites=cites, postings=back(1, (spot, cents))
        )
        for spot, cents in (("ante", 10_00), ("jackpot", 5_00))
    )
    assert answer == (ev.PlayerWagersVoided(player="p1", by="tg_acm", cites=cites), *taken)
    assert felt.balance("box:2:ante") == 20_00


def test_two_boxes_of_one_player_leave_the_jackpot_game_together() -> None:
    lines = "seats enough\n seat 3 p3\n seat 5 p5\n box 4 by p5 ante 10, jackpot 5"
    felt = play(C3, f"{lines}\n box 5 ante 10, jackpot 5\n box 3 ante 10, jackpot 5\n deal", mode="live")
    felt.do("finding p5 device note phone\n void p5")
    (game,) = felt.events_of(ev.JackpotGameCancelled)
    assert (game.gone, game.kept) == ((4, 5), (3,))
    assert felt.table.round.registered == (3,)


def test_a_hand_without_a_jackpot_wager_leaves_the_jackpot_game_alone() -> None:
    felt = play(
        C3, "box 1 ante 10, jackpot 5\n box 2 ante 20\n deal\n finding p2 device note phone", mode="live"
    )
    hand = ev.HandVoided(
        box=2, carried=False, cites=("13.2", "13.2.1"), postings=back(2, ("ante", 20_00), owner="p2")
    )
    answer = felt.give(c.VoidPlayerWagers(actor="tg_acm", player="p2"))
    assert isinstance(answer, tuple)
    assert answer[1:] == (hand,)
    assert felt.table.round.registered == (1,)


@pytest.mark.parametrize("folds", ["", "\n box 3 fold"])
def test_a_wager_on_another_player_s_box_goes_back_and_the_hand_goes_on(folds: str) -> None:
    felt = backed(f"deal{folds}\n finding p5 device note phone")
    status = felt.table.boxes[2].status
    answer = felt.give(c.VoidPlayerWagers(actor=may(S4), player="p5"))
    assert isinstance(answer, tuple)
    assert answer[1] == ev.WagerTakenBack(
        box=3, spot="jackpot", stake=5_00, owner="p5", cites=("13.8", "13.8.1", "15.3.1"),
        steps=("jackpot-cancel",), postings=back(3, ("jackpot", 5_00), owner="p5"),
    )  # fmt: skip
    assert (felt.table.boxes[2].status, felt.balance("patron:p5")) == (status, 10_000_00)


@pytest.mark.parametrize("player", ["p3", "p5"])
def test_where_a_book_starts_the_jackpot_game_again_it_goes_on_without_a_box_that_is_backed(
    player: str,
) -> None:
    felt = backed(f"deal\n finding {player} device note phone")
    felt.book = variant(S4, jackpot=replace(felt.book.rule.jackpot, retracted=("15.3.1",)))
    felt.do(f"void {player}")
    (game,) = felt.events_of(ev.JackpotGameCancelled)
    assert (game.gone, game.kept, game.cites) == ((3,), (), ("15.3.1",))


def test_winnings_are_withheld_for_a_device_and_determined_once_the_round_is_over() -> None:
    by, p1, cites = "tg_acm", {"player": "p1"}, ("13.2", "13.2.3")
    felt = play(C3, "box 1 ante 10\n box 2 ante 10\n finding p1 rule note talk", mode="live")
    withhold = c.WithholdWinnings(actor=by, player="p1")
    determine = c.DetermineWinnings(actor=by, player="p1", release=True, determination="cleared")
    assert refused(felt, withhold) == ("sanction/finding", cites, p1), "only for a device"
    assert refused(felt, determine) == ("winnings/none", ("13.2.3",), p1)
    felt.do("finding p1 device note phone")
    assert felt.give(withhold) == (ev.WinningsWithheld(player="p1", by=by, cites=cites),)
    assert refused(felt, withhold) == ("winnings/withheld", cites, p1)
    assert refused(felt, replace(determine, determination="")) == ("order/reason", ("13.2.3",), {})
    held = Done(Wager("ante", 10_00, "p1"), 0, 20_00, held=True)
    for done, waits in (((), False), ((held,), True), ((replace(held, held=False),), False)):
        boxes = (felt.table.boxes[0], replace(felt.table.boxes[1], done=done), *felt.table.boxes[2:])
        now = play(C3, mode="live")
        now.table = replace(felt.table, boxes=boxes, balances={**felt.table.balances, "held:p1": 7_00})
        if waits:
            assert refused(now, determine) == ("winnings/round", ("13.2.3",), p1)
            continue
        whole = ev.WinningsDetermined(
            player="p1", released=True, amount=7_00, determination="cleared", by=by, cites=("13.2.3",),
            postings=move(7_00, "held:p1", "patron:p1"),
        )  # fmt: skip
        assert now.give(determine) == (whole,)
    other = replace(held, wager=Wager("ante", 10_00, "p2"))
    felt.table = replace(felt.table, balances={**felt.table.balances, "held:p1": 7_00})
    felt.table = replace(felt.table, boxes=(*felt.table.boxes[:5], Box(6, done=(other,))))
    kept = felt.give(replace(determine, release=False))
    assert isinstance(kept, tuple)
    assert kept == (replace(whole, released=False, postings=move(7_00, "held:p1", "float")),)


def test_what_was_won_in_the_open_round_is_held_at_once() -> None:
    felt = play(C3, "seat 1 p1", mode="live")
    paid = Done(Wager("ante", 10_00, "p1"), 0, 20_00)
    felt.table = replace(
        felt.table, boxes=(replace(felt.table.boxes[0], done=(paid,)), *felt.table.boxes[1:])
    )
    answer = act_withhold(felt.scene(), c.WithholdWinnings(actor="tg_acm", player="p1"))
    cites = ("13.2", "13.2.3")
    held = ev.WinningsHeld(
        box=1, player="p1", amount=20_00, cites=cites, postings=move(20_00, "patron:p1", "held:p1")
    )
    assert answer == (ev.WinningsWithheld(player="p1", by="tg_acm", cites=cites), held)


def test_what_measures_leave_in_force() -> None:
    before = Sanctions(
        findings=(Finding("p2", "rule", "b"),),
        excluded={"p2": ("a",)},
        barred={"p2": ("b",)},
        detained={"p2": Detention("cell", "device", 1)},
        withheld={"p2": ("c",)},
    )
    table, cites = Table("t", sanctions=before), ("13.2",)
    p2: dict[str, Any] = {"player": "p2", "by": "b", "cites": cites}
    p1 = {**p2, "player": "p1"}
    two = {**before.detained, "p1": Detention("office", "device", 5)}
    found = (*before.findings, Finding("p1", "device", "b"))
    changes: list[tuple[ev.Event, dict[str, Any]]] = [
        (ev.FindingRecorded(breach="device", note="", **p1), {"findings": found}),
        (ev.PlayerExcluded(scope="game", **p1), {"excluded": {"p2": ("a",), "p1": cites}}),
        (ev.PlayerExcluded(scope="casino", **p1), {"barred": {"p2": ("b",), "p1": cites}}),
        (ev.ExclusionLifted(scope="game", reason="", **p2), {"excluded": {}}),
        (ev.ExclusionLifted(scope="casino", reason="", **p2), {"barred": {}}),
        (ev.ExclusionLifted(scope="casino", reason="", **p1), {}),
        (ev.PersonDetained(place="office", grounds="device", since=5, **p1), {"detained": two}),
        (ev.DetentionEnded(to="police", arrived=1, ended=2, **p2), {"detained": {}}),
        (ev.WinningsWithheld(**p1), {"withheld": {"p2": ("c",), "p1": cites}}),
        (ev.WinningsDetermined(released=True, amount=0, determination="", **p2), {"withheld": {}}),
    ]  # fmt: skip
    for event, change in changes:
        assert evolve(table, event) == replace(table, sanctions=replace(before, **change))
    done = tuple(Done(Wager(spot, 1, owner), 0, held=held) for spot, owner, held in (
        ("ante", "p1", False), ("3rd", "p2", False), ("4th", "p2", True)
    ))  # fmt: skip
    both = replace(table, boxes=(Box(1, done=done), Box(2, done=done)))
    after = evolve(both, ev.WinningsHeld(box=2, player="p1", amount=0, cites=cites))
    now = (replace(done[0], held=True), *done[1:])
    assert after == replace(both, boxes=(both.boxes[0], replace(both.boxes[1], done=now)))
