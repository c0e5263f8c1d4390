"""Planning a tournament: terms and their publication, director and deputies, tables, entries opened."""

import re

from msgspec.structs import replace

from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse
from croupier.engine.running.tournament import low_limit_refused
from croupier.table import events as table_events
from croupier.table.table import Table
from croupier.table.tournament import TournamentPlace
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules import events as ev
from croupier.tournaments.rules.scene import (
    TOURNAMENT,
    Outcome,
    TournamentScene,
    noticed,
    phase_refused,
    said,
)
from croupier.tournaments.rules.state import CHANGED, INTENDED
from croupier.tournaments.rules.terms.items import ITEMS, lacking, own_words
from croupier.tournaments.rules.terms.terms import TournamentTerms

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")
SEAL = re.compile(r"[0-9a-f]{64}")
BEFORE_PLAY = ("planned", "entries", "closed")
MOST_TABLES = 1_000


def incomplete(scene: TournamentScene, terms: TournamentTerms) -> Refusal | None:
    """Nothing if the terms have every item the book asks for; else what they lack, with the clauses."""
    rule = scene.rule
    missing = lacking(terms, frozenset(rule.term))
    if not missing:
        return None
    names = "; ".join(f"{ITEMS[item].title} ({', '.join(rule.term[item].cites)})" for item in missing)
    cites = cited(rule.asks(*missing), rule.documented.cites)
    return refuse("terms/incomplete", cites, f"The terms lack: {names}.", items=", ".join(missing))


def legal_plan(scene: TournamentScene, command: c.PlanTournament) -> Refusal | None:
    if scene.tournament.phase or not ID.fullmatch(command.tournament):
        text = "Every tournament has an id of its own: letters, digits, dots and dashes."
        return refuse("tournament/id", TOURNAMENT, text, tournament=command.tournament)
    if not command.terms.title.strip():
        return refuse("tournament/title", scene.rule.documented.cites, "A tournament has a title.")
    return None


def act_plan(scene: TournamentScene, command: c.PlanTournament) -> Outcome:
    """A draft may lack something; the inspectorate is to be told of the intention at once."""
    rule = scene.rule
    planned = ev.TournamentPlanned(
        **said(scene, command),
        book=scene.book.id,
        terms=command.terms,
        lacks=lacking(command.terms, frozenset(rule.term)),
        cites=cited(rule.cites, rule.documented.cites),
    )
    return Outcome((planned, *noticed(scene, planned, command.at, "tournament-planned")))


def legal_amend(scene: TournamentScene, command: c.AmendTournament) -> Refusal | None:
    if refusal := phase_refused(scene, *BEFORE_PLAY):
        return refusal
    if scene.tournament.published is not None and (refusal := incomplete(scene, command.terms)):
        return refusal
    players = command.terms.players
    if players and len(scene.tournament.entries) > players.most:
        text = "More players have entered than these terms allow."
        return refuse("terms/players", scene.rule.asks("players"), text, most=players.most)
    return None


def act_amend(scene: TournamentScene, command: c.AmendTournament) -> Outcome:
    """The regulator hears of a change once the terms were published."""
    now, rule = scene.tournament, scene.rule
    amended = ev.TournamentAmended(
        **said(scene, command),
        terms=command.terms,
        version=now.version + 1,
        cites=cited(rule.documented.cites, rule.asks("changes")),
    )
    told = noticed(scene, amended, command.at, CHANGED) if now.published is not None else ()
    return Outcome((amended, *told))


def legal_publish(scene: TournamentScene, command: c.PublishTournament) -> Refusal | None:
    now = scene.tournament
    if now.published_version == now.version:
        return refuse("terms/published", scene.rule.published.cites, "These terms are available to patrons.")
    return phase_refused(scene, *BEFORE_PLAY) or incomplete(scene, now.terms) or unapproved(scene)


def unapproved(scene: TournamentScene) -> Refusal | None:
    """A statement is the model's, or in words that somebody answers for."""
    now, rule = scene.tournament, scene.rule
    words = own_words(now.terms, frozenset(rule.term))
    open_ones = [item for item, text in words.items() if now.approved_words.get(item) != text]
    if not open_ones:
        return None
    names = "; ".join(f"{ITEMS[item].title} ({', '.join(rule.term[item].cites)})" for item in open_ones)
    cites = cited(rule.asks(*open_ones), rule.documented.cites)
    text = f"Words of the house's own are approved by somebody first: {names}."
    return refuse("terms/wording", cites, text, items=", ".join(open_ones))


def legal_approve_words(scene: TournamentScene, command: c.ApproveWording) -> Refusal | None:
    """By somebody else than who wrote them, for items that have words of the house's own."""
    now, rule = scene.tournament, scene.rule
    cites = rule.documented.cites
    if command.actor == now.author:
        return refuse("terms/own-wording", cites, "Somebody else than who wrote them approves the words.")
    own = own_words(now.terms, frozenset(rule.term))
    if not command.items or any(item not in own for item in command.items):
        return refuse("terms/items", cites, f"Words of the house's own: {', '.join(own) or 'none'}.")
    return phase_refused(scene, *BEFORE_PLAY)


def act_approve_words(scene: TournamentScene, command: c.ApproveWording) -> Outcome:
    now, rule = scene.tournament, scene.rule
    own = own_words(now.terms, frozenset(rule.term))
    approved = ev.WordingApproved(
        **said(scene, command),
        version=now.version,
        words={item: own[item] for item in command.items},
        cites=cited(rule.documented.cites, rule.asks(*command.items)),
    )
    return Outcome((approved,))


def act_publish(scene: TournamentScene, command: c.PublishTournament) -> Outcome:
    rule = scene.rule
    published = ev.TournamentPublished(
        **said(scene, command),
        version=scene.tournament.version,
        cites=cited(
            rule.documented.cites, rule.published.cites, rule.asks("availability", "dates", "location")
        ),
    )
    return Outcome((published,))


def legal_director(scene: TournamentScene, command: c.AppointDirector) -> Refusal | None:
    if refusal := phase_refused(scene, *BEFORE_PLAY, "playing"):
        return refusal
    if command.person not in scene.staff:
        text = "A director is somebody of the staff."
        return refuse("tournament/person", scene.rule.director.cites, text, person=command.person)
    return None


def act_director(scene: TournamentScene, command: c.AppointDirector) -> Outcome:
    appointed = ev.DirectorAppointed(
        **said(scene, command), person=command.person, cites=scene.rule.director.cites
    )
    return Outcome((appointed,))


def legal_deputy(scene: TournamentScene, command: c.AppointDeputy) -> Refusal | None:
    now, cites = scene.tournament, scene.rule.deputies.cites
    if command.actor != now.director:
        return refuse("tournament/director", cites, "Deputies are named by the director.")
    if command.person not in scene.staff or command.person in (now.director, *now.deputies):
        text = "A deputy is somebody else of the staff."
        return refuse("tournament/person", cites, text, person=command.person)
    return phase_refused(scene, *BEFORE_PLAY, "playing")


def act_deputy(scene: TournamentScene, command: c.AppointDeputy) -> Outcome:
    appointed = ev.DeputyAppointed(
        **said(scene, command), person=command.person, cites=scene.rule.deputies.cites
    )
    return Outcome((appointed,))


def legal_arrive(scene: TournamentScene, command: c.ArriveAtTournament) -> Refusal | None:
    if command.actor in scene.tournament.present:
        return refuse("tournament/present", scene.rule.director.cites, "They are here already.")
    return phase_refused(scene, *BEFORE_PLAY, "playing")


def act_arrive(scene: TournamentScene, command: c.ArriveAtTournament) -> Outcome:
    """Play that stood still goes on."""
    cites = _presence(scene, command.actor)
    arrived = ev.DirectorArrived(**said(scene, command), person=command.actor, cites=cites)
    return Outcome((arrived,), halted(scene, ()) if scene.tournament.halted else {})


def legal_leave(scene: TournamentScene, command: c.LeaveTournament) -> Refusal | None:
    if command.actor not in scene.tournament.present:
        return refuse("tournament/present", scene.rule.director.cites, "They are not here.")
    return None


def act_leave(scene: TournamentScene, command: c.LeaveTournament) -> Outcome:
    """Nothing is dealt while neither the director nor a deputy is there."""
    halts = scene.tournament.present == (command.actor,)
    cites = _presence(scene, command.actor)
    left = ev.DirectorLeft(**said(scene, command), person=command.actor, halts=halts, cites=cites)
    return Outcome((left,), halted(scene, scene.rule.director.cites) if halts else {})


def _presence(scene: TournamentScene, person: str) -> tuple[str, ...]:
    rule = scene.rule
    return rule.director.cites if person == scene.tournament.director else rule.deputies.cites


def halted(scene: TournamentScene, why: tuple[str, ...]) -> dict[str, tuple[table_events.Event, ...]]:
    """Play stops, or goes on, at every table where a session is on."""
    round = scene.tournament.round
    return {
        table: (placed(scene, scene.tables[table], halted=why),) for table in (round.playing if round else ())
    }


def placed(scene: TournamentScene, table: Table, **changes: object) -> table_events.TournamentPlaceSet:
    """What a table may do from now on."""
    place = table.tournament or TournamentPlace(tournament=scene.tournament.id, book=scene.book.id)
    cites = cited(scene.rule.tables.cites, scene.rule.exclusive.cites)
    return table_events.TournamentPlaceSet(place=replace(place, **changes), cites=cites)


def released(scene: TournamentScene) -> dict[str, tuple[table_events.Event, ...]]:
    """Tables are ordinary ones again: closed ones at once, open ones when they close."""
    free = table_events.TournamentPlaceSet(place=None, cites=scene.rule.exclusive.cites)
    return {
        name: (placed(scene, scene.tables[name], done=True) if scene.tables[name].open else free,)
        for name in scene.tournament.tables
    }


def legal_tables(scene: TournamentScene, command: c.DesignateTables) -> Refusal | None:
    """Tables that are closed, belong to nothing else, and may be used for tournaments."""
    if refusal := phase_refused(scene, *BEFORE_PLAY):
        return refusal
    cites, names = scene.rule.tables.cites, command.tables
    if not names or len({*names}) < len(names) or len(names) > MOST_TABLES:
        return refuse("tournament/tables", cites, "Tables are named, each once.")
    for name in names:
        table = scene.tables.get(name)
        if table is None:
            return refuse("tournament/table", cites, f"There is no table {name!r}.", table=name)
        if table.tournament is not None:
            text = f"Table {name} is kept for {table.tournament.tournament}."
            return refuse("tournament/table", scene.rule.exclusive.cites, text, table=name)
        if table.open:
            text = f"Table {name} is open: it is closed first, and opened again with tournament chips."
            return refuse("tournament/open", scene.rule.exclusive.cites, text, table=name)
    return None


def tables_barred(scene: TournamentScene, command: c.DesignateTables) -> Refusal | None:
    """What a book says against tournaments at a table, whether or not it has any."""
    for name in command.tables:
        table = scene.tables.get(name)
        low = bool(table and table.sign and table.sign.low_limit)
        if refusal := low_limit_refused(scene.at(name), low_limit=low) if table else None:
            return refusal
    return None


def act_tables(scene: TournamentScene, command: c.DesignateTables) -> Outcome:
    designated = ev.TablesDesignated(
        **said(scene, command), tables=command.tables, cites=scene.rule.tables.cites
    )
    return Outcome((designated,), {name: (placed(scene, scene.tables[name]),) for name in command.tables})


def unpublished(scene: TournamentScene) -> Refusal | None:
    """Nothing if the terms as they are now are to be had."""
    now = scene.tournament
    if now.published_version == now.version:
        return None
    text = "The terms have not been made available to patrons."
    return refuse("terms/unpublished", scene.rule.published.cites, text, version=now.version)


def legal_entries(scene: TournamentScene, command: c.OpenRegistration) -> Refusal | None:
    """Before anybody enters the terms are to be had and the inspectorate has been told."""
    now, rule = scene.tournament, scene.rule
    if refusal := phase_refused(scene, "planned") or incomplete(scene, now.terms):
        return refusal
    if refusal := unpublished(scene):
        return refusal
    if INTENDED not in now.told:
        text = "The inspectorate has not been told of the tournament."
        return refuse("tournament/unadvised", rule.advised.cites, text)
    if not SEAL.fullmatch(command.commitment):
        text = "The seed of the seat draw is committed to by its SHA-256 in hexadecimal."
        return refuse("draw/commitment", rule.cites, text)
    return None


def act_entries(scene: TournamentScene, command: c.OpenRegistration) -> Outcome:
    rule = scene.rule
    opened = ev.RegistrationOpened(
        **said(scene, command),
        commitment=command.commitment,
        sealed=command.sealed,
        cites=cited(rule.published.cites, rule.advised.cites),
    )
    return Outcome((opened,))
