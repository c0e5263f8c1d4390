"""Sanctions: what a book allows against a person once somebody with the rank has found a breach."""

from croupier.core import ledger
from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.authority import holds, may
from croupier.engine.duty.names import RELEASED
from croupier.engine.irregular.call import waits
from croupier.engine.irregular.void import second_key
from croupier.engine.irregular.void_wagers import in_reach, paid_by, void_wagers
from croupier.engine.players.exclusions import barred_from_casino, barred_from_game
from croupier.engine.players.floor_orders import standing
from croupier.engine.scene import Scene
from croupier.engine.settlement.custody import held_back
from croupier.engine.wagers.holdings import holdings
from croupier.engine.wagers.place import taken_back
from croupier.table import commands as c
from croupier.table import events as ev

HOUSE = ("house:sanction",)
DEVICE = "device"


def cites_of(scene: Scene, command: str) -> Cites:
    """The clauses that give a power."""
    right = scene.book.rights.get(command)
    return right.cites if right else HOUSE


def _unfound(scene: Scene, player: str, command: str, breach: str = "") -> Refusal | None:
    """Nothing is done to anybody before there is a finding."""
    if scene.table.sanctions.found(player, breach):
        return None
    text = f"No breach by {player} was found yet."
    return refuse("sanction/finding", cites_of(scene, command), text, player=player)


def legal_find(scene: Scene, command: c.RecordFinding) -> Refusal | None:
    """A finding says who broke which rule of those the book has measures for, and what was seen."""
    rule = scene.book.rule.breach
    cites = cites_of(scene, "RecordFinding")
    if command.breach not in rule.any_of:
        text = f"This book has measures for {' or '.join(rule.any_of)}."
        return refuse("sanction/breach", rule.cites, text, breach=command.breach)
    if not command.player or scene.rank(command.player) is not None:
        return refuse("sanction/player", rule.cites, "Staff on duty are exempt.", player=command.player)
    if not command.note:
        return refuse("order/reason", cites, "What was found must be stated.")
    return None


def act_find(scene: Scene, command: c.RecordFinding) -> tuple[ev.Event, ...]:
    found = stated(
        ev.FindingRecorded,
        command,
        cites=cited(scene.book.rule.breach.cites, cites_of(scene, "RecordFinding")),
    )
    return (found,)


def legal_void(scene: Scene, command: c.VoidPlayerWagers) -> Refusal | None:
    """Every wager of the round can be void, settled or not, also while cards are on their way."""
    cites = cites_of(scene, "VoidPlayerWagers")
    if refusal := _unfound(scene, command.player, "VoidPlayerWagers"):
        return refusal
    has = in_reach(scene, command.player)
    if not has:
        text = f"{command.player} has no wager in this round that could go back, and was paid nothing."
        return refuse("wager/none", cites, text, player=command.player)
    found = {one.by for one in scene.table.sanctions.findings if one.player == command.player}
    finder = next(iter(sorted(found - {command.actor})), command.actor)
    return second_key(paid_by(scene, has), finder, command.actor)


def act_void(scene: Scene, command: c.VoidPlayerWagers) -> tuple[ev.Event, ...]:
    cites = cites_of(scene, "VoidPlayerWagers")
    voided = ev.PlayerWagersVoided(player=command.player, by=command.actor, cites=cites)
    return (voided, *void_wagers(scene, command.player, cites))


def legal_exclude(scene: Scene, command: c.ExcludeFromGame) -> Refusal | None:
    cites = cites_of(scene, "ExcludeFromGame")
    if barred_from_game(scene, command.player):
        return refuse("player/excluded", cites, "Excluded already.", player=command.player)
    return _unfound(scene, command.player, "ExcludeFromGame") or _with_wagers(scene, command)


def act_exclude(scene: Scene, command: c.ExcludeFromGame) -> tuple[ev.Event, ...]:
    """The game is named where the book means it at every table."""
    game = scene.book.data.game if scene.book.rule.exclusion.scope == "game" else ""
    excluded = ev.PlayerExcluded(
        player=command.player,
        scope="game",
        game=game,
        by=command.actor,
        cites=cites_of(scene, "ExcludeFromGame"),
    )
    return (excluded, *_voided_with(scene, command))


def legal_bar(scene: Scene, command: c.ExcludeFromCasino) -> Refusal | None:
    cites = cites_of(scene, "ExcludeFromCasino")
    if barred_from_casino(scene, command.player):
        return refuse("player/barred", cites, "Excluded already.", player=command.player)
    return _unfound(scene, command.player, "ExcludeFromCasino") or _with_wagers(scene, command)


def act_bar(scene: Scene, command: c.ExcludeFromCasino) -> tuple[ev.Event, ...]:
    cites = cites_of(scene, "ExcludeFromCasino")
    barred = ev.PlayerExcluded(player=command.player, scope="casino", by=command.actor, cites=cites)
    return (barred, *_voided_with(scene, command))


def _with_wagers(scene: Scene, command: c.ExcludeFromGame | c.ExcludeFromCasino) -> Refusal | None:
    """An order that says that wagers are void needs all that voiding them needs."""
    if command.wagers == "stand":
        return None
    void = c.VoidPlayerWagers(actor=command.actor, player=command.player, at=command.at)
    return may(scene, void) or waits(scene, void) or legal_void(scene, void)


def _voided_with(scene: Scene, command: c.ExcludeFromGame | c.ExcludeFromCasino) -> tuple[ev.Event, ...]:
    if command.wagers == "stand":
        return ()
    return act_void(scene, c.VoidPlayerWagers(actor=command.actor, player=command.player, at=command.at))


def legal_lift(scene: Scene, command: c.LiftExclusion) -> Refusal | None:
    """An exclusion is lifted by those who may impose it, at any table it holds at, and they say why."""
    game = command.scope == "game"
    if not (barred_from_game if game else barred_from_casino)(scene, command.player):
        text = f"{command.player} is not excluded from the {command.scope}."
        return refuse("sanction/none", HOUSE, text, player=command.player)
    imposing = scene.book.rights.get("ExcludeFromGame" if game else "ExcludeFromCasino")
    if imposing is None or not holds(scene, command.actor, imposing):
        cites = imposing.cites if imposing else HOUSE
        return refuse("staff/rank", cites, "Who may exclude may lift it.", has=scene.rank(command.actor))
    if not command.reason:
        return refuse("order/reason", imposing.cites, "The reason must be stated.")
    return None


def act_lift(scene: Scene, command: c.LiftExclusion) -> tuple[ev.Event, ...]:
    cites = cites_of(scene, "ExcludeFromGame" if command.scope == "game" else "ExcludeFromCasino")
    everywhere = command.scope == "game" and scene.book.rule.exclusion.scope == "game"
    lifted = stated(ev.ExclusionLifted, command, game=scene.book.data.game if everywhere else "", cites=cites)
    return (lifted,)


def legal_detain(scene: Scene, command: c.Detain) -> Refusal | None:
    """A person is held on one of the book's grounds, at a place that is stated."""
    rule, cites = scene.book.rule.detention, cites_of(scene, "Detain")
    if refusal := _unfound(scene, command.player, "Detain"):
        return refusal
    if command.player in standing(scene).detained:
        return refuse("detention/open", cites, "Held already.", player=command.player)
    if command.grounds not in rule.grounds:
        text = f"The book's grounds: {', '.join(rule.grounds)}."
        return refuse("detention/grounds", rule.cites, text, grounds=command.grounds)
    if not command.place.strip():
        return refuse("detention/place", rule.cites, "The place must be stated.")
    return None


def act_detain(scene: Scene, command: c.Detain) -> tuple[ev.Event, ...]:
    detained = stated(ev.PersonDetained, command, since=command.at, cites=cites_of(scene, "Detain"))
    return (detained,)


def legal_end(scene: Scene, command: c.EndDetention) -> Refusal | None:
    """It ends when one of those it was for takes over, who arrived after it began, or with a release."""
    rule = scene.book.rule.detention
    detention = scene.table.sanctions.detained.get(command.player)
    if detention is None:
        return refuse("detention/none", rule.cites, f"{command.player} is not held.", player=command.player)
    if command.to == RELEASED:
        return None if command.arrived is not None or command.reason else _no_reason(rule.cites)
    if command.to not in rule.until:
        text = f"Taken over by: {', '.join(rule.until)}."
        return refuse("detention/to", rule.cites, text, to=command.to)
    if command.arrived is None or not detention.since <= command.arrived <= command.at:
        return refuse("detention/arrived", rule.cites, "When did they arrive?", arrived=command.arrived)
    return None


def _no_reason(cites: Cites) -> Refusal:
    return refuse("order/reason", cites, "Nobody it was for has come: the reason must be stated.")


def act_end(scene: Scene, command: c.EndDetention) -> tuple[ev.Event, ...]:
    ended = stated(ev.DetentionEnded, command, ended=command.at, cites=cites_of(scene, "EndDetention"))
    return (ended,)


def legal_withhold(scene: Scene, command: c.WithholdWinnings) -> Refusal | None:
    cites = cites_of(scene, "WithholdWinnings")
    if command.player in scene.table.sanctions.withheld:
        return refuse("winnings/withheld", cites, "Withheld already.", player=command.player)
    return _unfound(scene, command.player, "WithholdWinnings", DEVICE)


def act_withhold(scene: Scene, command: c.WithholdWinnings) -> tuple[ev.Event, ...]:
    """What was won in the open round is held at once, and what is still to be won as it is paid."""
    cites = cites_of(scene, "WithholdWinnings")
    withheld = ev.WinningsWithheld(player=command.player, by=command.actor, cites=cites)
    return (withheld, *held_back(scene, command.player, cites))


def legal_determine(scene: Scene, command: c.DetermineWinnings) -> Refusal | None:
    cites = cites_of(scene, "DetermineWinnings")
    if command.player not in scene.table.sanctions.withheld:
        return refuse("winnings/none", cites, "Nothing is withheld.", player=command.player)
    if not command.determination:
        return refuse("order/reason", cites, "The determination must be stated.")
    if any(one.done and one.done.held for one in holdings(scene.table, command.player)):
        return refuse("winnings/round", cites, "The round is finished first.", player=command.player)
    return None


def act_determine(scene: Scene, command: c.DetermineWinnings) -> tuple[ev.Event, ...]:
    """To their owner, also one who has left the table; or to the house."""
    table, held = scene.table, ledger.held_account(command.player)
    amount = table.balance(held)
    here = any(box.seat == command.player for box in table.boxes)
    owner = ledger.patron_account(command.player) if here else ledger.OUTSIDE
    determined = stated(
        ev.WinningsDetermined,
        command,
        released=command.release,
        amount=amount,
        cites=cites_of(scene, "DetermineWinnings"),
        postings=ledger.move(amount, held, owner if command.release else ledger.FLOAT),
    )
    return (determined,)


COMMAND = "RefuseWager"


def legal_refuse(scene: Scene, command: c.RefuseWager) -> Refusal | None:
    """Until the first card, on stated grounds."""
    cites = cites_of(scene, COMMAND)
    box = scene.table.box(command.box)
    if scene.table.round.drawn:
        return refuse("wager/locked", cites, "The first card is out.", box=command.box)
    if box is None or box.wager(command.spot) is None:
        return refuse("wager/none", cites, f"Nothing lies on {command.spot}.", spot=command.spot)
    if not command.reason:
        return refuse("order/reason", cites, "The grounds must be stated.")
    return None


def act_refuse(scene: Scene, command: c.RefuseWager) -> tuple[ev.Event, ...]:
    """What buys the hand takes everything at the box along."""
    cites = cites_of(scene, COMMAND)
    box = scene.table.boxes[command.box - 1]
    everything = command.spot in scene.book.rule.initial.needs
    refused = stated(ev.WagerRefused, command, box=box.number, cites=cites)
    back = (wager for wager in box.wagers if everything or wager.spot == command.spot)
    return (refused, *(taken_back(box.number, wager, cites) for wager in back))
