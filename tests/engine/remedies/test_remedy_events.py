"""What each remedy brings about, compared whole: hands, money, clauses, and what comes after it."""

from msgspec.structs import replace

from croupier.core.ledger import Posting, move
from croupier.core.refusal import Refusal, sure
from croupier.engine.duty.parts import with_box
from croupier.engine.irregular.call import ruling
from croupier.engine.irregular.ruling import Ruling
from croupier.engine.remedies.remedies import REMEDIES
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Done, Wager
from tests.felt import Felt, play
from tests.felt.variant import variant

S3, CROWN, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
STUD = "box 3 ante 10, jackpot 5\nbox 5 ante 20\ndeal 3: As Ks\nbox 3 look"
HOLDEM = "box 3 ante 10, blind 10, jackpot 5\nbox 4 ante 10, blind 10\ndeal\nbox 3 look"


def brings(felt: Felt, line: str) -> list[ev.Event]:
    """The events of a line, and of nothing that a good dealer does after it."""
    before = len(felt.events)
    felt.do(f"by hand\n{line}\nas usual")
    return felt.events[before:]


def ruled(felt: Felt, line: str) -> list[ev.Event]:
    """What a ruling brings, without its end and what it means for the meter."""
    events = brings(felt, f"rule {line}")
    ends = (ev.IncidentClosed, ev.IncidentRuled)
    assert len([event for event in events if isinstance(event, ends)]) == 1
    return [event for event in events if not isinstance(event, (*ends, ev.JackpotUnfed))]


def back(box: int, **stakes: int) -> tuple[Posting, ...]:
    """The wagers of a box go back to its player."""
    moved = (move(cents, f"box:{box}:{spot.lstrip('_')}", f"patron:p{box}") for spot, cents in stakes.items())
    return tuple(posting for pair in moved for posting in pair)


def taken(box: int, **stakes: int) -> tuple[Posting, ...]:
    return tuple(
        posting for spot, cents in stakes.items() for posting in move(cents, f"box:{box}:{spot}", "float")
    )


def test_stray_cards_are_burnt_as_many_as_were_counted_and_everybody_is_asked() -> None:
    for count, places in (("count 3", (8, 9, 10)), ("", (8, 9))):
        felt = play(CROWN, f"{STUD}\nwrong cards-to-empty-box box 1 {count}", mode="live")
        events = brings(felt, "rule burn-and-offer")
        assert events == [
            ev.HandDiscarded(box=1, places=places, burnt=True, cites=("11.5",)),
            ev.RetractOffered(boxes=(3, 5), does="burn-and-offer", until=felt.at + 60_000, cites=("11.5",)),
        ]
    refusal = felt.refused("retract 1")
    assert (refusal.code, refusal.cites, refusal.facts) == (
        "retract/not-offered", ("house:irregularity",), {"box": 1},
    )  # fmt: skip
    assert brings(felt, "stay 5") == [ev.RetractDeclined(box=5, cites=("11.5",))]
    voided, cancelled, closed, _ = brings(felt, "retract 3")
    assert voided == ev.HandVoided(box=3, cites=("11.5",), postings=back(3, ante=10_00, jackpot=5_00))
    assert cancelled == ev.JackpotGameCancelled(round=1, why="retracted", gone=(3,), cites=("11.5.1",))
    assert closed == ev.IncidentClosed(
        kind="cards-to-empty-box", does="burn-and-offer", by="dealer", cites=("11.5",)
    )
    assert felt.refused("retract 3").code == "retract/not-offered"


def test_an_offer_stands_for_its_own_time_by_its_own_clauses() -> None:
    felt = play(CROWN, f"{STUD}\nwrong cards-to-empty-box box 1", mode="live")
    time = sure(felt.book.rule.offer_time, "the book has one")
    felt.book = variant(CROWN, offer_time=replace(time, seconds=30, cites=("11.5", "11.5.1")))
    offered = brings(felt, "rule burn-and-offer")[1]
    assert offered == ev.RetractOffered(
        boxes=(3, 5), does="burn-and-offer", until=felt.at + 30_000, cites=("11.5", "11.5.1")
    )


def test_where_no_time_is_given_for_an_offer_none_is_made() -> None:
    felt = play(CROWN, f"{STUD}\nwrong cards-to-empty-box box 1", mode="live")
    felt.book = variant(CROWN, offer_time=None)
    burnt = ev.HandDiscarded(box=1, places=(8, 9), burnt=True, cites=("11.5",))
    assert ruled(felt, "burn-and-offer") == [burnt]


def test_a_hand_comes_back_with_all_that_was_taken_and_its_round_with_it() -> None:
    cites = ("11.6.1", "11.6.2", "11.6.3")
    alone = "box 3 ante 10, jackpot 5\ndeal 3: As Ks\nbox 3 look\nbox 3 bet 20\nshow Qs\nbox 3 fold"
    felt = play(CROWN, f"{alone}\nwrong cards-taken box 3 cards As,Ks count 8", mode="live")
    postings = (
        *move(10_00, "float", "box:3:ante"),
        *move(5_00, "jackpot", "box:3:jackpot"),
        *move(20_00, "float", "box:3:3rd"),
    )
    assert ruled(felt, "restore-hand cards Ks,As") == [
        ev.HandRestored(box=3, reopens=True, cites=cites, postings=postings)
    ]
    felt = play(CROWN, f"{STUD}\nbox 3 fold\nwrong cards-taken box 3 cards As,Ks count 8", mode="live")
    assert ruled(felt, "restore-hand cards Ks,As") == [
        ev.HandRestored(box=3, cites=cites, postings=postings[:4])
    ]
    felt = play(CROWN, f"{STUD}\nbox 3 fold\nwrong cards-taken box 3", mode="live")
    assert ruled(felt, "leave-racked") == [
        ev.HandVoided(
            box=3,
            cites=("11.6.2", "11.6.3", "1.1:Void"),
            postings=(*move(10_00, "float", "patron:p3"), *move(5_00, "jackpot", "patron:p3")),
        )
    ]


def test_a_hand_is_void_and_one_that_nobody_bought_is_put_aside_first() -> None:
    felt = play(UTH, f"{HOLDEM}\nwrong cards-to-empty-box box 1 count 1", mode="live")
    stray = ("11.5.2", "1.1:Void")
    assert ruled(felt, "void-hand") == [
        ev.HandDiscarded(box=1, places=(12,), cites=stray),
        ev.HandVoided(box=1, cites=stray),
    ]
    felt = play(UTH, f"{HOLDEM}\nwrong unequal-initial box 3 spot blind amount 15", mode="live")
    assert ruled(felt, "void-hand") == [
        ev.HandVoided(
            box=3,
            cites=("5.2", *stray, "15.3.1"),
            steps=("jackpot-cancel",),
            postings=back(3, ante=10_00, blind=10_00, jackpot=5_00),
        )
    ]


def test_a_stray_hand_is_discarded_with_as_many_cards_as_lie_there() -> None:
    for count, places in (("count 1", (8,)), ("", (8, 9))):
        felt = play(S4, f"{STUD}\nwrong cards-to-empty-box box 1 {count}", mode="live")
        assert ruled(felt, "discard-hand") == [
            ev.HandDiscarded(box=1, places=places, cites=("11.8",), steps=("stray-spread",))
        ]


def test_who_has_not_decided_may_be_void_and_everybody_else_plays_on() -> None:
    why = ("11.4", "11.6", "1.1:Void")
    three = "box 2 ante 10\nbox 3 ante 10, jackpot 5\nbox 4 ante 20\ndeal\nbox 2 bet 10"
    exposed = ev.CommunityExposed(index=1, card="9h", stays=False, cites=why)
    third = ev.HandVoided(
        box=3, cites=(*why, "15.3.1"), steps=("jackpot-cancel",), postings=back(3, ante=10_00, jackpot=5_00)
    )
    fourth = ev.HandVoided(box=4, cites=why, postings=back(4, ante=20_00))
    for boxes, voided in (("", [third, fourth]), (" boxes 4,4", [fourth]), (" boxes 3", [third])):
        felt = play(S4, f"{three}\nwrong community-exposed at 4th cards 9h", mode="live")
        assert ruled(felt, f"void-undecided{boxes}") == [exposed, *voided]
    felt = play(S4, f"{three}\nwrong community-exposed at 4th cards 9h", mode="live")
    refusal = felt.refused("rule void-undecided boxes 4,2,3")
    assert refusal == Refusal("remedy/box", why, "Box 2 has made its decision.", {"box": 2})


def test_after_the_first_decision_nobody_is_undecided() -> None:
    """Whenever a house's own book allows it: the first decision is what counts."""
    lines = "box 3 ante 10\nbox 5 ante 20\ndeal\nwrong community-exposed at 4th cards 9h"
    felt = play(S4, lines, mode="live")
    scene = felt.scene()
    rule = sure(ruling(scene, "void-undecided"), "the book has it")
    incident = sure(scene.table.incident, "it was called")
    later = play(S4, "box 3 ante 10\nbox 5 ante 20\ndeal\nbox 3 bet 10\nbox 5 bet 20\nshow Qs", mode="live")
    does, one = REMEDIES["void-undecided"], c.Remedy(actor="tom", does="void-undecided", boxes=(5,))
    assert does.legal(scene, Ruling(incident, rule, one)) is None
    refusal = sure(does.legal(later.scene(), Ruling(incident, rule, one)), "box 5 has decided")
    assert (refusal.code, refusal.facts) == ("remedy/box", {"box": 5})
    events = does.act(later.scene(), Ruling(incident, rule, replace(one, boxes=())))
    assert [type(event) for event in events] == [ev.CommunityExposed]


def test_a_box_whose_player_is_away_folds_by_its_own_clause() -> None:
    felt = play(S4, f"{STUD}\nwrong player-absent box 3", mode="live")
    assert ruled(felt, "deem-folded by dealer") == [
        ev.BoxFolded(
            box=3,
            stage=0,
            spots=("ante",),
            cards_at="held",
            deemed=True,
            cites=("11.11", "9.1.1", "1.1:Fold"),
            steps=("fold-hand-in", "fold-spread", "fold-hold"),
            postings=taken(3, ante=10_00),
        )
    ]


def test_a_misdeal_and_a_void_round_say_which_they_are_and_why() -> None:
    felt = play(S4, f"{STUD}\nwrong wrong-hole-count box 3 count 3", mode="live")
    refund = (*back(3, ante=10_00, jackpot=5_00), *back(5, ante=20_00))
    (misdeal,) = ruled(felt, "misdeal")
    assert isinstance(misdeal, ev.RoundVoided)
    assert (misdeal.result, misdeal.postings) == ("misdeal", refund)
    felt = play(S4, f"{STUD}\nwrong deck-defect", mode="live")
    void, *checks = ruled(felt, "void-round")
    assert isinstance(void, ev.RoundVoided)
    assert (void.result, void.postings) == ("void", refund)
    assert checks == [ev.DeckSuspected(deck="red", cites=("11.9", "11.9.2", "11.9.3", "1.1:Void"))]


def test_an_order_names_its_players_its_reason_and_who_gave_it() -> None:
    called = "seat 1 p1\nseat 2 p2\nseat 4 p4\nseat 3 p3\n"
    for call, rule, players in (
        ("boxes 1,2", "", ("p1", "p2")),
        ("box 2 boxes 1,2", "", ("p2", "p1")),
        ("box 3 boxes 4", "", ("p3", "p4")),
        ("boxes 1,2", "boxes 4,3,4", ("p4", "p3")),
        ("boxes 1,2", "players p9,p3,p9 boxes 1,2", ("p9", "p3")),
    ):
        felt = play(S4, f"{called}wrong collusion-suspected {call}", mode="live")
        assert ruled(felt, f"keep-apart {rule} reason signals by assistant_gaming_manager") == [
            ev.OrderGiven(
                order="keep-apart",
                players=players,
                by="assistant_gaming_manager",
                reason="signals",
                cites=("11.10", "11.10.2"),
            )
        ]


def test_an_order_is_about_who_plays_a_box_and_else_about_who_sits_there() -> None:
    felt = play(S4, "seat 1 p1\nseat 2 p2\nwrong collusion-suspected boxes 1,2", mode="live")
    felt.table = with_box(felt.table, replace(felt.table.boxes[0], player="p7"))
    (given,) = ruled(felt, "keep-apart reason signals")
    assert isinstance(given, ev.OrderGiven)
    assert given.players == ("p7", "p2")


def test_payments_come_back_only_by_two_people() -> None:
    for kind, does in (("wrong-hole-count box 3 count 3", "misdeal"), ("deck-defect", "void-round")):
        felt = play(S4, f"{STUD}\nwrong {kind} by gaming_supervisor", mode="live")
        box = felt.table.boxes[4]
        felt.table = with_box(felt.table, replace(box, done=(Done(Wager("3rd", 7_00, "p5"), 0, 7_00),)))
        refusal = felt.refused(f"rule {does} by gaming_supervisor")
        assert (refusal.code, refusal.facts) == ("incident/two-keys", {"by": "gaming_supervisor"})
        assert ruled(felt, f"{does} by assistant_gaming_manager")


def test_an_order_without_a_reason_or_players_is_none() -> None:
    felt = play(S4, "seat 1 p1\nseat 2 p2\nwrong collusion-suspected box 1", mode="live")
    apart, first = ("11.10", "11.10.2"), ("11.10", "11.10.1")
    for line, refusal in (
        ("keep-apart", Refusal("order/reason", apart, "The reason must be stated.")),
        ("english-only", Refusal("order/reason", ("11.10", "11.10.3"), "The reason must be stated.")),
        ("keep-apart boxes 7 reason x", Refusal("box/unknown", apart, "There is no such box.")),
        ("keep-apart reason x", Refusal("order/players", apart, "Which players?", {"order": "keep-apart"})),
        (
            "act-first boxes 5 reason x",
            Refusal("order/players", first, "Which players?", {"order": "act-first"}),
        ),
    ):
        assert felt.refused(f"rule {line}") == refusal
    felt.do("rule act-first reason x")
