"""Entries of a book set to something else: refused with place and reason, or played without a fault.

A few of all changes, always the same; `make entries` tries every one.
"""

from pathlib import Path
from random import Random

import pytest

from croupier.rulebooks.inventory import HERE
from croupier.rulebooks.load import load
from tests.entries.changes import GONE, Change, changes
from tests.entries.rounds import PAIRS, SCRIPTS, Script, play
from tests.entries.trying import tried

STUD, HOLDEM = "crown-ms-3.0", "star-uth"
FEW = 4  # changes for every kind of place
KINDS = ("rule", "stage", "paytable", "prize", "meter-rate", "step", "right", "notice", "remedy")
FOREIGN = {  # what a house of its own says over a base
    "a side wager of its own": (HOLDEM, """
        [rule.spots]
        needed = ["ante", "blind", "play", "trips", "bonus"]
        [rule.fold]
        takes = ["ante", "blind", "trips", "play", "bonus"]
        [rule.optional.bonus]
        needs = ["ante", "blind"]
        signed = ["5.3.2"]
        cites = ["5.3"]
        [[paytable.bonus]]
        hand = "pair"
        pays = "3:2"
        cites = ["10.7"]
        [[paytable.bonus]]
        hand = "any"
        pays = "lose"
        cites = ["10.7"]
    """),
    "two decisions": (STUD, """
        without = ["stage.4th"]
        [[stage]]
        name = "3rd"
        show.count = 2
    """),
    "a cap on a hand": (STUD, """
        [rule.max-payout]
        scope = "hand"
        or-minimum = true
    """),
    "a cap on a round": (HOLDEM, """
        [rule.max-payout]
        scope = "round"
        cites = ["10.7"]
    """),
}  # fmt: skip
SIDE = {"needs": ["ante"], "signed": ["5.3"], "cites": ["5.3"]}
SHARE = {"hand": "four_of_a_kind", "share": "1/100", "cites": ["15.2.9.3"]}
FOUND = (  # each fell over, or paid what nobody could say, before it was refused or put right
    (HOLDEM, Change(("rule", "optional", "x"), SIDE)),
    (HOLDEM, Change(("rule", "fold", "keeps-jackpot"), True)),
    (HOLDEM, Change(("rule", "fold", "takes"), ["ante", "blind", "play"])),
    (HOLDEM, Change(("rule", "result", "play"), GONE)),
    (HOLDEM, Change(("rule", "label", "ante", "any-of"), [])),
    (HOLDEM, Change(("rule", "sources", "kind", "shuffling_device", "cut"), True)),
    (HOLDEM, Change(("rule", "sources", "kind", "shuffling_device", "decks"), 4)),
    (HOLDEM, Change(("rule", "jackpot", "forfeit-cites"), [])),
    (HOLDEM, Change(("remedy", 22, "does"), "discard-hand")),
    (HOLDEM, Change(("prize", "jackpot", 3, "hand"), "three_of_a_kind")),
    (
        "star-ms-4",
        Change(("rule", "optional"), {"x": SIDE}),
    ),
    ("star-ms-4", Change(("prize", "jackpot", 0), GONE)),
    (
        "star-ms-4",
        Change(("prize", "jackpot", 2), SHARE),
    ),
    ("star-ms-4", Change(("stage", 1, "show", "count"), 0)),
    ("star-ms-4", Change(("rule", "disruption", "any-of"), [])),
    ("star-ms-4", Change(("rule", "ranks", "ladder"), ["dealer"])),
    ("star-ms-4", Change(("remedy", 27, "takes"), [])),
    ("star-ms-4", Change(("remedy", 35, "does"), "void-undecided")),
    ("star-ms-4", Change(("remedy", 36, "moment"), "taken")),
    ("star-ms-4", Change(("step", 5, "counts-wagers"), True)),
)


@pytest.mark.parametrize("book", ["star-ms-undated", STUD, "star-ms-4", HOLDEM])
def test_the_books_themselves_are_played(book: str) -> None:
    for script in SCRIPTS:
        play(load(book), script)
    for rule in load(book).data.remedy[::7]:
        play(load(book), Script("live", PAIRS, wrong=rule.kind, does=rule.does))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("book", [STUD, HOLDEM])
def test_a_changed_entry_is_refused_or_played(book: str, kind: str) -> None:
    found = [change for change in changes(book) if change.path[0] == kind]
    places: dict[tuple[str, ...], list[Change]] = {}
    for change in found:
        places.setdefault(tuple(str(part) for part in change.path[1:2]), []).append(change)
    random = Random(f"entries {book} {kind}")
    few = [random.choice(random.choice([*places.values()])) for _ in range(FEW)] if found else []
    for change in few:
        assert not tried(book, change).wrong, change


@pytest.mark.parametrize(("book", "change"), FOUND, ids=lambda one: str(one))
def test_what_was_found_wrong_once(book: str, change: Change) -> None:
    assert not tried(book, change).wrong


@pytest.mark.parametrize("name", FOREIGN)
def test_books_of_other_houses_are_played(tmp_path: Path, name: str) -> None:
    base, text = FOREIGN[name]
    file = tmp_path / "mine.toml"
    file.write_text(f'id = "mine"\ntitle = "Ours"\nbase = "{base}"\n{text}', encoding="utf-8")
    for script in SCRIPTS:
        play(load(str(file)), script)


def test_a_book_without_a_base_is_played(tmp_path: Path) -> None:
    text = (HERE / f"{HOLDEM}.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(f'id = "{HOLDEM}"', 'id = "mine"', 1), encoding="utf-8")
    for script in SCRIPTS:
        play(load(str(file)), script)
