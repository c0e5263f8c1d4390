"""A book written by a user: on a base, with its own inventory, and settled by its own numbers."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.hands import evaluate
from croupier.engine.settlement.due import HandPlayed, Terms, settle_box
from croupier.rulebooks.address import BookError
from croupier.rulebooks.inventory import HERE, inventory
from croupier.rulebooks.load import load
from tests.rulebooks.conftest import Write

STRAIGHT_PAYS_FIVE = """
[[paytable.main]]
hand = "straight"
pays = "5:1"
cites = ["table10.3:Straight"]
"""

GENEROUS_BLIND = """
[[paytable.blind]]
hand = "flush"
pays = "2:1"
cites = ["10.11.5"]
[[paytable.blind]]
hand = "three_of_a_kind"
pays = "1:2"
cites = ["10.11.7"]
"""


def paid(book: Rulebook, hole: str, community: str, dealer: str, **stakes: int) -> dict[str, int]:
    """What the house adds to each wager of a box that stayed in."""
    shared = community.split()
    played = HandPlayed(number=1, hole=hole.split(), stakes=stakes)
    theirs = evaluate([*dealer.split(), *shared]) if dealer else None
    _, results = settle_box(book, played, shared, theirs, Terms())
    return {result.spot: result.pays for result in results}


def test_a_book_on_a_base_pays_by_its_own_table(write: Write) -> None:
    mine, base = load(write(STRAIGHT_PAYS_FIVE)), load("star-ms-4")
    assert mine.digest != base.digest
    straight = ("9c 8d", "7h 6s 5c", "")
    assert paid(base, *straight, ante=1000) == {"ante": 4000}
    assert paid(mine, *straight, ante=1000) == {"ante": 5000}
    flush = ("Ah 9h", "7h 6h 2h", "")
    assert paid(mine, *flush, ante=1000) == paid(base, *flush, ante=1000) == {"ante": 6000}


def test_a_holdem_book_on_a_base_pays_by_its_own_blind_table(write: Write) -> None:
    mine, base = load(write(GENEROUS_BLIND, base="star-uth")), load("star-uth")
    assert mine.digest != base.digest
    flush = ("Ah 9h", "7h 6h 2h Kc Kd", "Qs Jd")
    assert paid(base, *flush, ante=1000, blind=1000)["blind"] == 1500
    assert paid(mine, *flush, ante=1000, blind=1000)["blind"] == 2000
    trips = ("9c 9d", "9h 6s 2c Kc Jd", "As 2s")
    assert paid(base, *trips, ante=1000, blind=1000)["blind"] == 0
    assert paid(mine, *trips, ante=1000, blind=1000)["blind"] == 500


def test_a_book_says_what_its_largest_payout_is_the_most_of(write: Write) -> None:
    assert load(write("", base="crown-ms-3.0")).rule.max_payout == load("crown-ms-3.0").rule.max_payout
    mine = load(write('[rule.max-payout]\nscope = "round"\nor-minimum = true\n', base="crown-ms-3.0"))
    played = HandPlayed(number=1, hole=["As", "Ks"], stakes={"ante": 1000, "3rd": 1000})
    terms = Terms(limits={"ante": (100, 100_000)}, max_payout=60_000, paid=20_000)
    for book, scope, paid in (
        (mine, None, [80_000, 0]),  # the least ante and a bet of as much could win 50,000 each
        (mine, "hand", [100_000, 0]),
        (load("crown-ms-3.0"), None, [60_000, 60_000]),
        (load("crown-ms-3.0"), "hand", [60_000, 0]),
        (load("crown-ms-3.0"), "round", [40_000, 0]),
    ):
        _, results = settle_box(book, played, ["Qs", "Js", "Ts"], None, replace(terms, scope=scope))
        assert [result.pays for result in results] == paid


def test_a_hand_named_again_loses_all_its_old_lines(write: Write) -> None:
    line = "[[paytable.main]]\nhand = 'pair'\ncites = ['10.3']\n"
    lines = f"{line}least = 'T'\npays = '1:1'\n{line}most = '9'\npays = 'lose'\n"
    mine = load(write(lines))
    assert paid(mine, "Tc Td", "7h 6s 2c", "", ante=1000) == {"ante": 1000}
    assert paid(mine, "8c 8d", "7h 6s 2c", "", ante=1000) == {"ante": 0}
    assert mine.pays("main", evaluate(["8c", "8d", "7h", "6s", "2c"])).outcome == "lose"


def test_tables_and_stages_change_by_the_value(write: Write) -> None:
    mine = load(write('[rule.layout]\nleast-boxes = 2\n[[stage]]\nname = "4th"\nbet.most = 2\n'))
    base = load("star-ms-4")
    assert [stage.bet.most for stage in mine.stages] == [3, 2, 3]
    assert mine.rule.layout.cites == base.rule.layout.cites
    assert mine.stages[0] == base.stages[0]
    assert mine.rule.spots == base.rule.spots


def test_a_step_changes_in_its_place_and_a_new_one_comes_last(write: Write) -> None:
    new = 'name = "wipe-shoe"\nwhen = "opening"\nwho = "dealer"\nblocks = false\ncites = ["2.4.1"]'
    mine = load(write(f'[[step]]\nname = "discard-rack"\nblocks = false\n[[step]]\n{new}\n'))
    names = [step.name for step in load("star-ms-4").data.step]
    assert [step.name for step in mine.data.step] == [*names, "wipe-shoe"]
    changed = next(step for step in mine.data.step if step.name == "discard-rack")
    assert (changed.blocks, changed.cites) == (False, ("2.4.2",))


def test_a_right_of_the_book_replaces_the_houses(write: Write) -> None:
    mine = load(
        write('[[right]]\ncommand = "OpenTable"\nrank = "assistant_gaming_manager"\ncites = ["13.14"]\n')
    )
    right = mine.rights["OpenTable"]
    assert (right.rank, right.cites) == ("assistant_gaming_manager", ("13.14",))


def test_a_book_does_without_what_it_names(write: Write) -> None:
    mine = load(write('without = ["rule.concede", "step.fold-rack", "prize.jackpot.flush"]\n'))
    assert mine.rule.concede is None
    assert "fold-rack" not in [step.name for step in mine.data.step]
    assert "flush" not in [line.hand for line in mine.data.prize["jackpot"]]
    assert load("star-ms-4").rule.concede is not None


@pytest.mark.parametrize("name", ["rule.nothing", "step.nothing", "nothing", "id.x"])
def test_a_book_cannot_do_without_what_is_not_there(write: Write, name: str) -> None:
    path = write(f'without = ["{name}"]\n')
    with pytest.raises(BookError) as caught:
        load(path)
    assert str(caught.value) == f"{path}: without[0]: the base has no {name}"


def test_a_book_says_for_itself_when_it_was_approved(write: Write) -> None:
    mine = load(write(""))
    assert (mine.data.approved, mine.data.version, mine.data.title) == (None, "", "A book of our own")
    assert mine.data.house == "The Star Sydney"


def test_a_base_may_be_a_path_and_have_a_base(write: Write) -> None:
    write(STRAIGHT_PAYS_FIVE, name="lower.toml", id="lower")
    mine = load(write('[[stage]]\nname = "3rd"\nbet.most = 2\n', base="lower.toml"))
    assert paid(mine, "9c 8d", "7h 6s 5c", "", ante=1000) == {"ante": 5000}
    assert mine.stages[0].bet.most == 2


def test_what_the_base_says_wrong_is_said_of_the_base(write: Write) -> None:
    lower = write("[rule.fold]\ntakes = ['x']", name="lower.toml", id="lower")
    with pytest.raises(BookError) as caught:
        load(write("[rule.layout]\nleast-boxes = 2", base="lower.toml"))
    assert (
        str(caught.value)
        == f"{lower}: [rule.fold] takes[0]: unknown spot x; there is 3rd, 4th, 5th, ante, jackpot"
    )


def test_books_that_are_based_on_each_other_are_refused(write: Write) -> None:
    write("", name="other.toml", id="other", base="mine.toml")
    with pytest.raises(
        BookError, match=r"base: the books go round in a circle: .*mine.toml > .*other.toml > "
    ):
        load(write("", base="other.toml"))
    with pytest.raises(BookError, match="circle"):
        load(write("", base="mine.toml"))


@pytest.mark.parametrize(
    ("base", "reason"),
    [
        ("star-ms-5", "no such rulebook star-ms-5; did you mean star-ms-4?"),
        ("lower.toml", "no such file: lower.toml"),
    ],
)
def test_a_base_must_exist(write: Write, base: str, reason: str) -> None:
    path = write("", base=base)
    with pytest.raises(BookError) as caught:
        load(path)
    assert str(caught.value) == f"{path}: base: {reason}"


def test_a_book_may_bring_its_own_inventory(write: Write, tmp_path: Path) -> None:
    rows = (HERE / "star-ms-4.tsv").read_text(encoding="utf-8")
    row = "var:1\tcompute\tsettlement\tA straight pays five to one.\tPay 5:1.\n"
    (tmp_path / "mine.tsv").write_text(rows + row, encoding="utf-8")
    text = 'inventory = "mine.tsv"\n' + STRAIGHT_PAYS_FIVE.replace("table10.3:Straight", "var:1")
    mine = load(write(text))
    assert inventory(mine.data.inventory)["var:1"].gist == "A straight pays five to one."
    assert mine.pays("main", evaluate(["9c", "8d", "7h", "6s", "5c"])).cites == ("var:1",)


def test_its_own_inventory_must_have_what_the_base_cites(write: Write, tmp_path: Path) -> None:
    (tmp_path / "mine.tsv").write_text("clause\tclass\tarea\tgist\tsoftware\n", encoding="utf-8")
    with pytest.raises(BookError) as caught:
        load(write('inventory = "mine.tsv"\n'))
    assert ("[rule.fold] cites[0]", "unknown clause 1.1:Fold") in [
        (problem.entry, problem.reason) for problem in caught.value.problems
    ]


def test_writing_the_rules_of_a_book_out_in_full_gives_the_same_digest(write: Write, tmp_path: Path) -> None:
    text = (HERE / "star-ms-4.toml").read_text(encoding="utf-8")
    kept = "approved = 2025-08-15\nversion = '4'\n"
    own = load(write(kept))
    full = tmp_path / "full.toml"
    text = text.replace('id = "star-ms-4"', 'id = "mine"', 1)
    title = 'title = "Mississippi Stud Poker, The Star Sydney, version 4"'
    full.write_text(text.replace(title, 'title = "A book of our own"', 1), encoding="utf-8")
    assert load(str(full)).digest == own.digest


def test_what_a_book_lacks_is_said_of_the_book_and_not_of_the_house(tmp_path: Path) -> None:
    """The house's own entries lie beneath every book and lack nothing by themselves."""
    file = tmp_path / "mine.toml"
    file.write_text('id = "mine"\ntitle = "Mine"\n')
    with pytest.raises(BookError) as caught:
        load(str(file))
    problems = caught.value.problems
    assert len(problems) > 40
    assert {problem.file for problem in problems} == {str(file)}
