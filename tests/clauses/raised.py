"""An ante tried at a table whose minimum is raised."""

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from tests.felt import Felt


def ante(table: Felt, box: int, dollars: int) -> str:
    """What becomes of an ante that is then taken back: nothing, or the code of its refusal."""
    player = table.player(box)
    wager = c.PlaceWager(actor=table.actor(player), box=box, spot="ante", amount=dollars * 100, player=player)
    answer = table.give(wager)
    if isinstance(answer, Refusal):
        return answer.code
    table.do(f"box {box} back ante")
    return ""
