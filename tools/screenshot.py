"""Draw the picture of the README: a round of a seeded practice table, as the terminal shows it.

python -m tools.screenshot
"""

import io
import re
import tempfile
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import MONOKAI

from croupier.cli.terminal.loop import Game
from croupier.cli.terminal.screen import Screen
from croupier.cli.terminal.seat import Door
from croupier.rulebooks.load import load

PICTURES = Path(__file__).parents[1] / "docs" / "images"
ROUNDS = {
    "play": ("star-ms-4", 302, ["a 10", "j", "d", "3", "3", "3", ""]),
    "play-uth": ("star-uth", 128, ["a 10", "t 5", "d", "4", "", ""]),
}


class Script:
    """Types the given lines, then leaves; what was on the screen before the last one stays."""

    def __init__(self, lines: list[str], console: Console) -> None:
        self._lines = iter(lines)
        self._console = console

    def ask(self, mark: str) -> str | None:
        line = next(self._lines, None)
        if line is not None:
            self._console.export_text(clear=True)  # only the last screen is kept
        return line


def draw(name: str) -> Path:
    """Play one scripted round and write its last screen as an SVG."""
    book, seed, lines = ROUNDS[name]
    console = Console(
        record=True, width=84, height=26, file=io.StringIO(), force_terminal=True, highlight=False
    )
    with tempfile.TemporaryDirectory() as folder:
        door = Door(50_000, 3, new=True, practice=True, seed=seed)
        door.enter(Path(folder) / "play.db")
        seat = door.new_seat(load(book))
        Game(seat, Screen(console), Script(lines, console)).run()
    path = PICTURES / f"{name}.svg"
    plain = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.S)  # no picture loads a font
    plain = re.sub(r"<!--.*?-->", "", plain, flags=re.S)
    picture = console.export_svg(
        title=f"croupier play {book}", theme=MONOKAI, unique_id=name, code_format=plain
    )
    path.write_text("".join(f"{line.rstrip()}\n" for line in picture.splitlines()), encoding="utf-8")
    return path


if __name__ == "__main__":
    for picture in ROUNDS:
        print(draw(picture))
