"""What the log knows of the promotions of a floor: their draws, and what was played in them."""

from collections.abc import Mapping
from typing import NamedTuple

from croupier.core.book.rulebook import Rulebook
from croupier.core.money import Cents
from croupier.house.desk.streams import Loaded, promotion_stream
from croupier.house.desk.subject import Setting
from croupier.house.desk.writer import Writer
from croupier.promotions.rules.draw.record import DrawRecord, faults
from croupier.promotions.rules.entry import earned
from croupier.promotions.rules.evolve import draw_of
from croupier.promotions.rules.scene import PromotionScene
from croupier.promotions.rules.state import Promotion
from croupier.promotions.subject import looked_at
from croupier.promotions.tally import PromotionTally


class Drawn(NamedTuple):
    """The record of a draw, and whatever is not true in it."""

    record: DrawRecord
    faults: tuple[str, ...]


class Promotions:
    """All promotions of one log, to look at."""

    def __init__(self, writer: Writer, setting: Setting) -> None:
        self._writer = writer
        self._setting = setting
        self._log = setting.log
        self._tally = setting.once(PromotionTally)
        self._draws: dict[str, tuple[int, Drawn | None]] = {}  # by promotion: after which record

    def promotion(self, id: str) -> Promotion:
        """The promotion as the log has it."""
        found: Promotion = self._writer.current(promotion_stream(id)).state
        return found

    def loaded(self, id: str) -> Loaded:
        """The same, and how many records it has by now."""
        return self._writer.current(promotion_stream(id))

    def all(self) -> dict[str, Promotion]:
        """Every promotion of the floor."""
        prefix = promotion_stream("")
        names = [name for name in self._log.streams() if name.startswith(prefix)]
        return {name.removeprefix(prefix): self.promotion(name.removeprefix(prefix)) for name in names}

    def draw(self, id: str) -> Drawn | None:
        """A draw that was held, run again; once for as long as nothing new happens."""
        stream = promotion_stream(id)
        loaded = self._writer.current(stream)
        if loaded.state.draw is None:
            return None
        seq, known = self._draws.get(id, (0, None))
        if known is None or seq != loaded.head.seq:
            record = draw_of(id, (record.event for record in self._log.read(stream)))
            known = Drawn(record, tuple(faults(record))) if record else None
            self._draws[id] = (loaded.head.seq, known)
        return known

    def turnover(self, id: str) -> dict[str, Cents]:
        """By patron: what was played in a promotion so far."""
        return self._tally.turnover(self.promotion(id)).all()

    def entries(self, one: Promotion, patron: str) -> int:
        """How many lots a patron holds, or would hold if entries closed now."""
        if one.status not in ("open", "published"):
            return sum(entry.lots for entry in one.entries if entry.patron == patron)
        played = self._tally.turnover(one).of(patron)
        return one.entered.get(patron, 0) + earned(one.terms, played)

    def scene(self, one: Promotion, book: Rulebook, staff: Mapping[str, str]) -> PromotionScene:
        """A promotion as somebody who looks at what may be done sees it."""
        return looked_at(self._setting, one, book, staff, lambda name: self._writer.current(name).state)
