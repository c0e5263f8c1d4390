"""What happened to a dispute; and what somebody asked to see."""

from croupier.core.event import Event


class DisputeOpened(Event, frozen=True, kw_only=True):
    number: int
    player: str
    about: str
    by: str
    box: int | None = None
    at: int = 0  # ms since 1970


class DisputeDecided(Event, frozen=True, kw_only=True):
    """Decided in the first instance or on review; after a `final` one nobody in the house decides again."""

    number: int
    decision: str
    by: str
    rank: str
    final: bool
    at: int = 0  # ms since 1970


class ReviewRequested(Event, frozen=True, kw_only=True):
    number: int
    by: str
    at: int = 0  # ms since 1970


class RightsAdvised(Event, frozen=True, kw_only=True):
    """Somebody the decision is about knows by which routes a complaint can go further."""

    number: int
    player: str
    routes: tuple[str, ...]
    by: str


class ComplaintForwarded(Event, frozen=True, kw_only=True):
    number: int
    to: str
    by: str


class DisputeClosed(Event, frozen=True, kw_only=True):
    number: int
    satisfied: bool
    by: str


class RulesRequested(Event, frozen=True, kw_only=True):
    """Somebody asked for the rules, by the book and digest that are in force here."""

    by: str
    book: str
    digest: str
    notice: int = 0  # that stands until a copy was handed over


class RulesHandedOver(Event, frozen=True, kw_only=True):
    """Who asked for the rules has a copy of this document, or has it before them."""

    notice: int
    to: str
    by: str
    document: str
    sha256: str = ""


class AnalysisOpened(Event, frozen=True, kw_only=True):
    by: str
    rank: str
