"""A house may answer any irregularity by any remedy: a call says what its remedies need to know."""

from pathlib import Path

import pytest

from croupier.engine.remedies import remedies
from croupier.rulebooks import vocabulary
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import Felt, play

FOR_ONE_HAND = (
    "void-hand", "discard-hand", "deem-folded", "burn-and-offer", "restore-hand", "leave-racked",
    "void-and-warn", "forfeit-initial", "return-wager",
)  # fmt: skip
FOR_ONE_WAGER = (
    "correct-entry", "return-excess", "settle-as-lies", "settle-and-tell", "return-short",
    "settle-under", "settle-to-most", "settle-off-unit", "settle-and-warn", "return-under",
    "return-short-price",
)  # fmt: skip
TELLING = 'name = "warned"\nwhen = "caution"\nwho = "dealer"\nblocks = true\ncites = ["11.1"]\n'


def answered_by(does: str, folder: Path, kind: str = "wrong-hole-count") -> Felt:
    """A dealt table whose book answers an irregularity by this remedy as well, and has players told."""
    felt = play("star-ms-4", "box 3 ante 10\nbox 5 ante 20\ndeal", mode="live")
    file = folder / "mine.toml"
    remedy = f'kind = "{kind}"\nmoment = "round"\ndoes = "{does}"\nwho = "staff"\ncites = ["11.1"]\n'
    file.write_text(
        f'id = "mine"\ntitle = "Ours"\nbase = "star-ms-4"\n[[remedy]]\n{remedy}[[step]]\n{TELLING}',
        encoding="utf-8",
    )
    felt.book = load(str(file))
    return felt


@pytest.mark.parametrize("does", FOR_ONE_HAND)
def test_a_remedy_for_one_hand_needs_its_box(does: str, tmp_path: Path) -> None:
    felt = answered_by(does, tmp_path)
    refusal = felt.refused("wrong wrong-hole-count count 3")
    assert (refusal.code, refusal.facts) == ("incident/box", {"kind": "wrong-hole-count"})
    felt.do("wrong wrong-hole-count count 3 box 3")
    assert felt.table.incident
    assert felt.table.incident.box == 3
    felt.give(c.Remedy(actor="gaming_supervisor", does=does, reason="as called"))
    assert felt.balance("box:5:ante") == 20_00, "whatever is done, it is done to box 3"


@pytest.mark.parametrize("does", ["void-and-warn", "forfeit-initial"])
def test_only_who_plays_a_box_can_be_told(does: str, tmp_path: Path) -> None:
    felt = answered_by(does, tmp_path, "cards-to-empty-box")
    refusal = felt.refused("wrong cards-to-empty-box box 1")
    assert (refusal.code, refusal.facts) == ("incident/box", {"box": 1})


def test_a_warning_is_due_with_the_ruling_and_counts_once_the_player_was_told(tmp_path: Path) -> None:
    felt = answered_by("void-and-warn", tmp_path).do("by hand\nwrong wrong-hole-count box 3")
    felt.give(c.Remedy(actor="gaming_supervisor", does="void-and-warn"))
    (due,) = felt.events_of(ev.CautionDue)
    assert (due.player, due.box, due.about, due.steps) == ("p3", 3, "unfunded", ("warned",))
    assert felt.table.cautions.unfunded == {}
    felt.do("attest warned box 3")
    assert felt.table.cautions.unfunded == {"p3": 1}
    assert [one.player for one in felt.events_of(ev.PlayerCautioned)] == ["p3"]


def test_who_was_warned_of_nothing_forfeits_nothing(tmp_path: Path) -> None:
    felt = answered_by("forfeit-initial", tmp_path).do("wrong wrong-hole-count box 3")
    assert felt.refused("rule forfeit-initial by gaming_supervisor").code == "incident/remedy"
    assert felt.balance("box:3:ante") == 10_00


@pytest.mark.parametrize("does", FOR_ONE_WAGER)
def test_a_remedy_for_one_wager_needs_it_and_what_lies_there(does: str, tmp_path: Path) -> None:
    felt = answered_by(does, tmp_path)
    for said, code, facts in (
        ("", "incident/box", {"kind": "wrong-hole-count"}),
        (" box 3", "incident/spot", {"spot": ""}),
        (" box 3 spot 3rd amount 10", "incident/spot", {"spot": "3rd"}),
        (" box 3 spot ante", "money/amount", {"amount": 0}),
        (" box 3 spot ante amount -10", "money/amount", {"amount": -10_00}),
    ):
        refusal = felt.refused(f"wrong wrong-hole-count count 3{said}")
        assert (refusal.code, refusal.facts) == (code, facts)
    felt.do("wrong wrong-hole-count count 3 box 3 spot ante amount 3000")
    felt.give(c.Remedy(actor="gaming_supervisor", does=does, reason="as called"))
    assert felt.balance("box:5:ante") == 20_00, "whatever is done, it is done to box 3"


def test_every_remedy_a_book_may_name_can_be_carried_out(tmp_path: Path) -> None:
    felt = answered_by("play-on", tmp_path).do("wrong wrong-hole-count\nrule play-on")
    assert felt.table.incident is None
    assert set(remedies.REMEDIES) == vocabulary.REMEDIES


def test_a_hand_that_somebody_bought_is_not_put_aside_without_its_stakes(tmp_path: Path) -> None:
    felt = answered_by("discard-hand", tmp_path).do("wrong wrong-hole-count count 3 box 3")
    felt.give(c.Remedy(actor="gaming_supervisor", does="discard-hand", reason="as called"))
    assert (felt.balance("patron:p3"), felt.balance("box:3:ante")) == (10_000_00, 0)
    felt.do("box 5 fold\nclose")
    assert felt.table.round.number == 2


def test_a_deal_whose_only_hand_was_void_before_its_end_leaves_nothing_to_decide(tmp_path: Path) -> None:
    ready = "check red\nbring red\nshuffle red manual\nload red\nshuffle red device\ncall no-more-bets"
    felt = play("star-ms-4", f"box 3 ante 10\n{ready}\ndraw community 3", mode="live")
    felt.book = answered_by("void-hand", tmp_path).book
    felt.do("wrong wrong-hole-count count 3 box 3")
    felt.give(c.Remedy(actor="gaming_supervisor", does="void-hand", reason="as called"))
    felt.do("draw 3 2")
    assert (felt.table.round.phase, felt.balance("patron:p3")) == ("finished", 10_000_00)


def test_wagers_found_invalid_after_the_deal_go_back_and_the_hand_is_void(tmp_path: Path) -> None:
    felt = answered_by("return-invalid", tmp_path, "card-invalid").do("wrong card-invalid box 3")
    felt.give(c.Remedy(actor="gaming_supervisor", does="return-invalid", reason="as called"))
    assert (felt.balance("patron:p3"), felt.table.boxes[2].status) == (10_000_00, "void")
    felt.do("box 5 fold\nclose")
    assert felt.table.round.number == 2
