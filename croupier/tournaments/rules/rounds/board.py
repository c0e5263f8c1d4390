"""The leaderboard of a tournament as it stands: chips at the tables included, first place first."""

from collections.abc import Mapping

import msgspec

from croupier.core.money import Cents
from croupier.table.table import Table
from croupier.tournaments.rules.rounds.ranking import pool_of
from croupier.tournaments.rules.rounds.rounds import held
from croupier.tournaments.rules.tournament import Entrant, Status, Tournament


class BoardLine(msgspec.Struct, frozen=True, kw_only=True):
    """One player: place, chips, and where they sit now."""

    place: int
    player: str
    status: Status
    chips: Cents
    round: int  # how far they came
    table: str = ""
    box: int | None = None
    prize: Cents = 0


class BoardTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the session: how many of its hands are played, or until when it plays."""

    table: str
    played: int
    hands: int | None
    until: int | None
    least: Cents
    halted: bool


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a screen in the room shows."""

    id: str
    title: str
    phase: str
    starts: int
    round: int
    kind: str
    final: bool
    session: int
    sessions: int
    players: int
    left: int
    pool: Cents
    halted: bool
    director: str
    lines: tuple[BoardLine, ...]
    tables: tuple[BoardTable, ...]


def board(now: Tournament, tables: Mapping[str, Table]) -> Board:
    """The board; a player at a table has what lies before them and on the table."""
    round = now.round
    field = [one for one in now.entries.values() if one.status != "withdrawn"]
    on = tuple(_table(name, tables[name]) for name in (round.playing if round else ()) if name in tables)
    return Board(
        id=now.id,
        title=now.terms.title,
        phase=now.phase,
        starts=now.starts,
        round=round.number if round else now.rounds,
        kind=round.kind if round else "main",
        final=bool(round and round.final),
        session=round.session + 1 if round else 0,
        sessions=len(round.sessions) if round else 0,
        players=len(field),
        left=len(now.active()) if now.phase == "playing" else len(field),
        pool=pool_of(now),
        halted=bool(now.halted),
        director=next(iter(now.present), ""),
        lines=_ranked(now) if now.ranking else _standing(now, tables, field),
        tables=on,
    )


def _table(name: str, table: Table) -> BoardTable:
    place = table.tournament
    return BoardTable(
        table=name,
        played=place.played if place else 0,
        hands=place.hands if place else None,
        until=place.until if place else None,
        least=place.least if place else 0,
        halted=bool(place and place.halted),
    )


def _ranked(now: Tournament) -> tuple[BoardLine, ...]:
    return tuple(
        BoardLine(
            place=one.place, player=one.player, status=now.entries[one.player].status, chips=one.chips,
            round=one.round, prize=one.prize,
        )
        for one in now.ranking
    )  # fmt: skip


def _standing(now: Tournament, tables: Mapping[str, Table], field: list[Entrant]) -> tuple[BoardLine, ...]:
    seats = {
        box.seat: (name, box.number)
        for name, table in tables.items()
        for box in table.boxes
        if box.seat and table.tournament and table.tournament.tournament == now.id
    }
    known = [(one, _chips(now, tables, seats, one)) for one in field]
    known.sort(key=lambda pair: (_group(pair[0]), -(pair[0].out_round or 10**6), -pair[1], pair[0].player))
    return tuple(
        BoardLine(
            place=place, player=one.player, status=one.status, chips=chips,
            round=one.out_round or now.rounds + (now.round is not None),
            table=seats[one.player][0] if one.player in seats else "",
            box=seats[one.player][1] if one.player in seats else None,
        )
        for place, (one, chips) in enumerate(known, start=1)
    )  # fmt: skip


def _group(one: Entrant) -> int:
    return {"in": 0, "entered": 0, "out": 1, "retired": 1}.get(one.status, 2)


def _chips(
    now: Tournament, tables: Mapping[str, Table], seats: Mapping[str, tuple[str, int]], one: Entrant
) -> Cents:
    if one.player in seats:
        return held(tables[seats[one.player][0]], one.player)
    if one.status in ("in", "entered"):
        return now.chips(one.player)
    return one.results[-1] if one.results else 0
