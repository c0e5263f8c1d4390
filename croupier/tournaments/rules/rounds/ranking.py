"""Who goes on, who ranks where: by chips, then by earlier rounds, then by lot; a total order."""

from collections.abc import Mapping, Sequence
from itertools import groupby

import msgspec

from croupier.core.money import Cents
from croupier.table.table import Table
from croupier.tournaments.rules.rounds.rounds import held, lot
from croupier.tournaments.rules.state import Entrant, Ranked, Status, Tournament, TournamentRound
from croupier.tournaments.rules.terms.terms import WHOLE, TournamentTerms


def best(round: TournamentRound, players: Sequence[str]) -> list[str]:
    """Players by their chips in a round, the most first; equal ones by lot."""
    return sorted(players, key=lambda player: (-round.results[player], lot(round.seed, player), player))


def advancing(terms: TournamentTerms, round: TournamentRound, left: Sequence[str]) -> tuple[str, ...]:
    """Who goes on of those who are left, by the terms; without chips one goes on only to a fresh bank."""
    if terms.elimination == "broke" and round.kind == "main":
        return tuple(player for player in left if round.results[player] > 0)
    fit = [player for player in left if terms.fresh_bank or round.results[player] > 0]
    if round.kind != "main" or terms.progression == "overall":
        return tuple(best(round, fit)[: round.advance])
    tables = sorted({round.tables[player] for player in fit})
    found: list[str] = []
    for table in tables:
        found += best(round, [player for player in fit if round.tables[player] == table])[: round.advance]
    return tuple(found)


def ranking(now: Tournament, seed: str) -> tuple[Ranked, ...]:
    """Everybody who played, first place first; who tied shares a place where the terms say so."""
    field = [one for one in now.entries.values() if one.status not in ("withdrawn", "entered")]
    ordered = sorted(field, key=lambda one: (*_merit(now, one), lot(seed, one.player), one.player))
    found: list[Ranked] = []
    for _, tied in groupby(ordered, key=lambda one: _merit(now, one)):
        place = len(found) + 1
        for nth, one in enumerate(tied):
            chips = one.results[-1] if one.results else 0
            found.append(
                Ranked(
                    place=place if now.terms.ties == "share" else place + nth,
                    player=one.player,
                    chips=chips,
                    round=_reached(now, one),
                    eligible=_eligible(now, one),
                )
            )
    return tuple(found)


def _merit(now: Tournament, one: Entrant) -> tuple[object, ...]:
    """The later out the better, then chips at the end of each round, the latest first."""
    unranked = one.status == "disqualified" or (
        one.status == "retired" and now.terms.retirement == "unranked"
    )
    chips = tuple(-count for count in reversed(one.results))
    return (unranked, one.status != "in", -_reached(now, one), chips)


def _reached(now: Tournament, one: Entrant) -> int:
    return one.out_round or now.rounds


def _eligible(now: Tournament, one: Entrant) -> bool:
    """Employees win no prize: who comes next moves up."""
    unranked = one.status == "retired" and now.terms.retirement == "unranked"
    return one.status != "disqualified" and not unranked and one.relation != "employee"


def shared(pool: Cents, weights: Sequence[int]) -> list[Cents]:
    """A sum in parts by weight that add up to it exactly: whole cents, the rest to the largest remainders."""
    whole = sum(weights)
    parts = [pool * weight // whole for weight in weights]
    short = pool - sum(parts)
    rests = sorted(range(len(weights)), key=lambda n: (-(pool * weights[n] % whole), n))
    for n in rests[:short]:
        parts[n] += 1
    return parts


def prizes(pool: Cents, shares: Sequence[int], ranked: Sequence[Ranked]) -> dict[str, Cents]:
    """The pool by places among those who may win; who shares a place shares its prizes to the cent."""
    eligible = [one for one in ranked if one.eligible]
    amounts = shared(pool, shares[: len(eligible)]) if eligible else []
    found: dict[str, Cents] = {}
    first = 0
    for _, group in groupby(eligible, key=lambda one: one.place):
        tied = list(group)
        total = sum(amounts[first : first + len(tied)])
        for one, part in zip(tied, shared(total, [1] * len(tied)), strict=True):
            found[one.player] = part
        first += len(tied)
    return {player: part for player, part in found.items() if part}


def pool_of(now: Tournament) -> Cents:
    """The prize pool by its formula; what those left in it who withdrew too late counts too."""
    pool = now.terms.pool
    if pool is None:
        return 0
    bought = now.kept_in_pool + sum(one.bought for one in now.entries.values())
    return max(pool.guaranteed, bought * pool.part // WHOLE)


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
