"""Tournaments as a subject: a command counts once, for the tournament and for its tables together."""

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, Final, get_args

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.citing import from_book
from croupier.core.refusal import Refusal
from croupier.engine.offers.offer import Offer
from croupier.house.desk.streams import View, table_stream, tournament_stream
from croupier.house.desk.subject import Asking, Decision, Given, Question, Setting, Subject, unknown_book
from croupier.patrons.at_table import barred, floor_orders
from croupier.table.table import Table
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules.decide import decide, touches
from croupier.tournaments.rules.evolve import replay
from croupier.tournaments.rules.offers import offers
from croupier.tournaments.rules.rounds.rounds import committed
from croupier.tournaments.rules.scene import TOURNAMENT, TournamentScene
from croupier.tournaments.rules.state import Tournament

Drawing = c.OpenRegistration | c.DrawSeats | c.GiveChance


def _puts(setting: Setting, given: Given, view: View, command: c.AnyTournamentCommand) -> Question | Refusal:
    stream = tournament_stream(given.id)
    now: Tournament = view.look(stream).state
    id = book_of(now, command)
    book = setting.book(id)
    if book is None:
        return unknown_book(id, TOURNAMENT)
    names = [name for name in touches(now.tables, command) if name in setting.tables]
    wish = replace(command, at=view.not_before(stream, command.at))
    scene = scene_of(view, now, book, setting.staff(given, book.id), names)

    def means(result: Any) -> Decision:
        at_tables = {
            table_stream(name): tuple(
                replace(one, cites=from_book(id, one.cites, scene.tables[name].book)) for one in events
            )
            for name, events in result.tables.items()
        }
        return Decision({stream: result.events, **at_tables})

    return Question(partial(decide, scene, seeded(setting, now, wish)), means, book.digest)


def scene_of(
    view: View, now: Tournament, book: Rulebook, staff: Mapping[str, str], names: Collection[str]
) -> TournamentScene:
    """What a decision about a tournament may look at; `names` are the tables it is about."""
    states: dict[str, Table] = {name: view.look(table_stream(name)).state for name in names}
    return TournamentScene(
        tournament=now,
        tables=states,
        book=book,
        staff=dict(staff),
        barred=barred(view),
        floor=floor_orders(view),
    )


def seeded(setting: Setting, now: Tournament, command: Any) -> Any:
    """Where nobody brought seeds: the one that was promised, and a promise of the next."""
    if not isinstance(command, Drawing) or command.commitment or setting.seeds is None:
        return command
    following, sealed = setting.seeds.make(_name(now))
    command = replace(command, commitment=committed(following), sealed=f"{sealed.key}:{sealed.body.hex()}")
    if isinstance(command, c.OpenRegistration) or command.seed:
        return command
    return replace(command, seed=_promised(setting, now))


def _promised(setting: Setting, now: Tournament) -> str:
    """The seed that was committed to; empty where its key is gone."""
    key, _, body = now.sealed.partition(":")
    if setting.seeds is None or not body:
        return ""
    return setting.seeds.promised(_name(now), key, body)


def book_of(now: Tournament, command: c.AnyTournamentCommand) -> str:
    """The book a tournament is under, or is to be under."""
    return now.book or (command.book if isinstance(command, c.PlanTournament) else "")


def _name(now: Tournament) -> str:
    return f"tournament {now.id}"


def _offers(setting: Setting, asking: Asking, view: View) -> tuple[Offer, ...]:
    """What somebody may do about it, at its own tables and at others under its book."""
    now: Tournament = view.look(tournament_stream(asking.id)).state
    book = setting.book(now.book)
    if book is None:
        return ()
    scene = scene_of(view, now, book, setting.staff(asking, book.id), (*now.tables, *asking.tables))
    return offers(scene, asking.actor, asking.at, lambda command: seeded(setting, now, command))


SUBJECT: Final = Subject(
    "tournament",
    lambda id: Tournament(id=id),
    replay,
    get_args(c.AnyTournamentCommand),
    _puts,
    offers=_offers,
)
