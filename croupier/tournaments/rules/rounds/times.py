"""Other starting times: of the tournament before it begins, of a round or session later on."""

from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules import events as ev
from croupier.tournaments.rules.planning import BEFORE_PLAY
from croupier.tournaments.rules.scene import Outcome, TournamentScene, noticed, phase_refused, said, untold
from croupier.tournaments.rules.state import CHANGED, INTENDED, TIME, TournamentRound
from croupier.tournaments.rules.terms.items import moment

MINUTE = 60_000  # ms


def session_name(round: TournamentRound, session: int) -> str:
    """A session of a round as tables and notices call it; sessions are counted from 1."""
    kind = "" if round.kind == "main" else f"{round.kind} "
    return f"{kind}{round.number}.{session}"


def _next(scene: TournamentScene) -> str:
    """The session that is to start next."""
    now = scene.tournament
    if now.round is not None and now.round.session + 1 < len(now.round.sessions):
        return session_name(now.round, now.round.session + 2)
    return f"{now.rounds + (2 if now.round is not None and now.round.kind == 'main' else 1)}.1"


def _moved(scene: TournamentScene, command: c.ChangeStartTime) -> str | None:
    """The session whose start is moved, empty for the whole tournament; nothing if it began already."""
    now = scene.tournament
    if now.phase in BEFORE_PLAY and command.round in (0, 1) and command.session in (0, 1):
        return ""
    if not command.round and not command.session:
        return _next(scene)
    asked = (command.round, command.session or 1)
    begun = (now.rounds, 1_000_000)
    if now.round is not None and now.round.kind == "main":
        begun = (now.round.number, now.round.session + 1)
    return f"{asked[0]}.{asked[1]}" if min(asked) > 0 and asked > begun else None


def legal_start_time(scene: TournamentScene, command: c.ChangeStartTime) -> Refusal | None:
    """Another time, with as much notice as the terms call reasonable."""
    now, cites = scene.tournament, scene.rule.asks("start-times")
    starts = moment(command.starts)
    if starts is None or not command.reason.strip():
        return refuse("tournament/time", cites, "Another time is a time with its zone, and has a reason.")
    if starts < command.at + now.terms.notice_minutes * MINUTE:
        text = f"Players get {now.terms.notice_minutes} minutes' notice."
        return refuse("tournament/notice", cites, text, minutes=now.terms.notice_minutes)
    if refusal := phase_refused(scene, *BEFORE_PLAY, "playing"):
        return refusal
    if _moved(scene, command) is None:
        return refuse("tournament/time", cites, "That session has begun.", session=command.session)
    return None


def act_start_time(scene: TournamentScene, command: c.ChangeStartTime) -> Outcome:
    """Players are told; before the tournament begins it is a change of its details, told to the regulator."""
    now, rule = scene.tournament, scene.rule
    detail = now.phase in BEFORE_PLAY and now.published is not None
    changed = ev.StartTimeChanged(
        **said(scene, command),
        starts=moment(command.starts) or 0,
        reason=command.reason,
        session=_moved(scene, command) or "",
        cites=cited(rule.asks("start-times"), rule.asks("changes") if detail else ()),
    )
    return Outcome((changed, *noticed(scene, changed, command.at, *((CHANGED,) if detail else ()), TIME)))


def start_refused(scene: TournamentScene, at: int) -> Refusal | None:
    """Nothing if all were told who must be told before a start, players in good time."""
    if late := untold(scene, INTENDED, CHANGED, TIME):
        rule = scene.rule
        cites = {INTENDED: rule.advised.cites, CHANGED: rule.asks("changes"), TIME: rule.asks("start-times")}
        named = cited(*(cites[name] for name in late))
        return refuse("tournament/untold", named, f"Not told yet: {', '.join(late)}.")
    return _told_late(scene, at)


def session_refused(scene: TournamentScene, name: str, at: int) -> Refusal | None:
    """Nothing if a session whose start was moved starts then, and players were told in good time."""
    cites, starts = scene.rule.asks("start-times"), scene.tournament.times.get(name)
    if untold(scene, TIME):
        return refuse("tournament/untold", cites, "Players have not been told of the other time.")
    if starts is not None and at < starts:
        return refuse("tournament/early", cites, "It starts at the time that was announced.", session=name)
    return _told_late(scene, at) if starts is not None else None


def _told_late(scene: TournamentScene, at: int) -> Refusal | None:
    now = scene.tournament
    if now.time_told is None or at >= now.time_told + now.terms.notice_minutes * MINUTE:
        return None
    text = f"Players get {now.terms.notice_minutes} minutes' notice."
    return refuse("tournament/notice", scene.rule.asks("start-times"), text, minutes=now.terms.notice_minutes)
