"""Tables on meters: linked, taken off and moved, between rounds, on the same terms and after a sign."""

from typing import Final

from croupier.core.book.entries import Cites
from croupier.core.book.meters import SignTime
from croupier.core.book.rulebook import Rulebook
from croupier.core.citing import cited, from_book
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse
from croupier.core.sign import JackpotSign
from croupier.engine.jackpots.match import mismatch
from croupier.engine.running.signs import too_early
from croupier.meters.rules import commands as c
from croupier.meters.rules import events as ev
from croupier.meters.rules.scene import MeterScene, closed, terms_of
from croupier.table.limits import JackpotNotice, Notice
from croupier.table.meter import Link, Meter
from croupier.table.table import Table

LINKS: Final = "jackpot-link"
CLOSES: Final = "jackpot-closing"
OPTION: Final = "jackpot-option"
LINK: Cites = ("house:meter-link",)
BETWEEN = ("betting", "closed")
SAID = {
    "wager": "another price for the jackpot wager",
    "rate": "another reset amount",
    "hands": "other hands that win",
    "pays": "other prizes",
}


def legal_link(scene: MeterScene, command: c.LinkTable) -> Refusal | None:
    """A table of any game joins on the same terms, with its electronics and its display."""
    if refusal := closed(scene, command.meter, LINK):
        return refusal
    other = scene.linked(command.table)
    if other is not None:
        cites, text = scene.rule.group.one_meter, f"The table is on meter {other.id}."
        return refuse("link/second", cites, text, table=command.table, meter=other.id)
    return (
        _own_terms(scene, command)
        or equipment_refused(scene, command.controller, command.display)
        or _moment_refused(scene, command.table)
        or joins_refused(scene, scene.meters[command.meter], command.table)
        or _announced(scene, command.table, command.at, JackpotNotice(joins=command.meter))
    )


def _announced(scene: MeterScene, table: str, at: int, change: JackpotNotice) -> Refusal | None:
    return stood(scene, scene.tables[table], LINKS, scene.rule.link, at, change)


def _own_terms(scene: MeterScene, command: c.LinkTable) -> Refusal | None:
    """Rate and seed are the meter's; no table has its own."""
    if command.rate is None and command.seed is None:
        return None
    text = "Rate and seed belong to the meter, not to a table."
    return refuse("link/own", scene.rule.group.rate, text, rate=command.rate, seed=command.seed)


def equipment_refused(scene: MeterScene, controller: str, display: str) -> Refusal | None:
    """A linked table has its electronics and shows the value."""
    if not controller.strip():
        return refuse("link/controller", scene.rule.controller.cites, "The table has no jackpot electronics.")
    if not display.strip():
        return refuse("link/display", scene.rule.display.cites, "The table has no display of the value.")
    return None


def _moment_refused(scene: MeterScene, table: str) -> Refusal | None:
    """Between rounds, and with no jackpot wager on the table, of this round or carried over."""
    one = scene.tables.get(table)
    if one is None or not one.open:
        return refuse("link/table", LINK, f"No table {table!r} is open.", table=table)
    if one.round.phase not in BETWEEN:
        return refuse("link/round", LINK, "The round must be finished first.", table=table)
    if on_table(one):
        return refuse("link/wagers", LINK, "Jackpot wagers lie on the table.", table=table)
    return None


def on_table(table: Table) -> bool:
    """Whether a jackpot wager of the table has no result yet, or could still lose the one it has."""
    lies = any(box.wager("jackpot") for box in table.boxes)
    return lies or bool(table.round.registered) or bool(table.jackpot.fed)


def joins_refused(scene: MeterScene, meter: Meter, table: str) -> Refusal | None:
    """The layout has jackpot spots, and the sign says what the meter pays."""
    one, book = scene.tables[table], scene.named(meter.book)
    own = scene.named(one.book)
    if one.layout is None or "jackpot" not in one.layout.spots:
        text = "Every box of a linked table needs a jackpot spot."
        return refuse("link/layout", _of(scene, own, own.rule.jackpot_spot.cites), text, table=table)
    sign = one.sign.jackpot if one.sign else None
    if sign is None:
        cites = _of(scene, own, own.rule.jackpot.cites)
        return refuse("link/sign", cites, "The table has no jackpot sign.", table=table)
    group = book.rule.meter.group
    clauses = {"wager": group.wager, "rate": group.rate, "hands": group.hands, "pays": group.pays}
    if part := mismatch(book, terms_of(meter), own, sign):
        text, cites = f"The sign of the table states {SAID[part]}.", _of(scene, book, clauses[part])
        return refuse("link/terms", cites, text, table=table, meter=meter.id, differs=part)
    return _says_folded(scene, one, sign)


def _says_folded(scene: MeterScene, table: Table, sign: JackpotSign) -> Refusal | None:
    """Where folded hands stay in the jackpot a linked table must say so, in the words of the book."""
    own = scene.named(table.book)
    rule = own.rule.meter.folded_sign
    if rule is None or sign.note == rule.text:
        return None
    cites = _of(scene, own, rule.cites)
    return refuse("link/folded-sign", cites, f"The sign must say: {rule.text}", has=sign.note)


def _of(scene: MeterScene, book: Rulebook, cites: Cites) -> Cites:
    """Clauses of a book, cited where that of the meter a command names is the own one."""
    return from_book(book.id, cites, scene.book.id)


def act_link(scene: MeterScene, command: c.LinkTable) -> tuple[ev.MeterEvent, ...]:
    link = Link(command.controller, command.display, command.at)
    return (_linked(scene, command.meter, command.table, link, command.actor),)


def _linked(
    scene: MeterScene, meter: str, table: str, link: Link, by: str, moved_from: str = ""
) -> ev.TableLinked:
    book = scene.named(scene.meters[meter].book)
    rule, theirs = book.rule.meter, scene.named(scene.tables[table].book)
    folded = theirs.rule.meter.folded_sign
    cites = cited(rule.link.cites, rule.group.cites, rule.controller.cites, rule.display.cites)
    return ev.TableLinked(
        meter=meter,
        table=table,
        link=link,
        by=by,
        moved_from=moved_from,
        cites=cited(cites, from_book(theirs.id, folded.cites, book.id) if folded else ()),
    )


def legal_unlink(scene: MeterScene, command: c.UnlinkTable) -> Refusal | None:
    """A table leaves between rounds, with nothing of it left on the meter."""
    return (
        closed(scene, command.meter, LINK)
        or _off_refused(scene, command.meter, command.table)
        or _announced(scene, command.table, command.at, JackpotNotice(leaves=command.meter))
    )


def _off_refused(scene: MeterScene, meter: str, table: str) -> Refusal | None:
    if table not in scene.meters[meter].links:
        return refuse("link/none", LINK, f"The table is not on meter {meter}.", table=table, meter=meter)
    return _moment_refused(scene, table)


def act_unlink(scene: MeterScene, command: c.UnlinkTable) -> tuple[ev.MeterEvent, ...]:
    return (_unlinked(scene, command),)


def _unlinked(scene: MeterScene, command: c.UnlinkTable | c.MoveTable, to: str = "") -> ev.TableUnlinked:
    return stated(ev.TableUnlinked, command, moved_to=to, cites=scene.rule.link.cites)


def legal_move(scene: MeterScene, command: c.MoveTable) -> Refusal | None:
    """A table leaves one meter and joins another, on whose terms its sign has been changed before."""
    if command.to == command.meter:
        return refuse("link/same", LINK, "The table is on that meter.", meter=command.meter)
    return (
        closed(scene, command.meter, LINK)
        or closed(scene, command.to, LINK)
        or _off_refused(scene, command.meter, command.table)
        or joins_refused(scene, scene.meters[command.to], command.table)
        or _announced(scene, command.table, command.at, JackpotNotice(joins=command.to, leaves=command.meter))
    )


def act_move(scene: MeterScene, command: c.MoveTable) -> tuple[ev.MeterEvent, ...]:
    """The equipment stays where it is."""
    before = scene.meters[command.meter].links[command.table]
    link = Link(before.controller, before.display, command.at)
    return (
        _unlinked(scene, command, command.to),
        _linked(scene, command.to, command.table, link, command.actor, command.meter),
    )


# signs: what they say at the tables, how long they stood, and that each serves once


def stood(
    scene: MeterScene, table: Table, announces: str, rule: SignTime, at: int, change: JackpotNotice
) -> Refusal | None:
    """Nothing once a sign there that announces this very change has stood its time, and has not served."""
    if rule.minutes is None:
        return None
    notice = _unspent(scene, table, announces)
    if refusal := too_early(notice, rule.minutes, at, rule.cites):
        return refuse(refusal.code, refusal.cites, refusal.text, **{**refusal.facts, "table": table.id})
    if notice is None or _announces(scene, table, notice, change):
        return None
    return refuse("sign/other", rule.cites, "The sign there does not announce this change.", table=table.id)


def _unspent(scene: MeterScene, table: Table, announces: str) -> Notice | None:
    """A sign from before the last change it could have announced has served."""
    notice, meters = table.limits.notices.get(announces), scene.meters.values()
    changed = [one.left[table.id] for one in meters if table.id in one.left]
    changed += [one.links[table.id].since for one in meters if table.id in one.links]
    if announces == OPTION:
        changed += [one.changed for one in meters if table.id in one.links]
    return notice if notice and all(notice.shown >= at for at in changed) else None


def _announces(scene: MeterScene, table: Table, notice: Notice, change: JackpotNotice) -> bool:
    """A sign serves the change it names; one that names none, only a change that could not be another."""
    said = notice.jackpot
    if said is None:
        return _evident(scene, table, notice, change)
    leaves = ("", change.leaves) if change.joins else (change.leaves,)  # who joins another leaves this one
    return (
        (said.joins, said.closes, said.option) == (change.joins, change.closes, change.option)
        and said.leaves in leaves
        and (said.seed == change.seed or (said.seed is None and _same_seed(scene, change)))
    )


def _evident(scene: MeterScene, table: Table, notice: Notice, change: JackpotNotice) -> bool:
    """What a sign without a word can only mean: beside the jackpot sign that hung there all the time, or with
    one meter on the floor, or with two options and the same seed.
    """
    sign = table.sign.jackpot if table.sign else None
    as_it_was = sign is not None and sign == notice.beside
    alone = len([*scene.running()]) == 1
    if change.option is not None:
        other = all(terms_of(one).option != change.option for one in scene.running())
        return other and _same_seed(scene, change)
    if change.closes:
        return True  # of the one meter the table is on
    if change.joins:
        return as_it_was or (alone and not change.leaves)
    own = scene.meters[change.leaves]
    stays = sign and not mismatch(scene.named(own.book), terms_of(own), scene.named(table.book), sign)
    return alone or (as_it_was and bool(stays))


def _same_seed(scene: MeterScene, change: JackpotNotice) -> bool:
    """Whether a change of option leaves the seed for each dollar of wager as it is."""
    terms = [terms_of(one) for one in scene.running()]
    return change.seed is not None and all(one.seed == change.seed * one.wager for one in terms)
