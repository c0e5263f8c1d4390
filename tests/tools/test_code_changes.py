"""Every kind of change to code, and that a changed module runs as the change says."""

import ast
import sys
from types import ModuleType

from tools.changed_module import install
from tools.code_changes import changes

CODE = '''
"""Chips."""
LEAST = 5

def pays(stake: int, odds: int = 2) -> int:
    """Words stay."""
    if stake < LEAST and odds:
        return 0
    return stake * odds

def first(chips):
    return [chip for chip in chips if chip] or (LEAST,)
'''


def texts() -> set[str]:
    return {change.text for change in changes(ast.parse(CODE))}


def test_every_kind_of_place_is_changed_and_words_and_types_stay() -> None:
    assert texts() == {
        "5 -> 6", "5 -> 4", "2 -> 3", "2 -> 1", "0 -> 1", "0 -> -1",
        "stake < LEAST and odds -> stake < LEAST or odds", "stake < LEAST and odds -> odds",
        "stake < LEAST and odds -> stake < LEAST", "stake < LEAST and odds -> not (stake < LEAST and odds)",
        "stake < LEAST -> stake <= LEAST", "stake < LEAST -> stake >= LEAST",
        "return 0 -> nothing", "stake * odds -> stake // odds",
        "chips -> ()", "chip -> not chip", "chip -> nothing", "LEAST -> nothing",
        "[chip for chip in chips if chip] or (LEAST,) -> [chip for chip in chips if chip] and (LEAST,)",
        "[chip for chip in chips if chip] or (LEAST,) -> (LEAST,)",
        "[chip for chip in chips if chip] or (LEAST,) -> [chip for chip in chips if chip]",
    }  # fmt: skip


def test_a_change_is_felt_by_who_imported_the_function_and_undone_in_the_tree() -> None:
    module = ModuleType("croupier.chips_of_a_test")
    module.__file__ = "chips.py"
    exec(compile(CODE, "chips.py", "exec"), vars(module))
    sys.modules[module.__name__] = module
    try:
        pays = module.pays
        assert (pays(4), pays(5)) == (0, 10)
        tree = ast.parse(CODE)
        for text, paid in (("stake < LEAST -> stake <= LEAST", 0), ("2 -> 3", 15), ("5 -> 6", 0)):
            change = next(one for one in changes(tree) if one.text == text)
            before = change.make()
            install(tree, module.__name__)
            change.undo(before)
            assert pays(5) == paid
        assert ast.unparse(tree) == ast.unparse(ast.parse(CODE))
    finally:
        del sys.modules[module.__name__]
