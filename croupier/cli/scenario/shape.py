"""Why a line is no scenario: what is malformed, missing, unknown or of the wrong kind, and where."""

import json
import re
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from croupier.cli.scenario.lines import Fault
from croupier.cli.scenario.wire import Scenario, named_tables
from croupier.table.commands import AnyCommand

_LONGEST: Final = 40  # characters of the input that a message repeats
_PLACE: Final = re.compile(r"(.*) - at `(key in )?\$\.?(.*)`", re.DOTALL)
_FIELD: Final = re.compile(r"Object (missing required|contains unknown) field `(.*)`", re.DOTALL)
_KIND: Final = re.compile(r"Expected `([^`]*)`(?:, got `([^`]*)`)?")
_KINDS: Final = {
    "object": "an object", "array": "a list", "str": "text", "int": "a whole number", "float": "a number",
    "bool": "true or false", "null": "null",
}  # fmt: skip
_RANGE: Final = re.compile(r"Expected `int` ([<>])= (-?\d+)")
_FIELD_OF_COMMAND: Final = re.compile(r"commands\[(\d+)\]\.(\w+)")
_ANY_KEY: Final = "[...]"


def misread(line: bytes, number: int, error: Exception) -> Fault:
    """The fault of a line that did not decode as a scenario."""
    where = f"line {number}"
    if isinstance(error, UnicodeDecodeError):
        return Fault("json/encoding", f"{where} is not UTF-8: {error.reason}", where)
    if isinstance(error, RecursionError):
        return Fault("json/too-deep", f"{where} is nested too deeply", where)
    try:
        data = msgspec.json.decode(line)
    except RecursionError:
        return Fault("json/too-deep", f"{where} is nested too deeply", where)
    except (msgspec.DecodeError, UnicodeDecodeError) as malformed:
        return Fault("json/malformed", f"{where}: {malformed}", where)
    named_tables(data)
    fault = _fault(data, str(error))
    if fault.at == "commands" and not {"table", "tables"} & data.keys():
        return Fault("field/missing", '"table" is missing', "table")
    return fault


def _fault(data: object, text: str) -> Fault:
    """A complaint of the decoder, by our codes and in our words."""
    found = _PLACE.fullmatch(text)
    reason, at = (found[1], _named(data, found[3])) if found else (text, "")
    if field := _FIELD.fullmatch(reason):
        name = f"{at}.{_short(field[2])}" if at else _short(field[2])
        if field[1] == "missing required":
            return Fault("field/missing", f"{_quoted(field[2])} is missing", name)
        return Fault("field/unknown", f"{_quoted(field[2])} is no field of this object", name)
    at = at or "."
    if reason.startswith("Invalid value") and at.endswith(".type"):
        return Fault("command/unknown", "no command is called that; see croupier schema commands", at)
    if reason.startswith("Invalid enum value"):
        words = f"; {known}" if (known := _words(data, at)) else ""
        return Fault("field/value", f"not a word that may stand here: {_short(reason[19:])}{words}", at)
    if limit := _RANGE.fullmatch(reason):
        return Fault("number/range", f"the {'most' if limit[1] == '<' else 'least'} here is {limit[2]}", at)
    kind = _KIND.fullmatch(reason)
    if kind is None:
        return Fault("field/value", _short(reason.replace("`", "")), at)
    if "int" in kind[1].split(" | ") and kind[2] == "float":
        return Fault("number/fractional", "a whole number is wanted here, written without a point", at)
    got = f", not {_KINDS.get(kind[2], kind[2])}" if kind[2] else ""
    wanted = " or ".join(_KINDS.get(word, word) for word in kind[1].split(" | "))
    return Fault("field/type", f"{wanted} is wanted here{got}", at)


def _words(data: Any, at: str) -> str:
    """The words that a field of a command takes, where it takes only some."""
    found = _FIELD_OF_COMMAND.fullmatch(at)
    if found is None:
        return ""
    kind = next(
        one for one in get_args(AnyCommand) if one.__name__ == data["commands"][int(found[1])]["type"]
    )
    hint = get_type_hints(kind)[found[2]]
    choices = [get_args(one) for one in (hint, *get_args(hint)) if get_origin(one) is Literal]
    words = ", ".join(word or '""' for word in dict.fromkeys(word for some in choices for word in some))
    return f"it is one of {words}" if words else ""


def _named(data: Any, path: str) -> str:
    """The path with its keys: the decoder says only that a member of an object is wrong, not which."""
    while _ANY_KEY in path:
        before, _, after = path.partition(_ANY_KEY)
        holder = data
        for key, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", before):
            holder = holder[int(index)] if index else holder[key]
        path = f"{before}.{_short(_culprit(data, holder, path))}{after}"
    return path


def _culprit(data: Any, holder: dict[str, Any], path: str) -> str:
    """The first member of an object whose presence alone brings the same complaint."""
    members = dict(holder)
    for name, value in members.items():
        holder.clear()
        holder[name] = value
        try:
            msgspec.convert(data, Scenario)
        except msgspec.ValidationError as error:
            if path in str(error):
                break
    holder.clear()
    holder.update(members)
    return name


def _quoted(text: str) -> str:
    return json.dumps(_short(text))


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
