"""What events of a tournament change. Total: an event that happened is never refused."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.ledger import post
from croupier.table import events as core
from croupier.tournaments.rules import events as ev
from croupier.tournaments.rules.state import PAID, POOL, TIME, Entrant, Tournament, TournamentDispute
from croupier.tournaments.rules.terms.items import moment


def evolve(now: Tournament, event: Event) -> Tournament:
    """The tournament after an event: its own change, then chips and money."""
    change = CHANGES.get(type(event))
    if change is not None:
        now = change(now, event)
    if isinstance(event, ev.TournamentEvent) and event.postings:
        now = replace(now, balances=post(now.balances, event.postings))
    return now


def replay(now: Tournament, events: Iterable[Event]) -> Tournament:
    """The tournament after all the events."""
    for event in events:
        now = evolve(now, event)
    return now


def _entrant(now: Tournament, player: str, **changes: Any) -> Tournament:
    one = replace(now.entries[player], **changes)
    return replace(now, entries={**now.entries, player: one})


def _planned(now: Tournament, event: ev.TournamentPlanned) -> Tournament:
    return replace(
        now, book=event.book, phase="planned", terms=event.terms, version=1,
        starts=moment(event.terms.starts) or 0, author=event.by,
    )  # fmt: skip


def _amended(now: Tournament, event: ev.TournamentAmended) -> Tournament:
    """Who was briefed on other terms, or signed them, is so no more."""
    starts = moment(event.terms.starts) or 0
    entries = {player: replace(one, briefed=False, signed=False) for player, one in now.entries.items()}
    return replace(
        now, terms=event.terms, version=event.version, starts=starts, author=event.by, entries=entries
    )


def _words(now: Tournament, event: ev.WordingApproved) -> Tournament:
    return replace(now, approved_words={**now.approved_words, **event.words})


def _published(now: Tournament, event: ev.TournamentPublished) -> Tournament:
    return replace(now, published=event.at, published_version=event.version)


def _director(now: Tournament, event: ev.DirectorAppointed) -> Tournament:
    present = tuple(one for one in now.present if one != now.director)
    return replace(now, director=event.person, present=present)


def _deputy(now: Tournament, event: ev.DeputyAppointed) -> Tournament:
    return replace(now, deputies=(*now.deputies, event.person))


def _arrived(now: Tournament, event: ev.DirectorArrived) -> Tournament:
    return replace(now, present=(*now.present, event.person), halted=())


def _left(now: Tournament, event: ev.DirectorLeft) -> Tournament:
    present = tuple(one for one in now.present if one != event.person)
    return replace(now, present=present, halted=event.cites if event.halts else now.halted)


def _designated(now: Tournament, event: ev.TablesDesignated) -> Tournament:
    return replace(now, tables=(*now.tables, *event.tables))


def _opened(now: Tournament, event: ev.RegistrationOpened) -> Tournament:
    return replace(now, phase="entries", commitment=event.commitment, sealed=event.sealed)


def _approved(now: Tournament, event: ev.ParticipationApproved) -> Tournament:
    return replace(now, approved=(*now.approved, event.player))


def _entered(now: Tournament, event: ev.PlayerEntered) -> Tournament:
    one = Entrant(
        player=event.player, at=event.at, terms=event.terms, privacy=event.privacy,
        publicity=event.publicity, relation=event.relation, paid=_paid(event), bought=_into_pool(event),
    )  # fmt: skip
    refused = tuple(player for player in now.refused if player != event.player)
    return replace(now, entries={**now.entries, event.player: one}, refused=refused)


def _refused(now: Tournament, event: ev.EntryRefused) -> Tournament:
    return replace(now, refused=(*now.refused, event.player))


def _paid(event: ev.TournamentEvent) -> int:
    return -sum(posting.cents for posting in event.postings if posting.account == PAID)


def _into_pool(event: ev.TournamentEvent) -> int:
    return sum(posting.cents for posting in event.postings if posting.account == POOL)


def _signed(now: Tournament, event: ev.TermsSigned) -> Tournament:
    return _entrant(now, event.player, signed=True)


def _withdrawn(now: Tournament, event: ev.EntryWithdrawn) -> Tournament:
    one = now.entries[event.player]
    kept, in_pool = one.paid + _paid(event), one.bought + _into_pool(event)
    now = replace(now, kept=now.kept + kept, kept_in_pool=now.kept_in_pool + in_pool)
    return _entrant(now, event.player, status="withdrawn", paid=0, bought=0)


def _substituted(now: Tournament, event: ev.SubstituteNominated) -> Tournament:
    """The same place in the order of entries, under another name."""
    one = replace(now.entries[event.player], player=event.substitute, signed=False, briefed=False)
    one = replace(one, relation=event.relation, publicity=False)
    entries = {
        (event.substitute if player == event.player else player): (one if player == event.player else old)
        for player, old in now.entries.items()
    }
    qualified = tuple(event.substitute if player == event.player else player for player in now.qualified)
    refused = tuple(player for player in now.refused if player != event.substitute)
    return replace(now, entries=entries, qualified=qualified, refused=refused)


def _closed(now: Tournament, event: ev.RegistrationClosed) -> Tournament:
    return replace(now, phase="closed")


def _other_time(now: Tournament, event: ev.StartTimeChanged) -> Tournament:
    if event.session:
        return replace(now, times={**now.times, event.session: event.starts})
    return replace(now, starts=event.starts)


def _briefed(now: Tournament, event: ev.PlayersBriefed) -> Tournament:
    known = {player: replace(now.entries[player], briefed=True) for player in event.players}
    return replace(now, entries={**now.entries, **known})


def _practice(now: Tournament, event: ev.PracticeStarted) -> Tournament:
    return replace(now, practising=(*now.practising, event.table))


def _practised(now: Tournament, event: ev.PracticeEnded) -> Tournament:
    return replace(now, practising=tuple(one for one in now.practising if one != event.table))


def _started(now: Tournament, event: ev.TournamentStarted) -> Tournament:
    known = {  # who takes part accepts the terms as they are
        player: replace(now.entries[player], status="in", terms=now.version) for player in event.players
    }
    return replace(now, phase="playing", entries={**now.entries, **known}, qualified=event.players)


def _drawn(now: Tournament, event: ev.SeatsDrawn) -> Tournament:
    chances = now.chances if event.round.kind == "main" else event.round.number
    return replace(now, round=event.round, commitment=event.commitment, sealed=event.sealed, chances=chances)


def _session(now: Tournament, event: ev.SessionStarted) -> Tournament:
    if now.round is None:
        return now
    return replace(now, round=replace(now.round, session=event.session, playing=event.tables), played=True)


def _concluded(now: Tournament, event: ev.TableConcluded) -> Tournament:
    if now.round is None:
        return now
    playing = tuple(table for table in now.round.playing if table != event.table)
    results = {**now.round.results, **event.chips}
    known = {
        player: replace(now.entries[player], results=(*now.entries[player].results, chips))
        for player, chips in event.chips.items()
    }
    round = replace(now.round, playing=playing, results=results)
    return replace(now, round=round, entries={**now.entries, **known})


def _completed(now: Tournament, event: ev.RoundCompleted) -> Tournament:
    """Of a round for eliminated players only the best come back; its others are out as they were."""
    main = now.round is None or now.round.kind == "main"
    known: dict[str, Entrant] = {}
    for player in event.advancing:
        known[player] = replace(now.entries[player], status="in", out_round=0)
    for player in event.eliminated if main else ():
        known[player] = replace(now.entries[player], status="out", out_round=event.number)
    return replace(
        now,
        entries={**now.entries, **known},
        round=None,
        rounds=event.number if main else now.rounds,
        qualified=event.advancing if main else (*now.qualified, *event.advancing),
    )


def _bought_back(now: Tournament, event: ev.PlayerBoughtBack) -> Tournament:
    one = now.entries[event.player]
    now = _entrant(
        now, event.player, status="in", out_round=0, buy_backs=one.buy_backs + 1,
        paid=one.paid + _paid(event), bought=one.bought + _into_pool(event),
    )  # fmt: skip
    return replace(now, qualified=(*now.qualified, event.player))


def _added_on(now: Tournament, event: ev.AddOnBought) -> Tournament:
    one = now.entries[event.player]
    paid, bought = one.paid + _paid(event), one.bought + _into_pool(event)
    return _entrant(now, event.player, added_on=True, paid=paid, bought=bought)


def _penalised(now: Tournament, event: ev.PenaltyApplied) -> Tournament:
    warnings = (*now.entries[event.player].warnings, event.ground)
    return _entrant(now, event.player, warnings=warnings)


def _gone(now: Tournament, player: str, status: str, chips: int) -> Tournament:
    """Out of this round and of all that follow."""
    one = now.entries[player]
    number = (now.round.number if now.round else now.rounds) or 1
    counted = now.round is not None and player not in now.round.results
    results = (*one.results, chips) if counted else one.results
    now = _entrant(now, player, status=status, out_round=one.out_round or number, results=results)
    now = replace(now, qualified=tuple(other for other in now.qualified if other != player))
    if now.round is None:
        return now
    sessions = tuple(
        {table: tuple(other for other in players if other != player) for table, players in seats.items()}
        for seats in now.round.sessions
    )
    left = {other: chips for other, chips in now.round.results.items() if other != player}
    return replace(now, round=replace(now.round, sessions=sessions, results=left))


def _disqualified(now: Tournament, event: ev.PlayerDisqualified) -> Tournament:
    return _gone(now, event.player, "disqualified", event.chips)


def _retired(now: Tournament, event: ev.PlayerRetired) -> Tournament:
    return _gone(now, event.player, "retired", event.chips)


def _away(now: Tournament, event: ev.PlayerAway) -> Tournament:
    return _gone(now, event.player, "out", event.chips) if event.does == "out" else now


def _awarded(now: Tournament, event: ev.PrizesAwarded) -> Tournament:
    return replace(now, phase="finished", ranking=event.ranking)


def _disputed(now: Tournament, event: ev.TournamentDisputeRaised) -> Tournament:
    one = TournamentDispute(number=event.number, player=event.player, about=event.about, text=event.text)
    return replace(now, disputes=(*now.disputes, one))


def _decided(now: Tournament, event: ev.TournamentDisputeDecided) -> Tournament:
    return _with_dispute(now, event.number, ruling=event.ruling, by=event.by)


def _advised(now: Tournament, event: ev.TournamentDisputeAdvised) -> Tournament:
    return _with_dispute(now, event.number, advised=True)


def _dispute_closed(now: Tournament, event: ev.TournamentDisputeClosed) -> Tournament:
    return _with_dispute(now, event.number, closed=True)


def _to_regulator(now: Tournament, event: ev.TakenToRegulator) -> Tournament:
    return _with_dispute(now, event.number, regulator=True)


def _with_dispute(now: Tournament, number: int, **changes: Any) -> Tournament:
    disputes = tuple(replace(one, **changes) if one.number == number else one for one in now.disputes)
    return replace(now, disputes=disputes)


def _cancelled(now: Tournament, event: ev.TournamentCancelled) -> Tournament:
    return replace(now, phase="cancelled")


def _notice(now: Tournament, event: core.NoticeRaised | core.ReceiptSigned) -> Tournament:
    return replace(now, outbox=now.outbox.after(event))


def _notice_sent(now: Tournament, event: core.NoticeSent) -> Tournament:
    time_told = event.at if TIME in _names(now, event.number) else now.time_told
    return replace(_notice_done(now, event), time_told=time_told)


def _notice_done(now: Tournament, event: core.NoticeSent | core.NoticeAcknowledged) -> Tournament:
    told = (*now.told, *_names(now, event.number))
    return replace(now, outbox=now.outbox.after(event), told=told)


def _names(now: Tournament, number: int) -> tuple[str, ...]:
    return tuple(one.name for one in now.outbox.pending if one.number == number)


def _corrected(now: Tournament, event: core.TimesCorrected) -> Tournament:
    published = None if now.published is None else event.right(now.published)
    return replace(now, published=published, outbox=now.outbox.corrected(event))


CHANGES: dict[type[Event], Callable[[Tournament, Any], Tournament]] = {
    ev.TournamentPlanned: _planned,
    ev.TournamentAmended: _amended,
    ev.WordingApproved: _words,
    ev.TournamentPublished: _published,
    ev.DirectorAppointed: _director,
    ev.DeputyAppointed: _deputy,
    ev.DirectorArrived: _arrived,
    ev.DirectorLeft: _left,
    ev.TablesDesignated: _designated,
    ev.RegistrationOpened: _opened,
    ev.ParticipationApproved: _approved,
    ev.EntryRefused: _refused,
    ev.PlayerEntered: _entered,
    ev.TermsSigned: _signed,
    ev.EntryWithdrawn: _withdrawn,
    ev.SubstituteNominated: _substituted,
    ev.RegistrationClosed: _closed,
    ev.StartTimeChanged: _other_time,
    ev.PlayersBriefed: _briefed,
    ev.PracticeStarted: _practice,
    ev.PracticeEnded: _practised,
    ev.TournamentStarted: _started,
    ev.SeatsDrawn: _drawn,
    ev.SessionStarted: _session,
    ev.TableConcluded: _concluded,
    ev.RoundCompleted: _completed,
    ev.PlayerBoughtBack: _bought_back,
    ev.AddOnBought: _added_on,
    ev.PenaltyApplied: _penalised,
    ev.PlayerDisqualified: _disqualified,
    ev.PlayerRetired: _retired,
    ev.PlayerAway: _away,
    ev.PrizesAwarded: _awarded,
    ev.TournamentDisputeRaised: _disputed,
    ev.TournamentDisputeDecided: _decided,
    ev.TournamentDisputeAdvised: _advised,
    ev.TournamentDisputeClosed: _dispute_closed,
    ev.TakenToRegulator: _to_regulator,
    ev.TournamentCancelled: _cancelled,
    core.TimesCorrected: _corrected,
    core.NoticeRaised: _notice,
    core.NoticeSent: _notice_sent,
    core.ReceiptSigned: _notice,
    core.NoticeAcknowledged: _notice_done,
}
