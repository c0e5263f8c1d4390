"""Entering a tournament and leaving it before play: who may, on which terms, for what."""

from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.ledger import Posting, move
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.duty.authority import holds
from croupier.engine.scene import Scene
from croupier.table.table import Table
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules import events as ev
from croupier.tournaments.rules.planning import released, unpublished
from croupier.tournaments.rules.scene import (
    TOURNAMENT,
    Outcome,
    TournamentScene,
    noticed,
    phase_refused,
    said,
    unknown_player,
)
from croupier.tournaments.rules.state import (
    CANCELLED,
    CHANGED,
    FEES,
    PAID,
    POOL,
    Entrant,
    Relation,
    chips_account,
)
from croupier.tournaments.rules.terms.items import moment
from croupier.tournaments.rules.terms.terms import WHOLE, Costs


def costs_of(scene: TournamentScene) -> Costs:
    """What taking part costs; complete terms say it."""
    return sure(scene.tournament.terms.costs, "complete terms say what it costs")


def entered(scene: TournamentScene) -> list[Entrant]:
    """Everybody who entered and has not withdrawn."""
    return [one for one in scene.tournament.entries.values() if one.status != "withdrawn"]


def legal_approve(scene: TournamentScene, command: c.ApproveParticipation) -> Refusal | None:
    cites = scene.rule.asks("charity")
    if not scene.tournament.terms.kind:
        text = "Staff and associates play in charity and media events only."
        return refuse("entry/staff", cites, text, player=command.player)
    if command.player in scene.tournament.approved:
        return refuse("entry/approved", cites, "They have the approval.", player=command.player)
    return phase_refused(scene, "planned", "entries")


def act_approve(scene: TournamentScene, command: c.ApproveParticipation) -> Outcome:
    approved = ev.ParticipationApproved(
        **said(scene, command),
        player=command.player,
        office=command.office,
        cites=scene.rule.asks("charity"),
    )
    return Outcome((approved,))


def legal_enter(scene: TournamentScene, command: c.EnterPlayer) -> Refusal | None:
    """While entries are open and places left: by a way of the terms, on the terms as they are."""
    now, rule = scene.tournament, scene.rule
    if refusal := phase_refused(scene, "entries"):
        return refusal
    one = scene.entrant(command.player)
    if not command.player or (one and one.status != "withdrawn"):
        return refuse("entry/twice", TOURNAMENT, "Everybody enters once.", player=command.player)
    players = now.terms.players
    if players and len(entered(scene)) >= players.most:
        cites, text = rule.asks("players"), f"All {players.most} places are taken."
        return refuse("entry/full", cites, text, most=players.most)
    if refusal := unpublished(scene):
        return refusal
    if command.accepts != now.version:
        text = f"Who enters accepts the terms, which are in version {now.version}."
        return refuse("entry/terms", rule.asks("acceptance"), text, version=now.version)
    if command.method not in now.terms.entry_methods:
        text = f"One enters by {' or '.join(now.terms.entry_methods)}."
        return refuse("entry/method", rule.asks("method"), text, method=command.method)
    return _ineligible(scene, command, command.player)


Applies = c.EnterPlayer | c.NominateSubstitute


def _ineligible(scene: TournamentScene, command: Applies, player: str) -> Refusal | None:
    """Who may not play, whether they come by themselves or in somebody's place."""
    return (
        _turned_away(scene, command.actor, player)
        or _unentitled(scene, player, of_age=command.of_age)
        or _unselected(scene, command)
        or _of_the_house(scene, player, command.relation)
    )


def _turned_away(scene: TournamentScene, actor: str, player: str) -> Refusal | None:
    """Whose application was refused comes in only by who could refuse it."""
    right = scene.book.rights["RefuseEntry"]
    if player not in scene.tournament.refused or holds(
        Scene(Table(""), scene.book, scene.staff), actor, right
    ):
        return None
    cites = scene.rule.asks("refusal")
    return refuse("entry/refused", cites, "This application was refused.", player=player)


def _unentitled(scene: TournamentScene, player: str, *, of_age: bool) -> Refusal | None:
    """Only who may be in the casino and gamble there."""
    cites = scene.rule.asks("entitled")
    if player in scene.barred:
        return refuse("entry/barred", cited(cites, scene.barred[player]), f"{player} is excluded.")
    if not of_age:
        return refuse("entry/age", cites, "That they are old enough to gamble is on record first.")
    return None


def _unselected(scene: TournamentScene, command: Applies) -> Refusal | None:
    if scene.tournament.terms.selection and not command.meets_criteria:
        cites = scene.rule.asks("criteria")
        return refuse("entry/criteria", cites, "The terms have criteria for who may enter.")
    return None


def _of_the_house(scene: TournamentScene, player: str, relation: Relation) -> Refusal | None:
    """Employees, contractors and associates need the approval of a chief officer, given before."""
    staff = relation or ("employee" if player in scene.staff else "")
    if not staff or (staff == relation and player in scene.tournament.approved):
        return None
    text = f"An {staff}" if staff[0] in "ae" else f"A {staff}"
    cites = scene.rule.asks("charity")
    return refuse("entry/staff", cites, f"{text} plays with a chief officer's approval.", player=player)


def act_enter(scene: TournamentScene, command: c.EnterPlayer) -> Outcome:
    """The fee is the house's, the buy-in goes into the pool."""
    now, costs = scene.tournament, costs_of(scene)
    items = ("acceptance", "entitled", "method", "costs", "privacy", "publicity")
    made = ev.PlayerEntered(
        **said(scene, command),
        player=command.player,
        terms=now.version,
        privacy=now.terms.privacy_policy,
        publicity=command.publicity,
        relation=command.relation,
        method=command.method,
        cites=scene.rule.asks(*items, *(("charity",) if command.relation else ())),
        postings=move(costs.entry_fee, PAID, FEES) + move(costs.buy_in, PAID, POOL),
    )
    return Outcome((made,))


def legal_refuse(scene: TournamentScene, command: c.RefuseEntry) -> Refusal | None:
    """Only where the terms keep the right to."""
    cites = scene.rule.asks("refusal")
    if not scene.tournament.terms.refusal_right:
        return refuse("entry/no-refusal", cites, "These terms do not keep the right to refuse an entry.")
    one = scene.entrant(command.player)
    if (one and one.status != "withdrawn") or not command.reason.strip():
        return refuse("entry/refusal", cites, "An applicant who has not entered is refused, with a reason.")
    return phase_refused(scene, "entries")


def act_refuse(scene: TournamentScene, command: c.RefuseEntry) -> Outcome:
    refused = ev.EntryRefused(
        **said(scene, command),
        player=command.player,
        reason=command.reason,
        cites=scene.rule.asks("refusal"),
    )
    return Outcome((refused,))


def legal_sign(scene: TournamentScene, command: c.SignTerms) -> Refusal | None:
    one = scene.entrant(command.player)
    if one and one.signed:
        return refuse("terms/signed", scene.rule.asks("signature"), "They have signed.")
    return unknown_player(scene, command.player, "entered", "in")


def act_sign(scene: TournamentScene, command: c.SignTerms) -> Outcome:
    cites = scene.rule.asks("signature")
    version = scene.tournament.version
    signed = ev.TermsSigned(**said(scene, command), player=command.player, version=version, cites=cites)
    return Outcome((signed,))


def legal_withdraw(scene: TournamentScene, command: c.WithdrawEntry) -> Refusal | None:
    return phase_refused(scene, "entries", "closed") or unknown_player(scene, command.player, "entered")


def act_withdraw(scene: TournamentScene, command: c.WithdrawEntry) -> Outcome:
    """Without penalty in the time the terms give, or if the terms are not those that were accepted."""
    now, one = scene.tournament, scene.tournament.entries[command.player]
    until = moment(now.terms.withdraw_until) or 0
    free = command.at <= until or one.terms != now.version
    part = WHOLE if free else now.terms.refund or 0
    postings = refunded(one, part)
    withdrawn = ev.EntryWithdrawn(
        **said(scene, command),
        player=command.player,
        refund=sum(posting.cents for posting in postings if posting.account == PAID),
        cites=scene.rule.asks("entry-terms", *(() if free else ("refunds",))),
        postings=postings,
    )
    return Outcome((withdrawn,))


def refunded(one: Entrant, part: int) -> tuple[Posting, ...]:
    """A part of fee and buy-in back, each from where it went; the rest stays there."""
    pool: Cents = one.bought * part // WHOLE
    fee: Cents = (one.paid - one.bought) * part // WHOLE
    return move(pool, POOL, PAID) + move(fee, FEES, PAID)


def legal_substitute(scene: TournamentScene, command: c.NominateSubstitute) -> Refusal | None:
    """Between rounds, on a ground of the terms, somebody who could have entered."""
    now, rule = scene.tournament, scene.rule
    if refusal := phase_refused(scene, "entries", "closed", "playing"):
        return refusal
    if refusal := unknown_player(scene, command.player, "entered", "in"):
        return refusal
    if command.ground not in now.terms.substitution:
        text = f"A substitute is named for {' or '.join(now.terms.substitution)}."
        return refuse("substitute/ground", rule.asks("substitution"), text, ground=command.ground)
    if now.round is not None and command.player in now.round.tables:
        return refuse("substitute/round", rule.asks("substitutes"), "A substitute comes between rounds.")
    if not command.substitute or command.substitute in now.entries:
        return refuse("substitute/player", rule.asks("substitution"), "A substitute is a new player.")
    return _ineligible(scene, command, command.substitute)


def act_substitute(scene: TournamentScene, command: c.NominateSubstitute) -> Outcome:
    """The substitute takes over place and chips, and is briefed and signs anew."""
    chips = scene.tournament.chips(command.player)
    cites: Cites = scene.rule.asks("substitution", "substitutes", "entry-terms")
    nominated = ev.SubstituteNominated(
        **said(scene, command),
        player=command.player,
        substitute=command.substitute,
        ground=command.ground,
        relation=command.relation,
        cites=cites,
        postings=move(chips, chips_account(command.player), chips_account(command.substitute)),
    )
    return Outcome((nominated,))


def legal_close(scene: TournamentScene, command: c.CloseRegistration) -> Refusal | None:
    return phase_refused(scene, "entries")


def act_close(scene: TournamentScene, command: c.CloseRegistration) -> Outcome:
    count = len(entered(scene))
    closed = ev.RegistrationClosed(**said(scene, command), players=count, cites=scene.rule.asks("players"))
    return Outcome((closed,))


def legal_cancel(scene: TournamentScene, command: c.CancelTournament) -> Refusal | None:
    if not command.reason.strip():
        return refuse("tournament/reason", scene.rule.asks("refunds"), "Calling it off has a reason.")
    if any(scene.tables[name].open for name in scene.tournament.tables):
        return refuse("tournament/open", scene.rule.exclusive.cites, "Its tables are closed first.")
    return phase_refused(scene, "planned", "entries", "closed")


def act_cancel(scene: TournamentScene, command: c.CancelTournament) -> Outcome:
    """Everybody gets everything back, and the tables are free again."""
    rule, postings = scene.rule, tuple(p for one in entered(scene) for p in refunded(one, WHOLE))
    cancelled = ev.TournamentCancelled(
        **said(scene, command),
        reason=command.reason,
        cites=rule.asks("refunds", "changes"),
        postings=postings,
    )
    known = scene.tournament.published is not None
    told = noticed(scene, cancelled, command.at, CHANGED, CANCELLED) if known else ()
    return Outcome((cancelled, *told), released(scene))
