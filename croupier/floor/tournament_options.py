"""What somebody may do about a tournament now: candidates that the same predicates accept which decide."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from croupier.core.entries import Cites
from croupier.core.refusal import Refusal
from croupier.floor import tournament_commands as c
from croupier.floor.tournament import Tournament
from croupier.floor.tournament_scene import TournamentScene
from croupier.floor.tournaments import decide

SPARE: Final = 5  # minutes to say it in


class TournamentOption(msgspec.Struct, frozen=True):
    """A command that would be accepted as it is."""

    command: c.AnyTournamentCommand
    cites: Cites


def options(
    scene: TournamentScene, actor: str, at: int, seeded: Callable[[Any], Any] = lambda command: command
) -> tuple[TournamentOption, ...]:
    """Every candidate that is legal now; `seeded` gives draws the seeds that only the house has."""
    said = {"actor": actor, "tournament": scene.tournament.id, "at": at}
    found = []
    for kind, more in _candidates(scene, actor, at):
        command = kind(**said, **more)
        answer = decide(scene, seeded(command))
        if not isinstance(answer, Refusal):
            cites = answer.events[0].cites if answer.events else ()
            found.append(TournamentOption(msgspec.structs.replace(command, at=0), cites))
    return tuple(found)


def _candidates(scene: TournamentScene, actor: str, at: int) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Commands that could be legal, with what they need where that is known."""
    now = scene.tournament
    if actor in scene.staff:
        yield from _planning(scene, actor)
        yield from _beforehand(scene, at)
        yield from _directing(now)
        yield from _conduct(now)
    else:
        yield from _own(now, actor)


def _planning(scene: TournamentScene, actor: str) -> Iterator[tuple[Any, dict[str, Any]]]:
    now = scene.tournament
    yield c.PublishTournament, {}
    for notice in now.outbox.pending:
        yield c.SendTournamentNotice, {"notice": notice.number}
        yield c.AcknowledgeTournamentNotice, {"notice": notice.number}
    if now.director != actor:
        yield c.AppointDirector, {"person": actor}
    yield c.ArriveAtTournament, {}
    yield c.LeaveTournament, {}
    for person in scene.staff:
        if person != actor and person != "machine":
            yield c.AppointDeputy, {"person": person}
    yield c.OpenRegistration, {}
    yield c.CloseRegistration, {}
    for name, table in scene.tables.items():
        if table.tournament is None:
            yield c.DesignateTables, {"tables": (name,)}


def _beforehand(scene: TournamentScene, at: int) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Before the first hand: practice at each table, and another time, of which there is notice enough."""
    now = scene.tournament
    players = tuple(one.player for one in now.entries.values() if _may_play(one.status))
    for name in now.tables if players and not now.played else ():
        boxes = len(scene.tables[name].boxes)
        yield c.StartPractice, {"table": name, "players": players[:boxes]}
    if now.phase in ("planned", "entries", "closed"):
        soonest = at + (now.terms.notice_minutes + SPARE) * 60_000
        starts = datetime.fromtimestamp(soonest // 60_000 * 60, UTC).isoformat()
        yield c.ChangeStartTime, {"starts": starts, "reason": "?"}


def _directing(now: Tournament) -> Iterator[tuple[Any, dict[str, Any]]]:
    unbriefed = tuple(one.player for one in now.entries.values() if not one.briefed and _may_play(one.status))
    if unbriefed:
        yield c.BriefPlayers, {"players": unbriefed, "understood": True}
    yield c.StartTournament, {}
    yield c.DrawSeats, {}
    yield c.StartSession, {}
    for name in now.round.playing if now.round else ():
        yield c.ConcludeTable, {"table": name}
    for name in now.practising:
        yield c.EndPractice, {"table": name}
    if now.terms.repechage and now.round is None:
        out = tuple(one.player for one in now.entries.values() if one.status == "out")
        yield c.GiveChance, {"players": out}
    yield c.AwardPrizes, {}
    for dispute in now.disputes:
        if not dispute.ruling:
            yield c.RuleOnDispute, {"dispute": dispute.number, "ruling": "?"}


def _may_play(status: str) -> bool:
    return status in ("entered", "in")


def _conduct(now: Tournament) -> Iterator[tuple[Any, dict[str, Any]]]:
    """About each player, on the first ground the terms name."""
    if now.phase != "playing":
        return
    for one in now.entries.values():
        if one.status == "in":
            for penalty in now.terms.penalties:
                yield c.ApplyPenalty, {"player": one.player, "ground": penalty.ground}
            for ground in now.terms.disqualification:
                yield c.DisqualifyPlayer, {"player": one.player, "ground": ground}


def _own(now: Tournament, actor: str) -> Iterator[tuple[Any, dict[str, Any]]]:
    method = next(iter(now.terms.entry_methods), "")
    yield c.EnterPlayer, {
        "player": actor, "accepts": now.version, "method": method, "of_age": True,
    }  # fmt: skip
    yield c.WithdrawEntry, {"player": actor}
    if now.terms.signature:
        yield c.SignTerms, {"player": actor}
    yield c.BuyBackIn, {"player": actor}
    yield c.BuyAddOn, {"player": actor}
    yield c.RetirePlayer, {"player": actor}
    if actor in now.entries:
        yield c.RaiseTournamentDispute, {"player": actor, "about": "terms", "text": "?"}
    for dispute in now.disputes:
        if dispute.player == actor:
            yield c.TakeToRegulator, {"dispute": dispute.number}
