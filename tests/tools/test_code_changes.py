"""Every kind of change to code, and that a changed module runs as the change says."""

import ast
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tools.mutation.changed_module import install
from tools.mutation.code_changes import changes
from tools.mutation.keys import keyed
from tools.mutation.record import Record
from tools.mutation.report import Explanations, report

CODE = '''
"""Chips."""
LEAST = 5
Odds = int | None
NAMES = {LEAST: "five"}

class Paying:
    def paid(self) -> int: ...

def pays(stake: int, odds: int = 2) -> int:
    """Words stay."""
    if stake < LEAST and odds:
        return 0
    return stake * odds

def first(chips):
    return [chip for chip in chips if chip] or (LEAST,)

WAYS = {"pays": pays}
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
        "{LEAST: 'five'} -> nothing", "{'pays': pays} -> nothing",
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
        vars(module)["ALL_WAYS"] = {**module.WAYS, "none": len}
        change = next(one for one in changes(tree) if one.text == "{'pays': pays} -> nothing")
        change.make()
        install(tree, module.__name__)
        assert not module.WAYS
        assert list(module.ALL_WAYS) == ["none"]
    finally:
        del sys.modules[module.__name__]


def test_a_survivor_is_explained_or_open_and_a_change_that_was_not_tried_is_neither(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("croupier", "chips.py")
    path.parent.mkdir()
    path.write_text(
        "def pays(stake):\n    return stake * 2\n\ndef least():\n    return 5\n", encoding="utf-8"
    )
    times, three, one, six, four = keyed(path, ast.parse(path.read_text(encoding="utf-8")))
    record = Record()
    for found, outcome in ((times, "noticed"), (three, "survived"), (one, "survived"), (six, "survived")):
        record.note(found.key, found.change.text, 1, outcome, "", 1, 1)
    Path("why.tsv").write_text(
        "module\tfunction\tchange\treason\n"
        "chips\tpays\t2 -> 3\tnobody bets\nchips\tleast\t*\tnor asks\nchips\tgone\t*\twas\n",
        encoding="utf-8",
    )
    assert report(record, [path], Explanations(tmp_path)) == 1
    said = capsys.readouterr().out
    assert "| `chips` | 2 | 1 | 1 | 1 |" in said
    assert said.startswith("| module | explained | noticed | open | not tried |")
    assert "\nchips:2 pays: 2 -> 1\n" in said
    assert "explains no survivor: chips | gone | *" in said
    record.note(one.key, one.change.text, 1, "noticed", "", 1, 1)
    record.note(four.key, four.change.text, 1, "noticed", "", 1, 1)
    assert report(record, [path], Explanations(tmp_path)) == 0
