"""The walls of the house: imports point down only, slices keep apart, the pure half imports what is pure."""

import ast
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import grimp

import croupier

# Top first. A module belongs where its longest name is; what is in no layer is an error.
LAYERS = (
    "cli",
    "house.http.app",
    "*.pages house.pages audit.inspect promotions.lines tournaments.lines",
    "house.http",
    "house.room house.demo patrons.own_play reports.day_book",
    "practice pricing audit reports tournaments promotions payment_errors meters patrons"
    " house.security house.clock house.floor house.subjects",
    "house.dealer",
    "house.desk house.cards meters.at_table patrons.at_table patrons.tokens",
    "store math",
    "rulebooks",
    "reports.rules",
    "promotions.rules tournaments.rules payment_errors.rules meters.rules",
    "patrons.rules house.clock.rules house.security.rules",
    "engine",
    "table",
    "core",
)
# A slice knows those behind it, never one beside it: what both need is below them.
SLICES = {
    "promotions": "patrons meters",
    "tournaments": "patrons meters",
    "payment_errors": "patrons meters",
    "meters": "",
    "patrons": "",
}
PURE = ("core", "table", "engine")  # and whatever is in a folder `rules`
# What the pure half may import besides itself: values and how they are declared, no clock, no dice, no file.
ALLOWED = {
    "bisect",
    "calendar",
    "collections",
    "collections.abc",
    "datetime",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "hmac",
    "html",
    "itertools",
    "math",
    "msgspec",
    "msgspec.structs",
    "re",
    "tomllib",
    "types",
    "typing",
    "unicodedata",
    "urllib.parse",
}
# Who may know the framework that speaks HTTP.
WIRE = ("house.http", "house.pages", "audit.inspect.asking", "cli.serve", "house.security.addresses")
PACKAGE = Path(croupier.__file__).parent
GRAPH = grimp.build_graph("croupier", include_external_packages=True)
OURS = {
    module for module in GRAPH.modules if module.startswith("croupier.") and not GRAPH.find_children(module)
}


def layer(module: str) -> int | None:
    """The number of a module's layer, the top one being 0: that of the longest name it is in."""
    name = module.removeprefix("croupier.")
    if name.endswith(".pages"):
        return next(number for number, parts in enumerate(LAYERS) if "*.pages" in parts)
    fitting = [
        (len(part), number)
        for number, parts in enumerate(LAYERS)
        for part in parts.split()
        if f"{name}.".startswith(f"{part}.")
    ]
    return max(fitting)[1] if fitting else None


def imports() -> Iterator[tuple[str, str]]:
    for module in sorted(OURS):
        for other in sorted(GRAPH.find_modules_directly_imported_by(module) & OURS):
            yield module, other


def pure(module: str) -> bool:
    """Of ours, and in the pure half."""
    name = module.removeprefix("croupier.")
    return name != module and (name.split(".")[0] in PURE or ".rules." in name)


def short(pair: tuple[str, str]) -> tuple[str, str]:
    return pair[0].removeprefix("croupier."), pair[1].removeprefix("croupier.")


def test_every_module_is_in_a_layer() -> None:
    assert [module for module in sorted(OURS) if layer(module) is None] == []


def test_imports_point_down_only() -> None:
    upward = {short((one, other)) for one, other in imports() if (layer(other) or 0) < (layer(one) or 0)}
    assert upward == set()


def test_slices_keep_apart() -> None:
    across = set()
    for one, other in map(short, imports()):
        mine, theirs = one.split(".")[0], other.split(".")[0]
        if mine in SLICES and theirs in SLICES and theirs not in {mine, *SLICES[mine].split()}:
            across.add((one, other))
    assert across == set()


def test_the_pure_half_imports_what_is_pure() -> None:
    """By permission: no clock, no dice, no input or output, no framework can come in unnamed."""
    assert [
        (module, name)
        for module in sorted(OURS)
        if pure(module)
        for name in sorted(named(module))
        if not (name in ALLOWED or pure(name))
    ] == []


def named(module: str) -> set[str]:
    """The modules that an import statement of a module names."""
    tree = ast.parse((PACKAGE.parent / (module.replace(".", "/") + ".py")).read_text("utf-8"))
    nodes = [*ast.walk(tree)]
    found = {one.name for node in nodes if isinstance(node, ast.Import) for one in node.names}
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            inside = {f"{node.module}.{one.name}" for one in node.names}
            found |= inside & OURS or {node.module or ""}
    return found


def test_pages_and_the_wire_alone_know_the_framework() -> None:
    knowing = {
        module.removeprefix("croupier.")
        for module in OURS
        if "litestar" in GRAPH.find_modules_directly_imported_by(module)
    }
    assert [
        module
        for module in sorted(knowing)
        if not module.endswith(".pages") and not any(f"{module}.".startswith(f"{one}.") for one in WIRE)
    ] == []


def test_the_walls_name_what_is_there() -> None:
    """A layer that is gone is taken out of the list."""
    parts = set(chain.from_iterable(parts.split() for parts in LAYERS)) - {"*.pages"}
    assert {part for part in parts if f"croupier.{part}" not in GRAPH.modules} == set()
