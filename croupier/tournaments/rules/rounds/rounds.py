"""Rounds of a tournament: the start, the draw, sessions at the tables, their end, and who goes on."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

from croupier.core.citing import cited
from croupier.core.ledger import TOURNAMENT as CHIPS
from croupier.core.ledger import Posting, move, patron_account
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.players.exclusions import excluded
from croupier.engine.wagers.place import taken_back
from croupier.table import events as table_events
from croupier.table.table import Table
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules import events as ev
from croupier.tournaments.rules.entry import entered
from croupier.tournaments.rules.planning import SEAL, placed, unpublished
from croupier.tournaments.rules.rounds.times import session_name, session_refused, start_refused
from croupier.tournaments.rules.scene import (
    TOURNAMENT,
    Outcome,
    TournamentScene,
    phase_refused,
    said,
)
from croupier.tournaments.rules.state import ISSUED, TournamentRound, chips_account, table_account

MOST_SEED = 200  # characters


def committed(seed: str) -> str:
    """The commitment to a seed."""
    return sha256(seed.encode()).hexdigest()


def lot(seed: str, player: str) -> str:
    """A player's lot: what order it gives nobody knew before the seed was told."""
    return sha256(f"{seed}\n{player}".encode()).hexdigest()


def order(seed: str, players: Iterable[str]) -> list[str]:
    """The players in the order of their lots."""
    return sorted(players, key=lambda player: (lot(seed, player), player))


def seats(
    seed: str, players: Sequence[str], tables: Sequence[str], boxes: int
) -> tuple[dict[str, tuple[str, ...]], ...]:
    """Sessions of tables of as equal size as can be; the first of a table sits at box 1."""
    drawn = order(seed, players)
    count = -(-len(drawn) // boxes)
    groups = [tuple(drawn[first::count]) for first in range(count)]
    return tuple(
        dict(zip(tables, groups[start : start + len(tables)], strict=False))
        for start in range(0, count, len(tables))
    )


def legal_start(scene: TournamentScene, command: c.StartTournament) -> Refusal | None:
    """Enough players, tables that are alike and open, and everything told that must be told before."""
    now, rule = scene.tournament, scene.rule
    if refusal := phase_refused(scene, "closed"):
        return refusal
    count, least = len(entered(scene)), now.terms.players.least if now.terms.players else 0
    if count < least:
        text = f"{count} players have entered, and {least} are needed."
        return refuse("tournament/players", rule.asks("players"), text, least=least)
    if refusal := start_refused(scene, command.at):
        return refusal
    if not now.tables:
        return refuse("tournament/tables", rule.tables.cites, "No tables are named.")
    if len(now.tables) < now.terms.tables:
        text = f"The terms have {now.terms.tables} tables, and {len(now.tables)} are named."
        return refuse("tournament/tables", rule.asks("tables"), text, tables=now.terms.tables)
    if refusal := unpublished(scene):
        return refusal
    if command.at < now.starts:
        return refuse("tournament/early", rule.asks("dates"), "It starts at the time that was announced.")
    return unequal(scene)


def unequal(scene: TournamentScene) -> Refusal | None:
    """All tables are open under the book of the tournament, with the same limits and as many boxes."""
    tables = [scene.tables[name] for name in scene.tournament.tables]
    shut = next((one for one in tables if not one.open), None)
    if shut:
        text = f"Table {shut.id} is not open."
        return refuse("tournament/shut", scene.rule.tables.cites, text, table=shut.id)
    alike = {(one.book, one.digest, repr(one.sign), len(one.boxes)) for one in tables}
    if len(alike) > 1 or tables[0].book != scene.book.id:
        text = "All tables have the same book, the same limits and as many boxes."
        return refuse("tournament/equal", scene.rule.cites, text)
    return None


def act_start(scene: TournamentScene, command: c.StartTournament) -> Outcome:
    """The same bank for everybody."""
    players = tuple(one.player for one in entered(scene))
    bank = scene.tournament.terms.bank
    started = ev.TournamentStarted(
        **said(scene, command),
        players=players,
        bank=bank,
        cites=cited(scene.rule.cites, scene.rule.asks("bank")),
        postings=tuple(p for player in players for p in move(bank, ISSUED, chips_account(player))),
    )
    return Outcome((started,))


def seed_refused(scene: TournamentScene, seed: str, commitment: str) -> Refusal | None:
    """The seed that was committed to, and a commitment to the next."""
    rule = scene.rule
    if len(seed) > MOST_SEED or committed(seed) != scene.tournament.commitment:
        return refuse("draw/seed", rule.cites, "That is not the seed that was committed to.")
    if not SEAL.fullmatch(commitment):
        text = "The seed of the next draw is committed to by its SHA-256 in hexadecimal."
        return refuse("draw/commitment", rule.cites, text)
    return None


def legal_draw(scene: TournamentScene, command: c.DrawSeats) -> Refusal | None:
    now, rule = scene.tournament, scene.rule
    if refusal := phase_refused(scene, "playing"):
        return refusal
    if now.round is not None:
        return refuse("tournament/round", TOURNAMENT, "A round is on.", round=now.round.number)
    if now.practising:
        return refuse("tournament/practice", rule.practice.cites, "Practice hands are being played.")
    if over(scene):
        return refuse("tournament/over", rule.asks("rounds"), "No round is left to play.")
    unsigned = [player for player in now.qualified if not now.entries[player].signed]
    if now.terms.signature and unsigned:
        text = f"Not signed by: {', '.join(unsigned)}."
        return refuse("terms/unsigned", rule.asks("signature"), text, player=unsigned[0])
    return seed_refused(scene, command.seed, command.commitment) or unequal(scene)


def over(scene: TournamentScene) -> bool:
    """Whether the last round was played, or nobody is left to play another."""
    now = scene.tournament
    return len(now.qualified) < 2


def act_draw(scene: TournamentScene, command: c.DrawSeats) -> Outcome:
    now, rule = scene.tournament, scene.rule
    number, players = now.rounds + 1, len(now.qualified)
    boxes = len(scene.tables[now.tables[0]].boxes)
    plan = now.terms.plan(number, players, boxes)
    sessions = seats(command.seed, now.qualified, now.tables[: now.terms.tables], boxes)
    round = TournamentRound(
        number=number,
        final=now.terms.final(number, players, boxes),
        seed=command.seed,
        advance=plan.advance,
        sessions=sessions,
        tables=sat(sessions),
    )
    cites = cited(rule.cites, rule.asks("rounds", "tables"))
    drawn = ev.SeatsDrawn(
        **said(scene, command),
        round=round,
        commitment=command.commitment,
        sealed=command.sealed,
        cites=cites,
    )
    return Outcome((drawn,))


def sat(sessions: tuple[dict[str, tuple[str, ...]], ...]) -> dict[str, str]:
    """By player: the session and the table they play at; a table may be used in several sessions."""
    return {
        player: f"{number}:{table}"
        for number, tables in enumerate(sessions, start=1)
        for table, players in tables.items()
        for player in players
    }


def legal_session(scene: TournamentScene, command: c.StartSession) -> Refusal | None:
    now, rule = scene.tournament, scene.rule
    if refusal := phase_refused(scene, "playing"):
        return refusal
    round = now.round
    if round is None or round.session + 1 >= len(round.sessions):
        return refuse("tournament/undrawn", rule.asks("rounds"), "No seats are drawn for another session.")
    if round.playing:
        text = f"A session is still on at {', '.join(round.playing)}."
        return refuse("tournament/session", rule.asks("rounds"), text)
    return (
        session_refused(scene, session_name(round, round.session + 2), command.at)
        or unequal(scene)
        or kept_out(scene, round.sessions[round.session + 1])
    )


def kept_out(scene: TournamentScene, seats: Mapping[str, tuple[str, ...]]) -> Refusal | None:
    """Who was excluded since they entered does not sit down: they are disqualified, or retire, first."""
    found = (excluded(scene.at(table), player) for table, players in seats.items() for player in players)
    return next(filter(None, found), None)


def act_session(scene: TournamentScene, command: c.StartSession) -> Outcome:
    """Everybody sits down where they were drawn, with the chips they have."""
    now, rule = scene.tournament, scene.rule
    round = sure(now.round, "a session starts with its seats drawn")
    seated = round.sessions[round.session + 1]
    started = ev.SessionStarted(
        **said(scene, command),
        session=round.session + 1,
        tables=tuple(seated),
        cites=cited(rule.cites, rule.asks("rounds", "tables", "bank")),
        postings=tuple(
            posting
            for name, players in seated.items()
            for player in players
            for posting in move(now.chips(player), chips_account(player), table_account(name))
        ),
    )
    tables = {name: _seated(scene, round, name, players, command.at) for name, players in seated.items()}
    return Outcome((started,), tables)


def _seated(
    scene: TournamentScene, round: TournamentRound, name: str, players: tuple[str, ...], at: int
) -> tuple[table_events.Event, ...]:
    """What a table is told at the start of a session: its schedule, its least wager, who sits where."""
    now, table, rule = scene.tournament, scene.tables[name], scene.rule
    entrants = len(now.qualified) if round.kind == "main" else len(players)
    plan = now.terms.plan(round.number, entrants, len(table.boxes))
    secret = now.terms.secret_wagers
    least, why = least_wager(scene, table, plan.least or 0)
    place = placed(
        scene,
        table,
        session=session_name(round, round.session + 2),
        practice=False,
        hands=plan.hands,
        played=0,
        until=at + plan.minutes * 60_000 if plan.minutes else None,
        least=least,
        compulsory=now.terms.compulsory_wager,
        halted=now.halted,
        unbriefed=tuple(player for player in players if not now.entries[player].briefed),
        missing={},
        away=(),
        secrets=secret.count if secret else 0,
        secret={},
        used={},
    )
    told = table_events.TournamentPlaceSet(
        place=place.place, cites=cited(place.cites, why, rule.asks("rounds", "chip-type"))
    )
    return (told, *sits(scene, table, {player: now.chips(player) for player in players}))


def least_wager(scene: TournamentScene, table: Table, asked: Cents) -> tuple[Cents, tuple[str, ...]]:
    """The least wager of the terms; where the table's own limits are against it, they prevail."""
    limit = table.sign.limits.get(scene.book.rule.initial.needs[0]) if table.sign else None
    if not asked:
        return 0, ()
    least = min(max(asked, limit.least), limit.most) if limit else asked
    return least, scene.rule.asks("least-wager", *(("rules-prevail",) if least != asked else ()))


def sits(scene: TournamentScene, table: Table, banks: dict[str, Cents]) -> list[table_events.Event]:
    """Players at the boxes from the first on, each with their tournament chips."""
    moment = scene.book.rule.shuffle.moment.get("vacancy")
    return [
        table_events.SeatTaken(
            box=box,
            player=player,
            cites=scene.rule.asks("bank", "chip-type"),
            shuffle="vacancy" if moment and table.vacant and box == 1 else None,
            postings=move(chips, CHIPS, patron_account(player)),
        )
        for box, (player, chips) in enumerate(banks.items(), start=1)
    ]


def leaves(scene: TournamentScene, table: Table, cites: tuple[str, ...]) -> list[table_events.Event]:
    """What lies before the first card goes back, and everybody gets up; the chips are collected."""
    moment = scene.book.rule.shuffle.moment.get("vacancy")
    found: list[table_events.Event] = [
        taken_back(box.number, wager, cites) for box in table.boxes for wager in box.wagers
    ]
    seated = [box for box in table.boxes if box.seat]
    for box in seated:
        player = box.seat or ""
        left = table_events.SeatLeft(
            box=box.number,
            player=player,
            cites=cites,
            shuffle="vacancy" if moment and box is seated[-1] else None,
            postings=move(held(table, player), patron_account(player), CHIPS),
        )
        found.append(left)
    return found


def held(table: Table, player: str) -> Cents:
    """A seated player's chips, with what lies before the first card."""
    lies = sum(wager.stake for box in table.boxes for wager in box.wagers if wager.owner == player)
    return table.balance(patron_account(player)) + lies


def collected(name: str, chips: dict[str, Cents]) -> tuple[Posting, ...]:
    """Chips from a table back to their players."""
    return tuple(
        p for player, c in chips.items() for p in move(c, table_account(name), chips_account(player))
    )


def settled(scene: TournamentScene, name: str, chips: Cents) -> tuple[Posting, ...]:
    """What players took to a table less what comes back is what they lost there, or won."""
    return move(scene.tournament.balance(table_account(name)) - chips, table_account(name), ISSUED)
