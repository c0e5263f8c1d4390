"""Who may start a hand: a person with a valid card of their own, who is not paused."""

from datetime import UTC, datetime

from croupier.core.book.patrons import PlayerCardRule
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse
from croupier.engine.players.floor_orders import standing
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import PlayerCard


def card_refused(scene: Scene, player: str, at: int) -> Refusal | None:
    """Why somebody may start no hand; practice tables play for nothing and ask nobody."""
    if scene.table.practice:
        return None
    return _uncarded(scene, player, at) or _paused(scene, player, at) or _directed(scene, player)


def _uncarded(scene: Scene, player: str, at: int) -> Refusal | None:
    """A card is needed for every wager before the deal."""
    rule = scene.book.rule.player_card
    if rule is None or _before(rule, at):
        return None
    if cites := standing(scene).invalid.get(player):
        text = f"{player} bets no more before a valid card of their own is shown."
        return refuse("card/barred", cites, text, player=player)
    patron = scene.patrons.get(player)
    if patron is None or patron.card is None:
        return refuse("card/none", rule.cites, "A player card is needed.", player=player)
    return _card_refused(rule, patron.card, player, at)


def _before(rule: PlayerCardRule, at: int) -> bool:
    """Whether a wager was made before cards were needed; one of an unknown time was not."""
    return at > 0 and datetime.fromtimestamp(at / 1000, UTC).date() < rule.since


def _card_refused(rule: PlayerCardRule, card: PlayerCard, player: str, at: int) -> Refusal | None:
    if card.holder != player:
        return refuse("card/other", rule.own, "The card is somebody else's.", holder=card.holder)
    if card.kind not in rule.kinds or card.form not in rule.forms:
        text = "Not a card that this casino issues for gaming."
        return refuse("card/kind", rule.cites, text, kind=card.kind, form=card.form)
    if card.status != "active" or (card.expires is not None and at >= card.expires):
        return refuse("card/invalid", rule.cites, "The card is not in force.", status=card.status)
    return None


def paused_until(scene: Scene, player: str, at: int) -> int | None:
    """Until when somebody is paused, 0 until it is lifted; nothing where no pause stands or binds."""
    until = standing(scene).paused.get(player) if "PausePlayer" in scene.book.rights else None
    return None if until and at >= until else until


def _paused(scene: Scene, player: str, at: int) -> Refusal | None:
    """A pause bars new hands only."""
    if (until := paused_until(scene, player, at)) is None:
        return None
    cites = scene.book.rights["PausePlayer"].cites
    return refuse("player/paused", cites, "Paused until the limit is calculated.", until=until)


def directions(scene: Scene, player: str) -> tuple[str, ...]:
    """What somebody was directed and has not acknowledged, where the book has directions."""
    return standing(scene).directed.get(player, ()) if "DirectPlayer" in scene.book.rights else ()


def _directed(scene: Scene, player: str) -> Refusal | None:
    """Who was directed how to help in monitoring a limit starts no hand before having read it."""
    if not directions(scene, player):
        return None
    cites = scene.book.rights["DirectPlayer"].cites
    return refuse("direction/waits", cites, "A direction waits to be acknowledged.", player=player)


def legal_present(scene: Scene, command: c.PresentCard) -> Refusal | None:
    """Only who was found without one, or betting for another, shows a card anew; and a valid one."""
    rule, player = scene.book.rule.player_card, command.player
    if rule is None or player not in standing(scene).invalid:
        cites = rule.cites if rule else ("house:own-box",)
        return refuse("card/not-barred", cites, f"No wager of {player} was found invalid.", player=player)
    patron = scene.patrons.get(player)
    if patron is None or patron.card is None:
        return refuse("card/none", rule.cites, "A player card is needed.", player=player)
    return _card_refused(rule, patron.card, player, command.at)


def act_present(scene: Scene, command: c.PresentCard) -> tuple[ev.Event, ...]:
    rule = scene.book.rule.player_card
    return (ev.CardPresented(player=command.player, by=command.actor, cites=rule.own if rule else ()),)


def help_refused(scene: Scene, command: c.PlaceWager) -> Refusal | None:
    """Another's chips are put down only as physical help, which the dealer has seen and attests."""
    rule = scene.book.rule.player_card
    if not command.helper:
        return None
    if rule is None or command.actor != scene.table.dealer or scene.table.mode != "live":
        cites = rule.help if rule else ("house:own-box",)
        return refuse("wager/helper", cites, "Only a dealer who sees it attests physical help.")
    if command.helper == command.player or scene.rank(command.helper) is not None:
        return refuse("wager/helper", rule.help, "Who helped?", helper=command.helper)
    return None


def helped(scene: Scene, command: c.PlaceWager) -> tuple[ev.Event, ...]:
    """The help that was given with a wager, on record."""
    rule = scene.book.rule.player_card
    if rule is None or not command.helper:
        return ()
    attested = stated(ev.HelpAttested, command, cites=rule.help)
    return (attested,)
