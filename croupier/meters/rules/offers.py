"""What may be done now about a jackpot meter: open and close it, link tables, say what fails."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, get_args

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.refusal import Refusal
from croupier.core.sign import BONUS_HANDS
from croupier.engine.jackpots.prizes import options, signed
from croupier.engine.offers.forming import Ask, asked
from croupier.engine.offers.giving import given
from croupier.engine.offers.offer import Form, Offer
from croupier.engine.scene import MACHINE, Scene
from croupier.meters.rules import commands as c
from croupier.meters.rules.close import EXTERNAL, HOUSE, above_seed, movable
from croupier.meters.rules.decide import decide
from croupier.meters.rules.scene import MeterScene
from croupier.meters.rules.terms import said
from croupier.table.meter import Meter
from croupier.table.table import Table

METER, TABLES, FAULTS = "The meter", "Tables on it", "Out of order"
FORMS: Final = (
    Form(c.OpenMeter, METER, "Open the meter",
         ("approval", "wager", "option?", "seed", "rate", "reserve_rate?", "pays?", "bonus?")),
    Form(c.LinkTable, TABLES, "Put a table on the meter", ("table", "controller", "display")),
    Form(c.UnlinkTable, TABLES, "Take a table off the meter", ("table",)),
    Form(c.MoveTable, TABLES, "Move a table to another meter", ("table", "to")),
    Form(c.CloseMeter, METER, "Close the meter", ("to?", "rest?")),
    Form(c.ChangeOption, METER, "Change the option of all meters", ("option", "seed")),
    Form(c.MoveReserve, METER, "Move money of the reserve", ("units", "to", "second", "reason")),
    Form(c.ReportMeterFault, FAULTS, "Say what the meter cannot do", ("fault",)),
    Form(c.ClearMeterFault, FAULTS, "Say that it can again", ("fault",)),
    Form(c.TestMeter, FAULTS, "Try whether it works"),
)  # fmt: skip


class Looked(NamedTuple):
    """A meter among all others, who looks at it and when."""

    scene: MeterScene
    meter: str
    actor: str
    at: int


def offers(scene: MeterScene, meter: str, actor: str, at: int) -> tuple[Offer, ...]:
    """What the actor may do about the meter, and what others of the staff would have to."""
    duty, looked = Scene(Table(""), scene.book, scene.staff), Looked(scene, meter, actor, at)

    def answer(command: c.MeterCommand) -> Cites | Refusal:
        found = decide(scene, command)
        return found if isinstance(found, Refusal) else found[0].cites

    return tuple(
        given(duty, actor, FORMS, {"at": at, "meter": meter},
              lambda form, by: _asks(looked._replace(actor=by), form), answer)
    )  # fmt: skip


def _asks(looked: Looked, form: Form) -> tuple[Ask, ...]:
    return tuple(_shown(looked, one) for one in asked(form, looked, LISTED, FREE))


def _shown(looked: Looked, one: Ask) -> Ask:
    """What a field shows besides: hands with their amounts, other meters, people who could sign."""
    shows = {
        "pays": signed(looked.scene.book), "bonus": BONUS_HANDS, "to": tuple(_others(looked)),
        "second": tuple(_signers(looked)),
    }.get(one.question.name) if not one.listed else None  # fmt: skip
    return one._replace(question=replace(one.question, choices=shows)) if shows else one


def _others(looked: Looked) -> Iterable[str]:
    return (one.id for one in looked.scene.running() if one.id != looked.meter)


def _targets(looked: Looked) -> Iterable[str]:
    return (*(id for id in looked.scene.meters if id != looked.meter), HOUSE)


def _signers(looked: Looked) -> Iterable[str]:
    return (who for who in looked.scene.staff if who not in (looked.actor, MACHINE))


def _one(looked: Looked) -> Meter:
    return looked.scene.meters.get(looked.meter) or Meter(id=looked.meter)


def _units(looked: Looked) -> Iterable[int]:
    return (movable(looked.scene, _one(looked)),) if looked.meter in looked.scene.meters else (0,)


def _seeds(looked: Looked) -> Iterable[int]:
    """The reset amounts of the book for a price of five dollars, or one that would do."""
    return (*(row.seed * 500 for row in looked.scene.book.data.meter_rate), 500_000)


def _rates(looked: Looked) -> Iterable[str]:
    return (*dict.fromkeys(said(row.rate) for row in looked.scene.book.data.meter_rate), "20")


def _shares(looked: Looked) -> Iterable[dict[str, int]]:
    """Nobody by name, or all of it to one other meter or to one of another game."""
    if looked.meter not in looked.scene.meters:
        return ()
    above = above_seed(looked.scene, _one(looked))
    return ({one: above} for one in (*_others(looked), f"{EXTERNAL}…"))


def _prizes(looked: Looked) -> Iterable[dict[str, int]]:
    """A little less for each further hand."""
    return (
        (dict(zip(hands, range(90_000, 0, -100), strict=False)),)
        if (hands := signed(looked.scene.book))
        else ()
    )


LISTED: Final[dict[str, Any]] = {
    "table": lambda looked: looked.scene.tables,
    "MoveTable.to": _others,
    "MoveReserve.to": _targets,
    "fault": lambda _: get_args(c.MeterFault),
    "rest": lambda looked: (*_others(looked), f"{EXTERNAL}…"),
    "option": lambda looked: options(looked.scene.book),
    "ChangeOption.seed": lambda looked: dict.fromkeys(row.seed for row in looked.scene.book.data.meter_rate),
}
FREE: Final[dict[str, Any]] = {
    "wager": lambda _: (500, 100),
    "seed": _seeds,
    "rate": _rates,
    "reserve_rate": lambda _: ("10",),
    "pays": _prizes,
    "bonus": lambda _: (dict.fromkeys(BONUS_HANDS, 100_000),),
    "CloseMeter.to": _shares,
    "units": _units,
    "second": _signers,
}
