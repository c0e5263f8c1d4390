"""Opening a meter: price, reset amount, rates and prizes, as its book allows them beside those that run."""

import re

from msgspec.structs import replace

from croupier.core.book.entries import Cites, MeterRate
from croupier.core.book.meters import OptionRule
from croupier.core.book.rulebook import Rulebook
from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.money import MOST, Cents
from croupier.core.refusal import Refusal, refuse, sure
from croupier.core.sign import JackpotSign
from croupier.engine.jackpots.prizes import options
from croupier.engine.jackpots.sign import jackpot_sign_refused, line_of, row_of
from croupier.meters.rules import commands as c
from croupier.meters.rules import events as ev
from croupier.meters.rules.close import busy
from croupier.meters.rules.count import count, top_up
from croupier.meters.rules.links import OPTION, stood
from croupier.meters.rules.scene import METER, MeterScene, closed, terms_of
from croupier.table.limits import JackpotNotice
from croupier.table.meter import CENT, Meter, MeterTerms

ALL = 10_000  # hundredths of a percent in a whole
PERCENT = re.compile(r"([0-9]{1,3})(?:\.([0-9]+))?")


def percent(text: str) -> int | None:
    """A percentage such as "34.06" in hundredths of a percent; nothing if it is none, or finer than that."""
    found = PERCENT.fullmatch(text)
    if found is None:
        return None
    part = (found[2] or "").rstrip("0")
    return int(found[1]) * 100 + int(part.ljust(2, "0")) if len(part) <= 2 else None


def legal_open(scene: MeterScene, command: c.OpenMeter) -> Refusal | None:
    """A new meter under an approval, on terms its book allows."""
    if command.meter in ("", "house", *scene.meters) or ":" in command.meter:
        return refuse("meter/id", METER, "Every meter has an id of its own.", meter=command.meter)
    if not command.approval.strip():
        cites = cited(scene.rule.approval.cites, scene.rule.cites)
        return refuse("meter/approval", cites, "A meter runs under an approval, which must be named.")
    for rate in (command.rate, command.reserve_rate):
        if percent(rate) is None:
            text = "A rate is a percentage with at most two decimals."
            return refuse("meter/rate", scene.rule.rate.cites, text, rate=rate)
    terms = _terms(command)
    return terms_refused(scene.book, terms) or _beside_refused(scene, command)


def terms_refused(book: Rulebook, terms: MeterTerms) -> Refusal | None:
    """The one door for what a meter runs on, wherever one is set up: rates, amounts, and the book's lines."""
    return _rates_refused(book, terms) or _amounts_refused(book, terms) or _rate_refused(book, terms)


def running_refused(book: Rulebook, terms: MeterTerms, value: Cents) -> Refusal | None:
    """A meter that stands somewhere already: its line, its rates if any are told, and what stands there."""
    rated = terms.rate or terms.reserve_rate
    return (
        _line_refused(book, terms)
        or (_rates_refused(book, terms) or _rate_refused(book, terms) if rated else None)
        or _value_refused(book, terms, value)
    )


def _rates_refused(book: Rulebook, terms: MeterTerms) -> Refusal | None:
    """The meter grows, and no more than by the wagers."""
    rule = book.rule.meter
    if terms.rate < 1 or terms.rate + terms.reserve_rate > ALL:
        text = "A meter grows by a part of every wager."
        return refuse("meter/rate", rule.rate.cites, text, rate=said(terms.rate))
    return _reserve_refused(book, terms)


def _reserve_refused(book: Rulebook, terms: MeterTerms) -> Refusal | None:
    """A part for the next seed comes from the wagers only where the book has one."""
    if not terms.reserve_rate or book.rule.meter.reserve:
        return None
    text = "Nothing but the increment comes from the wagers."
    cites = book.rule.meter.rate.cites
    return refuse("meter/reserve-rate", cites, text, rate=said(terms.reserve_rate))


def _amounts_refused(book: Rulebook, terms: MeterTerms) -> Refusal | None:
    """Price, reset amount, prizes and bonus as a sign could state them."""
    rule, bonus = book.rule.jackpot, terms.bonus
    if not 0 < terms.wager <= MOST // 1000:
        return refuse("meter/wager", rule.cites, "Not a price.", wager=terms.wager)
    if not 0 < terms.seed <= MOST // 1000:
        cites = book.rule.meter.seed.cites
        return refuse("meter/seed", cites, "A meter starts from a seed.", seed=terms.seed)
    if bonus is not None and not rule.bonus:
        return refuse("meter/bonus", rule.cites, "This book has no bonus jackpot.")
    amounts = bonus.values() if isinstance(bonus, dict) else (bonus,)
    if bonus is not None and not all(amount and amount > 0 for amount in amounts):
        return refuse("meter/bonus", rule.bonus, "A bonus needs its amount.")
    if none := [hand for hand, amount in terms.pays.items() if amount < 1]:
        text = f"The prize for a {none[0]} needs its amount."
        return refuse("meter/prize", rule.cites, text, hand=none[0])
    if refusal := _line_refused(book, terms):
        return refusal
    sign = JackpotSign(wager=terms.wager, seed=terms.seed, option=terms.option, pays=terms.pays, bonus=bonus)
    return jackpot_sign_refused(book, sign)


def _line_refused(book: Rulebook, terms: MeterTerms) -> Refusal | None:
    """Where the book has a table of seeds and rates, the reset amount is one of them times the price."""
    known = terms.option not in options(book) or line_of(book, terms.option, terms.wager, terms.seed)
    if known:
        return None
    text = f"No seed of option {terms.option} times the price is {terms.seed} cents."
    cites = book.rule.meter.seed.cites
    return refuse("meter/seed", cites, text, option=terms.option, seed=terms.seed)


def _rate_refused(book: Rulebook, terms: MeterTerms) -> Refusal | None:
    """And the rate is the one that stands beside that seed."""
    row = line_of(book, terms.option, terms.wager, terms.seed)
    if row is None or terms.rate == row.rate:
        return None
    cites = cited(book.rule.meter.rate.cites, row.cites)
    return refuse("meter/rate", cites, f"That seed goes with {said(row.rate)}%.", rate=said(terms.rate))


def _value_refused(book: Rulebook, terms: MeterTerms, value: Cents) -> Refusal | None:
    """No meter stands below its reset amount."""
    if value >= terms.seed:
        return None
    rule = book.rule.meter
    text = f"A meter never stands below its {terms.seed} cents."
    return refuse("meter/value", cited(rule.seed.cites, rule.least.cites), text, value=value, seed=terms.seed)


def said(rate: int) -> str:
    """Hundredths of a percent as a percentage."""
    return f"{rate // 100}.{rate % 100:02}"


def _beside_refused(scene: MeterScene, command: c.OpenMeter) -> Refusal | None:
    """Beside other meters: another price, and the same option and seed, where the book says so."""
    rule = scene.rule
    for one in scene.running():
        terms = terms_of(one)
        if rule.different_costs and terms.wager == command.wager:
            text = f"Meter {one.id} has that price."
            return refuse("meter/price", rule.different_costs.cites, text, meter=one.id, wager=command.wager)
        if rule.option is None:
            continue
        if terms.option != command.option:
            text = f"Meter {one.id} runs on option {terms.option}."
            return refuse("meter/option", rule.option.cites, text, meter=one.id, option=terms.option)
        if rule.option.same_seed_row and terms.seed * command.wager != command.seed * terms.wager:
            text = f"Meter {one.id} has another seed for a dollar of wager."
            return refuse("meter/seed-row", rule.option.cites, text, meter=one.id, seed=terms.seed)
    return None


def _terms(command: c.OpenMeter) -> MeterTerms:
    return MeterTerms(
        wager=command.wager,
        seed=command.seed,
        rate=sure(percent(command.rate), "a rate is a percentage"),
        reserve_rate=sure(percent(command.reserve_rate), "a rate is a percentage"),
        option=command.option,
        pays=command.pays,
        bonus=command.bonus,
    )


def act_open(scene: MeterScene, command: c.OpenMeter) -> tuple[ev.MeterEvent, ...]:
    """The house pays the first seed."""
    terms = _terms(command)
    opened = stated(
        ev.MeterOpened,
        command,
        book=scene.book.id,
        terms=terms,
        cites=_opened_cites(scene, terms.option, command.seed // command.wager),
    )
    return (opened,)


def _opened_cites(scene: MeterScene, option: int | None, seed: Cents) -> Cites:
    rule = scene.rule
    row = row_of(scene.book, option, seed)
    return cited(rule.cites, rule.approval.cites, rule.seed.cites, rule.rate.cites, row.cites if row else ())


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
