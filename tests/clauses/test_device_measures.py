"""Prohibited devices: the finding, and the measures it opens, singly or together."""

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.decide import decide
from croupier.patrons.rules.exclusions import barred_by
from croupier.table import commands as c
from croupier.table import events as ev
from tests.clauses.devices import C3, S3, S4, UTH, dealt, may
from tests.felt import Felt, clause, play

BROUGHT = 1_000_000  # cents
_STAR = {
    "ban": "13.1",
    "find": "13.3",
    "void": "13.3.1",
    "game": "13.3.2",
    "casino": "13.3.3",
    "detain": "13.3.4",
}
OWN = {
    S3: _STAR,
    UTH: _STAR,
    S4: {
        "ban": "13.6",
        "find": "13.8",
        "void": "13.8.1",
        "game": "13.8.2",
        "casino": "13.8.3",
        "detain": "13.8.4",
    },
    C3: {"ban": "13.1", "find": "13.2", "void": "13.2.1", "game": "13.2.2", "detain": "13.2.4"},
}


def below(book: str) -> str:
    return "tg_area_manager" if book == C3 else "dealer"


def by_rank(felt: Felt, line: str, own: str) -> None:
    """Refused to the rank below, citing the clause behind it, granted to the lowest that has the power."""
    refusal = felt.refused(f"{line} by {below(felt.book.id)}")
    assert refusal.code == "staff/rank"
    assert own in refusal.cites
    felt.do(f"{line} by {may(felt.book.id)}")


@clause(S3, "13.1", "13.3")
@clause(UTH, "13.1", "13.3")
@clause(S4, "13.6", "13.8")
@clause(C3, "13.1", "13.2")
def test_a_finding_says_who_did_what_and_comes_before_every_measure(book: str) -> None:
    felt, own = dealt(book), OWN[book]
    measures = ["void p1", "exclude p1 game", "detain p1 place office"]
    measures += ["withhold p1"] if book == C3 else ["exclude p1 casino"]
    for line in measures:
        refusal = felt.refused(line)
        assert refusal.code == "sanction/finding"
        assert own["find"] in refusal.cites
    assert felt.refused("finding p1 device").code == "order/reason"
    refusal = felt.refused("finding p1 rudeness note rude")
    assert (refusal.code, refusal.cites) == ("sanction/breach", (own["ban"],))
    assert felt.refused("finding dealer device note phone").cites == (own["ban"],)
    by_rank(felt, "finding p1 device note phone", own["find"])
    (found,) = felt.events_of(ev.FindingRecorded)
    assert (found.player, found.breach, found.note, found.by) == ("p1", "device", "phone", may(book))
    assert {own["ban"], own["find"]} == {*found.cites}
    assert felt.refused("void p2").code == "sanction/finding"
    felt.do("\n".join(measures))


@clause(S3, "13.3")
@clause(S4, "13.8")
@clause(UTH, "13.1")
@clause(C3, "13.1", "13.2")
def test_only_crown_has_measures_for_any_other_breach(book: str) -> None:
    felt = dealt(book)
    if book == C3:
        felt.do("finding p1 rule note 7.4.1(a)\n exclude p1 game")
        assert felt.refused("withhold p1").code == "sanction/finding"  # winnings only for a device
    else:
        assert felt.refused("finding p1 rule note 9.8").code == "sanction/breach"


@clause(S3, "13.3.1")
@clause(UTH, "13.3.1")
@clause(S4, "13.8.1")
@clause(C3, "13.2.1")
def test_the_wagers_of_the_person_are_void_and_go_back_and_the_others_play_on(book: str) -> None:
    felt, own = dealt(book), OWN[book]
    felt.do("finding p1 device note phone")
    by_rank(felt, "void p1", own["void"])
    assert felt.balance("patron:p1") == BROUGHT
    assert own["void"] in felt.cites(ev.HandVoided) & felt.cites(ev.PlayerWagersVoided)
    assert felt.view("p2").boxes[1].status == "in"
    refusal = felt.refused("void p1")
    assert (refusal.code, own["void"] in refusal.cites) == ("wager/none", True)
    felt.do(
        "show Qs Js Ts 3c 4d" if book == UTH else "show Qs\n box 2 bet 20\n show Js\n box 2 bet 20\n show Ts"
    )
    felt.do("settle")
    assert felt.balance("patron:p1") == BROUGHT


@clause(S3, "13.3.1")
@clause(UTH, "13.3.1")
@clause(S4, "13.8.1")
@clause(C3, "13.2.1")
def test_wagers_go_back_before_the_deal_and_while_cards_are_on_their_way(book: str) -> None:
    blind = ", blind 10" if book == UTH else ""
    felt = play(book, f"box 1 ante 10{blind}, jackpot 5\n finding p1 device note phone", mode="live")
    felt.do("void p1")
    assert felt.balance("patron:p1") == BROUGHT
    felt.do(
        f"box 1 ante 10{blind}\n box 2 ante 10{blind}\n by hand\n check red\n bring red\n shuffle red manual"
    )
    felt.do("load red\n call no-more-bets" if book == C3 else "load red\n shuffle red\n call no-more-bets")
    felt.do(f"draw community {5 if book == UTH else 3}\n void p1")
    assert felt.balance("patron:p1") == BROUGHT
    assert (felt.balance("box:1:ante"), felt.balance("box:2:ante")) == (0, 10_00)
    felt.do("as usual\n deal")
    assert [felt.table.boxes[0].status, felt.table.boxes[1].status] == ["void", "in"]
    felt.do("box 2 fold\n close")
    assert felt.balance("patron:p2") == BROUGHT - (20_00 if book == UTH else 10_00)
    again = play(book, f"box 1 ante 10{blind}\n finding p1 device note phone", mode="live")
    again.do("deal\n void p1")
    assert again.balance("patron:p1") == BROUGHT
    again.do("settle")


@clause(S3, "13.3.1")
@clause(S4, "13.8.1")
@clause(UTH, "13.3.1")
@clause(C3, "13.2.1")
def test_what_a_fold_has_taken_in_the_round_goes_back(book: str) -> None:
    blind = ", blind 10" if book == UTH else ""
    lines = f"box 1 ante 10{blind}, jackpot 5\n box 2 ante 10{blind}\n deal\n"
    felt = play(book, lines, mode="live")
    felt.do("box 1 check\n box 2 check\n show Qs Js Ts" if book == UTH else "")
    felt.do("box 1 fold\n finding p1 device note phone\n void p1")
    assert felt.balance("patron:p1") == BROUGHT
    assert OWN[book]["void"] in felt.cites(ev.ResultUndone)
    assert felt.refused("void p1").code == "wager/none"
    felt.do("box 2 fold\n settle")
    assert felt.balance("patron:p1") == BROUGHT


@clause(S3, "13.3.2")
@clause(UTH, "13.3.2")
@clause(S4, "13.8.2")
@clause(C3, "13.2.2", "1.3")
def test_who_is_excluded_from_the_game_wagers_no_more_at_this_table(book: str) -> None:
    felt, own = play(book, "seat 1 p1", mode="live"), OWN[book]
    felt.do("finding p1 device note phone")
    by_rank(felt, "exclude p1 game", own["game"])
    (excluded,) = felt.events_of(ev.PlayerExcluded)
    assert (excluded.scope, own["game"] in excluded.cites) == ("game", True)
    refusal = felt.refused("box 1 ante 10")
    assert refusal.code == "player/excluded"
    assert own["game"] in refusal.cites
    assert felt.refused("exclude p1 game").code == "player/excluded"
    felt.do("leave 1")
    assert felt.refused("seat 2 p1").code == "player/excluded"
    assert felt.refused(f"readmit p1 game reason cleared by {below(book)}").code == "staff/rank"
    assert felt.refused("readmit p1 game").code == "order/reason"
    elsewhere = play(book, "box 1 ante 10", mode="live")  # the same p1 at another table
    assert elsewhere.view("p1").boxes[0].seat == "p1"
    felt.do(f"readmit p1 game reason cleared by {may(book)}\n seat 2 p1\n box 2 ante 10")
    assert felt.refused("readmit p1 game reason cleared").code == "sanction/none"


@clause(C3, "1.3")
def test_an_exclusion_from_the_game_says_that_it_is_this_table() -> None:
    felt = play(C3, "seat 1 p1\n finding p1 device note phone\n exclude p1 game", mode="live")
    assert "1.3" in felt.cites(ev.PlayerExcluded)


@clause(S3, "13.3.3")
@clause(UTH, "13.3.3")
@clause(S4, "13.8.3")
def test_who_is_excluded_from_the_casino_gets_no_seat_at_any_table(book: str) -> None:
    felt, own = play(book, "seat 1 p1", mode="live"), OWN[book]
    felt.do("finding p1 device note phone")
    by_rank(felt, "exclude p1 casino", own["casino"])
    (excluded,) = felt.events_of(ev.PlayerExcluded)
    assert excluded.scope == "casino"
    refusal = felt.refused("box 1 ante 10")
    assert (refusal.code, own["casino"] in refusal.cites) == ("player/barred", True)
    felt.do("leave 1")
    assert felt.refused("seat 1 p1").code == "player/barred"
    assert felt.refused("exclude p1 casino").code == "player/barred"
    elsewhere = play(book, mode="live")
    sit = c.TakeSeat(actor="dealer", box=1, player="p1", at=elsewhere.at)
    answer = decide(replace(elsewhere.scene(), barred=barred_by(felt.events)), sit)
    assert isinstance(answer, Refusal)
    assert answer.code == "player/barred"
    felt.do("readmit p1 casino reason cleared\n seat 1 p1")
    assert barred_by(felt.events) == {}


@clause(C3, "13.2")
def test_crown_excludes_from_the_game_only() -> None:
    felt = play(C3, "seat 1 p1\n finding p1 device note phone", mode="live")
    assert felt.refused("exclude p1 casino").code == "staff/no-right"


@clause(S3, "13.3.4")
@clause(UTH, "13.3.4")
@clause(S4, "13.8.4")
@clause(C3, "13.2.4")
def test_a_detention_is_recorded_from_its_start_until_somebody_takes_over(book: str) -> None:
    felt, own = play(book, "seat 1 p1\n finding p1 device note phone", mode="live"), OWN[book]
    for line, code in (
        ("detain p1 place office grounds rudeness", "detention/grounds"),
        ("detain p1", "detention/place"),
        ("hand-over p1 to police", "detention/none"),
    ):
        refusal = felt.refused(line)
        assert (refusal.code, refusal.cites) == (code, (own["detain"],))
    by_rank(felt, "detain p1 place office", own["detain"])
    (detained,) = felt.events_of(ev.PersonDetained)
    assert (detained.place, detained.grounds, detained.since) == ("office", "device", felt.at)
    assert felt.refused("detain p1 place office").code == "detention/open"
    felt.do("wait 600")
    assert felt.refused("hand-over p1 to police").code == "detention/arrived"
    assert felt.refused("hand-over p1 to police arrived 700").code == "detention/arrived"
    assert felt.refused("hand-over p1 to police arrived -1").code == "detention/arrived"
    assert felt.refused("hand-over p1 to family arrived 60").code == "detention/to"
    if book == C3:
        assert felt.refused("hand-over p1 to inspector arrived 60").code == "detention/to"
    by_rank(felt, "hand-over p1 to police arrived 60", own["detain"])
    (ended,) = felt.events_of(ev.DetentionEnded)
    assert (ended.to, ended.ended - (ended.arrived or 0), ended.ended) == ("police", 60_000, felt.at)


@clause(S3, "13.3.4")
@clause(UTH, "13.3.4")
@clause(S4, "13.8.4")
def test_an_inspector_may_take_over_too_and_a_device_is_the_only_ground(book: str) -> None:
    felt = play(book, "seat 1 p1\n finding p1 device note phone", mode="live")
    for grounds in ("crimes-act", "casino-control-act"):
        assert felt.refused(f"detain p1 place office grounds {grounds}").code == "detention/grounds"
    felt.do("detain p1 place office\n hand-over p1 to inspector arrived 0")
    felt.do("detain p1 place office")
    refusal = felt.refused("hand-over p1 to released")
    assert (refusal.code, refusal.cites) == ("order/reason", (OWN[book]["detain"],))
    felt.do("hand-over p1 to released reason mistaken")
    felt.do("detain p1 place office\n hand-over p1 to released arrived 0")
    assert [one.to for one in felt.events_of(ev.DetentionEnded)] == ["inspector", "released", "released"]
    assert felt.events_of(ev.DetentionEnded)[1].reason == "mistaken"


@clause(C3, "13.2.4")
def test_crown_detains_on_the_grounds_of_its_statutes() -> None:
    felt = play(C3, "seat 1 p1\n finding p1 rule note cheating", mode="live")
    for grounds in ("device", "crimes-act", "casino-control-act"):
        felt.do(f"detain p1 place office grounds {grounds}\n hand-over p1 to released reason mistaken")
