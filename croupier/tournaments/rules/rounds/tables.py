"""The end of play at a table, by schedule or early, and of a round with its last table; practice hands."""

from croupier.core.citing import cited
from croupier.core.ledger import Posting, move
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse
from croupier.table.table import Table
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules import events as ev
from croupier.tournaments.rules.planning import placed
from croupier.tournaments.rules.rounds.ranking import advancing
from croupier.tournaments.rules.rounds.rounds import collected, held, kept_out, leaves, settled, sits
from croupier.tournaments.rules.scene import Outcome, TournamentScene, phase_refused, said
from croupier.tournaments.rules.state import HOUSE, ISSUED, TournamentRound, chips_account, prize_account
from croupier.tournaments.rules.terms.terms import WHOLE

BETWEEN = ("betting", "closed")


def busy(scene: TournamentScene, table: Table) -> Refusal | None:
    """Nothing if no hand is being played."""
    if table.round.phase in BETWEEN and table.incident is None:
        return None
    text = f"A hand is being played at table {table.id}."
    return refuse("tournament/hand", scene.rule.asks("rounds"), text, table=table.id)


def legal_conclude(scene: TournamentScene, command: c.ConcludeTable) -> Refusal | None:
    now, rule = scene.tournament, scene.rule
    if now.round is None or command.table not in now.round.playing:
        return refuse("tournament/table", rule.asks("rounds"), f"No session is on at {command.table!r}.")
    table = scene.tables[command.table]
    if refusal := busy(scene, table):
        return refusal
    place = table.tournament
    if place is None or place.over(command.at) or _nobody_can_play(table, place.least):
        return None
    if command.early == "decided":
        return _undecided(scene, now.round, table, attested=command.attested)
    if command.early == "agreed":
        return _disagreed(scene, table, command.agreed)
    text = "The scheduled hands or time are not used up."
    return refuse("tournament/schedule", rule.asks("rounds", "early-end"), text, played=place.played)


def _playing(table: Table, least: Cents) -> list[str]:
    """Who has chips enough for a wager."""
    return [box.seat for box in table.boxes if box.seat and held(table, box.seat) >= max(least, 1)]


def _nobody_can_play(table: Table, least: Cents) -> bool:
    return not _playing(table, least)


def _undecided(
    scene: TournamentScene, round: TournamentRound, table: Table, *, attested: bool
) -> Refusal | None:
    """Early if no more could still go on than do, or the director says that it is known."""
    if attested or (not round.final and len(_contending(scene, round, table)) <= round.advance):
        return None
    cites = cited(scene.rule.early_end.decided.cites, scene.rule.asks("early-end"))
    return refuse("early/undecided", cites, "Who goes on from this table is not known yet.")


def _contending(scene: TournamentScene, round: TournamentRound, table: Table) -> list[str]:
    """Who could still go on: of this table, or of the whole round where all are ranked together."""
    if round.kind == "main" and scene.tournament.terms.progression == "table":
        return _playing(table, 1)
    ahead = [
        player for seats in round.sessions[round.session + 1 :] for who in seats.values() for player in who
    ]
    here = [player for name in round.playing for player in _playing(scene.tables[name], 1)]
    ended = [player for player, chips in round.results.items() if chips > 0 and _in(scene, player)]
    return list(dict.fromkeys((*here, *ahead, *ended)))


def _disagreed(scene: TournamentScene, table: Table, agreed: tuple[str, ...]) -> Refusal | None:
    """Early if chips are cashed at the end and everybody at the table agrees."""
    cites = cited(scene.rule.early_end.agreed.cites, scene.rule.asks("early-end", "chips"))
    if scene.tournament.terms.chip_disposition != "cash":
        return refuse("early/no-cash", cites, "Players agree on an early end where chips are cashed.")
    against = [box.seat for box in table.boxes if box.seat and box.seat not in agreed]
    if against:
        return refuse("early/disagreed", cites, f"Not agreed: {', '.join(against)}.", player=against[0])
    return None


def act_conclude(scene: TournamentScene, command: c.ConcludeTable) -> Outcome:
    """The chips of everybody are counted; with the last table the round is over."""
    now, rule, table = scene.tournament, scene.rule, scene.tables[command.table]
    chips = {box.seat: held(table, box.seat) for box in table.boxes if box.seat}
    ends = rule.early_end
    early = {"decided": ends.decided.cites, "agreed": ends.agreed.cites}.get(command.early, ())
    early = cited(early, rule.asks("early-end")) if early else ()
    value = now.terms.chip_value if now.terms.chip_disposition == "cash" else 0
    cashed = {player: count * value // WHOLE for player, count in chips.items()} if value else {}
    concluded = ev.TableConcluded(
        **said(scene, command),
        table=command.table,
        chips=chips,
        early=command.early,
        cashed=cashed,
        cites=cited(rule.asks("rounds"), early, rule.asks("chips") if value else ()),
        postings=(
            *settled(scene, command.table, sum(chips.values())),
            *collected(command.table, chips),
            *(p for player, cents in cashed.items() for p in move(cents, HOUSE, prize_account(player))),
            *(p for player in cashed for p in move(chips[player], chips_account(player), ISSUED)),
        ),
    )
    told = placed(scene, table, session="", hands=None, until=None, least=0, secret={}, unbriefed=())
    at_table = (*leaves(scene, table, rule.asks("rounds", "chips")), told)
    return Outcome((concluded, *_completed(scene, command, concluded)), {command.table: at_table})


def _completed(
    scene: TournamentScene, command: c.ConcludeTable, concluded: ev.TableConcluded
) -> tuple[ev.TournamentEvent, ...]:
    """The round is over with the last table of its last session: some go on, the others are out."""
    now, rule, round = scene.tournament, scene.rule, scene.tournament.round
    if round is None or round.playing != (command.table,) or round.session + 1 < len(round.sessions):
        return ()
    results = {**round.results, **concluded.chips}
    whole = TournamentRound(
        number=round.number, kind=round.kind, seed=round.seed, advance=round.advance, results=results,
        tables=round.tables,
    )  # fmt: skip
    left = [player for player in results if _in(scene, player)]
    final = round.final and round.kind == "main"
    on = () if final else advancing(now.terms, whole, left)
    out = () if final else tuple(player for player in left if player not in on)
    cash = bool(concluded.cashed)
    completed = ev.RoundCompleted(
        **said(scene, command),
        number=round.number,
        advancing=on,
        eliminated=out,
        final=final,
        cites=cited(rule.asks("elimination"), () if final else rule.asks("progression")),
        postings=(
            *(p for player in out for p in _banked(scene, player, 0, 0 if cash else results[player])),
            *(
                posting
                for player in on
                if now.terms.fresh_bank
                for posting in _banked(scene, player, now.terms.bank, 0 if cash else results[player])
            ),
        ),
    )
    return (completed,)


def _banked(scene: TournamentScene, player: str, wanted: Cents, has: Cents) -> tuple[Posting, ...]:
    """Chips given or taken until a player has so many."""
    return move(wanted - has, ISSUED, chips_account(player))


def _in(scene: TournamentScene, player: str) -> bool:
    one = scene.entrant(player)
    return one is not None and one.status in ("in", "out")


def legal_practice(scene: TournamentScene, command: c.StartPractice) -> Refusal | None:
    """Before the first hand that counts, at a table of the tournament where nobody sits."""
    now, rule = scene.tournament, scene.rule
    cites = rule.practice.cites
    if now.played or now.round is not None:
        return refuse("practice/late", cites, "Practice hands come before the tournament's first hand.")
    if refusal := phase_refused(scene, "entries", "closed", "playing"):
        return refusal
    table = scene.tables.get(command.table)
    if command.table not in now.tables or table is None or not table.open or command.table in now.practising:
        text = "Practice is at an open table of the tournament."
        return refuse("practice/table", cites, text, table=command.table)
    players = command.players
    strange = [player for player in players if player not in now.entries]
    if not players or strange or len(players) > len(table.boxes) or len({*players}) < len(players):
        return refuse("practice/players", cites, "Those who entered practise, one at each box.")
    return kept_out(scene, {command.table: players})


def act_practice(scene: TournamentScene, command: c.StartPractice) -> Outcome:
    """With as many chips as the starting bank, none of which counts for anything."""
    table, cites = scene.tables[command.table], scene.rule.practice.cites
    started = ev.PracticeStarted(
        **said(scene, command), table=command.table, players=command.players, cites=cites
    )
    told = placed(scene, table, session="practice", practice=True, hands=None, until=None, played=0, least=0)
    banks = dict.fromkeys(command.players, scene.tournament.terms.bank)
    return Outcome((started,), {command.table: (told, *sits(scene, table, banks))})


def legal_end_practice(scene: TournamentScene, command: c.EndPractice) -> Refusal | None:
    if command.table not in scene.tournament.practising:
        return refuse("practice/none", scene.rule.practice.cites, "Nobody practises there.")
    return busy(scene, scene.tables[command.table])


def act_end_practice(scene: TournamentScene, command: c.EndPractice) -> Outcome:
    table, cites = scene.tables[command.table], scene.rule.practice.cites
    ended = ev.PracticeEnded(**said(scene, command), table=command.table, cites=cites)
    told = placed(scene, table, session="", practice=False, played=0)
    return Outcome((ended,), {command.table: (*leaves(scene, table, cites), told)})
