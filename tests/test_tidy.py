"""The style of the project, as far as a machine can see it."""

import ast
import re

from tests.sources import PACKAGE, PURE, ROOT, SOURCES, nodes, place, tracked

MOST_LINES = 400
MOST_BODY_LINES = 60
MOST_FILES = 16
TESTS_BESIDE_ROOMS = {
    "adjudicate", "adversarial", "attack", "browser", "clauses", "crash", "entries", "felt", "floors", "fuzz",
    "laws", "rounds", "storm", "tools",
}  # fmt: skip
SAYS_NOTHING = {"utils", "util", "helpers", "helper", "misc", "common", "manager", "base"}
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(root|work|home)/")
UNWANTED = re.compile(r"\bsuba" + r"gents?\b", re.IGNORECASE)
CLOCK = {"now", "utcnow", "today"}
IO = {"open", "print", "input"}


def test_a_file_is_short() -> None:
    lines = {place(path, 1): len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    assert {where: count for where, count in lines.items() if count > MOST_LINES} == {}


def test_a_room_is_small() -> None:
    """So that a reader sees at a glance what is in it; `__init__` is the sign at its door."""
    folders = {path.parent for path in (*PACKAGE, *(ROOT / "tools").rglob("*.py"))}
    sizes = {str(one.relative_to(ROOT)): len([*one.glob("*.py")]) - 1 for one in folders}
    assert {where: count for where, count in sizes.items() if count > MOST_FILES} == {}


def test_tests_lie_in_the_room_of_what_they_test() -> None:
    folders = {path.parent.relative_to(ROOT / "tests") for path in SOURCES if path.name.startswith("test_")
               if path.is_relative_to(ROOT / "tests")}  # fmt: skip
    rooms = {one for one in folders if one.parts and one.parts[0] not in TESTS_BESIDE_ROOMS}
    assert rooms
    assert sorted(str(one) for one in rooms if not (ROOT / "croupier" / one).is_dir()) == []


def test_no_test_imports_another() -> None:
    """What several of them use is no test: floors lie in `tests/floors`, other parts beside who uses them."""
    assert [
        place(path, node.lineno)
        for path in (*SOURCES, *(ROOT / "tools").rglob("*.py"))
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests.")
        if (node.module or "").rpartition(".")[2].startswith("test_")
    ] == []


def test_a_function_fits_a_screen() -> None:
    assert [
        place(path, node.lineno)
        for path in SOURCES
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (node.end_lineno or 0) - node.body[0].lineno + 1 > MOST_BODY_LINES
    ] == []


def test_a_name_says_something() -> None:
    assert [place(path, 1) for path in SOURCES if SAYS_NOTHING & {path.stem, path.parent.name}] == []


def test_invariants_raise() -> None:
    asserts = [place(p, node.lineno) for p in PACKAGE for node in nodes(p) if isinstance(node, ast.Assert)]
    assert asserts == []


def test_every_module_and_package_says_what_it_is() -> None:
    assert [place(p, 1) for p in PACKAGE if not ast.get_docstring(ast.parse(p.read_text("utf-8")))] == []
    folders = {path.parent for path in PACKAGE}
    assert [folder.name for folder in folders if not (folder / "__init__.py").is_file()] == []


def test_the_pure_half_reads_no_clock_and_does_no_io() -> None:
    """What import contracts cannot see: datetime is a value there, datetime.now() is not."""
    calls = [(path, node) for path in PURE for node in nodes(path) if isinstance(node, ast.Call)]
    assert [
        place(path, call.lineno)
        for path, call in calls
        if (isinstance(call.func, ast.Attribute) and call.func.attr in CLOCK)
        or (isinstance(call.func, ast.Name) and call.func.id in IO)
    ] == []


def test_clauses_are_joined_in_one_way() -> None:
    """By `cited`, which names each once; in no tuple, not with a plus, and not clause by clause."""
    assert [
        place(path, part.lineno)
        for path in PURE
        for node in nodes(path)
        for part in _parts(node)
        if re.search(r"cites(\[[^\]]*\])?$", ast.unparse(part))
    ] == []


def _parts(node: ast.AST) -> list[ast.expr]:
    """What an expression puts together."""
    if isinstance(node, ast.Tuple | ast.List):
        return [part.value for part in node.elts if isinstance(part, ast.Starred)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [node.left, node.right]
    if isinstance(node, ast.GeneratorExp | ast.ListComp):
        return [loop.iter for loop in node.generators[1:]]
    return [node.value] if isinstance(node, ast.AugAssign) else []


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    found = []
    for path in tracked():
        text = path.read_text(encoding="utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), start=1):
            if MACHINE_PATH.search(line) or UNWANTED.search(line):
                found.append(place(path, number))
    assert found == []


def test_locks_name_no_host() -> None:
    locks = sorted(ROOT.glob("requirements*.lock"))
    assert locks
    assert [lock.name for lock in locks if "://" in lock.read_text(encoding="utf-8")] == []


def test_pages_tell_the_time_of_the_house() -> None:
    """Not that of whoever looks: a browser far away shows the same hour as the one at the table."""
    tells = re.compile(
        r"toLocale(?:Time|Date)String\((?!.*timeZone)|new Date\(.*toLocaleString\((?!.*timeZone)"
    )
    pages = sorted((ROOT / "croupier" / "web").rglob("*.js"))
    assert pages
    assert [
        f"{page.relative_to(ROOT)}:{number}"
        for page in pages
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1)
        if tells.search(line)
    ] == []
