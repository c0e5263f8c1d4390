"""What went wrong and who rules on it: the moments a book knows, what waits, and the whole ruling."""

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from croupier.core.book.entries import RemedyRule, Step
from croupier.core.book.rulebook import Rulebook
from croupier.core.ledger import Posting
from croupier.core.refusal import Refusal
from croupier.engine.irregular.call import ruling, waits
from croupier.engine.irregular.moments import moments
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from tests.clauses.answers import assert_refused, cited
from tests.felt import Felt, play
from tests.felt.variant import play_variant, variant
from tests.laws.blanks import blank

C3, S4, UTH = "crown-ms-3.0", "star-ms-4", "star-uth"
SUPERVISOR, HDD, AREA = "gaming_supervisor", "tg_hdd", "tg_area_manager"
HOUSE = "house:irregularity"
SHOE: dict[str, Any] = {"source": "card_shoe"}
READY = "by hand\n check red\n bring red\n shuffle red manual"
DEALT = "box 3 ante 10\n box 4 ante 20\n deal"
BET = "box 3 ante 10\n box 4 ante 10\n deal\n box 3 bet 10"
STREET = "box 3 ante 10\n deal 3: As Ah\n box 3 bet 10\n show Kc"
ALL_OPEN = f"{STREET}\n box 3 bet 10\n show Kd\n box 3 bet 10\n show 2c"
CROWN_DEAL = f"box 3 ante 10\n {READY}\n load\n call no-more-bets\n draw community 3"
PAIRS = "box 3 ante 10, blind 10\n box 4 ante 10, blind 10\n deal"
WON = "box 3 ante 10, jackpot 5\n deal\n box 3 fold\n show Qs Js Ts\n settle 3"
BY_HAND = f"{DEALT}\n by hand"
SHORT = f"{BY_HAND}\n wrong wrong-community-count count 2"
TOLD = f"{SHORT}\n attest shared-told-hdd\n attest shared-told-area-manager by tg_hdd"
WRONG_HAND = f"{BY_HAND}\n wrong wrong-hole-count box 3 count 3"
SEEN = f"{BY_HAND}\n wrong community-exposed at 4th,5th cards Qs,Qd"
DEFECT = "11.9 11.9.2 11.9.3 1.1:Void"
FAILED = "12.2 12.2.1 12.2.2 12.2.3 1.1:Void"


def at(book: str, lines: str, table: dict[str, Any] | None = None) -> Felt:
    return play(book, lines, mode="live", **(table or {}))


@pytest.mark.parametrize(
    ("book", "lines", "table", "now"),
    [
        (S4, "seat 3 p3", {}, "between"),
        (S4, "box 3 ante 10\n call no-more-bets", {}, "between"),
        (S4, f"box 3 ante 10\n {READY}\n cut\n load\n draw 3 1", SHOE, "round outcome deal unlooked"),
        (C3, CROWN_DEAL, {}, "round outcome deal unlooked spread"),
        (C3, f"{CROWN_DEAL}\n draw 3 2", {},
         "round outcome deal dealt spread unlooked undecided unbet taken"),
        (S4, DEALT, {}, "round outcome deal dealt spread unlooked deciding undecided unbet taken"),
        (S4, DEALT, SHOE, "round outcome deal dealt unlooked deciding undecided unbet taken"),
        (S4, f"{DEALT}\n box 3 look", {}, "round outcome dealt spread looked deciding undecided unbet taken"),
        (S4, BET, {}, "round outcome dealt spread looked deciding undecided bet taken"),
        (S4, f"{BET}\n box 4 fold", {}, "round outcome dealt spread looked deciding decided bet taken"),
        (S4, f"{BET}\n box 4 bet 10\n show Qs", {},
         "round outcome dealt spread looked deciding decided bet taken"),
        (S4, ALL_OPEN, {}, "round outcome dealt spread looked decided bet settling taken"),
        (S4, WON, {}, "round outcome dealt spread looked decided unbet settling taken"),
        (S4, f"{DEALT}\n box 3 look\n box 3 fold\n box 4 fold", {}, "between outcome taken"),
        (S4, f"{DEALT}\n box 3 fold\n box 4 fold\n settle", {}, "between outcome"),
        (UTH, f"{PAIRS}\n box 3 bet 40", {},
         "round outcome dealt spread looked deciding undecided bet taken"),
        (UTH, f"{PAIRS}\n box 3 check\n box 4 check\n show Qs Js Ts", {},
         "round outcome dealt spread looked deciding decided unbet taken"),
    ],
)  # fmt: skip
def test_every_moment_a_remedy_is_given_under_is_known_by_its_name(
    book: str, lines: str, table: dict[str, Any], now: str
) -> None:
    assert moments(at(book, lines, table).scene()) == {"any", *now.split()}


def test_a_bet_that_a_fold_leaves_lying_is_no_bet_once_the_round_is_over() -> None:
    fold = replace(load(S4).rule.fold, takes=("ante",))
    felt = play_variant(variant(S4, fold=fold), f"{STREET}\n box 3 fold", mode="live")
    assert felt.table.boxes[2].wager("3rd") is not None
    assert moments(felt.scene()) == {"any", "between", "outcome", "taken"}


def test_while_a_ruling_is_open_everything_waits_but_what_serves_it_or_is_no_play() -> None:
    felt = at(S4, WRONG_HAND)
    through: set[str] = set()
    refused: set[str] = set()
    for kind in get_args(c.AnyCommand):
        command = blank(kind, felt, actor="dealer")
        assert waits(at(S4, "").scene(), command) is None, "nothing was called"
        answer = waits(felt.scene(), command)
        (refused if answer else through).add(kind.__name__)
        assert answer is None or (answer.code, answer.cites) == (
            "incident/open", ("11.1", "11.3", "1.1:Void"),
        )  # fmt: skip
    assert through == {
        "Call", "Remedy", "WithdrawCall", "Retract", "TimeUp", "Report", "SignOn", "Attest", "OrderCount",
        "CountDeck", "CheckDeck", "SendNotice", "AcknowledgeNotice", "RecordFinding", "ExcludeFromGame",
        "ExcludeFromCasino", "LiftExclusion", "Detain", "EndDetention", "OpenDispute", "DecideDispute",
        "RequestReview", "AdviseRights", "ForwardComplaint", "CloseDispute", "RequestRules", "HandOverRules",
        "OpenAnalysis", "ReportJackpotFault", "ClearJackpotFault",
        "ShowSign", "TakeDownSign", "ChangeLimits", "RaiseMinimumNow", "RaiseKeptMinimum", "OrderShuffle",
    }  # fmt: skip
    assert {"PlaceWager", "Bet", "Deal", "SettleBox", "CloseRound", "BringDeck", "LeaveSeat"} <= refused


def test_where_the_book_has_no_remedy_any_more_the_rule_of_calls_is_cited() -> None:
    felt = at(S4, WRONG_HAND)
    felt.book = with_remedies(S4)
    answer = felt.give(c.Fold(actor="dealer", box=3))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cites) == ("incident/open", (HOUSE,))


def remedy(does: str, by: str = SUPERVISOR, **said: Any) -> c.Remedy:
    return c.Remedy(actor=by, does=does, **said)


@pytest.mark.parametrize(
    ("book", "lines", "command", "code", "cites"),
    [
        (S4, DEALT, remedy("misdeal"), "incident/none", HOUSE),
        (S4, WRONG_HAND, remedy("void-round"), "incident/remedy", HOUSE),
        (S4, SEEN, remedy("play-on", "dealer"), "staff/rank", "11.4 11.6"),
        (C3, TOLD, remedy("misdeal", HDD), "order/reason", "11.3.2 1.1:Misdeal 1.1:Void"),
        (C3, SHORT, remedy("misdeal", HDD, reason="short"), "step/due", "11.3"),
        (C3, TOLD, remedy("misdeal", "dealer", reason="short"), "staff/rank", "11.3.2 1.1:Misdeal 1.1:Void"),
        (C3, f"{BY_HAND}\n wrong cards-to-empty-box box 1", remedy("misdeal", HDD), "step/due", "11.4 11.5"),
        (C3, f"{DEALT}\n box 3 look\n wrong cards-to-empty-box box 1\n rule burn-and-offer",
         remedy("burn-and-offer", HDD), "incident/offered", HOUSE),
    ],
)  # fmt: skip
def test_a_ruling_that_is_not_the_books_or_not_yet_to_be_made_is_refused(
    book: str, lines: str, command: c.Remedy, code: str, cites: str
) -> None:
    assert_refused(at(book, lines), command, code, cites)


def voided(cites: str, result: str = "void") -> ev.RoundVoided:
    moves = (("box:3:ante", -10_00), ("patron:p3", 10_00), ("box:4:ante", -20_00), ("patron:p4", 20_00))
    return ev.RoundVoided(
        round=1, result=result, shuffle="round-end", cites=cited(cites),
        postings=tuple(Posting(account, cents) for account, cents in moves),
    )  # fmt: skip


def closed(
    kind: str, does: str, cites: str, by: str = SUPERVISOR, reason: str = "", waits: tuple[int, ...] = ()
) -> ev.IncidentClosed | ev.IncidentRuled:
    """The end of a call, or the ruling on one that stands until the notices it waits for were sent."""
    if waits:
        return ev.IncidentRuled(kind=kind, does=does, by=by, reason=reason, notices=waits, cites=cited(cites))
    return ev.IncidentClosed(kind=kind, does=does, by=by, reason=reason, cites=cited(cites))


def suspected(deck: str) -> ev.DeckSuspected:
    return ev.DeckSuspected(deck=deck, cites=cited(DEFECT))


def failed(cites: str, *, cards: bool, unit: str = "") -> ev.SourceFailed:
    return ev.SourceFailed(source="shuffling_device", unit=unit, cards=cards, cites=cited(cites))


CROWN_MISDEAL = "11.2.1 11.2.2 1.1:Misdeal 1.1:Void"


@pytest.mark.parametrize(
    ("book", "lines", "command", "events"),
    [
        (S4, f"{BY_HAND}\n wrong deck-defect", remedy("void-round", reason="torn"),
         [voided(DEFECT), suspected("red"),
          closed("deck-defect", "void-round", DEFECT, reason="torn", waits=(1, 2))]),
        (S4, f"{DEALT}\n check blue\n bring blue\n wrong idle-deck-defect deck blue", remedy("void-round"),
         [voided(DEFECT), suspected("blue"), closed("idle-deck-defect", "void-round", DEFECT, waits=(1, 2))]),
        (S4, f"{BY_HAND}\n wrong device-failed", remedy("void-round"),
         [voided(FAILED), failed(FAILED, cards=True), closed("device-failed", "void-round", FAILED)]),
        (S4, "box 3 ante 10\n wrong device-failed", remedy("retire-source"),
         [failed("12.2 12.2.2", cards=False), closed("device-failed", "retire-source", "12.2 12.2.2")]),
        (S4, "source shuffling_device unit B reason jam\n box 3 ante 10\n wrong device-failed",
         remedy("retire-source"),
         [failed("12.2 12.2.2", cards=False, unit="B"),
          closed("device-failed", "retire-source", "12.2 12.2.2")]),
        (C3, f"{DEALT}\n wrong wrong-hole-count box 3 count 3", remedy("misdeal", AREA),
         [voided(CROWN_MISDEAL, "misdeal"),
          ev.CountOrdered(deck="red", by=AREA, cites=cited(CROWN_MISDEAL)),
          closed("wrong-hole-count", "misdeal", CROWN_MISDEAL, AREA)]),
        (S4, SEEN, remedy("play-on", reason="seen"),
         [ev.CommunityExposed(index=1, card="Qs", stays=False, cites=("11.4", "11.6")),
          ev.CommunityExposed(index=2, card="Qd", stays=False, cites=("11.4", "11.6")),
          closed("community-exposed", "play-on", "11.4 11.6", reason="seen")]),
        (C3, f"{BY_HAND}\n wrong community-exposed at 4th cards Qs", remedy("play-on", HDD),
         [ev.CommunityExposed(index=1, card="Qs", stays=True, cites=("11.7",)),
          closed("community-exposed", "play-on", "11.7", HDD)]),
        (S4, f"{BY_HAND}\n wrong player-absent box 3", remedy("play-on", "dealer"),
         [closed("player-absent", "play-on", "11.11", "dealer")]),
    ],
)  # fmt: skip
def test_a_ruling_says_all_that_it_does_and_closes_what_was_called(
    book: str, lines: str, command: c.Remedy, events: list[ev.Event]
) -> None:
    assert at(book, lines).give(command) == tuple(events)


def test_an_offer_keeps_what_was_called_open() -> None:
    felt = at(C3, f"{DEALT}\n box 3 look\n wrong cards-to-empty-box box 1")
    answer = felt.give(remedy("burn-and-offer", HDD))
    assert isinstance(answer, tuple)
    assert [type(event) for event in answer] == [ev.HandDiscarded, ev.RetractOffered]
    assert felt.table.incident is not None


def test_nothing_is_ruled_where_nothing_was_called() -> None:
    assert ruling(at(S4, DEALT).scene(), "misdeal") is None


def with_remedies(book: str, *remedies: RemedyRule) -> Rulebook:
    """The book with these remedies and no others."""
    return Rulebook(replace(load(book).data, remedy=remedies), "variant")


def test_what_turns_up_on_checking_must_be_a_matter_of_checking_alone() -> None:
    felt = at(S4, f"{BY_HAND}\n wrong cards-mishandled")
    own = load(S4).data.remedy
    lenient = next(rule for rule in own if (rule.kind, rule.moment) == ("deck-defect", "round"))
    felt.book = with_remedies(S4, *own, replace(lenient, does="play-on", checks=False))
    answer = felt.give(c.Call(actor="dealer", kind="deck-defect"))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cites) == ("incident/open", (HOUSE,))


def test_what_no_remedy_answers_is_refused_by_the_first_of_them() -> None:
    felt = at(C3, "limits ante 5-500/5\n box 3 ante 10\n deal")
    own = load(C3).data.remedy
    felt.book = with_remedies(C3, *(rule for rule in own if rule.does != "settle-off-unit"))
    called = c.Call(actor="dealer", kind="off-limit-wager", box=3, spot="ante", amount=12_00)
    answer = felt.give(called)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cites) == ("incident/answer", ("6.2.1",))


def test_a_ruling_waits_only_for_steps_that_block() -> None:
    note = Step(
        name="note", when="incident", who="dealer", blocks=False, only=("player-absent",), cites=("11.11",)
    )
    felt = play_variant(variant(S4, note), f"{BY_HAND}\n wrong player-absent box 3", mode="live")
    assert [due.name for due in felt.table.due] == ["note"]
    assert felt.give(remedy("play-on", "dealer")) == (closed("player-absent", "play-on", "11.11", "dealer"),)


def test_where_no_deck_is_in_play_none_is_named_for_the_check_and_the_count() -> None:
    felt = at(S4, "wrong cards-mishandled")
    rule = next(rule for rule in load(S4).data.remedy if rule.kind == "cards-mishandled")
    felt.book = with_remedies(S4, replace(rule, checks=True, counts=True))
    assert felt.give(remedy("verify-cards", count=52)) == (
        ev.DeckSuspected(deck="", cites=("4.2.1",)),
        ev.CountOrdered(deck="", by=SUPERVISOR, cites=("4.2.1",)),
        closed("cards-mishandled", "verify-cards", "4.2.1"),
    )
