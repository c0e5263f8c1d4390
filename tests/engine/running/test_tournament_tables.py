"""What a table kept for a tournament lets nobody do, and secret wagers there; refusals and events whole."""

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.ledger import move
from croupier.core.refusal import Refusal
from croupier.core.sign import JackpotSign
from croupier.engine.duty.parts import with_box, with_round
from croupier.engine.running.tournament import low_limit_refused, waits
from croupier.engine.scene import Scene
from croupier.engine.wagers import secret as secret_wagers
from croupier.engine.wagers.secret import sealed
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Table, Wager
from croupier.table.tournament import TournamentPlace
from croupier.tournaments.rules.terms.terms import SecretWagers
from tests.felt import furniture, sign
from tests.felt.tournaments import BOOK, Cup
from tests.felt.variant import variant

AT = furniture.OPENS_AT
SEALED = sealed(5_000, "salt")
SECRET = ("12.4.4(c)",)
Said = tuple[str, tuple[str, ...], dict[str, Any]]  # code, clauses and facts of a refusal


@cache
def playing() -> Table:
    """A table in a session of two players, with one secret wager each; p1 sits at box 1."""
    cup = Cup().playing("p1", "p2", secret_wagers=SecretWagers(count=1, method="sealed on the screen"))
    table = cup.tables["t1"]
    boxes = tuple(replace(box, seat=seat) for box, seat in zip(table.boxes, ("p1", "p2"), strict=True))
    return replace(table, boxes=boxes)


def place(**changes: Any) -> TournamentPlace:
    found = playing().tournament
    assert found
    return replace(found, **changes)


def scene(table: Table | None = None, **kept: Any) -> Scene:
    found = table or playing()
    return Scene(replace(found, tournament=place(**kept)), load(BOOK))


def refused(answer: Refusal | None) -> Said | None:
    return (answer.code, answer.cites, answer.facts) if answer else None


def opening(**changes: Any) -> c.OpenTable:
    return Cup().opening(actor="sue", **changes)


def wager(amount: int = 1_000, player: str = "p1", spot: str = "ante") -> c.PlaceWager:
    return c.PlaceWager(actor=player, box=1, spot=spot, amount=amount)


def spoken(amount: int = 1_000, tender: str = "chips", actor: str = "p1", player: str = "") -> c.SpeakBet:
    return c.SpeakBet(actor=actor, box=1, spot="ante", amount=amount, tender=tender, player=player)


CASH: Said = ("tournament/cash", ("12.4.4(a)",), {})
SEAT = ("tournament/seat", ("12.2.5",), {"tournament": "cup"})
EQUAL: Said = ("tournament/equal", ("12.1",), {})
UNBRIEFED = ("tournament/unbriefed", ("12.3.1",), {"player": "p1"})
SITS_OUT = ("tournament/sits-out", ("12.5.3(a)(i)",), {"player": "p1"})
PENDING: Said = ("secret/pending", SECRET, {})
NO_SESSION = ("tournament/no-session", ("12.2.5",), {"tournament": "cup"})
LEAST = ("tournament/least", ("12.4.4(b)",), {"least": 1_000})
WAITS: tuple[tuple[c.Command, dict[str, Any], Said | None], ...] = (
    (c.BuyChips(actor="p1", player="p1", amount=1), {}, CASH),
    (c.DeclareChips(actor="p1", player="p1", amount=1), {}, CASH),
    (c.ExchangeVoucher(actor="p1", player="p1", value=1, tokens=1), {}, CASH),
    (c.ChangeColour(actor="p1", player="p1", gives=1, gets=1), {}, CASH),
    (c.FillFloat(actor="sue", chips=(), slip="1", total=0), {}, CASH),
    (c.CreditFloat(actor="sue", chips=(), slip="1", total=0), {}, CASH),
    (c.WithholdWinnings(actor="sue", player="p1"), {}, CASH),
    (spoken(tender="cash"), {}, CASH),
    (c.TakeSeat(actor="p9", box=1, player="p9"), {}, SEAT),
    (c.LeaveSeat(actor="p1", box=1), {}, SEAT),
    (c.VacateSeat(actor="sue", box=1), {}, SEAT),
    (c.ChangeBook(actor="sue", book="x", effective="2026-01-01"), {}, EQUAL),
    (c.ChangeLimits(actor="sue", limits={}), {}, EQUAL),
    (c.GrantLimits(actor="sue", player="p1", limits={}), {}, EQUAL),
    (c.RaiseMinimumNow(actor="sue", least={}), {}, EQUAL),
    (c.RaiseKeptMinimum(actor="sue", least={}), {}, EQUAL),
    (c.AttestSeats(actor="sue", enough=True), {}, EQUAL),
    (c.ChangeJackpotSign(actor="sue", sign=JackpotSign(wager=500, seed=5_000_000)), {}, EQUAL),
    (c.CloseTable(actor="sue"), {}, ("tournament/session", ("12.2.5",), {})),
    (c.CloseTable(actor="sue"), {"session": ""}, None),
    (c.Fold(actor="p1", box=1), {"session": "", "halted": ("9",), "secret": {"p1": "aa"}}, None),
    (opening(), {}, None),
    (opening(), {"book": "other"}, ("tournament/book", ("12.1",), {"book": BOOK})),
    (opening(sign=sign(BOOK)), {}, ("tournament/jackpot", ("12.4.4(a)",), {})),
    (wager(), {}, None),
    (spoken(), {}, None),
    (wager(999), {}, LEAST),
    (spoken(999), {}, LEAST),
    (wager(999, spot="3rd"), {}, None),
    (wager(), {"session": ""}, NO_SESSION),
    (wager(), {"unbriefed": ("p1",)}, UNBRIEFED),
    (wager(player="p2"), {"unbriefed": ("p1",)}, None),
    (spoken(actor="dora", player="p1"), {"unbriefed": ("p1",)}, UNBRIEFED),
    (wager(), {"missing": {"p1": 1}}, SITS_OUT),
    (wager(player="p2"), {"missing": {"p1": 1}}, None),
    (wager(), {"secret": {"p1": "aa"}}, PENDING),
    (wager(spot="3rd"), {"secret": {"p1": "aa"}}, None),
    (wager(player="p2"), {"secret": {"p1": "aa"}}, None),
    (c.Deal(actor="machine"), {"compulsory": False}, None),
    (c.Deal(actor="machine"), {}, ("tournament/compulsory", ("12.4.4(b)",), {"player": "p1"})),
    (c.Deal(actor="machine"), {"away": ("p1", "p2")}, None),
    (c.Deal(actor="machine"), {"missing": {"p1": 1}, "unbriefed": ("p2",)}, None),
    (c.Deal(actor="machine"), {"least": 100_001}, None),  # more than anybody has
    (c.Deal(actor="machine"), {"halted": ("9",)}, ("tournament/halted", ("9",), {})),
    (c.Deal(actor="machine"), {"session": ""}, ("tournament/no-session", ("12.2.5",), {})),
    (
        c.Deal(actor="machine", at=AT),
        {"hands": None, "until": AT},
        ("tournament/over", ("12.4.3(a)(i)",), {"hands": None, "until": AT}),
    ),
    (c.Deal(actor="machine", at=AT - 1), {"hands": None, "until": AT, "compulsory": False}, None),
    (c.Deal(actor="machine"), {"secret": {"p1": "aa"}}, PENDING),
)


@pytest.mark.parametrize(("command", "kept", "answer"), WAITS)
def test_a_kept_table_refuses_this_and_lets_the_rest_pass(
    command: c.Command, kept: dict[str, Any], answer: Said | None
) -> None:
    assert refused(waits(scene(), place(**kept), command)) == answer


def test_what_lies_there_counts_towards_the_least_wager() -> None:
    (first, other) = playing().boxes
    lies = replace(first, player="p1", wagers=(Wager("ante", 400, "p1"),))
    assert refused(waits(scene(with_box(playing(), lies)), place(), wager(599))) == LEAST
    assert waits(scene(with_box(playing(), lies)), place(), wager(600)) is None
    nowhere = replace(wager(1), box=9)
    assert waits(scene(), place(), nowhere) is None, "that there is no such box is for the rules of the wager"
    assert other.seat == "p2"


def test_a_book_without_tournaments_has_no_kept_tables() -> None:
    other = replace(scene(), book=load("star-uth"))
    assert refused(waits(other, place(), wager())) == (
        "tournament/no-rule", ("house:tournament",), {"book": "star-uth"}
    )  # fmt: skip


def test_no_tournament_on_a_low_limit_table_where_the_book_says_so() -> None:
    rule = load("star-ms-4").rule.low_limit
    assert rule
    allowed = replace(rule, tournaments=replace(rule.tournaments, on=True))
    for book, low_limit, answer in (
        (load("star-ms-4"), True, ("tournament/low-limit", ("6.7.1",), {})),
        (load("star-ms-4"), False, None),
        (load(BOOK), True, None),
        (variant("star-ms-4", low_limit=allowed), True, None),
    ):
        found = low_limit_refused(replace(scene(), book=book), low_limit=low_limit)
        assert refused(found) == answer
    book = variant(BOOK, low_limit=rule)
    low = opening(sign=sign(BOOK, jackpot=None, low_limit=True))
    found = waits(replace(scene(), book=book), place(), low)
    assert refused(found) == ("tournament/low-limit", ("6.7.1",), {})


def make(box: int = 1, seal: str = SEALED) -> c.MakeSecretWager:
    return c.MakeSecretWager(actor="p1", box=box, seal=seal)


def test_a_secret_wager_is_made_before_any_other_by_who_has_one_left() -> None:
    lies = replace(playing().boxes[0], player="p1", wagers=(Wager("ante", 1_000, "p1"),))
    empty = replace(playing().boxes[0], seat=None)
    moment: Said = ("secret/moment", SECRET, {})
    for one, command, answer in (
        (scene(), make(), None),
        (scene(secrets=0), make(), ("secret/none", SECRET, {})),
        (replace(scene(), table=replace(playing(), tournament=None)), make(), ("secret/none", SECRET, {})),
        (scene(), make(box=9), moment),
        (scene(with_box(playing(), empty)), make(), moment),
        (scene(with_round(playing(), phase="closed")), make(), moment),
        (scene(with_box(playing(), lies)), make(), moment),
        (scene(secret={"p1": "aa"}), make(), ("secret/pending", SECRET, {"player": "p1"})),
        (scene(used={"p1": 1}), make(), ("secret/used", SECRET, {"player": "p1", "most": 1})),
        (scene(used={"p1": 1}, secrets=2), make(), None),
        (scene(used={"p2": 1}), make(), None),
        (scene(), make(seal=SEALED[1:]), ("secret/seal", SECRET, {})),
        (scene(), make(seal=SEALED.upper()), ("secret/seal", SECRET, {})),
        (scene(session=""), make(), NO_SESSION),
        (scene(unbriefed=("p1",)), make(), UNBRIEFED),
        (scene(unbriefed=("p2",)), make(), None),
    ):
        assert refused(secret_wagers.legal_make(one, command)) == answer
    made = ev.SecretWagerMade(box=1, player="p1", seal=SEALED, cites=SECRET)
    assert secret_wagers.act_make(scene(), make()) == (made,)
    bookless = replace(scene(), book=load("star-uth"))
    assert refused(secret_wagers.legal_make(bookless, make(9))) == (
        "secret/moment", ("house:tournament",), {}
    )  # fmt: skip


def reveal(amount: int = 5_000, salt: str = "salt", box: int = 1, at: int = AT) -> c.RevealSecretWager:
    return c.RevealSecretWager(actor="p1", box=box, amount=amount, salt=salt, at=at)


def test_a_secret_wager_is_opened_as_it_was_sealed_and_then_like_any_other() -> None:
    kept = {"p1": SEALED, "p2": "bb"}
    none = ("secret/none", SECRET, {"box": 1})
    long = "s" * 100
    for one, command, answer in (
        (scene(secret=kept), reveal(), None),
        (scene(secret={"p2": SEALED}), reveal(), none),
        (replace(scene(), table=replace(playing(), tournament=None)), reveal(), none),
        (scene(secret=kept), reveal(box=9), ("secret/none", SECRET, {"box": 9})),
        (scene(secret=kept), reveal(salt="pepper"), ("secret/other", SECRET, {"box": 1})),
        (scene(secret=kept), reveal(4_999), ("secret/other", SECRET, {"box": 1})),
        (scene(secret={"p1": sealed(5_000, long)}), reveal(salt=long), None),
        (
            scene(secret={"p1": sealed(5_000, long + "s")}),
            reveal(salt=long + "s"),
            ("secret/other", SECRET, {"box": 1}),
        ),
        (scene(secret={"p1": sealed(999, "salt")}), reveal(999), LEAST),
        (scene(secret=kept, session=""), reveal(), NO_SESSION),
    ):
        assert refused(secret_wagers.legal_reveal(one, command)) == answer
    poor = scene(secret={"p1": sealed(100_001, "salt")})
    too_much = secret_wagers.legal_reveal(poor, reveal(100_001))
    assert too_much
    assert (too_much.code, too_much.facts) == ("wager/over", {"most": 100_000})
    revealed, placed, *more = secret_wagers.act_reveal(scene(secret=kept), reveal())
    assert revealed == ev.SecretWagerRevealed(box=1, player="p1", amount=5_000, cites=SECRET)
    assert placed == ev.WagerPlaced(
        box=1, spot="ante", stake=5_000, owner="p1", cites=placed.cites,
        postings=move(5_000, "patron:p1", "box:1:ante"),
    )  # fmt: skip
    assert (more, placed.cites) == (
        [],
        ("5.2", "5.4.1", "1.1:Ante", "1.1:Initial Wager(s)", "1.4.1", "1.4.2"),
    )


def test_where_a_hand_is_bought_with_several_wagers_the_first_is_the_secret_one() -> None:
    rule = load(BOOK).rule.tournament
    holdem = replace(scene(secret={"p1": SEALED}), book=variant("star-uth", tournament=rule))
    _, placed = secret_wagers.act_reveal(holdem, reveal())
    assert isinstance(placed, ev.WagerPlaced)
    assert placed.spot == "ante"
    lies = replace(playing().boxes[0], player="p1", wagers=(Wager("ante", 1_000, "p1"),))
    late = replace(scene(with_box(playing(), lies)), book=holdem.book)
    assert refused(secret_wagers.legal_make(late, make())) == ("secret/moment", SECRET, {})
    assert refused(waits(holdem, place(), wager(999))) == LEAST
    assert waits(holdem, place(), wager(999, spot="blind")) is None


def test_a_secret_wager_is_opened_by_the_time_of_its_opening() -> None:
    cards = load("star-ms-4").rule.player_card
    assert cards
    carded = replace(scene(secret={"p1": SEALED}), book=variant(BOOK, player_card=cards))
    assert secret_wagers.legal_reveal(carded, reveal(at=1)) is None, "before cards were needed"
    needed = secret_wagers.legal_reveal(carded, reveal(at=4_000_000_000_000))
    assert needed
    assert needed.code == "card/none"


def test_a_secret_wager_that_stays_shut_is_dropped() -> None:
    drop = c.DropSecretWager(actor="machine", box=1)
    one = scene(secret={"p1": SEALED})
    assert secret_wagers.legal_drop(one, drop) is None
    assert secret_wagers.act_drop(one, drop) == (ev.SecretWagerDropped(box=1, player="p1", cites=SECRET),)
    unkept = replace(one, table=replace(one.table, tournament=None))
    for there, box in ((one, 2), (one, 9), (unkept, 1)):
        found = secret_wagers.legal_drop(there, replace(drop, box=box))
        assert refused(found) == ("secret/none", SECRET, {"box": box})
