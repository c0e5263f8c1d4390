"""The table of commands in docs/commands.md, written from their docstrings: `python -m tools.commands`."""

import sys
from inspect import getdoc
from pathlib import Path
from typing import get_args

import msgspec

from croupier.table.commands import AnyCommand, Command

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"
BEGIN, END = "<!-- commands: written by python -m tools.commands -->", "<!-- end of commands -->"
SHARED = frozenset(Command.__struct_fields__)  # actor, at and id, told once for all


def rows() -> str:
    """One row a command: its name, its fields, and what it asks for."""
    lines = ["| command | fields | what it asks for |", "|---|---|---|"]
    for kind in get_args(AnyCommand):
        says = " ".join((getdoc(kind) or "").split())
        lines.append(f"| `{kind.__name__}` | {fields(kind)} | {says} |")
    return "\n".join(lines)


def fields(kind: type[msgspec.Struct]) -> str:
    """The fields beyond those all commands share; brackets around those that may be left out."""
    own = [field for field in msgspec.structs.fields(kind) if field.name not in SHARED]
    return ", ".join(f"`{one.name}`" if one.required else f"[`{one.name}`]" for one in own)


def page(text: str) -> str:
    """The page with its table as it should be."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{rows()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    sys.stdout.write(f"{PAGE.name} is current\n")
