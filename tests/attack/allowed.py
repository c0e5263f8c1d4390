"""Writes `allowed.txt`, who is let in where: `python -m tests.attack.allowed`, then read the difference."""

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.attack import walk
from tests.attack.target import Target, served
from tests.attack.wishes import Interface


def main() -> None:
    with TemporaryDirectory() as folder, served(Target(Path(folder) / "floor.db")) as target:
        interface = Interface(target.ask("nobody", "GET", "/schema/openapi.json").json())
        for table in walk.TABLES:
            walk.deal(target, table)
        told = [*walk.asked(target, interface), *walk.heard(target)]
        walk.PAGE.write_text(walk.page(told), encoding="utf-8")


if __name__ == "__main__":
    main()
