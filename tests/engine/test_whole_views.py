"""A table and a player's account as anybody, their players and the staff see them, to the last field."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.sign import Limit
from croupier.engine.account_view import AccountView, account_view
from croupier.engine.jackpot_view import jackpot_view
from croupier.engine.scene import Scene
from croupier.engine.view import (
    BoxView,
    IncidentView,
    LimitsView,
    SignView,
    TableView,
    TournamentView,
    WagerView,
    anybodys,
    seen_by,
    view,
)
from croupier.rulebooks.load import load
from croupier.table.chip_counts import ChipCount, ChipCounts, Transfer
from croupier.table.clock import Clock
from croupier.table.decks import Equipment
from croupier.table.disputes import Dispute, Disputes
from croupier.table.incidents import Exposed, Incident, Orders
from croupier.table.jackpot import JackpotPlace
from croupier.table.limits import Kept, LimitBook, Notice, Personal
from croupier.table.notices import Outbox, PendingNotice
from croupier.table.players import LossLimit, Patron, Session, Sessions, with_card
from croupier.table.sanctions import FloorOrders
from croupier.table.table import Box, Deck, DueStep, Round, Table, Wager
from croupier.table.tournament import TournamentPlace
from tests.felt import layout, sign

S4, UTH = "star-ms-4", "star-uth"
OWN = {3: ("As", "Ks"), 4: ("2c", "2d"), 5: ("Qs", "Qd")}
BACKS = ("??", "??")
NOW = 1_760_000_000_000
TOLD = PendingNotice(1, "void-told", "players", 5, 6)
SECRET = PendingNotice(2, "defect", "surveillance", 5, 6, box=3, sent=7)
MINE, THEIRS = Dispute(1, "p3", "x"), Dispute(2, "p4", "y", "decided", "boss", "dealer", advised=True)
LIMITS = LimitBook(
    coming={"ante": Limit(1, 2)},
    notices={"closing": Notice(1, 9, {}, 3, 1), "minimum": Notice(1, 8, {"ante": 25})},
    kept={"p3": Kept(3, {"ante": 5}, ("marker",))},
    personal={
        "p3": Personal(3, {"ante": Limit(1, 9)}),
        "p4": Personal(4, {"ante": Limit(1, 8)}, ("marker",)),
    },
)
TABLE = Table(
    "t",
    UTH,
    "digest",
    "live",
    open=True,
    dealer="dealer",
    source="card_shoe",
    layout=layout(UTH),
    sign=sign(UTH),
    equipment=Equipment("A", failed=("1",), wanted=("2",)),
    decks=(
        Deck("red", "red", "at_table", suspect=("1",), counting=("2",), condemned=("3",)),
        Deck("blue", "blue", "secured", suspect=("1",), counting=("2",), condemned=("3",)),
        Deck("green", "green", "at_table"),
    ),
    boxes=(
        Box(1),
        Box(2, seat="p2", player="p2", status="settled", places=(1, 2), cards=("9h", "9d"),
            cards_at="face_up"),
        Box(3, seat="p3", player="p3", wagers=(Wager("ante", 1000, "p3", "token"),), status="in",
            places=(3, 4), cards_at="dealt", looked=True),
        Box(4, player="p3", status="in", places=(5, 6), cards_at="dealt", looked=True, blind=True, acted=2),
        Box(5, seat="p5", player="p5", status="in", places=(7, 8), cards_at="dealt", looked=True, acted=1),
        Box(6, seat="p6", player="p6", status="folded", places=(9, 10), cards_at="held", looked=True),
    ),
    round=Round(7, "deciding", 1, drawn=17, community=(11, 12, 13, 14, 15), shown=("Tc", "Jc", "Qc"),
                dealer=(16, 17), dealer_seen=("Kd",), clocks=(Clock(3, 0, 40), Clock(5, 1, 50))),
    due=(DueStep("spread", 6), DueStep("cut")),
    incident=Incident("misdealt", "boss", ("misdeal", "go-on"), box=4, offered=(3, 4)),
    orders=Orders(first=("p3",), english=True),
    limits=LIMITS,
    jackpot=JackpotPlace(meter="m", declined=(3,)),
    outbox=Outbox(2, (TOLD, SECRET)),
    disputes=Disputes(2, (MINE, THEIRS)),
    counts=ChipCounts(on=True, due=("float", "drop"), float=ChipCount("dealer", 5, 1, 7),
                      transfers=(Transfer("S1", "fill", 5, "dealer"),)),
    tournament=TournamentPlace(tournament="T", book=UTH, session="2.1", practice=True, hands=9, played=4,
                               until=70, least=500, halted=("6",), secrets=2, secret={"p3": "sealed"}),
    balances={"patron:p3": 4200, "float": 9},
)  # fmt: skip
ANYBODY = TableView(
    id="t",
    book=UTH,
    mode="live",
    practice=False,
    open=True,
    dealer="dealer",
    sign=sign(UTH),
    limits=LimitsView(
        old={3: {"ante": 5}},
        personal={3: {"ante": Limit(1, 9)}, 4: {"ante": Limit(1, 8)}},
        coming={"ante": Limit(1, 2)},
        signs=(SignView("closing", 9, {}), SignView("minimum", 8, {"ante": 25})),
    ),
    jackpot=jackpot_view(TABLE),
    round=7,
    phase="deciding",
    stage=1,
    streets=("flop-1", "flop-2", "flop-3", "turn", "river"),
    community=("Tc", "Jc", "Qc", "??", "??"),
    dealer_cards=("Kd", "??"),
    boxes=(
        BoxView(1, None, None, (), "waiting", (), "none", False, False),
        BoxView(2, "p2", "p2", (), "settled", ("9h", "9d"), "face_up", False, False),
        BoxView(3, "p3", "p3", (WagerView("ante", 1000, "p3", "token"),), "in", BACKS, "dealt", False, True),
        BoxView(4, None, "p3", (), "in", BACKS, "dealt", True, False),
        BoxView(5, "p5", "p5", (), "in", BACKS, "dealt", False, True),
        BoxView(6, "p6", "p6", (), "folded", BACKS, "held", False, False),
    ),
    clocks=(Clock(5, 1, 50),),
    due=(("spread", 6), ("cut", None)),
    incident=IncidentView("misdealt", 4, ("misdeal", "go-on"), (3, 4)),
    orders=("act-first", "english-only"),
    cards_due=(
        ("source", "card_shoe"),
        ("replace", ""),
        ("count", "red"),
        ("check", "red"),
        ("change", "red"),
    ),
    notices=(TOLD,),
    disputes=(),
    counts_due=(),
    balance=None,
    tournament=TournamentView("T", "2.1", True, 9, 4, 70, 500, True, 2, ("p3",)),
    means=("cash",),
    markers=((3, "kept-minimum"), (3, "own-limits"), (4, "own-limits")),
)


def test_anybody_sees_what_is_open() -> None:
    assert anybodys(TABLE) == ANYBODY
    assert view(TABLE, "stranger") == seen_by(ANYBODY, TABLE, "stranger") == ANYBODY
    assert view(TABLE, "stranger", OWN) == ANYBODY


def test_a_player_sees_the_own_cards_and_money_besides_and_no_blind_hand() -> None:
    own = replace(ANYBODY.boxes[2], cards=("As", "Ks"))
    boxes = (*ANYBODY.boxes[:2], own, *ANYBODY.boxes[3:])
    mine = replace(ANYBODY, boxes=boxes, disputes=(MINE,), balance=4200)
    assert view(TABLE, "p3", OWN) == mine
    assert view(TABLE, "p3", {3: ()}) == replace(mine, boxes=ANYBODY.boxes)
    assert view(TABLE, "p3") == seen_by(ANYBODY, TABLE, "p3") == replace(mine, boxes=ANYBODY.boxes)


@pytest.mark.parametrize(("change", "cards"), [({"looked": False}, BACKS), ({"status": "folded"}, BACKS)])
def test_who_has_not_looked_or_has_folded_sees_backs(change: dict[str, Any], cards: tuple[str, ...]) -> None:
    boxes = (*TABLE.boxes[:2], replace(TABLE.boxes[2], **change), *TABLE.boxes[3:])
    assert view(replace(TABLE, boxes=boxes), "p3", OWN).boxes[2].cards == cards


def test_staff_see_every_notice_dispute_and_count_and_no_card_more() -> None:
    every = replace(
        ANYBODY,
        notices=(TOLD, SECRET),
        disputes=(MINE, THEIRS),
        counts_due=(("float", "confirm"), ("drop", "count"), ("S1", "confirm")),
    )
    assert view(TABLE, "boss", OWN, staff=True) == every


@pytest.mark.parametrize(
    ("count", "due", "said"),
    [
        (None, ("float",), (("float", "count"),)),
        (None, (), ()),
        (ChipCount("d", 5, 1, 1), (), (("float", "confirm"),)),
        (ChipCount("d", 5, 1, 1, "b", 1), (), (("float", "recount"),)),
        (ChipCount("d", 5, 1, 1, "b", -1), (), (("float", "recount"),)),
        (ChipCount("d", 5, 2, 1, "b", 1), ("float",), (("float", "book"),)),
        (ChipCount("d", 5, 1, 1, "b"), ("float",), (("float", "count"),)),
        (ChipCount("d", 5, 1, 1, "b"), (), ()),
    ],
)
def test_staff_see_what_comes_next_of_a_count(count: ChipCount | None, due: Any, said: Any) -> None:
    table = Table("t", drop_box=False, counts=ChipCounts(on=True, due=due, float=count))
    assert view(table, "boss", staff=True).counts_due == said
    assert view(table, "boss").counts_due == ()


@pytest.mark.parametrize(
    ("round", "seen"),
    [
        ({"community": (1, 2, 3), "exposed": (Exposed(1, "As", True),)}, ("??", "As", "??")),
        ({"community": (1, 2, 3), "exposed": (Exposed(1, "As", False),)}, ("??", "??", "??")),
        ({"exposed": (Exposed(2, "As", True),)}, ("??", "??", "As")),
        ({"exposed": (Exposed(0, "As", True), Exposed(2, "Ks", True))}, ("As", "??", "Ks")),
        ({"community": (1, 2), "shown": ("2c",), "exposed": (Exposed(0, "As", True),)}, ("2c", "??")),
        ({"community": (1, 2), "shown": ("2c",), "exposed": (Exposed(1, "As", True),)}, ("2c", "As")),
        ({}, ()),
    ],
)
def test_shared_cards_seen_too_early_stay_open_if_so_ruled(round: dict[str, Any], seen: Any) -> None:
    assert anybodys(Table("t", round=Round(1, **round))).community == seen


def test_the_dealers_cards_lie_open_once_shown_and_a_bare_table_shows_nothing() -> None:
    shown = Round(1, dealer=(1, 2), dealer_shown=("9h", "9d"), dealer_seen=("9d",))
    assert anybodys(Table("t", round=shown)).dealer_cards == ("9h", "9d")
    bare = anybodys(Table("t", practice=True))
    assert (bare.practice, bare.streets, bare.tournament, bare.incident) == (True, (), None, None)
    assert (bare.cards_due, bare.limits) == ((), LimitsView({}, {}, None, ()))


def test_limits_of_ones_own_are_shown_once_their_marker_lies() -> None:
    due = DueStep("marker", 4)
    assert anybodys(replace(TABLE, due=(due,))).limits.personal == {3: {"ante": Limit(1, 9)}}


def test_an_account_is_shown_with_what_binds_at_the_table() -> None:
    limits = (LossLimit(amount=900_00, period="week"), LossLimit(amount=500_00, net_loss=100_00))
    patron = replace(with_card("p3"), loss_limits=limits, deposit_limit=200_00)
    stay = Session(put_in=50_00, paused=0, directions=("rest",))
    table = Table("t", open=True, sessions=Sessions({"p3": stay}), balances={"patron:p3": 20_00})
    cites = ("1.1:Gaming Limit", "1.1:Deposit Limit")
    scene = Scene(table, load(S4), patrons={"p3": patron})
    assert account_view(scene, "p3", NOW) == AccountView(
        player="p3",
        card="player/paused",
        limits={"deposit": 200_00, "loss": 500_00},
        room=370_00,
        paused=0,
        directions=("rest",),
        cites=cites,
    )
    ends = replace(scene, floor=FloorOrders(paused={"p3": NOW + 1}, directed={"p3": ("go",)}))
    seen = account_view(ends, "p3", NOW)
    assert (seen.card, seen.paused, seen.directions) == ("player/paused", NOW + 1, ("go",)), "ordered"
    over = account_view(ends, "p3", NOW + 1)
    assert (over.card, over.paused) == ("direction/waits", None)
    other = account_view(replace(ends, book=load(UTH)), "p3", NOW)
    assert (other.card, other.paused, other.directions) == (None, None, ()), "of no weight in another book"
    stranger = AccountView("p9", "card/none", {}, None, None, (), cites)
    assert account_view(scene, "p9", NOW) == stranger
    plain = Scene(table, load(UTH), patrons={"p3": patron})
    assert account_view(plain, "p9", NOW) == replace(stranger, card=None, cites=())
    only_loss = replace(scene, patrons={"p3": replace(patron, deposit_limit=None)})
    assert account_view(only_loss, "p3", NOW).limits == {"loss": 500_00}
    none = replace(scene, patrons={"p3": Patron()})
    assert account_view(none, "p3", NOW).limits == {}
