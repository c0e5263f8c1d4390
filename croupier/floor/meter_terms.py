"""Opening a meter: price, reset amount, rates and prizes, as its book allows them beside those that run."""

import re

from croupier.core import meter_commands as c
from croupier.core import meter_events as ev
from croupier.core.citing import cited
from croupier.core.entries import Cites, MeterRate
from croupier.core.meter import MeterTerms
from croupier.core.money import MOST, Cents
from croupier.core.refusal import Refusal, refuse
from croupier.core.rulebook import Rulebook
from croupier.core.sign import JackpotSign
from croupier.core.sure import sure
from croupier.engine.layouts import jackpot_sign_refused
from croupier.floor.meter_scene import METER, MeterScene, terms_of

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
    return (
        _rates_refused(scene, command)
        or _amounts_refused(scene, command)
        or _row_refused(scene.book, command)
        or _beside_refused(scene, command)
    )


def _rates_refused(scene: MeterScene, command: c.OpenMeter) -> Refusal | None:
    """Percentages in hundredths at the finest; the meter grows, and no more than by the wagers."""
    rule, rate, aside = scene.rule, percent(command.rate), percent(command.reserve_rate)
    cites = rule.rate.cites
    if rate is None or aside is None:
        text = "A rate is a percentage with at most two decimals."
        wrong = command.rate if rate is None else command.reserve_rate
        return refuse("meter/rate", cites, text, rate=wrong)
    if rate < 1 or rate + aside > ALL:
        return refuse("meter/rate", cites, "A meter grows by a part of every wager.", rate=command.rate)
    if aside and rule.reserve is None:
        text = "Nothing but the increment comes from the wagers."
        return refuse("meter/reserve-rate", cites, text, rate=command.reserve_rate)
    return None


def _amounts_refused(scene: MeterScene, command: c.OpenMeter) -> Refusal | None:
    """Price, reset amount, prizes and bonus as a sign could state them."""
    book, bonus = scene.book, command.bonus
    if not 0 < command.wager <= MOST // 1000:
        return refuse("meter/wager", book.rule.jackpot.cites, "Not a price.", wager=command.wager)
    if not 0 < command.seed <= MOST // 1000:
        return refuse("meter/seed", scene.rule.seed.cites, "A meter starts from a seed.", seed=command.seed)
    if bonus is not None and not book.rule.jackpot.bonus:
        return refuse("meter/bonus", book.rule.jackpot.cites, "This book has no bonus jackpot.", bonus=bonus)
    if bonus is not None and bonus < 1:
        return refuse("meter/bonus", book.rule.jackpot.bonus, "A bonus needs its amount.", bonus=bonus)
    if none := [hand for hand, amount in command.pays.items() if amount < 1]:
        text = f"The prize for a {none[0]} needs its amount."
        return refuse("meter/prize", book.rule.jackpot.cites, text, hand=none[0])
    sign = JackpotSign(
        wager=command.wager, seed=command.seed, option=command.option, pays=command.pays, bonus=bonus
    )
    return jackpot_sign_refused(book, sign)


def row_of(book: Rulebook, option: int | None, seed: int) -> MeterRate | None:
    """The line of the book's table for a seed in dollars for each dollar of wager."""
    for row in book.data.meter_rate:
        if (row.option, row.seed) == (option, seed):
            return row
    return None


def _row_refused(book: Rulebook, command: c.OpenMeter) -> Refusal | None:
    """Where the book has a table of seeds and rates, the meter is one of its lines times the price."""
    rule = book.rule.meter
    if not book.data.meter_rate:
        return None
    per_dollar, rest = divmod(command.seed, command.wager)
    row = row_of(book, command.option, per_dollar)
    if row is None or rest:
        text = f"No seed of option {command.option} times the price is {command.seed} cents."
        return refuse("meter/seed", rule.seed.cites, text, option=command.option, seed=command.seed)
    if percent(command.rate) != row.rate:
        text = f"That seed goes with {row.rate // 100}.{row.rate % 100:02}%."
        return refuse("meter/rate", cited(rule.rate.cites, row.cites), text, rate=command.rate)
    return None


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


def act_open(scene: MeterScene, command: c.OpenMeter) -> tuple[ev.MeterEvent, ...]:
    """The house pays the first seed."""
    terms = MeterTerms(
        wager=command.wager,
        seed=command.seed,
        rate=sure(percent(command.rate), "a rate is a percentage"),
        reserve_rate=sure(percent(command.reserve_rate), "a rate is a percentage"),
        option=command.option,
        pays=command.pays,
        bonus=command.bonus,
    )
    opened = ev.MeterOpened(
        meter=command.meter,
        book=scene.book.id,
        approval=command.approval,
        terms=terms,
        by=command.actor,
        cites=_opened_cites(scene, terms.option, command.seed // command.wager),
    )
    return (opened,)


def _opened_cites(scene: MeterScene, option: int | None, seed: Cents) -> Cites:
    rule = scene.rule
    row = row_of(scene.book, option, seed)
    return cited(rule.cites, rule.approval.cites, rule.seed.cites, rule.rate.cites, row.cites if row else ())
