"""Conduct of play: briefing, penalties, disqualification, retirement, being late or away."""

from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.ledger import FLOAT, Posting, move, patron_account
from croupier.core.ledger import TOURNAMENT as CHIPS
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.players.seats import lies_of
from croupier.table import events as table_events
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules import events as ev
from croupier.tournaments.rules.planning import placed
from croupier.tournaments.rules.scene import (
    Outcome,
    TournamentScene,
    phase_refused,
    said,
    unknown_player,
)
from croupier.tournaments.rules.state import ISSUED, chips_account, table_account
from croupier.tournaments.rules.terms.terms import Penalty

PLAYING = ("in", "entered")


def legal_brief(scene: TournamentScene, command: c.BriefPlayers) -> Refusal | None:
    """The director is satisfied that they understand."""
    cites = scene.rule.briefing.cites
    if not command.understood or not command.players:
        return refuse("briefing/understood", cites, "A briefing counts once players understand the terms.")
    for player in command.players:
        if refusal := unknown_player(scene, player, "entered", "in", "out"):
            return refusal
    return phase_refused(scene, "entries", "closed", "playing")


def act_brief(scene: TournamentScene, command: c.BriefPlayers) -> Outcome:
    """Who sits there unbriefed may wager now."""
    cites = cited(scene.rule.briefing.cites, scene.rule.asks("bank"))
    version = scene.tournament.version
    briefed = ev.PlayersBriefed(**said(scene, command), players=command.players, version=version, cites=cites)
    tables = {}
    round = scene.tournament.round
    for name in round.playing if round else ():
        place = scene.tables[name].tournament
        left = tuple(player for player in (place.unbriefed if place else ()) if player not in command.players)
        if place and left != place.unbriefed:
            tables[name] = (placed(scene, scene.tables[name], unbriefed=left),)
    return Outcome((briefed,), tables)


def seat(scene: TournamentScene, player: str) -> str:
    """The table a player sits at now."""
    round = scene.tournament.round
    return round.seated(player) if round else ""


def stack(scene: TournamentScene, player: str) -> Cents:
    """A player's chips, wherever they are."""
    table = seat(scene, player)
    return scene.tables[table].balance(patron_account(player)) if table else scene.tournament.chips(player)


def _wagers_lie(scene: TournamentScene, player: str, cites: Cites) -> Refusal | None:
    """A hand that is being played is played to its end first."""
    table = seat(scene, player)
    if table and any(lies_of(box, player) for box in scene.tables[table].boxes):
        return refuse("tournament/wagers", cites, "The hand is played to its end first.", player=player)
    return None


def _penalty(scene: TournamentScene, ground: str) -> Penalty | None:
    return next((one for one in scene.tournament.terms.penalties if one.ground == ground), None)


def legal_penalty(scene: TournamentScene, command: c.ApplyPenalty) -> Refusal | None:
    """One of the penalties of the terms."""
    cites = scene.rule.asks("penalties")
    one = _penalty(scene, command.ground)
    if one is None:
        grounds = ", ".join(penalty.ground for penalty in scene.tournament.terms.penalties)
        return refuse("penalty/ground", cites, f"Penalties are for: {grounds}.", ground=command.ground)
    if refusal := phase_refused(scene, "playing") or unknown_player(scene, command.player, "in", "out"):
        return refusal
    if one.does == "miss-hands" and not seat(scene, command.player):
        return refuse("penalty/seat", cites, "Hands are missed by somebody who sits at a table.")
    return _wagers_lie(scene, command.player, cites)


def act_penalty(scene: TournamentScene, command: c.ApplyPenalty) -> Outcome:
    one = sure(_penalty(scene, command.ground), "a penalty is one of the terms'")
    table = seat(scene, command.player)
    cites = scene.rule.asks("penalties", *(("phones",) if command.ground == "phone" else ()))
    lost = min(one.amount, stack(scene, command.player)) if one.does == "lose-chips" else 0
    applied = ev.PenaltyApplied(
        **said(scene, command),
        player=command.player,
        ground=command.ground,
        does=one.does,
        amount=lost if one.does == "lose-chips" else one.amount,
        note=command.note,
        cites=cites,
        postings=_withdrawn(command.player, table, lost),
    )
    return Outcome((applied,), _penalised(scene, one, command.player, table, lost, cites))


def _penalised(
    scene: TournamentScene, one: Penalty, player: str, table: str, lost: Cents, cites: Cites
) -> dict[str, tuple[table_events.Event, ...]]:
    if not table or one.does == "warning":
        return {}
    if one.does == "miss-hands":
        place = scene.tables[table].tournament
        missing = {**(place.missing if place else {}), player: one.amount}
        return {table: (placed(scene, scene.tables[table], missing=missing),)}
    taken = table_events.TournamentChipsMoved(
        player=player, chips=-lost, cites=cites, postings=move(lost, patron_account(player), CHIPS)
    )
    return {table: (taken,)}


def _withdrawn(player: str, table: str, chips: Cents) -> tuple[Posting, ...]:
    """Chips out of play, from wherever they are."""
    return move(chips, table_account(table) if table else chips_account(player), ISSUED)


def removed(
    scene: TournamentScene, player: str, cites: Cites, target: str = CHIPS
) -> dict[str, tuple[table_events.Event, ...]]:
    """A player gets up for good; the chips go out of play, or into the float."""
    name = seat(scene, player)
    if not name:
        return {}
    table = scene.tables[name]
    box = next((box for box in table.boxes if box.seat == player), None)
    if box is None:
        return {}  # of an earlier moment than the tournament, where somebody only looks
    last = not any(other.seat for other in table.boxes if other.number != box.number)
    moment = scene.book.rule.shuffle.moment.get("vacancy")
    left = table_events.SeatLeft(
        box=box.number,
        player=player,
        cites=cites,
        shuffle="vacancy" if last and moment else None,
        postings=move(table.balance(patron_account(player)), patron_account(player), target),
    )
    return {name: (left,)}


def legal_disqualify(scene: TournamentScene, command: c.DisqualifyPlayer) -> Refusal | None:
    """On one of the grounds of the terms."""
    grounds, cites = scene.tournament.terms.disqualification, scene.rule.asks("disqualification")
    if command.ground not in grounds:
        text = f"One is disqualified for: {', '.join(grounds)}."
        return refuse("disqualification/ground", cites, text, ground=command.ground)
    return (
        phase_refused(scene, "entries", "closed", "playing")
        or unknown_player(scene, command.player, *PLAYING, "out")
        or _wagers_lie(scene, command.player, cites)
    )


def act_disqualify(scene: TournamentScene, command: c.DisqualifyPlayer) -> Outcome:
    rule, chips, table = scene.rule, stack(scene, command.player), seat(scene, command.player)
    into_float = scene.tournament.terms.disqualified_chips == "float" and bool(table)
    cites = rule.asks("disqualification", "disqualified", "obedience")
    out = ev.PlayerDisqualified(
        **said(scene, command),
        player=command.player,
        ground=command.ground,
        note=command.note,
        chips=chips,
        cites=cites,
        postings=() if into_float else _withdrawn(command.player, table, chips),
    )
    return Outcome((out,), removed(scene, command.player, cites, FLOAT if into_float else CHIPS))


def legal_retire(scene: TournamentScene, command: c.RetirePlayer) -> Refusal | None:
    return (
        phase_refused(scene, "playing")
        or unknown_player(scene, command.player, "in")
        or _wagers_lie(scene, command.player, scene.rule.asks("retirement"))
    )


def act_retire(scene: TournamentScene, command: c.RetirePlayer) -> Outcome:
    cites, chips = scene.rule.asks("retirement"), stack(scene, command.player)
    retired = ev.PlayerRetired(
        **said(scene, command),
        player=command.player,
        chips=chips,
        cites=cites,
        postings=_withdrawn(command.player, seat(scene, command.player), chips),
    )
    return Outcome((retired,), removed(scene, command.player, cites))


def legal_away(scene: TournamentScene, command: c.MarkAway) -> Refusal | None:
    cites = scene.rule.asks("late" if command.late else "absence")
    if refusal := phase_refused(scene, "playing") or unknown_player(scene, command.player, "in"):
        return refusal
    if not seat(scene, command.player):
        return refuse("tournament/unseated", cites, "Who is late or away has a seat.", player=command.player)
    return _wagers_lie(scene, command.player, cites)


def act_away(scene: TournamentScene, command: c.MarkAway) -> Outcome:
    """What the terms say: hands go by without them, or after so many minutes they are out."""
    terms, item = scene.tournament.terms, "late" if command.late else "absence"
    policy = terms.late if command.late else terms.absence
    out = policy is not None and policy.does == "out" and command.minutes >= policy.minutes
    cites, chips = scene.rule.asks(item), stack(scene, command.player) if out else 0
    away = ev.PlayerAway(
        **said(scene, command),
        player=command.player,
        late=command.late,
        does="out" if out else "misses-hands",
        chips=chips,
        cites=cites,
        postings=_withdrawn(command.player, seat(scene, command.player), chips),
    )
    return Outcome((away,), removed(scene, command.player, cites) if out else _excused(scene, command.player))


def _excused(scene: TournamentScene, player: str) -> dict[str, tuple[table_events.Event, ...]]:
    """Hands are dealt without them until they wager again."""
    name = seat(scene, player)
    place = scene.tables[name].tournament
    away = (*(place.away if place else ()), player)
    return {name: (placed(scene, scene.tables[name], away=tuple(dict.fromkeys(away))),)}
