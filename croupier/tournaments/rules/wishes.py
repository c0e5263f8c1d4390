"""What staff could wish of a tournament: commands with words that would do, and what a person fills in."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, Final, get_args

from croupier.engine.offers.offer import Question, choice, several, text, tick
from croupier.engine.offers.wishes import WORDS, Wish, receipt
from croupier.engine.offers.wishes import chosen as one_of
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules.decide import VERBS
from croupier.tournaments.rules.scene import TournamentScene
from croupier.tournaments.rules.state import About, PayWay, Relation
from croupier.tournaments.rules.terms.items import own_words

SPARE: Final = 5  # minutes to say it in
FEW: Final = 6  # tables, each with a button of its own


def players(scene: TournamentScene, *statuses: str) -> list[str]:
    """Who entered and is in one of these states."""
    return [one.player for one in scene.tournament.entries.values() if one.status in statuses]


def chosen(
    scene: TournamentScene, kind: Any, among: Iterable[str], said: dict[str, Any], *asks: Question
) -> Iterator[Wish]:
    """A command about one player, of those for whom it would be accepted."""
    here = {"actor": "", "tournament": scene.tournament.id, **said}
    return one_of(kind, "player", among, here, lambda command: VERBS[kind].legal(scene, command), *asks)


def planning(scene: TournamentScene, actor: str, at: int) -> Iterator[Wish]:
    """Terms, notices, people and tables."""
    now = scene.tournament
    people = [person for person in scene.staff if person != "machine"]
    yield c.AmendTournament, {"terms": now.terms}, (Question("terms", "terms"),)
    words = tuple(own_words(now.terms, frozenset(scene.rule.term)))
    if words:
        yield c.ApproveWording, {"items": words}, (several("items", words),)
    yield c.PublishTournament, {}, ()
    for notice in now.outbox.pending:
        yield c.SendTournamentNotice, {"notice": notice.number}, ()
        yield receipt(c.AcknowledgeTournamentNotice, scene.book.rule.ranks, scene.staff, notice)
    if now.director != actor:
        yield c.AppointDirector, {"person": actor}, ()
    others = [person for person in people if person not in (actor, now.director)]
    if others:
        yield c.AppointDirector, {"person": others[0]}, (choice("person", others),)
    deputies = [person for person in people if person not in (now.director, *now.deputies)]
    if deputies:
        yield c.AppointDeputy, {"person": deputies[0]}, (choice("person", deputies),)
    yield c.ArriveAtTournament, {}, ()
    yield c.LeaveTournament, {}, ()
    free = [name for name, table in scene.tables.items() if table.tournament is None and not table.open]
    if free:
        yield c.DesignateTables, {"tables": tuple(free)}, (several("tables", free),)
    if now.phase in ("planned", "entries", "closed", "playing"):
        soonest = at + (now.terms.notice_minutes + SPARE) * 60_000
        starts = datetime.fromtimestamp(soonest // 60_000 * 60, UTC).isoformat()
        later = (Question("round", "number", value=0), Question("session", "number", value=0))
        yield c.ChangeStartTime, {"starts": starts, "reason": WORDS}, (
            Question("starts", "time"), text("reason"), *(later if now.phase == "playing" else ()),
        )  # fmt: skip
    yield c.CancelTournament, {"reason": WORDS}, (text("reason"),)


def entries(scene: TournamentScene, actor: str, at: int) -> Iterator[Wish]:
    """Registration, as the desk does it for those who come."""
    now = scene.tournament
    yield c.OpenRegistration, {}, ()
    yield c.CloseRegistration, {}, ()
    methods = now.terms.entry_methods
    entering = {
        "player": WORDS, "accepts": now.version, "method": next(iter(methods), ""), "of_age": True,
        "meets_criteria": True,
    }  # fmt: skip
    eligible = (
        tick("of_age"),
        *((tick("meets_criteria"),) if now.terms.selection else ()),
        *((choice("relation", get_args(Relation), optional=True),) if now.terms.kind else ()),
    )
    yield c.EnterPlayer, entering, (
        text("player"), choice("method", methods), *eligible, tick("publicity"),
    )  # fmt: skip
    yield c.RefuseEntry, {"player": WORDS, "reason": WORDS}, (text("player"), text("reason"))
    yield c.ApproveParticipation, {"player": WORDS, "office": "coo"}, (
        text("player"), choice("office", ("coo", "ceo")),
    )  # fmt: skip
    in_it = players(scene, "entered", "in")
    if now.terms.signature:
        yield from chosen(scene, c.SignTerms, in_it, {})
    yield from chosen(scene, c.WithdrawEntry, in_it, {})
    grounds = now.terms.substitution
    ground = next(iter(grounds), "")
    substitute = {"substitute": WORDS, "ground": ground, "of_age": True, "meets_criteria": True}
    asks = (text("substitute"), choice("ground", grounds), *eligible)
    yield from chosen(scene, c.NominateSubstitute, in_it, substitute, *asks)
    yield from chosen(scene, c.BuyBackIn, players(scene, "out"), {})
    yield from chosen(scene, c.BuyAddOn, players(scene, "in"), {})


def directing(scene: TournamentScene, actor: str, at: int) -> Iterator[Wish]:
    """The course of play, from the briefing to the prizes."""
    now = scene.tournament
    unbriefed = tuple(player for player in players(scene, "entered", "in") if not now.entries[player].briefed)
    if unbriefed:
        yield c.BriefPlayers, {"players": unbriefed, "understood": True}, (several("players", unbriefed),)
    practising = players(scene, "entered", "in") if not now.played else []
    for name in now.tables if practising else ():
        seated = tuple(practising[: len(scene.tables[name].boxes)])
        yield c.StartPractice, {"table": name, "players": seated}, (several("players", practising),)
    for name in now.practising:
        yield c.EndPractice, {"table": name}, ()
    yield c.StartTournament, {}, ()
    yield c.DrawSeats, {}, ()
    yield c.StartSession, {}, ()
    yield from _concluding(scene, at)
    if now.terms.repechage and now.round is None:
        out = tuple(players(scene, "out"))
        all_of_them = now.terms.repechage.qualifies == "eliminated"
        yield c.GiveChance, {"players": out}, () if all_of_them else (several("players", out),)
    yield c.AwardPrizes, {}, ()


def _concluding(scene: TournamentScene, at: int) -> Iterator[Wish]:
    """By schedule; before it because it is decided who goes on, or because all agree."""
    playing = scene.tournament.round.playing if scene.tournament.round else ()
    by_schedule = [name for name in playing if _concludes(scene, at, table=name)]
    yield from _at_tables(by_schedule, {})
    decided: dict[str, Any] = {"early": "decided", "attested": True}
    early = [
        name for name in playing if name not in by_schedule and _concludes(scene, at, table=name, **decided)
    ]
    yield from _at_tables(early, decided, tick("attested"))
    for name in early if scene.tournament.terms.chip_disposition == "cash" else ():
        seated = tuple(box.seat for box in scene.tables[name].boxes if box.seat)
        yield (
            c.ConcludeTable,
            {"table": name, "early": "agreed", "agreed": seated},
            (several("agreed", seated),),
        )


def _concludes(scene: TournamentScene, at: int, **said: Any) -> bool:
    command = c.ConcludeTable(actor="", tournament=scene.tournament.id, at=at, **said)
    return VERBS[c.ConcludeTable].legal(scene, command) is None


def _at_tables(names: list[str], said: dict[str, Any], *asks: Question) -> Iterator[Wish]:
    """One wish a table, or where there are many one for all of them, to choose from."""
    if len(names) > FEW:
        yield c.ConcludeTable, {"table": names[0], **said}, (choice("table", names), *asks)
        return
    for name in names:
        yield c.ConcludeTable, {"table": name, **said}, asks


def conduct(scene: TournamentScene, actor: str, at: int) -> Iterator[Wish]:
    """About a player: penalties, disqualification, being late or away, giving up."""
    now, everybody = scene.tournament, players(scene, "entered", "in", "out")
    penalties, grounds = [one.ground for one in now.terms.penalties], now.terms.disqualification
    note = text("note", optional=True)
    for ground in penalties:
        yield from chosen(scene, c.ApplyPenalty, everybody, {"ground": ground}, note)
    if grounds:
        asks = (choice("ground", grounds), note)
        yield from chosen(scene, c.DisqualifyPlayer, everybody, {"ground": grounds[0]}, *asks)
    for late in (True, False):
        minutes = Question("minutes", "number", value=0)
        yield from chosen(scene, c.MarkAway, everybody, {"late": late}, minutes)
    yield from chosen(scene, c.RetirePlayer, everybody, {})


def ending(scene: TournamentScene, actor: str, at: int) -> Iterator[Wish]:
    """Disputes, and prizes at the cage."""
    now = scene.tournament
    said = {"about": "terms", "text": WORDS}
    asks = (choice("about", get_args(About)), text("text"))
    yield from chosen(scene, c.RaiseTournamentDispute, now.entries, said, *asks)
    for dispute in now.disputes:
        if not dispute.ruling:
            yield c.RuleOnDispute, {"dispute": dispute.number, "ruling": WORDS}, (text("ruling"),)
        yield c.AdviseOnDispute, {"dispute": dispute.number}, ()
        yield c.CloseTournamentDispute, {"dispute": dispute.number, "satisfied": False}, ()
        yield c.TakeToRegulator, {"dispute": dispute.number}, ()
    paid = (choice("way", get_args(PayWay)), text("identity"))
    yield from chosen(scene, c.PayTournamentPrize, now.owed(), {"way": "cash", "identity": WORDS}, *paid)
