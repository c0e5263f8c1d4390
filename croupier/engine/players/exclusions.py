"""Who may not take part: excluded from the game or from the casino, or held for the police."""

from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse
from croupier.engine.players.floor_orders import STANDS, standing
from croupier.engine.scene import Scene


def barred_from_casino(scene: Scene, player: str) -> Cites:
    """The clauses under which somebody is excluded from the casino, none if they are not."""
    elsewhere = standing(scene).barred.get(player, ())
    return scene.table.sanctions.barred.get(player, elsewhere) if elsewhere else ()


def barred_from_game(scene: Scene, player: str) -> Cites:
    """The same of the game: at every table of it, or at this one where the book means the table."""
    own = scene.table.sanctions.excluded.get(player, ())
    if own and scene.book.rule.exclusion.scope == "table":
        return own
    if player not in standing(scene).excluded.get(scene.book.data.game, ()):
        return ()
    right = scene.book.rights.get("ExcludeFromGame")
    return own or (right.cites if right else STANDS)


def excluded(scene: Scene, player: str) -> Refusal | None:
    """Nobody who was excluded sits down or wagers, until it is lifted."""
    own = scene.table.sanctions
    if scene.floor is None and not (own.barred or own.excluded or scene.barred):
        return None  # as nearly always
    if cites := barred_from_casino(scene, player):
        return refuse("player/barred", cites, f"{player} is excluded from the casino.", player=player)
    if cites := barred_from_game(scene, player):
        return refuse("player/excluded", cites, f"{player} is excluded from this game.", player=player)
    return None


def at_once(scene: Scene, player: str) -> Refusal | None:
    """Who is excluded while a hand is in play decides no more about it, where the book has it at once."""
    return excluded(scene, player) if scene.book.rule.exclusion.bites == "at-once" else None


def out_refused(scene: Scene, number: int) -> Refusal | None:
    """Nothing more is decided about the hand of somebody who was excluded."""
    box = scene.table.box(number)
    return at_once(scene, box.player) if box and box.player else None


def held_in_custody(scene: Scene, player: str) -> Refusal | None:
    """Who is detained for an inspector or the police places no wagers."""
    if player not in standing(scene).detained:
        return None
    right = scene.book.rights.get("Detain")
    cites = cited(right.cites if right else (), scene.book.rule.detention.cites)
    return refuse("player/detained", cites, f"{player} is detained.", player=player)
