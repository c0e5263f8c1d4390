"""croupier schema: the JSON Schema of everything the engine is told and tells."""

import sys
from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_
from typing import Any, Literal

import msgspec
from msgspec import inspect

from croupier.core.bounds import MANY, NAME, Bound, bounded
from croupier.engine import decide  # noqa: F401, whatever is decided here is an event somewhere below
from croupier.table.commands import AnyCommand
from croupier.table.events import Event

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Subject = Literal["commands", "events", "records", "run", "adjudicate"]


def schema(subject: Subject | None = None, /) -> None:
    """Print the JSON Schema of commands and events.

    Without a subject all of them, by name. A verb has two: "in" for its input, "out" for its answers.

    Parameters
    ----------
    subject
        commands, events, records, run or adjudicate.
    """
    wanted = SUBJECTS[subject]() if subject else {name: make() for name, make in SUBJECTS.items()}
    text = msgspec.json.format(msgspec.json.encode(wanted, order="deterministic"), indent=2)
    sys.stdout.write(text.decode() + "\n")


def every_event() -> Any:
    """All kinds of events as one type, in the order of their names."""
    return reduce(or_, sorted(_leaves(Event), key=lambda kind: kind.__name__))


def _leaves(kind: type[Event]) -> Iterator[type[Event]]:
    """The kinds of events that happen; those with kinds below them only gather what these share."""
    below = kind.__subclasses__()
    if not below:
        yield kind
    for one in below:
        yield from _leaves(one)


def _commands() -> dict[str, Any]:
    return _with_bounds(_titled("A command to a table", AnyCommand), AnyCommand)


def _events() -> dict[str, Any]:
    return _titled("Something that happened at a table", every_event())


def _records() -> dict[str, Any]:
    """The lines of croupier export: a header, records and checkpoints, a trailer. In CSV the columns stand in
    the order of "x-csv", the event as JSON in one of them."""
    from croupier.audit.evidence.handing import COLUMNS
    from croupier.store import codec  # noqa: F401, all kinds of events are known then
    from croupier.store.codec import Recorded
    from croupier.store.seals.checkpoints import Checkpoint
    from croupier.store.seals.handover import Header, Trailer
    from croupier.store.seals.thinned import Thinned

    lines = _either("A line of croupier export", Header, Recorded, Checkpoint, Thinned, Trailer)
    events = _events()
    lines["$defs"] |= events["$defs"]
    lines["$defs"]["Recorded"]["properties"]["event"] = {"anyOf": events["anyOf"]}
    return {**lines, "x-csv": list(COLUMNS)}


def _run() -> dict[str, Any]:
    from croupier.cli.scenario.lines import Rejection
    from croupier.cli.scenario.wire import NAMED, LinkedAnswer, RunAnswer, Scenario

    answer = _either("An answer of croupier run", RunAnswer, LinkedAnswer, Rejection)
    events = _events()
    answer["$defs"] |= events["$defs"]
    answer["$defs"]["RunAnswer"]["properties"]["events"]["items"] = {"anyOf": events["anyOf"]}
    answer["$defs"]["LinkedAnswer"]["properties"]["events"]["items"] = {
        "anyOf": events["anyOf"],
        "properties": {NAMED: {"type": "string"}},
        "required": [NAMED],
    }
    del answer["$defs"]["Event"]  # every event is one of those
    asked = _with_bounds(_titled("A line for croupier run", Scenario), Scenario)
    for one in asked["$defs"].values():
        if "actor" in one.get("properties", {}):  # a command, which names one of several tables
            one["properties"][NAMED] = {"type": "string"}
    return {"in": asked, "out": answer}


def _adjudicate() -> dict[str, Any]:
    from croupier.cli.scenario.adjudicate_wire import Answer, AskedRound
    from croupier.cli.scenario.lines import Rejection

    answer = _either("An answer of croupier adjudicate", Answer, Rejection)
    return {"in": _titled("A line for croupier adjudicate", AskedRound), "out": answer}


def _titled(title: str, kind: Any) -> dict[str, Any]:
    return {"$schema": DIALECT, "title": title, **msgspec.json.schema(kind)}


def _either(title: str, *kinds: Any) -> dict[str, Any]:
    """One of several kinds that carry no tag to be told apart by."""
    references, definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {"$schema": DIALECT, "title": title, "anyOf": list(references), "$defs": definitions}


SUBJECTS: dict[Subject, Callable[[], dict[str, Any]]] = {
    "commands": _commands,
    "events": _events,
    "records": _records,
    "run": _run,
    "adjudicate": _adjudicate,
}


def _with_bounds(schema: dict[str, Any], kind: Any) -> dict[str, Any]:
    """The schema of a type, with the bounds of its parts; a line itself may hold as much as it likes."""
    definitions = schema["$defs"]
    for struct in set(_structs(inspect.type_info(kind))) - {kind}:
        properties = definitions[struct.__name__].get("properties", {})
        for _, name, bound in bounded(struct):
            if name in properties:
                _mark(properties[name], bound)
    return schema


def _structs(kind: inspect.Type) -> Iterator[type[msgspec.Struct]]:
    """Every struct that a type is made of."""
    if isinstance(kind, inspect.StructType):
        yield kind.cls
    inner = [getattr(kind, name, None) for name in ("type", "item_type", "key_type", "value_type")]
    inner += [*getattr(kind, "types", ()), *getattr(kind, "item_types", ())]
    inner += [field.type for field in getattr(kind, "fields", ())]
    for part in inner:
        if isinstance(part, inspect.Type):
            yield from _structs(part)


def _mark(schema: dict[str, Any], bound: Bound) -> None:
    for one in schema.get("anyOf", ()):
        _mark(one, bound)
    match schema.get("type"):
        case "string":
            schema["maxLength"] = bound.characters
        case "array" if "items" in schema:
            schema["maxItems"] = MANY
            if isinstance(schema["items"], dict):
                _mark(schema["items"], bound)
        case "object" if isinstance(schema.get("additionalProperties"), dict):
            schema["maxProperties"] = MANY
            schema["propertyNames"] = {**schema.get("propertyNames", {}), "maxLength": NAME.characters}
            _mark(schema["additionalProperties"], bound)
