"""Bets by word and talk about hands: what they lead to, compared whole."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.ledger import move
from croupier.core.refusal import Refusal
from croupier.engine.irregular.ruling import Ruling
from croupier.engine.remedies import talk as talking
from croupier.engine.remedies.talk import talked
from croupier.engine.wagers.place import act_place
from croupier.engine.wagers.spoken import act_speak, legal_speak
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.incidents import Incident
from croupier.table.players import LossLimit, with_card
from croupier.table.table import Wager
from tests.felt import Felt, play
from tests.felt.variant import variant

S3, CROWN, S4 = "star-ms-undated", "crown-ms-3.0", "star-ms-4"
SPOKEN = ("5.3",)
CALL = ("house:irregularity",)


def speaks(amount: int = 1_000, tender: str = "cash", spot: str = "ante", **more: Any) -> c.SpeakBet:
    return c.SpeakBet(**{"actor": "p3", "box": 3, "spot": spot, "amount": amount, "tender": tender, **more})


def said(answer: object) -> tuple[str, tuple[str, ...]] | None:
    return (answer.code, answer.cites) if isinstance(answer, Refusal) else None


def test_what_is_handed_over_covers_the_bet_and_is_chips_first() -> None:
    felt = play(CROWN, "seat 3 p3 5")
    scene = felt.scene()
    assert said(legal_speak(scene, speaks(tender="chips"))) == ("wager/funds", ("house:funds",))
    for player in ("p3", ""):
        assert legal_speak(scene, speaks(player=player)) is None
    assert said(legal_speak(scene, speaks(0))) == ("money/amount", ("house:chips",))
    assert said(legal_speak(scene, speaks(-5))) == ("money/amount", ("house:chips",))
    (plain,) = act_place(scene, c.PlaceWager(actor="p3", box=3, spot="ante", amount=1_000))
    assert isinstance(plain, ev.WagerPlaced)
    wager = replace(plain, tender="cash", cites=(*SPOKEN, *plain.cites))
    chips = ev.ChipsBought(
        player="p3", amount=1_000, means="cash", cites=SPOKEN,
        postings=(*move(1_000, "float", "patron:p3"), *move(1_000, "outside", "drop")),
    )  # fmt: skip
    assert act_speak(scene, speaks()) == (chips, wager)
    assert act_speak(scene, speaks(actor="dora", player="p3")) == (chips, wager)
    assert act_speak(scene, speaks(tender="chips")) == (replace(wager, tender="chips"),)


def test_a_spoken_jackpot_wager_starts_the_jackpot_game_again_like_any_other() -> None:
    felt = play(CROWN, "box 1 ante 10, jackpot 5\nbox 3 ante 10\ndeal\nwrong count-unverified", mode="live")
    felt.do("count red 51\nrule void-miscounted\nbox 3 ante 10")
    scene = felt.scene()
    assert [box.number for box in scene.table.boxes if box.parked()] == [1]
    _, placed, again = act_speak(scene, speaks(500, spot="jackpot"))
    assert isinstance(placed, ev.WagerPlaced)
    assert again == ev.JackpotGameCancelled(
        round=2, why="joined", kept=(1, 3), cites=load(CROWN).rule.jackpot.newcomer
    )


def test_a_bet_by_word_counts_against_a_loss_limit_and_is_made_by_the_time() -> None:
    rules = load(S4).rule
    limited = variant(CROWN, loss_limit=rules.loss_limit)
    felt = play(CROWN, "seat 3 p3 5")
    limit = LossLimit(amount=1_500)
    patrons = {"p3": replace(with_card("p3"), loss_limits=(limit,))}
    scene = replace(felt.scene(), book=limited, patrons=patrons)
    assert legal_speak(scene, speaks(1_500)) is None
    assert said(legal_speak(scene, speaks(1_501))) == ("loss/limit", ("13.3", "1.1:Loss Limit"))
    near = ev.LossLimitNear(player="p3", room=0, cites=("13.3", "1.1:Loss Limit"))
    assert act_speak(scene, speaks(1_500))[2:] == (near,)
    carded = replace(felt.scene(), book=variant(CROWN, player_card=rules.player_card), patrons={})
    assert legal_speak(carded, speaks(at=1)) is None, "before cards were needed"
    assert said(legal_speak(carded, speaks(at=4_000_000_000_000))) is not None


def test_when_nothing_is_spoken() -> None:
    felt = play(CROWN, "seat 3 p3 5")
    other = replace(felt.scene(), book=load(S4))
    assert said(legal_speak(other, speaks())) == ("wager/spoken", load(S4).rule.instruments.cites)
    assert said(legal_speak(felt.scene(), speaks(tender="watch"))) == ("wager/tender", SPOKEN)
    felt.table = replace(felt.table, drop_box=False)
    assert said(legal_speak(felt.scene(), speaks())) == ("chips/no-cash", ("house:chips",))
    felt.table = replace(felt.table, round=replace(felt.table.round, phase="closed"))
    assert said(legal_speak(felt.scene(), speaks())) == ("wager/closed", SPOKEN)


DEALT = "box 1 ante 10, jackpot 5\nbox 2 ante 20, jackpot 5\nbox 3 ante 10\ndeal\nbox 1 bet 10\n"


def forfeits(felt: Felt, box: int, *takes: str) -> tuple[ev.Event, ...]:
    """What the talk of a box leads to where these spots are taken."""
    rule = next(one for one in felt.book.data.remedy if one.does == "forfeit-wagers")
    incident = Incident("communication", "dora", ("forfeit-wagers",), box=box)
    ruling = Ruling(incident, replace(rule, takes=takes), c.Remedy(actor="sue", does="forfeit-wagers"))
    return talking.REMEDIES["forfeit-wagers"].act(felt.scene(), ruling)


def forfeited(book: str, box: int, *moves: tuple[str, str, int], live: bool = False) -> ev.HandForfeited:
    """The hand's event: what moves off each spot, and where to."""
    postings = tuple(one for spot, to, cents in moves for one in move(cents, f"box:{box}:{spot}", to))
    taken = tuple(spot for spot, to, _ in moves if to in ("float", "jackpot"))
    cites = ("7.4.1(a)",) if book == CROWN else ("9.8",)
    return ev.HandForfeited(box=box, spots=taken, live=live, cites=cites, postings=postings)


def test_talk_takes_what_the_book_names_and_gives_the_rest_back() -> None:
    crown, star, four = (play(book, DEALT, mode="live") for book in (CROWN, S3, S4))
    lost = (("ante", "float", 10_00), ("3rd", "float", 10_00))
    back, pool = ("jackpot", "patron:p1", 5_00), ("jackpot", "jackpot", 5_00)
    cancelled = ev.JackpotGameCancelled(round=1, why="retracted", gone=(1,), kept=(2,), cites=("11.5.1",))
    spots = ("ante", "3rd", "4th", "5th")
    assert forfeits(crown, 1, *spots) == (forfeited(CROWN, 1, lost[0], back, lost[1]), cancelled)
    assert forfeits(crown, 1, *spots, "jackpot") == (forfeited(CROWN, 1, lost[0], pool, lost[1]),)
    assert forfeits(star, 1, *spots) == (forfeited(S3, 1, lost[0], back, lost[1]),)
    assert forfeits(four, 1, *spots) == (forfeited(S4, 1, *lost, live=True),)
    plain = (forfeited(S4, 3, ("ante", "float", 10_00)),)
    assert forfeits(four, 3, *spots, "jackpot") == plain
    assert forfeits(four, 3) == (forfeited(S4, 3, ("ante", "patron:p3", 10_00)),)


def test_a_jackpot_wager_with_every_street_behind_it_stays_in_its_game() -> None:
    felt = play(CROWN, DEALT, mode="live").do("box 2 bet 20\nbox 3 bet 10\nshow Qs")
    felt.do("box 1 bet 10\nbox 2 bet 20\nbox 3 bet 10\nshow Js\nbox 1 bet 10")
    spots = ("ante", "3rd", "4th", "5th")
    lost = forfeited(CROWN, 1, *((spot, "float", 10_00) for spot in spots), live=True)
    assert forfeits(felt, 1, *spots) == (lost,)


def test_talk_never_costs_somebody_elses_wager() -> None:
    felt = play(S4, DEALT, mode="live")
    box = felt.table.boxes[2]
    other = replace(box, wagers=(*box.wagers, Wager("jackpot", 5_00, "p9")))
    felt.table = replace(felt.table, boxes=(*felt.table.boxes[:2], other, *felt.table.boxes[3:]))
    expected = forfeited(S4, 3, ("ante", "float", 10_00), live=True)
    assert forfeits(felt, 3, "ante", "jackpot") == (expected,)


@pytest.mark.parametrize(
    ("box", "changes", "shown", "note", "text"),
    [
        (1, {}, 1, "", None),
        (1, {}, 3, "", "All shared cards are open: when was it?"),
        (1, {}, 3, "early", None),
        (None, {}, 1, "", "Which box?"),
        (9, {}, 1, "", "Which box?"),
        (1, {"wagers": ()}, 1, "", "Box 1 has nothing to lose."),
        (1, {"status": "settled", "wagers": ()}, 1, "", "Box 1 has nothing to lose."),
        (1, {"status": "folded", "cards": ("As", "Ks")}, 1, "", None),
    ],
)
def test_which_box_talked(
    box: int | None, changes: dict[str, Any], shown: int, note: str, text: str | None
) -> None:
    felt = play(S4, DEALT, mode="live")
    first = replace(felt.table.boxes[0], **changes)
    round = replace(felt.table.round, shown=("2c", "3c", "4c")[:shown])
    felt.table = replace(felt.table, boxes=(first, *felt.table.boxes[1:]), round=round)
    answer = talked(felt.scene(), c.Call(actor="dora", kind="communication", box=box, note=note))
    assert (answer.text if answer else None) == text
    assert answer is None or answer.cites == CALL


def test_talk_is_called_for_a_box_in_whatever_irregularity_it_is() -> None:
    felt = play(S4, DEALT, mode="live")
    needs = talking.REMEDIES["forfeit-wagers"].needs
    named = c.Call(actor="dora", kind="odd", box=3)
    assert needs(felt.scene(), named) is None
    assert forfeits(felt, 3, "ante") == (forfeited(S4, 3, ("ante", "float", 10_00)),)
    unnamed = needs(felt.scene(), replace(named, box=None))
    assert said(unnamed) == ("incident/box", CALL), "else the last box would pay for it"
