"""The files of this folder: one a book, JSON Lines, one round a line; a line that begins with # is a remark.

    {"name": "…", "clauses": ["11.16.2", …], "scenario": {…}, "expect": {…}}

`scenario` is a line of `croupier run`. `expect` says what must come of it, as far as the document settles it:

| field | meaning |
|---|---|
| `balances` | accounts and their cents at the end; accounts that are not named may hold anything |
| `changes` | patrons who still sit, and how many cents they won or lost in all, custody and debts included |
| `meter` | what stands on the meter at the end |
| `refused` | commands, counted from 0, that must be refused, with clauses one of which is cited; `[]`: any |
| `events` | events that must have happened, in this order: `{"type": …}` and any of their fields |
| `never` | events that must not have happened: `{"type": …}` and any of their fields |
| `cites` | clauses that must be cited by some event |

Every command that is not named in `refused` must be accepted.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from croupier.cli.run import answer
from croupier.cli.scenario.lines import Rejection

HERE = Path(__file__).parent


class Adverse(NamedTuple):
    """A round, and what must come of it."""

    book: str
    name: str
    clauses: tuple[str, ...]
    scenario: dict[str, Any]
    expect: dict[str, Any]


def rounds() -> Iterator[Adverse]:
    """All of them."""
    for file in sorted(HERE.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                one = json.loads(line)
                yield Adverse(file.stem, one["name"], tuple(one["clauses"]), one["scenario"], one["expect"])


def differences(one: Adverse) -> list[str]:
    """What came otherwise than it must."""
    found = answer(msgspec.json.encode(one.scenario))
    if isinstance(found, Rejection):
        return [f"the scenario cannot be read: {found.error}"]
    told = json.loads(msgspec.json.encode(found))
    events = told["events"]
    return [
        *_refusals(one, told["refusals"]),
        *_money(one, told),
        *_happened(one.expect.get("events", []), events),
        *(
            f"happened: {never}"
            for never in one.expect.get("never", [])
            if any(_is(never, e) for e in events)
        ),
        *(
            f"nothing cites {clause}"
            for clause in one.expect.get("cites", [])
            if not any(clause in event["cites"] for event in events)
        ),
    ]


def _refusals(one: Adverse, refusals: list[dict[str, Any]]) -> Iterator[str]:
    asked = {int(number): clauses for number, clauses in one.expect.get("refused", {}).items()}
    told = {-1 if refusal["command"] is None else refusal["command"]: refusal for refusal in refusals}
    for number in sorted(told.keys() - asked.keys()):
        refusal = told[number]
        yield f"command {number} is refused: {refusal['code']} {refusal['cites']} {refusal['text']}"
    for number, clauses in sorted(asked.items()):
        if number not in told:
            yield f"command {number} is accepted: {one.scenario['commands'][number]}"
        elif clauses and not {*clauses} & {*told[number]["cites"]}:
            yield f"command {number} is refused by {told[number]['cites']}, not {clauses}"


def _money(one: Adverse, told: dict[str, Any]) -> Iterator[str]:
    balances = told["balances"]
    known = balances.keys() | {name for event in told["events"] for name, _ in event.get("postings", ())}
    for account, cents in one.expect.get("balances", {}).items():
        if account not in known:
            yield f"nothing ever moved on {account}: is there such an account?"
        elif balances.get(account, 0) != cents:
            yield f"{account} has {balances.get(account, 0)}, not {cents}"
    for player, cents in one.expect.get("changes", {}).items():
        has = sum(balances.get(f"{kind}:{player}", 0) for kind in ("patron", "held"))
        owes = balances.get(f"owed:{player}", 0)
        if has + owes - _brought(one, player) != cents:
            yield f"{player} comes out at {has + owes - _brought(one, player)}, not {cents}"
    if "meter" in one.expect and told["meter"] != one.expect["meter"]:
        yield f"the meter is {told['meter']}, not {one.expect['meter']}"


def _brought(one: Adverse, player: str) -> int:
    tables = one.scenario.get("tables") or [one.scenario["table"]]
    patron = next(table["patrons"][player] for table in tables if player in table.get("patrons", {}))
    return int(patron["has"] if isinstance(patron, dict) else patron)


def _happened(wanted: list[dict[str, Any]], events: list[dict[str, Any]]) -> Iterator[str]:
    rest = iter(events)
    for one in wanted:
        if not any(_is(one, event) for event in rest):
            yield f"did not happen, or not in this order: {one}"
            return


def _is(wanted: dict[str, Any], event: dict[str, Any]) -> bool:
    return all(event.get(name) == value for name, value in wanted.items())
