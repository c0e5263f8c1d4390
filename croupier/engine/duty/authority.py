"""Who may give which command. What nobody is given, nobody may do."""

from croupier.core.book.entries import Right
from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse
from croupier.engine.scene import MACHINE, Scene
from croupier.table import commands as c

PLAYERS = (
    c.TakeSeat, c.LeaveSeat, c.BuyChips, c.PlaceWager, c.TakeBackWager, c.SpeakBet,
    c.Look, c.Fold, c.Check, c.Bet, c.Concede, c.Retract, c.DeclareChips, c.AcknowledgeDirections,
    c.DeclineJackpot, c.MakeSecretWager, c.RevealSecretWager,
)  # fmt: skip
BEFORE_SIGN_ON = ("SignOn", "Attest", "CheckDeck", "SecureDeck", "CountDeck", "BoxDeck", "OpenTable")

DEALS = Right(command="", rank="dealer", cites=())
NO_RULING = ("anyone", "staff", "dealer")

_players = frozenset(PLAYERS)


def may(scene: Scene, command: c.Command) -> Refusal | None:
    """Nothing if the actor may give this command, else why not."""
    kind = type(command)
    if kind in _players:
        return _player_may(scene, command)
    right = scene.book.rights.get(kind.__name__)
    if right is None:
        return refuse("staff/no-right", ("house:staff",), f"This book gives {kind.__name__} to nobody.")
    if holds(scene, command.actor, right):
        return None
    if refusal := unassigned(scene, command.actor, right):
        return refusal
    return refuse(
        "staff/rank",
        right.cites,
        f"{kind.__name__} needs the rank {' or '.join((right.rank, *right.also))}.",
        needs=right.rank,
        has=scene.rank(command.actor),
    )


def holds(scene: Scene, actor: str, right: Right) -> bool:
    """Whether the actor has the rank a right asks for, and nobody else of it is responsible here."""
    return ranked(scene, actor, right) and not _others(scene, actor, right)


def unassigned(scene: Scene, actor: str, right: Right) -> Refusal | None:
    """Why somebody of the right rank does not rule here: others who are responsible are signed on."""
    if not ranked(scene, actor, right) or not (others := _others(scene, actor, right)):
        return None
    rank = scene.rank(actor) or ""
    rule = scene.book.rule.ranks.responsible[rank]
    text = f"Responsible for this {rule.over} as {rank}: {', '.join(others)}."
    return refuse("staff/assigned", cited(right.cites, rule.cites), text, over=rule.over, has=rank)


def _others(scene: Scene, actor: str, right: Right) -> list[str]:
    """Those of the actor's rank who are responsible here and signed on, where the actor is not one of them.

    What any of the staff may do, and a second signature, is no ruling.
    """
    rank = scene.rank(actor)
    rule = scene.book.rule.ranks.responsible.get(rank or "") if scene.around.assigned else None
    if rule is None or right.rank in NO_RULING or right.command.startswith("Confirm"):
        return []
    assigned = scene.around.assigned.get(rule.over, frozenset())
    if actor in assigned:
        return []
    return sorted(one for one in assigned if scene.rank(one) == rank and scene.is_on(one))


def ranked(scene: Scene, actor: str, right: Right) -> bool:
    """Whether the actor has the rank or office a right asks for; a dealer's is the signed-on dealer's.

    A machine has what its book lists. At an electronic table people do what a dealer does besides dealing.
    """
    ranks = scene.book.rule.ranks
    rank = scene.rank(actor)
    if right.rank == "anyone" or rank in right.also:
        return True
    if rank not in ranks.ladder or (actor == MACHINE and not _machines(scene, right.command)):
        return False
    if right.rank == "staff":
        return True
    height = ranks.ladder.index(rank)
    if right.rank == "dealer":
        if right.command in BEFORE_SIGN_ON or _left_to_people(scene, right.command):
            return True
        return actor == scene.table.dealer or (ranks.deputies and height > 0)
    if right.rank == "supervisor":
        return height > 0
    if right.rank in ranks.groups:
        return rank in ranks.groups[right.rank]
    if right.rank not in ranks.ladder:
        return False  # an office, such as a tournament director's
    return height >= ranks.ladder.index(right.rank)


def _machines(scene: Scene, command: str) -> bool:
    """Whether the book lets the machine of an electronic table give a command."""
    rule = scene.book.rule.machine
    return command in rule.deals or command in rule.also


def _left_to_people(scene: Scene, command: str) -> bool:
    """Whether it is no dealing and so, where the machine deals, for any of the staff to do."""
    return scene.table.mode == "electronic" and command not in scene.book.rule.machine.deals


def attests(scene: Scene, actor: str, who: str) -> bool:
    """Whether the actor may attest a step of `who`; at an open table the dealer means the one signed on."""
    return holds(scene, actor, Right(command="" if scene.table.open else "Attest", rank=who, cites=()))


def enters(scene: Scene, actor: str) -> bool:
    """Whether somebody enters what players do: the dealer of a live table, or who may act for the dealer."""
    table = scene.table
    return table.mode == "live" and (actor == table.dealer or ranked(scene, actor, DEALS))


def _player_may(scene: Scene, command: c.Command) -> Refusal | None:
    """Players act for themselves; on a live table the dealer enters what they do.

    Where no dealer is at the table, any of the staff takes the money for chips.
    """
    table = scene.table
    if enters(scene, command.actor):
        return None
    if isinstance(command, c.BuyChips) and table.mode == "electronic" and _person(scene, command.actor):
        return None
    if scene.rank(command.actor) is not None:
        return refuse(
            "staff/own-box", ("house:own-box",), "Only the dealer of a live table enters what players do."
        )
    player = _acting_for(scene, command)
    if player is None or player == command.actor:
        return None
    return refuse("player/own-box", ("house:own-box",), "A player acts for their own box only.", owner=player)


def _person(scene: Scene, actor: str) -> bool:
    return actor != MACHINE and scene.rank(actor) in scene.book.rule.ranks.ladder


def _acting_for(scene: Scene, command: c.Command) -> str | None:
    """The player a command is about, None where it names nobody."""
    named = getattr(command, "player", "")
    if named:
        return str(named)
    if isinstance(command, (c.PlaceWager, c.SpeakBet)):
        return None  # the actor's own chips; whose box it is, is for the rules of the wager
    box = scene.table.box(getattr(command, "box", 0))
    if box is None:
        return None
    if isinstance(command, c.TakeBackWager) and (wager := box.wager(command.spot)):
        return wager.owner
    return box.player or box.seat
