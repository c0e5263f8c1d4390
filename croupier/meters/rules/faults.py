"""What a meter must be able to do: record amounts, record times, and be read back."""

from typing import Final, get_args

from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse
from croupier.meters.rules import commands as c
from croupier.meters.rules import events as ev
from croupier.meters.rules.count import count
from croupier.meters.rules.scene import MeterScene, closed

FAULT = ("house:meter-fault",)
FAULTS: Final[tuple[c.MeterFault, ...]] = get_args(c.MeterFault)


def legal_report(scene: MeterScene, command: c.ReportMeterFault) -> Refusal | None:
    if refusal := closed(scene, command.meter, FAULT):
        return refusal
    if command.fault not in scene.rule.fault:
        return refuse("fault/unknown", FAULT, f"{command.fault} is no fault of a meter.", fault=command.fault)
    if command.fault in scene.meters[command.meter].faults:
        return refuse("fault/known", FAULT, f"{command.fault} is reported already.", fault=command.fault)
    return None


def act_report(scene: MeterScene, command: c.ReportMeterFault) -> tuple[ev.MeterEvent, ...]:
    """No linked table takes jackpot wagers from now on; those that lie stay."""
    notices = [one for one in scene.book.data.notice if one.when == "jackpot-fault"]
    cites = cited(scene.rule.fault[command.fault].cites, *(one.cites for one in notices))
    reported = stated(ev.MeterFaultReported, command, tell=tuple(one.to for one in notices), cites=cites)
    return (reported,)


def legal_clear(scene: MeterScene, command: c.ClearMeterFault) -> Refusal | None:
    if refusal := closed(scene, command.meter, FAULT):
        return refusal
    if command.fault not in scene.meters[command.meter].faults:
        return refuse("fault/none", FAULT, f"{command.fault} is not reported.", fault=command.fault)
    if command.fault in scene.found:
        cites, text = scene.rule.fault[command.fault].cites, "A test of the meter still finds it."
        return refuse("fault/found", cites, text, fault=command.fault)
    return None


def act_clear(scene: MeterScene, command: c.ClearMeterFault) -> tuple[ev.MeterEvent, ...]:
    """Nobody says that a meter works but by a test of it."""
    cites = scene.meters[command.meter].faults[command.fault]
    cleared = ev.MeterFaultCleared(meter=command.meter, fault=command.fault, by=command.actor, cites=cites)
    return (_tested(scene, command), cleared)


def legal_test(scene: MeterScene, command: c.TestMeter) -> Refusal | None:
    return closed(scene, command.meter, FAULT)


def act_test(scene: MeterScene, command: c.TestMeter) -> tuple[ev.MeterEvent, ...]:
    """The meter is counted and written down, and each fault that shows and is not known yet is reported."""
    known = scene.meters[command.meter].faults
    reports = [
        c.ReportMeterFault(actor=command.actor, at=command.at, meter=command.meter, fault=fault)
        for fault in FAULTS
        if fault in scene.found and fault in scene.rule.fault and fault not in known
    ]
    return (_tested(scene, command), *(event for report in reports for event in act_report(scene, report)))


def _tested(scene: MeterScene, command: c.TestMeter | c.ClearMeterFault) -> ev.MeterTested:
    before, reserve_before, cuts = count(scene.meters[command.meter], scene.count(command.meter))
    return ev.MeterTested(
        meter=command.meter,
        before=before,
        reserve_before=reserve_before,
        cuts=cuts,
        time=command.at,
        by=command.actor,
        cites=cited(*(one.cites for one in scene.rule.fault.values())),
    )
