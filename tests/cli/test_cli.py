"""The front door: help, version, exit statuses, and nothing imported before it is needed."""

import os
import subprocess
import sys
import types
from collections.abc import Callable
from inspect import getdoc
from pathlib import Path

import pytest

from croupier import __version__
from croupier.cli import main as cli

Install = Callable[[Callable[..., object]], None]

HEAVY = ("sqlalchemy", "numpy", "numba", "hypothesis", "msgspec", "rich", "cyclopts")


def croupier(*arguments: str) -> subprocess.CompletedProcess[str]:
    program = "import sys; from croupier.cli.main import main; sys.exit(main())"
    return subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True)


@pytest.fixture
def verb(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Put a function in the place of the verb `play`."""

    def install(function: Callable[..., object]) -> None:
        module = types.ModuleType("croupier.cli.play")
        module.__dict__["play"] = function
        monkeypatch.setitem(sys.modules, "croupier.cli.play", module)
        monkeypatch.delenv("CROUPIER_DEBUG", raising=False)

    return install


@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_help_lists_every_verb_with_its_summary(flag: str) -> None:
    answer = croupier(flag)
    assert (answer.returncode, answer.stderr) == (0, "")
    listed = [line.split(maxsplit=1) for line in answer.stdout.splitlines() if line.startswith("  ")]
    assert dict(listed) == cli.VERBS
    assert answer.stdout == croupier().stdout


def test_help_imports_nothing_heavy() -> None:
    program = f"""
import sys
from croupier.cli.main import main
main(["--help"])
sys.exit(" ".join(name for name in {HEAVY} if name in sys.modules))
"""
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert answer.stderr.strip() == ""


def test_every_verb_written_so_far_has_its_function() -> None:
    for name in cli.VERBS:
        assert getdoc(cli.found(name)), name


@pytest.mark.parametrize("name", ["storm"])
def test_a_verb_that_stands_beside_the_product_says_where_it_comes_with(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    package = cli.module_of(name).partition(".")[0]
    monkeypatch.setitem(sys.modules, cli.module_of(name), None)
    assert cli.main([name]) == cli.WRONG_USAGE
    says = f"croupier: error: {name} comes with the source of Croupier, not with an installation of it"
    assert capsys.readouterr().err == says + "\n"
    assert package != "croupier"


def test_version() -> None:
    assert croupier("--version").stdout.strip() == __version__


@pytest.mark.parametrize("word", ["shuffle", "--shuffle", "PLAY"])
def test_an_unknown_verb_is_wrong_usage(word: str) -> None:
    answer = croupier(word)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.startswith(f"croupier: error: unknown verb {word!r}")


def test_a_near_miss_is_answered_with_the_verb(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["adjudciate"]) == 2
    assert "Did you mean 'adjudicate'?" in capsys.readouterr().err


def test_a_verb_gets_its_arguments_and_gives_the_status(verb: Install) -> None:
    def play(book: str, *, boxes: int = 1) -> int:
        return 1 if (book, boxes) == ("star-uth", 3) else 0

    verb(play)
    assert cli.main(["play", "star-uth", "--boxes", "3"]) == 1
    assert cli.main(["play", "star-uth"]) == 0


def test_arguments_a_verb_does_not_take_are_wrong_usage(
    verb: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    verb(lambda: None)
    assert cli.main(["play", "--no-such-option"]) == 2
    assert capsys.readouterr().err.startswith("croupier: error: play: Unknown option")


def test_an_unexpected_error_is_one_line_unless_debugging(
    verb: Install, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play() -> None:
        raise RuntimeError("the shoe is empty")

    verb(play)
    assert cli.main(["play"]) == 1
    error = capsys.readouterr().err
    assert error.startswith("croupier: error: unexpected RuntimeError: the shoe is empty")
    assert error.count("\n") == 1
    monkeypatch.setenv("CROUPIER_DEBUG", "1")
    with pytest.raises(RuntimeError, match="shoe"):
        cli.main(["play"])


def test_a_missing_file_is_named(verb: Install, capsys: pytest.CaptureFixture[str]) -> None:
    verb(lambda: Path("no-such-round.jsonl").read_text())
    assert cli.main(["play"]) == 1
    assert capsys.readouterr().err == "croupier: error: no-such-round.jsonl: No such file or directory\n"


def test_an_interrupt_is_quiet(verb: Install, capsys: pytest.CaptureFixture[str]) -> None:
    def play() -> None:
        raise KeyboardInterrupt

    verb(play)
    assert cli.main(["play"]) == 130
    assert capsys.readouterr().err == ""


def test_a_reader_that_leaves_early_is_quiet() -> None:
    read, write = os.pipe()
    os.close(read)
    program = "import sys; from croupier.cli.main import main; sys.exit(main(['--help']))"
    answer = subprocess.run([sys.executable, "-c", program], stdout=write, stderr=subprocess.PIPE, text=True)
    os.close(write)
    assert (answer.returncode, answer.stderr) == (141, "")
