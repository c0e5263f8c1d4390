"""Rounds looked for: what an inspector asks for, and whether a round is that."""

from collections.abc import Iterator

import msgspec

from croupier.audit.inspect.backwards import Asked, Found, Work, search
from croupier.audit.inspect.inspection import Inspection
from croupier.audit.inspect.round_summary import BoxLine, RoundSummary, summaries_back
from croupier.core.printed import csv, money

ANY = "any"
COLUMNS = (
    "table", "round", "book", "began", "ended", "state", "cards", "box", "player", "hand", "result", "staked",
    "won", "irregularities", "jackpot", "first record", "last record",
)  # fmt: skip


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What a round must have; what is empty does not count. Player, hand and result are of one box."""

    tables: tuple[str, ...] = ()
    round: int | None = None
    player: str = ""
    hand: str = ""
    result: str = ""
    irregularity: str = ""  # a kind, or any
    jackpot: bool = False
    book: str = ""

    def fits(self, one: RoundSummary) -> bool:
        """Whether a round is wanted."""
        if self.round is not None and one.round != self.round:
            return False
        if self.irregularity and not (
            self.irregularity in one.irregularities or (self.irregularity == ANY and one.irregularities)
        ):
            return False
        if (self.jackpot and not one.prizes) or (self.book and one.book != self.book):
            return False
        asks_of_box = self.player or self.hand or self.result
        return not asks_of_box or any(map(self._box, one.boxes))

    def _box(self, line: BoxLine) -> bool:
        return (
            self.player in ("", line.player)
            and self.hand in ("", line.hand)
            and self.result in ("", line.result)
        )


def find_rounds(inspection: Inspection, wish: Wish, asked: Asked, most: int) -> Found[RoundSummary]:
    """The latest rounds that fit, as far as one answer goes."""
    books = inspection.books()
    with inspection.moment() as moment:
        tables = wish.tables or tuple(name[6:] for name in moment.lengths if name.startswith("table:"))
        streams = tuple(name for table in tables if (name := f"table:{table}") in moment.lengths)
        asked = msgspec.structs.replace(asked, streams=streams)

        def named(*where: object) -> Iterator[RoundSummary]:
            for one in summaries_back(*where):  # type: ignore[arg-type]
                yield msgspec.structs.replace(one, book=books.get(one.digest, ""))

        return search(moment, asked, named, wish.fits, most, Work())


def as_csv(rounds: tuple[RoundSummary, ...], inspection: Inspection) -> str:
    """A line a box."""
    return csv(line for one in rounds for line in _lines(one, inspection))


def _lines(one: RoundSummary, inspection: Inspection) -> Iterator[tuple[str, ...]]:
    prizes = "; ".join(f"{name} {money(amount)}" for name, amount in one.prizes.items())
    for box in one.boxes or (BoxLine(box=0),):
        yield (
            one.table, str(one.round), one.book or one.digest[:12], inspection.said(one.began),
            inspection.said(one.time), one.state, " ".join(one.cards), str(box.box or ""), box.player,
            box.hand, box.result, money(box.staked), money(box.won), "; ".join(one.irregularities), prizes,
            str(one.first), str(one.seq),
        )  # fmt: skip
