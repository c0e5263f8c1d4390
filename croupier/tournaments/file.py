"""The terms of a tournament in a file, TOML or JSON: the book, and every part by its name."""

from pathlib import Path

import msgspec

from croupier.core.bounds import Text, excess
from croupier.core.toml import TOMLDecodeError, plain_toml
from croupier.tournaments.rules.terms.terms import TournamentTerms


class TermsError(ValueError):
    """A file that holds no terms: the place, and why."""


class TermsFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a tournament is to be, under which book."""

    book: Text
    terms: TournamentTerms


def read_terms(path: Path) -> TermsFile:
    """The terms of a file."""
    try:
        text = path.read_text(encoding="utf-8")
        data = msgspec.json.decode(text) if path.suffix == ".json" else plain_toml(text)
        found = msgspec.convert(data, TermsFile)
    except OSError as error:
        raise TermsError(f"{path}: {error.strerror}") from None
    except msgspec.ValidationError as error:
        raise TermsError(f"{path}: {str(error).replace('`', '').replace('$.', '')}") from None
    except RecursionError:
        raise TermsError(f"{path}: it is nested too deep") from None
    except (TOMLDecodeError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise TermsError(f"{path}: {error}") from None
    if beyond := excess(found):
        raise TermsError(f"{path}: {beyond.text}")
    return found


def written(book: str, terms: TournamentTerms) -> str:
    """The same as TOML, to start from."""
    data = msgspec.to_builtins(terms)
    words = data.pop("words")
    tables = {name: value for name, value in data.items() if isinstance(value, dict) or _tables(value)}
    lines = [f"book = {_plain(book)}", "", "[terms]"]
    lines += [f"{name} = {_plain(value)}" for name, value in data.items()
              if value is not None and name not in tables]  # fmt: skip
    for name, value in tables.items():
        for one in [value] if isinstance(value, dict) else value:
            head = f"[terms.{name}]" if isinstance(value, dict) else f"[[terms.{name}]]"
            lines += [
                "",
                head,
                *(f"{key} = {_plain(inner)}" for key, inner in one.items() if inner is not None),
            ]
    lines += ["", "[terms.words]", *(f"{name} = {_plain(text)}" for name, text in words.items())]
    return "\n".join(lines) + "\n"


def _tables(value: object) -> bool:
    return isinstance(value, list | tuple) and bool(value) and isinstance(value[0], dict)


def _plain(value: object) -> str:
    """A value as TOML writes it, which for these is as JSON does."""
    return msgspec.json.encode(value).decode()
