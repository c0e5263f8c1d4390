"""What a book says about payment errors: which there are, what makes one no breach, what is reported."""

from croupier.core.book.entries import AnyOf, Cited


class AgeRule(Cited, frozen=True):
    """How long is reasonable: an error that is still open later raises an alarm and nothing else."""

    hours: int


class SuspicionRule(Cited, frozen=True, kw_only=True):
    """What must be tried, whatever comes of it, where an error is suspected to be meant."""

    rectify: AnyOf  # the ways that are tries to put it right
    identify: AnyOf  # the ways that are tries to find out who the patron is


class ReportRule(Cited, frozen=True):
    """Single errors above this many cents are told to the regulator month by month."""

    above: int


class PaymentErrorRule(Cited, frozen=True, kw_only=True):
    """When a wrong payment is no breach: nobody meant it, and it was put right, tried or told."""

    sources: tuple[str, ...]  # what was paid wrongly
    enquiry: Cited
    answered: AnyOf
    attempts: AnyOf  # the ways of trying that are enough while the patron is not known
    known: dict[str, AnyOf]  # by kind of error: what is tried as well once the patron is known
    reasonable: AgeRule
    suspected: SuspicionRule
    report: ReportRule
