"""More chips and more chances: buying back in, add-ons, and rounds for players who were eliminated."""

from croupier.core.citing import cited
from croupier.core.ledger import move
from croupier.core.refusal import Refusal, refuse, sure
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules import events as ev
from croupier.tournaments.rules.entry import costs_of
from croupier.tournaments.rules.rounds.rounds import sat, seats, seed_refused, unequal
from croupier.tournaments.rules.scene import (
    TOURNAMENT,
    Outcome,
    TournamentScene,
    phase_refused,
    said,
    unknown_player,
)
from croupier.tournaments.rules.state import ISSUED, PAID, POOL, TournamentRound, chips_account


def _between_rounds(scene: TournamentScene) -> Refusal | None:
    if scene.tournament.round is not None:
        return refuse("tournament/round", TOURNAMENT, "That is between rounds.")
    return phase_refused(scene, "playing")


def legal_buy_back(scene: TournamentScene, command: c.BuyBackIn) -> Refusal | None:
    """As often and as late as the terms allow."""
    now, cites = scene.tournament, scene.rule.asks("buy-back", "costs")
    back = now.terms.buy_back
    if back is None or costs_of(scene).rebuy is None:
        return refuse("buy-back/none", cites, "These terms have no buying back in.")
    if refusal := _between_rounds(scene) or unknown_player(scene, command.player, "out"):
        return refusal
    if not 0 < now.rounds <= back.until_round:
        text = f"One buys back in up to the end of round {back.until_round}."
        return refuse("buy-back/late", cites, text, until=back.until_round)
    if now.entries[command.player].buy_backs >= back.times:
        return refuse("buy-back/times", cites, f"One buys back in {back.times} times at most.")
    return None


def act_buy_back(scene: TournamentScene, command: c.BuyBackIn) -> Outcome:
    """The same bank as at the start."""
    now, price = scene.tournament, costs_of(scene).rebuy or 0
    bought = ev.PlayerBoughtBack(
        **said(scene, command),
        player=command.player,
        price=price,
        cites=scene.rule.asks("buy-back", "costs", "bank"),
        postings=move(price, PAID, POOL) + move(now.terms.bank, ISSUED, chips_account(command.player)),
    )
    return Outcome((bought,))


def legal_add_on(scene: TournamentScene, command: c.BuyAddOn) -> Refusal | None:
    now, cites = scene.tournament, scene.rule.asks("costs")
    more = now.terms.add_on
    if more is None or costs_of(scene).add_on is None or more.chips < 1:
        return refuse("add-on/none", cites, "These terms have no add-on.")
    if refusal := _between_rounds(scene) or unknown_player(scene, command.player, "in"):
        return refusal
    if now.rounds != more.after_round:
        text = f"Add-ons are sold after round {more.after_round}."
        return refuse("add-on/moment", cites, text, after=more.after_round)
    if now.entries[command.player].added_on:
        return refuse("add-on/twice", cites, "One add-on each.", player=command.player)
    return None


def act_add_on(scene: TournamentScene, command: c.BuyAddOn) -> Outcome:
    price, more = costs_of(scene).add_on or 0, scene.tournament.terms.add_on
    chips = more.chips if more else 0
    bought = ev.AddOnBought(
        **said(scene, command),
        player=command.player,
        price=price,
        chips=chips,
        cites=scene.rule.asks("costs"),
        postings=move(price, PAID, POOL) + move(chips, ISSUED, chips_account(command.player)),
    )
    return Outcome((bought,))


def legal_chance(scene: TournamentScene, command: c.GiveChance) -> Refusal | None:
    """After the round the terms name, once, for those who qualify by them or whom the director chose."""
    now, cites = scene.tournament, scene.rule.asks("repechage")
    chance = now.terms.repechage
    if chance is None:
        return refuse("chance/none", cites, "These terms have no such round.")
    if refusal := _between_rounds(scene):
        return refusal
    if now.rounds != chance.after_round or now.chances == chance.after_round:
        text = f"That round is after round {chance.after_round}, once."
        return refuse("chance/moment", cites, text, after=chance.after_round)
    players = command.players
    if len({*players}) < len(players) or len(players) <= chance.returns:
        return refuse("chance/players", cites, "More players than come back, each once.")
    for player in players:
        if refusal := unknown_player(scene, player, "out"):
            return refusal
    out = {one.player for one in now.entries.values() if one.status == "out"}
    if chance.qualifies == "eliminated" and out != {*players}:
        return refuse("chance/players", cites, "Everybody who was eliminated takes part.")
    return seed_refused(scene, command.seed, command.commitment) or unequal(scene)


def act_chance(scene: TournamentScene, command: c.GiveChance) -> Outcome:
    """A round of their own with the starting bank; the best come back."""
    now, rule = scene.tournament, scene.rule
    chance = sure(now.terms.repechage, "a second chance is in the terms")
    boxes = len(scene.tables[now.tables[0]].boxes)
    sessions = seats(command.seed, command.players, now.tables[: now.terms.tables], boxes)
    round = TournamentRound(
        number=now.rounds,
        kind=chance.kind,
        seed=command.seed,
        advance=chance.returns,
        sessions=sessions,
        tables=sat(sessions),
    )
    drawn = ev.SeatsDrawn(
        **said(scene, command),
        round=round,
        commitment=command.commitment,
        sealed=command.sealed,
        cites=cited(rule.asks("repechage", "bank"), rule.cites),
        postings=tuple(
            p for player in command.players for p in move(now.terms.bank, ISSUED, chips_account(player))
        ),
    )
    return Outcome((drawn,))
