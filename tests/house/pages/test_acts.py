"""Every command a person must be able to give has a place in a console: a button, an answer or a form."""

import re
from pathlib import Path
from typing import Final

import msgspec
import pytest

import croupier
from croupier.engine.decide import VERBS
from croupier.engine.offers.forms import SPECS, Spec, acts
from croupier.table.commands import Command
from tests.felt import play
from tests.floors.pit import Pit, pit

__all__ = ["pit"]  # a fixture

WEB: Final = Path(croupier.__file__).parent / "web"
CONSOLES: Final = ("player", "dealer", "pit", "inspector", "js")
EXPLAINED: Final = {
    "DropSecretWager": "the machine's, when a secret wager was not opened in time",
    "MakeSecretWager": "at the tables of tournaments that have them",
    "RevealSecretWager": "at the tables of tournaments that have them",
}


def written() -> str:
    return "".join(path.read_text("utf-8") for part in CONSOLES for path in (WEB / part).glob("*.js"))


def test_no_command_is_without_a_place() -> None:
    formed = {spec.command.__name__ for spec in SPECS}
    answered = Path(croupier.__file__).parent / "engine" / "offers" / "waiting.py"
    text = written() + answered.read_text("utf-8")
    names = {kind.__name__ for kind in VERBS} - formed
    homeless = {name for name in names if not re.search(rf"\b{name}\b", text)}
    assert homeless - {*EXPLAINED} == set()


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.command.__name__)
def test_a_form_asks_everything_its_command_needs_and_nothing_else(spec: Spec) -> None:
    own = {field.name: field for field in msgspec.structs.fields(spec.command)}
    common = {field.name for field in msgspec.structs.fields(Command)}
    asked = {ask.removesuffix("?") for ask in spec.asks}
    needed = {name for name, field in own.items() if field.required and name not in common}
    assert needed <= asked <= {*own} - common


def test_a_form_says_what_there_is_to_choose_and_who_may(pit: Pit) -> None:
    pit.sits("LIVE-1", "ann", 3)
    forms = {one["command"]: one for one in pit.get("/tables/LIVE-1/acts?console=pit", "supervisor")}
    fields = {one["name"]: one for one in forms["GrantLimits"]["fields"]}
    assert "ann" in fields["player"]["choices"]
    assert fields["limits"]["choices"] == ["ante"]
    assert forms["GrantLimits"]["mine"]
    assert "card_shoe" in {one for field in forms["ChangeSource"]["fields"] for one in field["choices"]}
    below = {one["command"]: one for one in pit.get("/tables/LIVE-1/acts?console=pit", "dealer")}
    assert not below["GrantLimits"]["mine"]
    assert below["GrantLimits"]["cites"]
    dealers = {one["command"] for one in pit.get("/tables/LIVE-1/acts?console=dealer", "dealer")}
    assert {"BoxDeck", "RefuseWager"} <= dealers
    assert "GrantLimits" not in dealers


def test_a_form_is_for_the_staff(pit: Pit) -> None:
    answer = pit.client.get("/tables/LIVE-1/acts", headers=pit.headers["ann"])
    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("book", "lapses"), [("crown-ms-3.0", True), ("star-uth", True), ("star-ms-4", False)]
)
def test_a_dealer_says_that_a_time_is_up_where_the_book_gives_one(book: str, *, lapses: bool) -> None:
    forms = {one.command for one in acts(play(book, mode="live").scene(), "dealer", "dealer", ())}
    assert ("TimeUp" in forms) is lapses
