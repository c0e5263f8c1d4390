"""What is offered is accepted and what is accepted was offered; and what `options` does not claim to list."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.event import Event
from croupier.core.refusal import Refusal
from croupier.engine.decide import decide
from croupier.engine.evolve import replay
from croupier.engine.options import Option, options
from croupier.engine.scene import Scene
from croupier.engine.wagers.secret import sealed
from croupier.rulebooks.inventory import whose
from croupier.table import commands as c
from tests.laws.world import World

Answer = tuple[Event, ...] | Refusal
SALT: Final = "salt"
# Kinds that are no move of a round: they come from forms of the floor, not from a list of buttons.
UNLISTED: Final = (
    c.OpenTable, c.CloseTable, c.ChangeBook, c.PlaceMarker, c.RemoveMarker, c.RemoveDropBox, c.AttachDropBox,
    c.Report, c.CheckDeck, c.SecureDeck, c.BringDeck, c.CountDeck, c.BoxDeck, c.ChangeSource, c.TimeUp,
    c.BuyChips, c.ExchangeVoucher, c.AttestSeats, c.SpeakBet, c.Call,
    c.ShowSign, c.TakeDownSign, c.ChangeLimits, c.RaiseMinimumNow, c.RaiseKeptMinimum, c.GrantLimits,
    c.RefuseWager, c.RecordFinding, c.VoidPlayerWagers, c.ExcludeFromGame, c.ExcludeFromCasino,
    c.LiftExclusion, c.Detain, c.EndDetention, c.WithholdWinnings, c.DetermineWinnings, c.OpenDispute,
    c.DecideDispute, c.RequestReview, c.AdviseRights, c.ForwardComplaint, c.CloseDispute, c.RequestRules,
    c.OpenAnalysis, c.AssessPlayer,
    c.CountFloat, c.CountDrop, c.ConfirmCount, c.BookDifference, c.FillFloat, c.CreditFloat,
    c.ConfirmTransfer, c.CancelTransfer, c.ConfirmChips, c.CancelChips,
    c.ReportJackpotFault, c.ClearJackpotFault, c.StartManualArrangement, c.EndManualArrangement,
    c.ChangeJackpotSign,
    c.DeclareChips, c.ChangeColour, c.PausePlayer, c.ResumePlayer, c.DirectPlayer, c.AcknowledgeDirections,
    c.RevealSecretWager, c.CorrectCard,
)  # fmt: skip
AGAIN: Final = (  # of use, whatever the table is; or said once more, by somebody else, for the record
    c.ShuffleDeck, c.OrderCount, c.FindUnfit, c.ChangeCards, c.OrderShuffle, c.PermitJackpot,
)  # fmt: skip
CARDS: Final = (c.ShowCommunity, c.ShowDealer, c.SettleBox, c.ShowFolded)


def listed(world: World, command: c.Command) -> bool:
    """Whether an accepted command should have been offered to its actor."""
    if isinstance(command, UNLISTED):
        return False
    if not world.table.open:
        return False  # the steps of an opening, and signing on before it
    if isinstance(command, c.Remedy):
        return not command.boxes and not command.players  # whom a ruling is about is for who rules to say
    if isinstance(command, c.TakeSeat):
        return command.player == command.actor  # a dealer who seats somebody names the player
    if isinstance(command, c.PlaceWager) and command.actor == world.table.dealer:
        box = world.table.boxes[command.box - 1]
        return box.seat is not None or box.player is not None  # an extra box needs the player's name too
    return True


def plain(world: World, command: c.Command) -> c.Command:
    """A command as it would be offered: amounts and cards apart, and said in full."""
    command = replace(command, at=0, id="")
    if hasattr(command, "reason"):
        command = replace(command, reason="")
    if isinstance(command, CARDS):
        return replace(command, cards=())
    match command:
        case c.PlaceWager():
            return replace(command, amount=0, player=command.player or command.actor, helper="")
        case c.Bet():
            stage = world.book.stages[min(world.table.round.stage, len(world.book.stages) - 1)]
            return replace(command, amount=0, spot=command.spot or stage.bet.spot)
        case c.MakeSecretWager():
            return replace(command, seal="")
        case c.Check():
            return replace(command, signal="")
        case c.TakeSeat():
            return replace(command, brings=0)
        case c.LeaveSeat():
            return replace(command, takes=None)
        case c.Deal():
            return c.Deal(actor=command.actor)
        case c.ShuffleDeck():
            return replace(command, commitment="")
        case c.Remedy():
            return replace(command, cards=(), count=52 if command.does == "verify-cards" else None)
        case c.SettleJackpot():
            return replace(command, meter=0)
        case c.Attest() if world.book.step[command.step].counts is None:
            return replace(command, count=None)
    return command


def offered(world: World, command: c.Command) -> None:
    """An accepted command stands among its actor's options, its amount in the range of one of them."""
    if not listed(world, command):
        return
    wanted = plain(world, command)
    found = [o for o in options(world.scene(), command.actor) if plain(world, o.command) == wanted]
    assert found, f"accepted but not offered: {command}"
    if isinstance(command, c.PlaceWager | c.Bet):
        assert any(command.amount in amounts(option) for option in found), f"{command} not in {found}"


def amounts(option: Option) -> range:
    assert option.least is not None
    assert option.most is not None
    assert option.unit is not None
    return range(option.least, option.most + 1, option.unit)


def holds(world: World, option: Option, pick: int) -> c.Command:
    """The command of an option, after asking that all of its range is accepted and nothing beside it."""
    words_of(world.book, option)
    if not isinstance(option.command, c.PlaceWager | c.Bet):
        return world.truly(option.command)
    inside = amounts(option)
    for amount in {inside[0], inside[-1], inside[pick % len(inside)]}:
        answer = world.ask(replace(option.command, amount=amount))
        assert not isinstance(answer, Refusal), f"offered but refused: {amount} of {option}: {answer}"
    outside = {inside[0] - 1, inside[0] - inside.step, inside[-1] + 1, inside[-1] + inside.step}
    for amount in {*outside, inside[pick % len(inside)] + 1} - {*inside}:
        answer = world.ask(replace(option.command, amount=amount))
        assert isinstance(answer, Refusal), f"not offered but accepted: {amount} of {option}"
    return replace(option.command, amount=inside[pick % len(inside)])


def whole(scene: Scene, actor: str, ask: Callable[[c.Command], Answer]) -> None:
    """Each option has its clauses and amounts, is accepted at its least and most, and then does something."""
    for option in options(scene, actor):
        words_of(scene.book, option)
        for command in taken(option):
            answer = ask(command)
            assert not isinstance(answer, Refusal), f"offered but refused: {command}: {answer}"
            after = replay(scene.table, answer)
            assert isinstance(command, AGAIN) or after != scene.table, f"does nothing: {command}"
            if isinstance(command, c.MakeSecretWager):
                opened(replace(scene, table=after), command, option)


def taken(option: Option) -> list[c.AnyCommand]:
    """An option as it is taken: where it stakes money, with the least and with the most."""
    if (option.least, option.most, option.unit) == (None, None, None):
        return [option.command]
    inside = amounts(option)
    assert inside, f"nothing in its range: {option}"
    assert inside[0] > 0, f"nothing is staked: {option}"
    assert inside[-1] == option.most, f"its most is none of its amounts: {option}"
    if isinstance(option.command, c.PlaceWager | c.Bet):
        return [replace(option.command, amount=amount) for amount in (inside[0], inside[-1])]
    return [replace(option.command, seal=sealed(amount, SALT)) for amount in (inside[0], inside[-1])]


def opened(scene: Scene, made: c.MakeSecretWager, option: Option) -> None:
    """What was offered to be sealed can be wagered when it is opened."""
    amount = option.least if made.seal == sealed(option.least or 0, SALT) else option.most
    opening = c.RevealSecretWager(actor=made.actor, box=made.box, amount=amount or 0, salt=SALT)
    answer = decide(scene, opening)
    assert not isinstance(answer, Refusal), f"offered to be sealed but refused: {opening}: {answer}"


def words_of(book: Rulebook, option: Option) -> None:
    assert option.cites, option
    assert len({*option.cites}) == len(option.cites), f"names a clause twice: {option}"
    assert all(whose(clause, book.data.inventory) for clause in option.cites), option


def by_kind(found: Sequence[Option]) -> dict[str, list[Option]]:
    """Options under the name of their command, so that rare moves are made as often as common ones."""
    grouped: dict[str, list[Option]] = {}
    for option in found:
        grouped.setdefault(type(option.command).__name__, []).append(option)
    return grouped
