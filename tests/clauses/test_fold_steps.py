"""Folded cards on a live table: handed in, counted, spread, and then racked or held."""

import pytest

from croupier.table.events import BoxFolded, StepAttested
from tests.clauses.streets import CROWN, STREETS, UNDATED, VERSION_4, at
from tests.felt import Felt, clause, play

UTH = "star-uth"
CLAUSES = {
    UNDATED: {"fold-hand-in": "9.4", "fold-spread": "9.6", "fold-rack": "9.6"},
    CROWN: {"fold-hand-in": "7.4.2", "fold-spread": "7.4.2(c)", "fold-rack": "7.4.2(c)"},
    VERSION_4: {"fold-hand-in": "9.4", "fold-spread": "9.6", "fold-rack": "9.6.1", "fold-hold": "9.6.2"},
    UTH: {"fold-hand-in": "9.4"},
}
COUNTED = {"fold-hand-in": (UNDATED, VERSION_4, UTH), "fold-spread": (UNDATED, CROWN, VERSION_4)}


def folded(book: str, wagers: str = "ante 10") -> Felt:
    """Box 3 has folded at a live table, box 5 has bet, and nothing is attested yet."""
    blind = ", blind 10" if book == UTH else ""
    bet = "bet 40" if book == UTH else "bet 10"
    lines = f"box 3 {wagers}{blind}\nbox 5 ante 10{blind}\ndeal\nbox 5 {bet}\nby hand\nbox 3 fold"
    return play(book, lines, mode="live")


def does(table: Felt, steps: tuple[str, ...], then: str) -> None:
    """The steps, each in its turn and play waiting for each; then play goes on."""
    book, of_fold = table.book.id, CLAUSES[table.book.id]
    assert tuple(step for step, box in table.view("dealer").due if box == 3 and step in of_fold) == steps
    for index, step in enumerate(steps):
        refusal = table.refused(then)
        assert (refusal.code, refusal.facts["step"]) == ("step/due", step)
        assert refusal.cites == (of_fold[step],)
        for later in steps[index + 1 :]:
            assert table.refused(f"attest {later} box 3 count 2").code == "step/order"
        counts = book in COUNTED.get(step, ())
        if counts:
            refusal = table.refused(f"attest {step} box 3")
            assert (refusal.code, refusal.cites) == ("step/count", (of_fold[step],))
        assert table.refused(f"attest {step} box 3 count 2 by p3").code == "staff/rank"
        assert table.refused(f"attest {step} box 5 count 2").code == "step/not-due"
        table.do(f"attest {step} box 3 {'count 2' if counts else ''} by dealer")
        attested = table.events_of(StepAttested)[-1]
        assert (attested.step, attested.box, attested.cites) == (step, 3, (of_fold[step],))
    table.do(then)


@clause(UNDATED, "9.4", "9.6")
@clause(CROWN, "7.4.2", "7.4.2(c)")
@clause(VERSION_4, "9.4", "9.6", "9.6.1", "9.6.2")
def test_folded_cards_are_handed_in_spread_and_racked(book: str) -> None:
    does(folded(book), ("fold-hand-in", "fold-spread", "fold-rack"), "show Qs")


@clause(UTH, "9.4")
def test_holdem_cards_are_handed_in_and_counted() -> None:
    does(folded(UTH), ("fold-hand-in",), "show Qs 8d 4c")


@clause(VERSION_4, "9.4", "9.6", "9.6.1", "9.6.2")
def test_cards_with_a_jackpot_wager_are_held_and_not_racked() -> None:
    table = folded(VERSION_4, "ante 10, jackpot 5")
    does(table, ("fold-hand-in", "fold-spread", "fold-hold"), "show Qs")
    assert table.refused("attest fold-rack box 3").cites == ("9.6.1",)
    assert table.view("dealer").boxes[2].cards_at == "held"


@clause(UNDATED, "9.6")
@clause(CROWN, "7.4.2(c)")
def test_elsewhere_they_are_racked_with_a_jackpot_wager_too(book: str) -> None:
    table = folded(book, "ante 10, jackpot 5")
    assert table.events_of(BoxFolded)[0].spots == ("ante", "jackpot")
    does(table, ("fold-hand-in", "fold-spread", "fold-rack"), "show Qs")
    assert table.view("dealer").boxes[2].cards_at == "discarded"


@pytest.mark.parametrize("street", STREETS)
@clause(UNDATED, "9.4", "9.6")
@clause(CROWN, "7.4.2", "7.4.2(c)")
@clause(VERSION_4, "9.4", "9.6", "9.6.1")
def test_the_steps_are_the_same_at_every_street_and_the_round_waits_for_them(book: str, street: str) -> None:
    table = at(book, street, mode="live").do("by hand\nbox 3 fold")
    does(table, ("fold-hand-in", "fold-spread", "fold-rack"), "close")


@clause(UNDATED, "9.4", "9.6")
@clause(CROWN, "7.4.2", "7.4.2(c)")
@clause(VERSION_4, "9.4", "9.6", "9.6.1")
@clause(UTH, "9.4")
def test_steps_of_one_box_wait_for_nobody_else(book: str) -> None:
    """Another box may decide and hand its cards in meanwhile."""
    blind = ", blind 10" if book == UTH else ""
    table = play(book, f"box 3 ante 10{blind}\nbox 5 ante 10{blind}\ndeal", mode="live")
    table.do("by hand\nbox 3 fold\nbox 5 fold\nattest fold-hand-in box 5 count 2")
    assert ("fold-hand-in", 3) in table.view("dealer").due


@clause(UNDATED, "9.4", "9.6")
@clause(CROWN, "7.4.2", "7.4.2(c)")
@clause(VERSION_4, "9.4", "9.6", "9.6.1")
@clause(UTH, "9.4")
def test_the_machine_does_the_steps_of_an_electronic_table(book: str) -> None:
    blind = ", blind 10" if book == UTH else ""
    table = play(book, f"box 3 ante 10{blind}\ndeal\nby hand\nbox 3 fold")
    steps = [step for step in CLAUSES[book] if step != "fold-hold"]
    assert table.events_of(BoxFolded)[0].steps == tuple(steps)
    assert table.view("machine").due == ()
    table.do("close")
