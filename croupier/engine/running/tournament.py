"""What a table that is kept for a tournament does and does not do: no cash, drawn seats, scheduled hands."""

from croupier.core.book.entries import Cites
from croupier.core.book.tournaments import TournamentRule
from croupier.core.ledger import patron_account
from croupier.core.refusal import Refusal, refuse
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table.tournament import TournamentPlace

CASH = (
    c.BuyChips, c.DeclareChips, c.ExchangeVoucher, c.ChangeColour, c.FillFloat, c.CreditFloat,
    c.WithholdWinnings,
)  # fmt: skip
SEATS = (c.TakeSeat, c.LeaveSeat, c.VacateSeat)
SAME_FOR_ALL = (
    c.ChangeBook, c.ChangeLimits, c.GrantLimits, c.RaiseMinimumNow, c.RaiseKeptMinimum, c.ChangeJackpotSign,
    c.AttestSeats,
)  # fmt: skip
NO_RULE: Cites = ("house:tournament",)


def waits(scene: Scene, place: TournamentPlace, command: c.Command) -> Refusal | None:
    """Nothing if a command may be given at a table that is kept for a tournament."""
    rule = scene.book.rule.tournament
    if rule is None:
        return refuse("tournament/no-rule", NO_RULE, "This book has no tournaments.", book=scene.book.id)
    if isinstance(command, c.OpenTable):
        return _opening_refused(scene, place, rule, command)
    if isinstance(command, CASH) or (isinstance(command, c.SpeakBet) and command.tender != "chips"):
        cites = rule.asks("chip-type")
        return refuse("tournament/cash", cites, "Only tournament chips are used here.")
    if isinstance(command, SEATS):
        text = "Seats at this table are drawn; who leaves tells the director."
        return refuse("tournament/seat", rule.exclusive.cites, text, tournament=place.tournament)
    if isinstance(command, SAME_FOR_ALL):
        return refuse(
            "tournament/equal", rule.cites, "All players of a tournament play one hand by the same limits."
        )
    if isinstance(command, c.CloseTable) and place.session:
        return refuse("tournament/session", rule.exclusive.cites, "A session is on at this table.")
    if isinstance(command, c.PlaceWager | c.SpeakBet):
        return _wager_refused(scene, place, rule, command)
    return _deal_refused(scene, place, rule, command) if isinstance(command, c.Deal) else None


def _opening_refused(
    scene: Scene, place: TournamentPlace, rule: TournamentRule, command: c.OpenTable
) -> Refusal | None:
    """The book of the tournament, no jackpot, and no table that is not meant for tournaments."""
    if scene.book.id != place.book:
        text = f"The tournament is played by {place.book}."
        return refuse("tournament/book", rule.cites, text, book=scene.book.id)
    if command.sign.jackpot is not None:
        cites = rule.asks("chip-type")
        return refuse("tournament/jackpot", cites, "Tournament chips buy no jackpot wager.")
    return low_limit_refused(scene, low_limit=command.sign.low_limit)


def low_limit_refused(scene: Scene, *, low_limit: bool) -> Refusal | None:
    """Nothing if a table may be used for a tournament, as far as its limits go."""
    rule = scene.book.rule.low_limit
    if not low_limit or rule is None or rule.tournaments.on:
        return None
    return refuse("tournament/low-limit", rule.tournaments.cites, "No tournaments on low limit tables.")


def _wager_refused(
    scene: Scene, place: TournamentPlace, rule: TournamentRule, command: c.PlaceWager | c.SpeakBet
) -> Refusal | None:
    """A briefed player, in a session, wagers at least the session's least."""
    player, box = command.player or command.actor, scene.table.box(command.box)
    if not place.session:
        text = "No session of the tournament is on."
        return refuse("tournament/no-session", rule.exclusive.cites, text, tournament=place.tournament)
    if player in place.unbriefed:
        text = f"{player} has not been briefed."
        return refuse("tournament/unbriefed", rule.briefing.cites, text, player=player)
    if left := place.missing.get(player):
        text = f"{player} sits out {left} more hands."
        return refuse("tournament/sits-out", rule.asks("penalties"), text, player=player)
    first = command.spot == scene.book.rule.initial.needs[0]
    if first and player in place.secret:
        return refuse("secret/pending", rule.asks("secret-wagers"), "The secret wager is opened first.")
    if first and box and box.stake(command.spot) + command.amount < place.least:
        text = f"The least wager of this session is {place.least}."
        return refuse("tournament/least", rule.asks("least-wager"), text, least=place.least)
    return None


def _deal_refused(
    scene: Scene, place: TournamentPlace, rule: TournamentRule, command: c.Deal
) -> Refusal | None:
    """Hands are dealt while the director is there and the schedule has any left."""
    if place.halted:
        return refuse("tournament/halted", place.halted, "Neither the director nor a deputy is here.")
    if not place.session:
        return refuse("tournament/no-session", rule.exclusive.cites, "No session of the tournament is on.")
    if place.over(command.at):
        text = "The hands or the time of this session are used up."
        return refuse("tournament/over", rule.asks("rounds"), text, hands=place.hands, until=place.until)
    if place.secret:
        text = f"Secret wagers are not open yet: {', '.join(sorted(place.secret))}."
        return refuse("secret/pending", rule.asks("secret-wagers"), text)
    return _without_wager(scene, place, rule) if place.compulsory and not scene.table.round.drawn else None


def _without_wager(scene: Scene, place: TournamentPlace, rule: TournamentRule) -> Refusal | None:
    """A compulsory wager is made by everybody who is there, may wager and has chips enough."""
    table, spot = scene.table, scene.book.rule.initial.needs[0]
    excused = {*place.unbriefed, *place.missing, *place.away}
    for box in table.boxes:
        player = box.seat
        if player is None or player in excused or box.stake(spot):
            continue
        if table.balance(patron_account(player)) >= max(place.least, 1):
            text = f"{player} makes the compulsory wager first, or is marked as away."
            return refuse("tournament/compulsory", rule.asks("least-wager"), text, player=player)
    return None
