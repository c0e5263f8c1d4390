"""What must be true of the books of a floor after its server was killed."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from croupier.audit.database import examine_database
from croupier.audit.evidence.cards import opener
from croupier.audit.examining import Examiner
from croupier.audit.finding import Found
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.store.codec import Recorded
from croupier.store.database.snapshot import snapshot
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import Stored
from croupier.store.opening import open_log
from croupier.store.seals.deck_keys import DeckKeys
from croupier.store.seals.keys import public_key
from tools.crash.notebook import Notebook
from tools.crash.premises import PLAYERS, Place, seated

RECENT: Final = 100  # answers of each player that are compared, far more than one server gives


class Broken(Exception):
    """The books are not what they have to be."""


class Books:
    """The books of one floor; each look goes on where the last one ended, `whole` begins at the beginning."""

    def __init__(self, place: Place, notebooks: Sequence[Notebook]) -> None:
        self._place = place
        self._notebooks = notebooks
        self._log = open_log(place.database)
        self._decks = SealedDecks(self._log, DeckKeys.open(place.deck_key, make=False))
        self._examiner = Examiner(opener(self._decks))
        self._happened: Counter[str] = Counter()  # by command: what players did at tables
        self._log.close()

    def check(self, *, whole: bool = False) -> int:
        """What is new follows from what was, nothing is lost or doubled; how many records there are."""
        try:
            records = self._read_on()
            if whole and verified(self._place, self._log) != records:
                raise Broken("read bit by bit the log is not what it is as a whole")
            for notebook in self._notebooks:
                _nothing_lost(self._log, notebook)
            self._nothing_doubled()
            return records
        finally:
            self._log.close()  # it opens by itself when it is looked at again

    def _read_on(self) -> int:
        """Chains, replay, money to the cent, cards and counters, from the last look on."""
        examiner = self._examiner
        try:
            with snapshot(self._log.database) as moment:
                for stream in moment.streams():
                    if records := list(moment.records(stream, examiner.head(stream).seq)):
                        examiner.run(records)
                        self._note(records)
                    if examiner.head(stream).seq != moment.lengths[stream]:
                        raise Broken(f"{stream} became shorter")
                examiner.finish(moment.counters())
        except Found as found:
            raise Broken(str(found.finding)) from None
        return examiner.records

    def _note(self, records: list[Recorded]) -> None:
        """What players did, at tables; elsewhere there is what follows from it."""
        if records[0].stream.startswith("table:"):
            self._happened.update(one.command for one in records if one.actor in PLAYERS.values())

    def _nothing_doubled(self) -> None:
        """What players did is what they asked for, each once; one thing each may still be unanswered.

        That a command led to the records its answer names, and to no others, is verified with the whole.
        """
        answered = [one for notebook in self._notebooks for one in notebook.answered.values()]
        asked = {one.id: one for one in answered if one.status == 200}
        open = {notebook.open.id for notebook in self._notebooks if notebook.open}
        before = {seated(player) for player in PLAYERS.values()}
        if strange := self._happened.keys() - asked.keys() - open - before:
            raise Broken(f"nobody asked for {sorted(strange)}")
        for id, one in asked.items():
            if self._happened[id] < len(one.said["events"]):
                raise Broken(f"{id}: {one.said['events']} were told, {self._happened[id]} happened")


def verified(place: Place, log: SqlLog | None = None) -> int:
    """All that `croupier verify` looks at, with checkpoints and witness, from the first record on."""
    opened = log or open_log(place.database)
    public = place.folder / "seal-key.pub"
    report = examine_database(
        opened,
        witness=place.witness if place.witness.exists() else None,
        keys=frozenset({public_key(str(public))}) if public.exists() else frozenset(),
        decks=SealedDecks(opened, DeckKeys.open(place.deck_key, make=False)),
    )
    opened.close()
    if report.finding:
        raise Broken(str(report.finding))
    return report.records


def _nothing_lost(log: SqlLog, notebook: Notebook) -> None:
    """Whatever was answered is stored, with the answer that was given."""
    ids = list(notebook.answered)[-RECENT:]
    stored: dict[str, Stored] = log.answers(ids) if ids else {}
    for id in ids:
        found, said = stored.get(id), notebook.answered[id]
        if found is None:
            raise Broken(f"{id} was answered and is not there")
        if bool(found.refusal) != (said.status == 409):
            raise Broken(f"{id} was answered {said.status}, and stored otherwise")
