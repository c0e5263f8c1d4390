"""Another payout option for every running meter at once, with the seed and rate of its table."""

from msgspec.structs import replace

from croupier.core.book.entries import Cites, MeterRate
from croupier.core.book.meters import OptionRule
from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse
from croupier.core.sure import sure
from croupier.engine.jackpots.sign import row_of
from croupier.meters.rules import commands as c
from croupier.meters.rules import events as ev
from croupier.meters.rules.close import busy
from croupier.meters.rules.count import count, top_up
from croupier.meters.rules.scene import METER, MeterScene, closed, terms_of
from croupier.meters.rules.signs import OPTION, stood
from croupier.table.limits import JackpotNotice
from croupier.table.meter import CENT, Meter, MeterTerms


def legal_change(scene: MeterScene, command: c.ChangeOption) -> Refusal | None:
    """A line of the book's tables, after its notice at every table, with no wager on any meter."""
    rule = scene.rule.option
    if rule is None:
        return refuse("option/none", METER, "This book has no options.")
    if refusal := closed(scene, command.meter, rule.cites):
        return refusal
    row = row_of(scene.book, command.option, command.seed)
    if row is None:
        cites, text = scene.rule.seed.cites, f"Option {command.option} has no seed {command.seed}."
        return refuse("option/row", cites, text, option=command.option, seed=command.seed)
    if all(_changed(terms_of(one), row) == one.terms for one in scene.running()):
        text = "Every meter runs on that option and seed."
        return refuse("option/same", rule.notice.cites, text, option=command.option, seed=command.seed)
    for one in scene.running():
        if refusal := busy(scene, one, rule.notice.cites) or _unannounced(scene, rule, one, command):
            return refusal
    return None


def _unannounced(
    scene: MeterScene, rule: OptionRule, meter: Meter, command: c.ChangeOption
) -> Refusal | None:
    change = JackpotNotice(option=command.option, seed=command.seed)
    for table in meter.links:
        early = stood(scene, scene.tables[table], OPTION, rule.notice, command.at, change)
        if early:
            return early
    return None


def _changed(terms: MeterTerms, row: MeterRate) -> MeterTerms:
    return replace(terms, option=row.option, seed=row.seed * terms.wager, rate=row.rate)


def act_change(scene: MeterScene, command: c.ChangeOption) -> tuple[ev.MeterEvent, ...]:
    """What stands on a meter stays there, and is topped up where the new seed is higher."""
    row = sure(row_of(scene.book, command.option, command.seed), "an option is one of the book's")
    rule = sure(scene.rule.option, "options are chosen where the book has them")
    cites = cited(rule.cites, rule.notice.cites, row.cites)
    return tuple(_change(scene, one, row, command, cites) for one in scene.running())


def _change(
    scene: MeterScene, meter: Meter, row: MeterRate, command: c.ChangeOption, cites: Cites
) -> ev.MeterChanged:
    terms = _changed(terms_of(meter), row)
    before, reserve_before, cuts = count(meter, scene.count(meter.id))
    after = max(before, terms.seed * CENT)
    more = top_up(after - before, reserve_before)
    reset = after > before
    return ev.MeterChanged(
        meter=meter.id,
        before=before,
        reserve_before=reserve_before,
        cuts=cuts,
        terms=terms,
        from_reserve=more.from_reserve,
        from_house=more.from_house,
        after=after,
        reset=reset,
        by=command.actor,
        at=command.at,
        cites=cited(cites, scene.rule.reset.cites if reset else ()),
    )
