"""The four books load, have a digest that any other value changes, and cite only what they have."""

import copy
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.book.rulebook import Rulebook
from croupier.meters.rules.commands import AnyMeterCommand
from croupier.patrons.rules.commands import AnyAccountCommand
from croupier.payment_errors.rules.commands import AnyErrorCommand
from croupier.promotions.rules.commands import AnyPromotionCommand
from croupier.rulebooks.address import BookError
from croupier.rulebooks.citations import citations, entries_citing
from croupier.rulebooks.inventory import HERE, inventory
from croupier.rulebooks.load import book_ids, digest, load
from croupier.table.commands import AnyCommand
from croupier.tournaments.rules.commands import AnyTournamentCommand
from tests.rulebooks.book_data import BOOKS, data

PLAYERS = {
    "TakeSeat", "LeaveSeat", "BuyChips", "PlaceWager", "TakeBackWager", "SpeakBet", "Look", "Fold", "Check",
    "Bet", "Concede", "Retract", "DeclareChips", "AcknowledgeDirections", "DeclineJackpot",
    "MakeSecretWager", "RevealSecretWager",
}  # fmt: skip


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place of a book that holds a plain value."""
    if isinstance(value, dict):
        return [leaf for key, inner in value.items() for leaf in leaves(inner, (*path, key))]
    if isinstance(value, list):
        return [leaf for index, inner in enumerate(value) for leaf in leaves(inner, (*path, index))]
    return [path]


MODEL = data("star-ms-4")
LEAVES = [path for path in leaves(MODEL) if path != ("inventory",)]


def test_the_books_are_known_in_the_order_of_the_contract() -> None:
    assert book_ids() == BOOKS


@pytest.mark.parametrize("id", BOOKS)
def test_a_book_loads_once_and_is_what_its_file_says(id: str) -> None:
    book = load(id)
    assert (book.id, book.data.inventory) == (id, id)
    assert load(id) is book
    assert len(book.digest) == 64
    assert book.digest == digest(data(id))


def test_books_differ_in_their_digests() -> None:
    assert len({load(id).digest for id in BOOKS}) == len(BOOKS)


@pytest.mark.parametrize("id", BOOKS)
def test_every_cited_clause_is_known(id: str) -> None:
    known = {*inventory(id), *inventory("house")}
    cited = {clause for _, clauses in citations(load(id).data) for clause in clauses}
    assert cited - known == set()
    assert len(cited) > 100


@pytest.mark.parametrize("id", BOOKS)
def test_every_staff_command_is_somebodys(id: str) -> None:
    book = load(id)
    given_by_books = {command.__name__ for command in AnyErrorCommand.__args__}
    given_by_books |= {"OrderShuffle", "OrderBurn", "ShowFolded", "FindUnfit"}
    given_by_books |= {"RefuseWager", "ExcludeFromCasino", "WithholdWinnings", "DetermineWinnings"}
    given_by_books |= {"OpenAnalysis", "RequestReview"}
    given_by_books |= {"RaiseMinimumNow", "RaiseKeptMinimum", "GrantLimits"}
    given_by_books |= {"PausePlayer", "ResumePlayer", "DirectPlayer", "PresentCard"}
    given_by_books |= {"ChangeOption", "StartManualArrangement", "EndManualArrangement"}
    given_by_books |= {"PermitJackpot"}
    given_by_books |= {command.__name__ for command in AnyPromotionCommand.__args__}
    commands = (*AnyCommand.__args__, *AnyMeterCommand.__args__, *AnyAccountCommand.__args__)
    commands = (*commands, *AnyTournamentCommand.__args__)
    staff = {command.__name__ for command in commands} - PLAYERS - given_by_books
    assert set(book.rights) - given_by_books == staff
    assert not set(book.rights) & PLAYERS


@pytest.mark.parametrize("id", BOOKS)
def test_a_right_of_the_book_stands_in_the_place_of_the_houses(id: str) -> None:
    rights = load(id).rights
    assert rights["CutDeck"].rank == "dealer"
    assert not any(clause.startswith("house:") for clause in rights["CutDeck"].cites)
    assert rights["OpenTable"].cites == ("house:open-table", "house:staff")


def test_entries_are_found_by_the_clause_they_cite() -> None:
    cited = entries_citing(load("star-ms-4"))
    assert cited["9.1.2"] == ("[[stage]] 3rd bet",)
    assert cited["table10.3:Pairs of 6s to 10s"] == ("[[paytable.main]] pair 6-T",)
    assert cited["9.6.1"] == ("[[step]] fold-rack",)
    assert "[rule.settlement] pay" in cited["10.3"]
    assert cited["15.2.14"] == ("[rule.jackpot.sharing-cites] both",)


@given(st.sampled_from(LEAVES))
def test_any_other_value_gives_another_digest(path: tuple[str | int, ...]) -> None:
    changed = copy.deepcopy(MODEL)
    holder = changed
    for part in path[:-1]:
        holder = holder[part]  # type: ignore[index]
    old = holder[path[-1]]  # type: ignore[index]
    new = not old if isinstance(old, bool) else old + 1 if isinstance(old, int) else f"{old}x"
    holder[path[-1]] = new  # type: ignore[index]
    assert digest(changed) != digest(MODEL)


def test_the_digest_knows_no_order_of_keys_nor_how_a_book_was_put_together() -> None:
    turned = dict(reversed(MODEL.items()))
    assert digest({**turned, "base": "star-ms-4", "inventory": "elsewhere.tsv"}) == digest(MODEL)


def test_the_order_of_steps_is_part_of_the_rules() -> None:
    assert digest({**MODEL, "step": MODEL["step"][::-1]}) != digest(MODEL)


def test_every_clause_of_the_house_that_the_code_cites_is_known() -> None:
    code = [path.read_text(encoding="utf-8") for path in sorted(HERE.parent.rglob("*.py"))]
    cited = {clause for text in code for clause in re.findall(r'"((?:house|nsw):[\w-]+)"', text)}
    assert cited - inventory("house").keys() == set()


def test_an_unknown_book_is_answered_with_the_nearest() -> None:
    with pytest.raises(BookError) as caught:
        load("star-ms4")
    assert str(caught.value) == "star-ms4: no such rulebook; did you mean star-ms-4?"
    with pytest.raises(BookError, match="no such rulebook; there is crown-ms"):
        load("poker")


def test_a_missing_file_is_named() -> None:
    with pytest.raises(BookError, match=r"^nowhere\.toml: no such file$"):
        load("nowhere.toml")


def test_a_loaded_book_answers_what_is_paid() -> None:
    book: Rulebook = load("star-ms-4")
    assert {stage.name: stage.bet.most for stage in book.stages} == {"3rd": 3, "4th": 3, "5th": 3}
