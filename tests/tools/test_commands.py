"""Every command that somebody may give has a console, and the page of commands says which."""

from pathlib import Path

import croupier
from tools.commands import consoles, given, offered, who

WEB = Path(croupier.__file__).parent / "web"
OPENED = {  # where a console opens the list of what may be done
    "player": ("player/more.js",), "dealer": ("dealer/desk.js",),
    "pit": ("pit/table-sheet.js", "pit/desk.js"),
    "inspector": ("inspector/console.js",), "promotions": ("promotion/acts.js",),
    "tournaments": ("tournament/acts.js",),
}  # fmt: skip


def test_no_command_that_somebody_may_give_is_without_an_offer() -> None:
    assert {kind.__name__ for _, kind in given()} - {kind.__name__ for kind in offered()} == set()


def test_every_one_has_a_console_and_somebody_who_may() -> None:
    lacking = {kind.__name__ for about, kind in given() if not consoles(about, kind) or not who(kind)}
    assert lacking == set()
    assert {name for about, kind in given() for name in consoles(about, kind)} == {*OPENED}


def test_the_consoles_open_the_lists_they_are_said_to_have() -> None:
    for files in OPENED.values():
        for name in files:
            text = (WEB / name).read_text(encoding="utf-8")
            assert any(word in text for word in ("openOffers", "floor-offers", "asked(")), name
