"""Who may not take part: excluded from the game at this table, or from the casino."""

from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import Scene


def excluded(scene: Scene, player: str) -> Refusal | None:
    """Nobody who was excluded sits down or wagers, until it is lifted."""
    sanctions = scene.table.sanctions
    if cites := sanctions.barred.get(player) or scene.barred.get(player):
        return refuse("player/barred", cites, f"{player} is excluded from the casino.", player=player)
    if cites := sanctions.excluded.get(player):
        return refuse("player/excluded", cites, f"{player} is excluded from this game.", player=player)
    return None
