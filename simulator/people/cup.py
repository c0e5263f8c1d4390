"""A short tournament on some days: three players, one table, a few hands, a prize."""

from datetime import UTC, datetime
from typing import Any, Final

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.house.desk.subject import Asking
from croupier.house.room.desk import Desk
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules.terms.model import model_terms
from croupier.tournaments.rules.terms.terms import PlayerCount, SecretWagers
from simulator.chance import Chance
from simulator.people.cast import MANAGER, PLACES, place_of, players, staff

CUP: Final = "cup"
TABLE: Final = "CR-1"
BOOK: Final = "crown-ms-3.0"
HANDS: Final = 2
SELDOM: Final = (
    "AmendTournament", "AppointDeputy", "AppointDirector", "ApplyPenalty", "ChangeStartTime",
    "DisqualifyPlayer", "LeaveTournament", "NominateSubstitute", "RaiseTournamentDispute", "RetirePlayer",
    "StartPractice", "WithdrawEntry",
)  # fmt: skip
ONWARD: Final = (
    "EndPractice",
    "StartTournament",
    "DrawSeats",
    "StartSession",
    "ConcludeTable",
    "AwardPrizes",
)
RARE: Final = 0.05
TABLES: Final = tuple(place.id for place in PLACES)


def prepare(desk: Desk, book: Rulebook, now: int) -> None:
    """From the terms to the moment the players may be seated; before the table opens."""
    place, number = place_of(TABLE), 0
    given = staff(place, book)

    def do(kind: type[c.TournamentCommand], **said: Any) -> None:
        nonlocal number
        number += 1
        command: Any = kind(**{"actor": MANAGER, "tournament": CUP, "id": f"cup {number}", "at": now, **said})
        if refusal := desk.give(command.tournament, command, given).refusal:
            raise ValueError(f"{kind.__name__}: {refusal.text}")

    starts = datetime.fromtimestamp(now / 1000, UTC).isoformat()
    terms = model_terms(
        title="Storm Cup", starts=starts, location="here", players=PlayerCount(least=2, most=6), tables=1,
        hands=HANDS, winners=1,
    )  # fmt: skip
    terms = replace(terms, secret_wagers=SecretWagers(count=2, method="sealed"))
    do(c.PlanTournament, terms=terms, book=book.id)
    do(c.PublishTournament)
    do(c.SendTournamentNotice, notice=1)
    do(c.AppointDirector, person=MANAGER)
    do(c.ArriveAtTournament)
    do(c.OpenRegistration)
    for player in players(place):
        do(c.EnterPlayer, actor=player, player=player, accepts=1, method="desk", of_age=True)
    do(c.CloseRegistration)
    do(c.DesignateTables, tables=(TABLE,))
    do(c.BriefPlayers, players=players(place), understood=True)


def wish(desk: Desk, book: Rulebook, chance: Chance, now: int) -> c.AnyTournamentCommand | None:
    """What the director or a player wants about the tournament now."""
    place = place_of(TABLE)
    state = desk.tournaments.tournament(CUP)
    director = state.director or MANAGER
    actor = chance.pick((director, director, MANAGER, *players(place), "of-" + book.rule.ranks.ladder[1]))
    found: list[Any] = [
        one.command
        for one in desk.offers("tournament", Asking(CUP, actor, now, staff(place, book), tables=TABLES))
    ]
    found = [one for one in found if type(one).__name__ not in SELDOM or chance.happens(RARE)]
    if not found:
        return None
    if onward := [one for one in found if type(one).__name__ in ONWARD]:
        offered: c.AnyTournamentCommand = chance.pick(onward)
        return offered
    kind = chance.pick(sorted({type(one).__name__ for one in found}))
    chosen: c.AnyTournamentCommand = chance.pick([one for one in found if type(one).__name__ == kind])
    return chosen
