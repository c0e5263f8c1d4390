"""Signs that announce something, and from when on what they announce may be done."""

from collections.abc import Iterator

import msgspec

from croupier.engine.scene import Scene
from croupier.table.limits import Least, Notice

MINUTE = 60_000  # ms


class SignClock(msgspec.Struct, frozen=True, kw_only=True):
    """A sign on display: since when, for when, and when its notice has run. Times are ms since 1970."""

    announces: str
    shown: int
    time: int
    least: Least
    minutes: int | None  # of notice the book asks for
    rounds: int | None  # or rounds
    rounds_done: int
    due: int | None  # from when on, where minutes count
    ripe: bool


def sign_clocks(scene: Scene, now: int) -> tuple[SignClock, ...]:
    """The clocks of all signs on display."""
    return tuple(_clocks(scene, now))


def _clocks(scene: Scene, now: int) -> Iterator[SignClock]:
    for announces, notice in scene.table.limits.notices.items():
        minutes, rounds = _asked(scene, announces)
        due = max(notice.time, notice.shown + minutes * MINUTE) if minutes is not None else None
        yield SignClock(
            announces=announces, shown=notice.shown, time=notice.time, least=notice.least, minutes=minutes,
            rounds=rounds, rounds_done=notice.rounds, due=due, ripe=_ripe(notice, due, rounds, now),
        )  # fmt: skip


def _ripe(notice: Notice, due: int | None, rounds: int | None, now: int) -> bool:
    if due is not None:
        return now >= due
    return rounds is None or notice.rounds >= rounds


def _asked(scene: Scene, announces: str) -> tuple[int | None, int | None]:
    """How long a sign must stand: minutes, or rounds."""
    rule = scene.book.rule
    match announces:
        case "closing":
            return rule.closing.minutes, rule.closing.rounds
        case "minimum":
            return rule.minimum_raise.minutes, None
        case "kept-minimum" if rule.minimum_raise_now:
            return rule.minimum_raise_now.kept.minutes, None
        case "jackpot-link":
            return rule.meter.link.minutes, None
        case "jackpot-closing":
            return rule.meter.closing.minutes, None
        case "jackpot-option" if rule.meter.option:
            return rule.meter.option.notice.minutes, None
    return None, None
