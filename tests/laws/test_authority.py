"""Deny by default: who may give which command, written down here and not read from the books."""

from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.decide import VERBS
from croupier.engine.options import options
from croupier.engine.scene import MACHINE
from croupier.table import commands as c
from tests.laws import driver, moves
from tests.laws.profile import tries
from tests.laws.strays import KINDS, stray
from tests.laws.tables import openings
from tests.laws.world import STRANGER, World

CROWN: Final = "crown-ms-3.0"
UTH: Final = "star-uth"
BOOKS: Final = ("star-ms-undated", CROWN, "star-ms-4", UTH)
PLAYERS_OWN: Final = (
    c.TakeSeat, c.LeaveSeat, c.BuyChips, c.PlaceWager, c.TakeBackWager, c.SpeakBet, c.Look, c.Fold, c.Check,
    c.Bet, c.Concede, c.Retract, c.DeclareChips, c.AcknowledgeDirections, c.DeclineJackpot,
    c.MakeSecretWager, c.RevealSecretWager,
)  # fmt: skip
SUPERVISORS_OWN: Final = (
    c.ChangeSource, c.OpenTable, c.CloseTable, c.ChangeBook, c.RemoveDropBox, c.AttachDropBox, c.AttestSeats,
    c.ClearJackpotFault, c.ChangeJackpotSign,
    c.ShowSign, c.ChangeLimits, c.VacateSeat, c.AdviseRights,
    c.AssessPlayer,
    c.ConfirmCount, c.BookDifference, c.ConfirmTransfer, c.CancelTransfer, c.ConfirmChips,
)  # fmt: skip
ANYBODYS: Final = (
    c.RequestRules, c.OpenDispute, c.RequestReview, c.AcknowledgeNotice,
    c.ForwardComplaint, c.CloseDispute, c.HandOverRules,
)  # fmt: skip
ANY_DEALERS: Final = (c.SignOn, c.Attest, c.CheckDeck, c.SecureDeck, c.CountDeck, c.BoxDeck)
BY_BOOK: Final[dict[type[c.Command], dict[str, tuple[str, ...]]]] = {
    c.OrderShuffle: dict.fromkeys(BOOKS, ("sue", "tom")),
    c.OrderCount: {**dict.fromkeys(BOOKS, ("sue", "tom", "ivy")), CROWN: ("sue", "tom")},
    c.ChangeCards: dict.fromkeys(BOOKS, ("sue", "tom")),
    c.FindUnfit: {UTH: ("sue", "tom")},
    c.OrderBurn: {CROWN: ("tom",)},
    c.ShowFolded: {UTH: ("sue", "tom")},
    c.RaiseMinimumNow: {**dict.fromkeys(BOOKS, ("sue", "tom")), CROWN: ()},
    c.RaiseKeptMinimum: {**dict.fromkeys(BOOKS, ("sue", "tom")), CROWN: ()},
    c.GrantLimits: {"star-ms-4": ("sue", "tom"), UTH: ("sue", "tom"), CROWN: ("tom",)},
    **{
        measure: {**dict.fromkeys(BOOKS, ("sue", "tom")), CROWN: ("tom",)}
        for measure in (c.RecordFinding, c.VoidPlayerWagers, c.ExcludeFromGame, c.Detain, c.EndDetention)
    },
    c.RefuseWager: {**dict.fromkeys(BOOKS, ("sue", "tom")), CROWN: ()},
    c.OpenAnalysis: {**dict.fromkeys(BOOKS, ("dan", "deb", MACHINE, "sue", "tom", "ivy")), CROWN: ()},
    c.DecideDispute: {**dict.fromkeys(BOOKS, ("sue", "tom")), CROWN: ("tom",)},
    c.ExcludeFromCasino: {**dict.fromkeys(BOOKS, ("sue", "tom")), CROWN: ()},
    c.WithholdWinnings: {CROWN: ("tom",)},
    c.StartManualArrangement: {CROWN: ("tom",)},
    c.ConfirmJackpot: {CROWN: ("tom",)},
    c.PermitJackpot: {"star-ms-4": ("sue", "tom")},
    c.EndManualArrangement: {CROWN: ("tom",)},
    c.DetermineWinnings: {CROWN: ("tom",), "star-ms-4": ("sue", "tom")},
    **{kind: {"star-ms-4": ("sue", "tom")} for kind in (c.PausePlayer, c.ResumePlayer, c.DirectPlayer)},
}
# what the machine of an electronic table does; the rest of a dealer's work is for any of the staff there
DEALING: Final = (
    c.ShuffleDeck, c.Announce, c.Deal, c.ShowCommunity, c.ShowDealer, c.SettleBox, c.SettleJackpot,
    c.CloseRound,
)  # fmt: skip
# the dealer is signed on; a step is another rank's; payments are had back by two people
LATER: Final = ("table/dealer", "staff/rank", "incident/two-keys")
ANY_STAFF: Final = (
    c.TakeDownSign,
    c.ReportJackpotFault,
    c.LiftExclusion,
    c.SendNotice,
    c.Report,
    c.Call,
    c.Remedy,
    c.WithdrawCall,
    c.LiftOrder,
    c.CountFloat,
    c.CountDrop,
    c.FillFloat,
    c.CreditFloat,
    c.CancelChips,
)  # what a remedy needs is the book's


def allowed(world: World, command: c.Command) -> bool:
    """Whether the command could be given by its actor at all, at this moment or another."""
    actor, kind, table = command.actor, type(command), world.table
    ladder = [person for person in world.staff if person != "ivy"]
    if kind in PLAYERS_OWN:
        enters = table.mode == "live" and (actor == table.dealer or _deputy(world, actor))
        sells = table.mode == "electronic" and kind is c.BuyChips and actor in ladder
        return enters or sells or actor not in world.staff
    if kind in BY_BOOK:
        return actor in BY_BOOK[kind].get(world.opening.book, ())
    if kind in ANYBODYS:
        return True
    if kind in SUPERVISORS_OWN:
        return actor in ("sue", "tom")
    if kind in ANY_STAFF or kind in ANY_DEALERS:
        return actor in ladder
    beside = table.mode == "electronic" and actor != MACHINE and kind not in DEALING
    return actor in ladder and (actor == table.dealer or beside or _deputy(world, actor))


def _deputy(world: World, actor: str) -> bool:
    """At Crown whoever ranks above the dealer may do what the dealer does."""
    return world.opening.book == CROWN and actor in ("sue", "tom")


def a_table(data: Any) -> World:
    """A table somewhere in a round."""
    world = World(data.draw(openings()))
    driver.opens(world)
    for _ in range(data.draw(st.integers(0, 30))):
        moves.move(world, data.draw)
    return world


def test_every_command_has_its_rule() -> None:
    assert {*KINDS} == {*VERBS}


@given(data=st.data())
@tries(25)
def test_what_one_may_do_another_may_not(data: Any) -> None:
    """Every move that is open to somebody is asked for by everybody else."""
    world = a_table(data)
    for actor in world.people:
        for option in options(world.scene(), actor):
            assert allowed(world, option.command), option
            for other in world.people:
                command = replace(option.command, actor=other)
                answer = world.ask(command)
                if not allowed(world, command):
                    assert isinstance(answer, Refusal), command
                    assert answer.code in ("staff/rank", "staff/no-right", "staff/own-box"), answer
                elif type(command) not in PLAYERS_OWN and actor != MACHINE and other != actor:
                    assert not isinstance(answer, Refusal) or answer.code in LATER, (command, answer)


@given(data=st.data())
@tries(25)
def test_whatever_is_accepted_was_for_its_actor_to_ask(data: Any) -> None:
    """And a stranger may sit down, and nothing else."""
    world = a_table(data)
    for kind in KINDS:
        command = stray(data.draw, world, kind, data.draw(st.sampled_from(world.people)))
        if not isinstance(world.ask(command), Refusal):
            assert allowed(world, command), command
        if command.actor not in world.staff:
            command = replace(command, actor=STRANGER)
            sits = isinstance(command, c.TakeSeat) and command.player == STRANGER
            asks = isinstance(command, ANYBODYS)
            assert sits or asks or isinstance(world.ask(command), Refusal), command


@given(data=st.data())
@tries(25)
def test_a_player_moves_nobody_elses_wagers(data: Any) -> None:
    """What a player does takes chips from that player's accounts and boxes only."""
    world = a_table(data)
    for kind in PLAYERS_OWN:
        player = data.draw(st.sampled_from(["p1", "p2", "p3"]))
        command = stray(data.draw, world, kind, player)
        answer = world.ask(command)
        if isinstance(answer, Refusal) or world.table.dealer == player:
            continue
        own = {f"box:{box.number}:" for box in world.table.boxes if player in (box.player, box.seat)}
        own |= {f"box:{command.box}:"} if isinstance(command, c.PlaceWager | c.SpeakBet) else set()
        for event in answer:
            for posting in getattr(event, "postings", ()):
                account = posting.account
                purse = account.startswith(("patron:", "token:")) and not account.endswith(f":{player}")
                theirs = purse and posting.cents < 0  # a backer's wager may go back to the backer
                lies = account.startswith("box:") and not account.startswith(tuple(own) or "-")
                assert not theirs, (command, event)
                assert not lies, (command, event)
