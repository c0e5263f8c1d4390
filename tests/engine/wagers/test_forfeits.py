"""What a fold, a fraud or a mistaken call costs, compared whole: postings, clauses, and who may say so."""

from msgspec.structs import replace

from croupier.core.ledger import move
from croupier.core.refusal import Refusal, sure
from croupier.core.sign import Limit
from croupier.engine.duty.parts import with_box
from croupier.engine.remedies.invalidate import defrauded
from croupier.engine.wagers.give_up import GivenUp, given_up
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Done, Wager
from tests.felt import Felt, play

S3, CROWN, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
HOUSE, WITHDRAW = ("house:irregularity",), ("house:withdraw",)
DECKS = "check red\nbring red\ncheck blue\nbring blue\n"
BOTH = "box 1 ante 10, jackpot 5\nbox 2 ante 20\ndeal\n"


def folds(book: str, *wagers: Wager) -> GivenUp:
    """What box 3 gives up where antes are from $10 to $100."""
    felt = play(book, "box 3 ante 10")
    sign = replace(sure(felt.table.sign, "it is open"), limits={"ante": Limit(10_00, 100_00)})
    box = replace(felt.table.boxes[2], wagers=wagers, status="in")
    table = with_box(replace(felt.table, sign=sign), box)
    return given_up(replace(felt.scene(), table=table), box)


def test_a_fold_takes_what_counts_and_gives_the_rest_back() -> None:
    ante, street = Wager("ante", 130_00, "p3"), Wager("3rd", 350_00, "p3", "token")
    jackpot = Wager("jackpot", 5_00, "p3")
    taken = (
        *move(100_00, "box:3:ante", "float"),
        *move(30_00, "box:3:ante", "patron:p3"),
        *move(300_00, "box:3:3rd", "promotion"),
        *move(50_00, "box:3:3rd", "token:p3"),
    )
    back = {"ante": 30_00, "3rd": 50_00}
    held = folds(S4, ante, street, jackpot)
    assert held == GivenUp("held", ("ante", "3rd"), back, held.cites, taken)
    assert held.cites == ("6.3",)
    pooled = (*taken, *move(5_00, "box:3:jackpot", "jackpot"))
    assert folds(S3, ante, street, jackpot) == GivenUp(
        "discarded", ("ante", "3rd", "jackpot"), back, folds(S3, ante, street).cites, pooled
    )
    assert folds(S4, ante, street) == GivenUp("discarded", ("ante", "3rd"), back, held.cites, taken)


def test_a_fold_within_the_limits_gives_nothing_back_and_a_wager_without_result_all() -> None:
    ante = Wager("ante", 100_00, "p3")
    lost = move(100_00, "box:3:ante", "float")
    assert folds(S4, ante) == GivenUp("discarded", ("ante",), {}, (), lost)
    returned = folds(CROWN, replace(ante, returns=True))
    whole = move(100_00, "box:3:ante", "patron:p3")
    assert returned == GivenUp("discarded", ("ante",), {"ante": 100_00}, ("6.2.1",), whole)
    side = Wager("raffle", 1_00, "p3")  # of a house's own: no fold takes it
    assert folds(S4, ante, side).spots == ("ante",)


def ruled(felt: Felt, line: str) -> list[ev.Event]:
    before = len(felt.events)
    felt.do(f"rule {line}")
    events = felt.events[before:]
    return events[: [type(event) for event in events].index(ev.IncidentClosed)]


def test_an_outcome_that_does_not_count_gives_back_jackpot_wagers_too() -> None:
    felt = play(CROWN, f"{BOTH}box 1 fold\nwrong disruption note fire", mode="live")
    postings = (
        *move(10_00, "float", "patron:p1"),
        *move(5_00, "jackpot", "patron:p1"),
        *move(20_00, "box:2:ante", "patron:p2"),
    )
    cites = ("13.3", "13.3.1", "13.4")
    assert ruled(felt, "invalidate") == [
        ev.RoundVoided(round=1, result="void", shuffle="round-end", cites=cites, postings=postings)
    ]


def test_a_fraud_forfeits_all_that_would_go_back_to_the_person_from_every_box() -> None:
    felt = play(S4, f"{BOTH}box 1 fold\nbox 2 bet 20\nwrong fraud boxes 2,1,2 note marked", mode="live")
    box = felt.table.boxes[1]
    side, paid = Wager("raffle", 3_00, "p1", "token"), Wager("4th", 7_00, "p2")
    box = replace(
        box, wagers=(*box.wagers, side), done=(Done(paid, 0, 7_00), Done(replace(paid, spot="5th"), 7_00))
    )
    felt.table = replace(
        with_box(felt.table, box), balances={**felt.table.balances, "token:p1": 0, "box:2:raffle": 3_00}
    )
    void, *forfeits = ruled(felt, "invalidate-and-forfeit reason fraud")
    assert isinstance(void, ev.RoundVoided)
    cites = ("13.9", "13.9.2", "13.10")

    def lost(
        number: int, player: str, spots: tuple[str, ...], *moved: tuple[int, str, str]
    ) -> ev.StakesForfeited:
        postings = tuple(posting for one in moved for posting in move(*one))
        return ev.StakesForfeited(player=player, box=number, spots=spots, cites=cites, postings=postings)

    first = lost(1, "p1", ("jackpot", "ante"), (5_00, "patron:p1", "jackpot"), (10_00, "patron:p1", "float"))
    own = lost(
        2, "p2", ("ante", "3rd", "4th", "5th"),  # whether it lies, won or was taken
        (20_00, "patron:p2", "float"), (20_00, "patron:p2", "float"),
        (7_00, "patron:p2", "float"), (7_00, "patron:p2", "float"),
    )  # fmt: skip
    other = lost(2, "p1", ("raffle",), (3_00, "token:p1", "promotion"))
    assert forfeits == [first, own, other]


def test_only_who_was_named_forfeits_and_payments_come_back_by_two_people() -> None:
    felt = play(S4, f"{BOTH}wrong fraud boxes 1 note marked by gaming_supervisor", mode="live")
    cites = ("13.9", "13.9.2", "13.10")
    refusal = felt.refused("rule invalidate-and-forfeit reason fraud players p1,p2")
    assert refusal == Refusal("remedy/player", cites, "p2 was not named in the fraud.", {"player": "p2"})
    box = felt.table.boxes[1]
    felt.table = with_box(felt.table, replace(box, done=(Done(Wager("3rd", 7_00, "p2"), 0, 7_00),)))
    for does in ("invalidate", "invalidate-and-forfeit"):
        again = felt.refused(f"rule {does} reason fraud by gaming_supervisor")
        assert (again.code, again.facts) == ("incident/two-keys", {"by": "gaming_supervisor"})
    assert ruled(felt, "invalidate-and-forfeit reason fraud players p1 by assistant_gaming_manager")[1:] == [
        ev.StakesForfeited(
            player="p1",
            box=1,
            spots=("ante", "jackpot"),
            cites=cites,
            postings=(*move(10_00, "patron:p1", "float"), *move(5_00, "patron:p1", "jackpot")),
        )
    ]


def test_a_fraud_is_described_and_somebody_plays_or_sits_at_its_boxes() -> None:
    felt = play(S4, f"seat 4 p4\n{BOTH}", mode="live")
    call = c.Call(actor="dealer", kind="fraud", boxes=(1, 5))
    undescribed = Refusal("incident/note", HOUSE, "Who did what?", {"kind": "fraud"})
    assert defrauded(felt.scene(), call) == undescribed
    nobody = Refusal("incident/box", HOUSE, "Nobody plays box 5.", {"box": 5})
    assert defrauded(felt.scene(), replace(call, note="marked")) == nobody
    for boxes in ((2, 1), (1, 4)):  # who sits at box 4 may have a wager on another's
        assert defrauded(felt.scene(), replace(call, note="marked", boxes=boxes)) is None
    felt.do("wrong disruption note fire")
    other = play(S4, BOTH, mode="live").refused("wrong disruption note rain")
    kinds = "commotion, fire, riot, brawl, robbery, act-of-god"
    assert other == Refusal(
        "incident/disruption", ("13.9.1",), f"The note says which: {kinds}.", {"note": "rain"}
    )


def test_a_call_is_taken_back_by_its_rank_with_a_reason_and_nobody_need_be_told() -> None:
    felt = play(CROWN, f"{BOTH}by hand\nwrong wrong-hole-count box 1 count 3", mode="live")
    cites = (*WITHDRAW, "11.2.1", "11.2.2", "1.1:Misdeal", "1.1:Void")
    text, facts = "This call is for the tg_area_manager to take back.", {"needs": "tg_area_manager"}
    refusal = felt.refused("withdraw reason misread by tg_hdd")
    assert refusal == Refusal("staff/rank", cites, text, {**facts, "has": "tg_hdd"})
    unsaid = Refusal("order/reason", WITHDRAW, "The reason must be stated.")
    assert felt.refused("withdraw by tg_area_manager") == unsaid
    due = felt.table.due
    felt.table = replace(felt.table, due=(*due, *due, replace(due[0], name="fold-rack")))
    felt.do("withdraw reason misread by tg_area_manager")
    assert felt.events[-1] == ev.CallWithdrawn(
        kind="wrong-hole-count",
        by="tg_area_manager",
        reason="misread",
        undue=("count-told-hdd", "count-told-area-manager"),
        cites=WITHDRAW,
    )
    assert felt.refused("withdraw reason again") == Refusal("incident/none", WITHDRAW, "Nothing was called.")


def test_a_wrong_count_of_the_deck_that_was_called_is_no_mistake() -> None:
    for kind, deck in (("deck-defect", ""), ("idle-deck-defect", " deck blue")):
        felt = play(S4, f"{DECKS}{BOTH}wrong {kind}{deck}", mode="live")
        name = deck.removeprefix(" deck ") or sure(felt.table.in_play, "a deck is dealt from")
        decks = {one.id: one for one in felt.table.decks}
        for count, refused in ((51, True), (53, True), (52, False), (None, False)):
            counted = (*(one for one in decks.values() if one.id != name), replace(decks[name], count=count))
            before = felt.table
            felt.table = replace(felt.table, decks=counted)
            if refused:
                text = f"{count} cards were counted: that is no mistaken call."
                wrong = Refusal("incident/count", WITHDRAW, text, {"deck": name, "counted": count})
                assert felt.refused("withdraw reason hoped") == wrong
            else:
                felt.do("withdraw reason recounted")
                felt.table = before
    felt = play(S4, f"{BOTH}wrong wrong-hole-count box 1 count 3", mode="live")
    decks = {one.id: replace(one, count=51) for one in felt.table.decks}
    felt.table = replace(felt.table, decks=tuple(decks.values()))
    felt.do("withdraw reason misread")  # the call was not about the deck


def test_what_was_offered_stands() -> None:
    felt = play(CROWN, f"{BOTH}box 1 look\nwrong cards-to-empty-box box 4\nrule burn-and-offer", mode="live")
    text = "Players were offered their wagers."
    offered = Refusal("incident/offered", WITHDRAW, text, {"kind": "cards-to-empty-box"})
    assert felt.refused("withdraw reason misread") == offered
