"""Signs at the tables that announce what becomes of a meter: what they say, how long they stood, and once."""

from typing import Final

from croupier.core.book.meters import SignTime
from croupier.core.refusal import Refusal, refuse
from croupier.engine.jackpots.match import mismatch
from croupier.engine.running.signs import too_early
from croupier.meters.rules.scene import MeterScene, terms_of
from croupier.table.limits import JackpotNotice, Notice
from croupier.table.table import Table

LINKS: Final = "jackpot-link"
CLOSES: Final = "jackpot-closing"
OPTION: Final = "jackpot-option"


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
