"""Signs that announce something: put up, taken down, and how long they must have stood."""

from typing import Final

from croupier.core.book.entries import Cites
from croupier.core.book.rulebook import Rulebook
from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.money import MOST, Cents
from croupier.core.refusal import Refusal, refuse
from croupier.core.sign import Limit
from croupier.engine.duty.names import Place, sign_cites, unknown
from croupier.engine.duty.steps import blocks_everyone, due_at
from croupier.engine.jackpots.prizes import options
from croupier.engine.jackpots.sign import row_of
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.limits import JACKPOT, PLAYER, Least, Notice

SIGN = ("house:sign",)
MINUTE = 60_000
AMOUNTS = ("minimum", "kept-minimum")  # signs that name them
SAYS: Final[dict[str, frozenset[str]]] = {  # what each sign about the jackpot may say
    "jackpot-link": frozenset({"joins", "leaves"}),
    "jackpot-closing": frozenset({"closes"}),
    "jackpot-option": frozenset({"option", "seed"}),
}
SAYS_ALL: Final = frozenset().union(*SAYS.values())


def legal_show(scene: Scene, command: c.ShowSign) -> Refusal | None:
    """A sign names a time that is still to come, and one about minimums the amounts."""
    cites = sign_cites(scene.book, command.announces)
    if refusal := blocks_everyone(scene, cites or SIGN):
        return refusal
    if not cites:
        return unknown(scene.book, "sign/kind", SIGN, Place("ShowSign", "announces"), command.announces)
    if refusal := _content_refused(scene, command, cites):
        return refusal
    amounts = command.announces in AMOUNTS
    timed = amounts or (command.announces == "closing" and scene.book.rule.closing.minutes is not None)
    if timed and command.time < command.at:
        return refuse("sign/time", cites, "The sign must name the time to come.", time=command.time)
    besides = (PLAYER, JACKPOT) if command.announces == "minimum" else ()
    return least_refused(scene, command.least, cites, besides) if amounts else None


def _content_refused(scene: Scene, command: c.ShowSign, cites: Cites) -> Refusal | None:
    """What a sign says of the jackpot is what it is put up for, and can come about."""
    said, on = command.jackpot, scene.table.jackpot.meter
    if said is None:
        return None
    named = {name for name in SAYS_ALL if getattr(said, name) not in ("", None)}
    if not named or not named <= SAYS.get(command.announces, frozenset()):
        return refuse("sign/content", cites, "That is not what this sign announces.")
    if said.leaves not in ("", on) or said.closes not in ("", on):
        other = said.leaves or said.closes
        return refuse("sign/content", cites, f"The table is not on meter {other}.", meter=other)
    if said.joins and said.joins == on:
        return refuse("sign/content", cites, f"The table is on meter {on}.", meter=on)
    if command.announces == "jackpot-option" and said.option not in options(scene.book):
        return refuse("sign/content", cites, "Which option?", option=said.option)
    if said.seed is not None and row_of(scene.book, said.option, said.seed) is None:
        text = f"Option {said.option} has no seed {said.seed}."
        return refuse("sign/content", cites, text, option=said.option, seed=said.seed)
    return None


def least_refused(scene: Scene, least: Least, cites: Cites, besides: tuple[str, ...] = ()) -> Refusal | None:
    """Minimums are amounts, for spots of the game; some signs name that of a player in all, or a price."""
    if not least:
        return refuse("sign/amount", cites, "Which minimum, for which wager?")
    for spot, amount in least.items():
        line = most_of(scene, spot) if spot in besides or spot not in (PLAYER, JACKPOT) else None
        if line is None or not 0 < amount <= line:
            return refuse("sign/amount", cites, f"{amount} cents is no minimum for {spot}.", spot=spot)
    return None


def most_of(scene: Scene, name: str) -> Cents | None:
    """What a minimum cannot be above; nothing where there is no such minimum at this table."""
    sign, rule = scene.table.sign, scene.book.rule
    if sign is None:
        return None
    if name == PLAYER:
        return MOST if rule.sign.per_player else None
    if name == JACKPOT:
        return MOST if sign.jackpot and rule.minimum_raise.jackpot_price_notice else None
    line = line_of(scene.book, sign.limits, name)
    return line.most if line else None


def line_of(book: Rulebook, limits: dict[str, Limit], spot: str) -> Limit | None:
    """The line of a spot on the sign; where it has none, what the ante and the book make of it."""
    if spot in limits:
        return limits[spot]
    first = book.rule.initial.needs[0]
    ante, bets = limits.get(first), [stage.bet for stage in book.stages if stage.bet.spot == spot]
    if ante is None or (not bets and spot not in book.rule.initial.needs):
        return None
    least = min((bet.least for bet in bets), default=1)
    most = max((bet.most for bet in bets), default=1)
    return Limit(least * ante.least, min(most * ante.most, MOST))


def act_show(scene: Scene, command: c.ShowSign) -> tuple[ev.Event, ...]:
    """The time runs from now, also where such a sign hung before; a running round is not a complete one."""
    round = scene.table.round
    shown = stated(
        ev.SignShown,
        command,
        least=command.least if command.announces in AMOUNTS else {},
        shown=command.at,
        first=round.number + 1 if round.drawn else round.number,
        cites=cited(SIGN, sign_cites(scene.book, command.announces)),
    )
    return (shown,)


def legal_take_down(scene: Scene, command: c.TakeDownSign) -> Refusal | None:
    if refusal := blocks_everyone(scene, SIGN):
        return refusal
    down = command.announces not in scene.table.limits.notices
    if command.announces == "limits":
        steps = due_at(scene.book, "sign-down")
        down = any(due.name in steps for due in scene.table.due)
    if down:
        return refuse("sign/down", SIGN, "No such sign is on display.", announces=command.announces)
    return None


def act_take_down(scene: Scene, command: c.TakeDownSign) -> tuple[ev.Event, ...]:
    """What was announced has to be announced anew; the sign of the limits has to come back."""
    limits = command.announces == "limits"
    own = scene.book.rule.sign.cites if limits else sign_cites(scene.book, command.announces)
    taken = ev.SignTakenDown(
        announces=command.announces,
        by=command.actor,
        cites=cited(SIGN, own),
        steps=due_at(scene.book, "sign-down") if limits else (),
    )
    return (taken,)


def too_early(notice: Notice | None, minutes: int, at: int, cites: Cites) -> Refusal | None:
    """Nothing once a sign has stood its time and the time it names has come; equality suffices."""
    if notice is None:
        return refuse("sign/none", cites, f"A sign must stand for {minutes} minutes first.", minutes=minutes)
    due = max(notice.time, notice.shown + minutes * MINUTE)
    if at < due:
        return refuse("sign/early", cites, "The sign has not stood long enough.", due=due, minutes=minutes)
    return None


def _cites(scene: Scene) -> Cites:
    rule = scene.book.rule.markers
    return rule.cites if rule else ("house:marker",)


def legal_place(scene: Scene, command: c.PlaceMarker) -> Refusal | None:
    table = scene.table
    if refusal := blocks_everyone(scene, _cites(scene)):
        return refusal
    kinds = [marker.kind for marker in table.layout.markers] if table.layout else []
    if table.box(command.box) is None:
        return refuse("box/unknown", _cites(scene), f"There is no box {command.box}.", box=command.box)
    if command.kind not in kinds:
        known = ", ".join(kinds) or "none"
        text = f"This table has no marker {command.kind!r}. It has: {known}."
        return refuse("marker/unknown", _cites(scene), text, kind=command.kind)
    if (command.box, command.kind) in table.markers:
        return refuse("marker/there", _cites(scene), "The marker lies there.", box=command.box)
    return None


def act_place(scene: Scene, command: c.PlaceMarker) -> tuple[ev.Event, ...]:
    return (ev.MarkerPlaced(box=command.box, kind=command.kind, cites=_cites(scene)),)


def legal_remove(scene: Scene, command: c.RemoveMarker) -> Refusal | None:
    if (command.box, command.kind) not in scene.table.markers:
        return refuse("marker/none", _cites(scene), "No such marker lies there.", box=command.box)
    return None


def act_remove(scene: Scene, command: c.RemoveMarker) -> tuple[ev.Event, ...]:
    return (ev.MarkerRemoved(box=command.box, kind=command.kind, cites=_cites(scene)),)


def legal_report(scene: Scene, command: c.Report) -> Refusal | None:
    """A book names what is reported at its tables, and to whom."""
    if not any(notice.name == command.kind and notice.when == "report" for notice in scene.book.data.notice):
        return unknown(scene.book, "report/unknown", ("house:report",), Place("Report", "kind"), command.kind)
    if command.box is not None and scene.table.box(command.box) is None:
        return refuse("box/unknown", ("house:report",), f"There is no box {command.box}.", box=command.box)
    return None


def act_report(scene: Scene, command: c.Report) -> tuple[ev.Event, ...]:
    notices = [n for n in scene.book.data.notice if n.name == command.kind and n.when == "report"]
    reported = stated(ev.Reported, command, cites=cited(*(notice.cites for notice in notices)))
    return (reported,)
