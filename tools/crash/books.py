"""What must be true of the books of a floor after its server was killed."""

import json
from collections import Counter
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

from croupier.cli.verify import verify
from croupier.store.log import Stored
from croupier.store.opening import open_log
from croupier.store.sql_log import SqlLog
from tools.crash.notebook import Notebook
from tools.crash.premises import PLAYERS, Place, seated


class Broken(Exception):
    """The books are not what they have to be."""


def check(place: Place, notebooks: Iterable[Notebook], tables: Iterable[str]) -> int:
    """Verified from end to end, nothing lost, nothing doubled; how many records there are."""
    log = open_log(place.database)
    try:
        records = verified(place)
        for notebook in notebooks:
            _nothing_lost(log, notebook)
        _nothing_doubled(log, list(notebooks), tables)
        return records
    finally:
        log.close()


def verified(place: Place) -> int:
    """Chains, balances to the cent, counters, answers, decks, checkpoints and witness: `croupier verify`."""
    said, complaint = StringIO(), StringIO()
    public = place.folder / "seal-key.pub"
    with redirect_stdout(said), redirect_stderr(complaint):
        status = verify(
            place.database,
            witness=place.witness if place.witness.exists() else None,
            key=(str(public),) if public.exists() else (),
            deck_key=place.deck_key if place.deck_key.exists() else None,
            as_json=True,
        )
    if status:
        raise Broken(f"verify: {complaint.getvalue()}")
    return int(json.loads(said.getvalue())["records"])


def _nothing_lost(log: SqlLog, notebook: Notebook) -> None:
    """Whatever was answered is stored, with the answer that was given."""
    ids = list(notebook.answered)[-200:]
    stored: dict[str, Stored] = log.answers(ids) if ids else {}
    for id in ids:
        found, said = stored.get(id), notebook.answered[id]
        if found is None:
            raise Broken(f"{id} was answered and is not there")
        if bool(found.refusal) != (said.status == 409):
            raise Broken(f"{id} was answered {said.status}, and stored otherwise")


def _nothing_doubled(log: SqlLog, notebooks: list[Notebook], tables: Iterable[str]) -> None:
    """What players did is what they asked for, each once; one thing each may still be unanswered.

    That a command led to the records its answer names, and to no others, was verified before.
    """
    happened: Counter[str] = Counter()
    asked = {id: one for notebook in notebooks for id, one in notebook.answered.items() if one.status == 200}
    open = {notebook.open.id for notebook in notebooks if notebook.open}
    for table in tables:
        for record in log.read(f"table:{table}"):
            if record.actor in PLAYERS.values():
                happened[record.command] += 1
    before = {seated(player) for player in PLAYERS.values()}
    if strange := happened.keys() - asked.keys() - open - before:
        raise Broken(f"nobody asked for {sorted(strange)}")
    for id, one in asked.items():
        told = len(one.said["events"])
        if happened[id] < told:
            raise Broken(f"{id}: {told} events were told, {happened[id]} happened")
