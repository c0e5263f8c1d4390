"""A jackpot meter for a table that somebody sets up to play at: opened, announced and linked by its book."""

from collections.abc import Mapping
from typing import Final

from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal
from croupier.house.desk.subject import Answer
from croupier.house.room.desk import Desk
from croupier.meters.rules import commands as m
from croupier.table import commands as c
from croupier.table.limits import JackpotNotice

MINUTE: Final = 60_000
RATE: Final = "20.00"  # percent, where the book leaves it to the house
APPROVAL: Final = "practice"


def announced(book: Rulebook, now: int) -> int:
    """When the table must be open, and its sign up, to be on a meter now."""
    return now - (book.rule.meter.link.minutes or 0) * MINUTE


def set_up(
    desk: Desk,
    table_id: str,
    book: Rulebook,
    staff: Mapping[str, str],
    now: int,
    *,
    meter: str = "",
    ids: str = "",
) -> Refusal | None:
    """Open a meter on the terms of the table's sign and put the table on it; nothing if all went well.

    `ids`, where given, is how the ids of the commands begin.
    """
    table, by = desk.table(table_id), _highest(book, staff)
    sign = table.sign.jackpot if table.sign else None
    if sign is None:
        return None
    meter = meter or table_id
    then = announced(book, now)
    answers: list[Answer] = []
    if not desk.meters.meter(meter).open:
        opening = m.OpenMeter(
            actor=by, at=then, id=ids and f"{ids} open", meter=meter, approval=APPROVAL,
            wager=sign.wager, seed=sign.seed,
            rate=_rate(book, sign.option, sign.seed // sign.wager), option=sign.option, pays=sign.pays,
            bonus=sign.bonus,
        )  # fmt: skip
        answers.append(desk.give(opening.meter, opening, staff, book=book.id))
    if book.rule.meter.link.minutes:
        shown = c.ShowSign(
            actor=by, at=then, id=ids and f"{ids} sign", announces="jackpot-link", time=now,
            jackpot=JackpotNotice(joins=meter),
        )  # fmt: skip
        answers.append(desk.give(table_id, shown, staff))
    link = m.LinkTable(
        actor=by, at=now, id=ids and f"{ids} link", meter=meter, table=table_id,
        controller=f"controller {table_id}", display=f"display {table_id}",
    )  # fmt: skip
    answers.append(desk.give(link.meter, link, staff))
    return next((answer.refusal for answer in answers if answer.refusal), None)


def _highest(book: Rulebook, staff: Mapping[str, str]) -> str:
    """Whoever of those on duty has the highest rank."""
    ladder = book.rule.ranks.ladder
    return max(staff, key=lambda person: ladder.index(staff[person]) if staff[person] in ladder else -1)


def _rate(book: Rulebook, option: int | None, seed: int) -> str:
    """The rate the book prints beside this seed, in percent."""
    for row in book.data.meter_rate:
        if (row.option, row.seed) == (option, seed):
            return f"{row.rate / 100:.2f}"
    return RATE
