"""What else is done at a table and is on nobody's list: counts, slips, signs, disputes, sanctions, pauses."""

from functools import cache
from typing import Any, Final, get_args, get_type_hints

from msgspec.structs import replace

from croupier.engine.decide import legal
from croupier.engine.scene import Scene
from croupier.table import commands as c
from simulator.chance import Chance
from simulator.people import cast
from simulator.people.cast import MANAGER, Place, guests, on_duty
from simulator.people.particulars import said

PLACES: Final = tuple(place for place in cast.PLACES for _ in range(3 if place.mode == "live" else 1))
FIRST: Final = (  # what somebody begins
    c.ShowSign, c.ShowSign, c.CloseTable, c.ChangeLimits, c.RaiseMinimumNow, c.RaiseKeptMinimum,
    c.GrantLimits, c.CountFloat, c.CountDrop, c.FillFloat, c.CreditFloat, c.RemoveDropBox, c.BuyChips,
    c.DeclareChips, c.ChangeColour, c.ExchangeVoucher, c.SpeakBet, c.AttestSeats, c.DeclineJackpot,
    c.PlaceMarker, c.Report, c.SecureDeck, c.BoxDeck, c.CheckDeck, c.BringDeck, c.RefuseWager,
    c.RecordFinding, c.VoidPlayerWagers, c.Detain, c.WithholdWinnings, c.OpenDispute, c.RequestRules,
    c.OpenAnalysis, c.PausePlayer, c.DirectPlayer, c.ReportJackpotFault,
)  # fmt: skip
THEN: Final = (  # what comes of it
    c.CloseTable, c.ConfirmCount, c.BookDifference, c.ConfirmTransfer, c.CancelTransfer, c.AttachDropBox,
    c.PermitJackpot, c.RemoveMarker, c.TimeUp, c.EndDetention, c.DetermineWinnings, c.DecideDispute,
    c.RequestReview, c.AdviseRights, c.ForwardComplaint, c.CloseDispute, c.ResumePlayer,
    c.AcknowledgeDirections, c.StartManualArrangement, c.EndManualArrangement, c.ClearJackpotFault,
    c.CountFloat, c.CountDrop, c.CorrectCard,
)  # fmt: skip
FOLLOWS: Final = 0.5
TRIED: Final = 10  # of what might come of something
DRAFTS: Final = 8
HASTY: Final = 0.2  # that it is asked for though it cannot be
BY_MANAGER: Final = 0.4
BY_PLAYER: Final = 0.3


def wish(scene: Scene, place: Place, chance: Chance, now: int) -> c.AnyCommand | None:
    """Something that follows from what is open here, or something new; mostly what may be done."""
    draft: c.AnyCommand | None = None
    kinds = [chance.pick(THEN) for _ in range(TRIED)] if chance.happens(FOLLOWS) else [chance.pick(FIRST)]
    for kind in kinds:
        for _ in range(DRAFTS):
            draft = _draft(kind, scene, place, chance, now)
            if legal(scene, replace(draft, at=now)) is None:
                return draft
    return draft if chance.happens(HASTY) else None


def _draft(kind: Any, scene: Scene, place: Place, chance: Chance, now: int) -> c.AnyCommand:
    """One of a kind, with particulars that may fit together."""
    player = chance.pick(guests(place))
    named = {"player": player} if get_type_hints(kind).get("player") is str else {}  # not a player's limits
    fields = {**named, **said(kind, scene, chance, now)}
    fields |= {name: chance.pick(choices) for name, choices in _choices(kind) if name not in fields}
    known = {name: fields[name] for name in kind.__struct_fields__ if name in fields}
    draft: c.AnyCommand = kind(actor=_actor(scene, place, player, chance), **known)
    return draft


@cache
def _choices(kind: Any) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    """What is said with one of a few words, or with yes or no."""
    hints = get_type_hints(kind).items()
    words = [
        (name, (True, False) if hint is bool else tuple(one for one in get_args(hint) if type(one) is str))
        for name, hint in hints
    ]
    return tuple((name, choices) for name, choices in words if choices)


def _actor(scene: Scene, place: Place, player: str, chance: Chance) -> str:
    if chance.happens(BY_MANAGER):
        return MANAGER
    if chance.happens(BY_PLAYER):
        return player if place.mode == "electronic" else scene.table.dealer or MANAGER
    return chance.pick((player, *on_duty(place, scene.book)))
