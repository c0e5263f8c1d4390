"""What the documentation and the comments name is there: files, folders, pages, modules, targets of make."""

import re
from collections.abc import Iterator
from os.path import normpath
from pathlib import Path

from tests.sources import ROOT, place, tracked

FILES = tracked()
NAMES = {path.name for path in FILES}
PLACES = {
    str(place.relative_to(ROOT))
    for path in FILES
    for place in (path, *path.parents)
    if place.is_relative_to(ROOT)
}
PAGES = [path for path in FILES if path.suffix == ".md" and path.parent.name != "conformance"]
CODE = [path for path in FILES if path.suffix == ".py"]
EXPLAINED = sorted((ROOT / "tools" / "mutants_explained").glob("*.tsv"))
ENDINGS = "py|toml|tsv|md|html|js|css|svg"
ROOMS = "croupier|core|engine|house|store|audit|math|cli|rulebooks|tests|docs|tools|simulator|bench"
NAMED = re.compile(rf"`((?:[\w*.-]+/)*[\w*-]+\.(?:{ENDINGS}))(?:::\w+)?`|`((?:{ROOMS})/[\w*./-]*)`")
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)")
MODULE = re.compile(r"python -m ((?:tools|tests)[\w.]*)")
TARGET = re.compile(r"`make ([a-z-]+)`|^ {4}make ([a-z-]+)")
PLACEHOLDER = re.compile(r"(^|/)[A-Z_]+(/|\.|$)")  # BOOK.toml; my-stud.toml is the reader's own


def lines(files: list[Path]) -> Iterator[tuple[Path, int, str]]:
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            yield path, number, line


def there(name: str, page: Path) -> bool:
    """From the root, from the package or from beside the page; of a name alone, anywhere."""
    if PLACEHOLDER.search(name) or re.fullmatch(r"my-\w+\.toml", name):
        return True
    folders = [".", "croupier", str(page.parent.relative_to(ROOT))]
    if "*" in name:
        return any(list((ROOT / folder).glob(name)) for folder in folders)
    found = {normpath(f"{folder}/{name}") for folder in folders}
    return bool(PLACES & (found | {f"{one}.py" for one in found})) or ("/" not in name and name in NAMES)


def test_every_file_and_folder_that_is_named_is_there() -> None:
    assert [
        f"{place(path, number)}: {name}"
        for path, number, line in lines([*PAGES, *CODE])
        for name in (one or two for one, two in NAMED.findall(line))
        if not there(name, path)
    ] == []


def test_every_link_of_a_page_leads_somewhere() -> None:
    assert [
        f"{place(path, number)}: {link}"
        for path, number, line in lines(PAGES)
        for link in LINK.findall(line)
        if normpath(f"{path.parent.relative_to(ROOT)}/{link}") not in PLACES
    ] == []


def test_what_is_to_be_typed_is_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    asked = [(*at, one or two) for *at, line in lines(PAGES) for one, two in TARGET.findall(line)]
    assert asked
    assert [f"{place(path, number)}: {name}" for path, number, name in asked if name not in targets] == []
    modules = [(*at, name.rstrip(".")) for *at, line in lines(PAGES) for name in MODULE.findall(line)]
    assert modules
    assert [
        f"{place(path, number)}: {name}"
        for path, number, name in modules
        if not PLACES & {f"{name.replace('.', '/')}{end}" for end in (".py", "/__main__.py")}
    ] == []


def test_every_explained_mutant_is_of_a_module_that_is_there() -> None:
    assert EXPLAINED
    named = {line.partition("\t")[0] for _, _, line in lines(EXPLAINED) if line}
    assert sorted(name for name in named if f"croupier/{name}.py" not in PLACES) == []
