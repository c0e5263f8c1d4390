"""What the log asks of its tables again and again: the same in every database, but for a few words.

It is asked of the driver itself, which keeps such statements prepared; several questions are one trip.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

Row = tuple[Any, ...]
Question = tuple[str, Sequence[object]]


class Asking(Protocol):
    """A connection of the driver."""

    words: "Words"

    def ask(self, *questions: Question) -> list[list[Row]]:
        """The rows of every question, all asked at once."""

    def write(self, statement: str, rows: Sequence[Row]) -> None:
        """Write rows; that it failed may be said only with the next question, or with the commit."""

    def texts(self, texts: Sequence[str]) -> Sequence[object]:
        """Several texts as what a question is asked with."""

    def places(self, places: Mapping[str, int]) -> Sequence[object]:
        """Texts with a number each."""


class Words:
    """The statements, with a database's own words for a parameter, and for lists of texts and of places."""

    def __init__(self, one: str, texts: str, places: str, place: tuple[str, str]) -> None:
        text, number = place
        self.versions: Final = (
            "SELECT n.text, n.id, coalesce((SELECT max(e.seq) FROM event e WHERE e.stream = n.id), 0) "
            f"FROM {texts} CROSS JOIN name n WHERE n.text = w.value"
        )
        self.answered: Final = f"SELECT a.command FROM {texts} CROSS JOIN answer a WHERE a.command = w.value"
        self.chains: Final = (
            f"SELECT a.stream, a.nth, a.link FROM {texts} CROSS JOIN answer a "
            "WHERE a.stream = w.value AND a.nth > 0 AND a.nth = "
            "(SELECT max(b.nth) FROM answer b WHERE b.stream = w.value AND b.nth > 0)"
        )
        self.answers: Final = (
            f"SELECT a.command, a.asked, a.refusal, a.parts, a.nth FROM {texts} CROSS JOIN answer a "
            "WHERE a.command = w.value"
        )
        self.asked: Final = f"SELECT asked FROM event WHERE stream = {one} AND seq = {one}"
        self.names: Final = "SELECT id, text FROM name"
        self.book: Final = f"SELECT id, text FROM name WHERE id = {one}"
        self.read: Final = (
            "SELECT seq, time, actor, command, book, hash, body, asked FROM event "
            f"WHERE stream = (SELECT id FROM name WHERE text = {one}) AND seq >= {one} ORDER BY seq"
        )
        self.read_on: Final = (
            "SELECT n.text, e.seq, e.time, e.actor, e.command, e.book, e.hash, e.body, e.asked "
            f"FROM {places} CROSS JOIN name n CROSS JOIN event e "
            f"WHERE n.text = {text} AND e.stream = n.id AND e.seq >= {number} ORDER BY n.text, e.seq"
        )
        self.counters: Final = (
            f"SELECT table_id, units, reserve, cents, count, seq FROM counter WHERE meter = {one}"
        )
        self.streams: Final = (
            "SELECT n.text FROM name n JOIN event e ON e.stream = n.id AND e.seq = 1 ORDER BY e.time, n.text"
        )
        self.last_times: Final = (
            "SELECT n.text, e.time FROM name n JOIN event e ON e.stream = n.id "
            "AND e.seq = (SELECT max(l.seq) FROM event l WHERE l.stream = n.id)"
        )
        self.name: Final = f"INSERT INTO name (text) VALUES ({one}) ON CONFLICT DO NOTHING"
        self.add_event: Final = _insert("event", one, EVENT)
        self.add_answer: Final = _insert("answer", one, ANSWER)
        self.add_deck: Final = (
            _insert("deck", one, ("commitment", "table_id", "key", "sealed")) + " ON CONFLICT DO NOTHING"
        )
        self.feed: Final = (
            _insert("counter", one, ("meter", "table_id", *COUNTED, "seq"))
            + " ON CONFLICT (meter, table_id) DO UPDATE SET "
            + ", ".join(f"{name} = counter.{name} + excluded.{name}" for name in COUNTED)
            + ", seq = excluded.seq"
        )


EVENT: Final = ("stream", "seq", "time", "actor", "command", "book", "hash", "body", "asked")
ANSWER: Final = ("command", "asked", "refusal", "parts", "seal", "stream", "nth", "link")
COUNTED: Final = ("units", "reserve", "cents", "count")


def _insert(table: str, one: str, columns: Sequence[str]) -> str:
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join([one] * len(columns))})"


SQLITE: Final = Words(
    "?",
    "json_each(?) w",
    "json_each(?) w",
    ("json_extract(w.value, '$[0]')", "json_extract(w.value, '$[1]')"),
)
POSTGRESQL: Final = Words(
    "%s", "unnest(%s::text[]) AS w(value)", "unnest(%s::text[], %s::bigint[]) AS w(stream, number)",
    ("w.stream", "w.number"),
)  # fmt: skip
