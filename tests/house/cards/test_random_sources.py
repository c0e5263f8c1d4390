"""Where chance comes from: one source for cards, every use of it listed, and no other within its reach."""

import ast
import os
import re
import secrets
from pathlib import Path

import pytest

import croupier
from croupier.core.cards import DECK
from croupier.house.cards.shoe import PIECE, decks, sealed_shoe, seeded_shoe, shuffles
from croupier.rulebooks.load import book_ids
from croupier.table import events as ev
from tests.floors.dealt_house import House

PACKAGE = Path(croupier.__file__).parent
PAGE = PACKAGE.parent / "docs" / "randomness.md"
CHANCE = {"random", "secrets", "uuid"}
CALLED = re.compile(r"\b(?:np|numpy)\.random\b|\burandom\b|PrivateKey\.generate\b|getrandbits")
CARDS = (
    "croupier.house.dealer.dealer",
    "croupier.house.cards.sealed_decks",
    "croupier.house.room.automation",
)
LISTED = re.compile(r"^\| `(croupier/[^`]+)` \|", re.MULTILINE)


def imports(path: Path) -> set[str]:
    """The modules a file imports, by their full names; of `from a import b` both a and a.b."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{name.name}" for name in node.names)
    return found


def source(module: str) -> Path | None:
    path = PACKAGE.parent / (module.replace(".", "/"))
    options = (path.with_suffix(".py"), path / "__init__.py")
    return next((one for one in options if one.is_file()), None)


def reached(*modules: str) -> set[Path]:
    """Every file of ours that these modules import, and those they import, and so on."""
    found: set[Path] = set()
    todo = list(modules)
    while todo:
        path = source(todo.pop())
        if path and path not in found:
            found.add(path)
            todo += [name for name in imports(path) if name.startswith("croupier.")]
    return found


def uses_chance(path: Path) -> bool:
    return bool(imports(path) & CHANCE or CALLED.search(path.read_text("utf-8")))


def named(path: Path) -> str:
    return str(path.relative_to(PACKAGE.parent))


def test_every_use_of_chance_is_listed() -> None:
    """In docs/randomness.md, so that each can be evaluated on its own."""
    using = {named(path) for path in PACKAGE.rglob("*.py") if uses_chance(path)}
    assert using == set(LISTED.findall(PAGE.read_text("utf-8")))


def test_no_other_source_is_within_reach_of_the_cards() -> None:
    """Whatever dealing imports draws from the system's entropy, if it draws at all."""
    files = reached(*CARDS)
    assert len(files) > 50
    for path in files:
        content = path.read_text("utf-8")
        assert not imports(path) & {"random", "uuid"}, named(path)
        assert not re.search(r"\b(?:np|numpy)\.random\b|getrandbits|random\.seed", content), named(path)
    drawing = {named(path) for path in files if "secrets" in imports(path)}
    assert {"croupier/house/cards/shoe.py", "croupier/store/seals/deck_keys.py"} <= drawing
    assert imports(PACKAGE / "house" / "cards" / "shoe.py") & {"time", "os", "random"} == set()


def test_a_deck_takes_51_numbers_and_52_salts_and_nothing_is_drawn_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    below, salt = secrets.randbelow, secrets.token_bytes

    def numbers(limit: int) -> int:
        asked.append(limit)
        return below(limit)

    def salts(size: int) -> bytes:
        asked.append(-size)
        return salt(size)

    monkeypatch.setattr(secrets, "randbelow", numbers)
    monkeypatch.setattr(secrets, "token_bytes", salts)
    deck = sealed_shoe()
    assert asked == [*range(52, 1, -1), *[-32] * 52]
    assert sorted(deck.order) == sorted(DECK)


def test_processes_that_start_alike_do_not_shuffle_alike() -> None:
    first, second = shuffles(PIECE + 1, 2)
    both = {first[at : at + 52] for at in range(0, len(first), 52)} | {second}
    assert len(both) == PIECE + 1
    read, write = os.pipe()
    if (child := os.fork()) == 0:
        os.write(write, decks(3))
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(read, 52 * 3) != decks(3)


@pytest.mark.parametrize("book", book_ids())
def test_a_round_has_one_deck_sealed_before_its_first_card_and_dealt_in_its_order(
    tmp_path: Path, book: str
) -> None:
    """No redraw: what is shown at a place is what the deck had there when bets were still open."""
    house = House(tmp_path / "log.db", book, practice=False)
    for _ in range(3):
        house.seen.clear()
        house.run()
        (sealed,) = (event for event in house.seen if isinstance(event, ev.DeckShuffled))
        order = house.decks.shoe(sealed.commitment).order
        house.bet_in(jackpot=False)
        house.seen.clear()
        while True:
            command = house.dealer.next(house.scene, go=True)
            if command is None:
                house.decide()
                continue
            if type(command).__name__ == "ShuffleDeck":
                break
            house.give(command)
        assert not [event for event in house.seen if isinstance(event, ev.DeckShuffled)]
        places = [place for event in house.seen for place in getattr(event, "places", ())]
        dealt = list(dict.fromkeys(places))  # a shared card is named when it is dealt and when it is turned
        assert dealt == list(range(1, len(dealt) + 1))
        shown = {card for event in house.seen for card in getattr(event, "cards", ())}
        assert shown <= set(order[: len(dealt)])
        assert len(shown) == len(dealt)


def test_decks_do_not_come_again() -> None:
    found = {sealed_shoe().order for _ in range(2_000)}
    assert len(found) == 2_000
    assert {seeded_shoe(seed, round).order for seed in range(30) for round in range(-30, 30)}.isdisjoint(
        found
    )
