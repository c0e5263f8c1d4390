"""Who may give what: forms become offers for whom a book gives them to, and for others to know of."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from croupier.core.book.entries import Cites, Right
from croupier.core.refusal import Refusal
from croupier.engine.duty.authority import holds
from croupier.engine.offers.forming import Ask, formed
from croupier.engine.offers.offer import Form, Offer
from croupier.engine.scene import Scene

Asks = Callable[[Form, str], tuple[Ask, ...]]  # the questions of a form, as somebody would be asked them
Answer = Callable[[Any], Cites | Refusal]


def given(
    duty: Scene,
    actor: str,
    forms: Iterable[Form],
    said: dict[str, Any],
    asks: Asks,
    answer: Answer,
    own: Collection[type[Any]] = (),
) -> Iterator[Offer]:
    """The forms that would be accepted: from the actor, or from others of the staff whom it waits for.

    `own` are commands that people give about themselves, by no right of a book; `said` is what all say.
    """
    for form in forms:
        by, right = _who(duty, actor, form, own)
        if by:
            yield from _form(form, {**said, **form.said}, by, actor, right, asks(form, by), answer)


def _who(duty: Scene, actor: str, form: Form, own: Collection[type[Any]]) -> tuple[str, Right | None]:
    """Who may give it, by which right: the actor, or, for one of the staff to know, another of them."""
    if form.command in own:
        return actor, None
    right = duty.book.rights.get(form.command.__name__)
    if right is None:
        return "", None
    if holds(duty, actor, right):
        return actor, right
    others = duty.staff if duty.rank(actor) is not None else ()
    return next((who for who in others if holds(duty, who, right)), ""), right


def _form(
    form: Form,
    said: dict[str, Any],
    by: str,
    actor: str,
    right: Right | None,
    asks: tuple[Ask, ...],
    answer: Answer,
) -> Iterator[Offer]:
    who = " or ".join((right.rank, *right.also)) if right else ""

    def refused(command: Any) -> Refusal | None:
        found = answer(command)
        return found if isinstance(found, Refusal) else None

    for one in formed(form.command, {**said, "actor": by}, asks, refused):
        cites = answer(one.command)
        yield Offer(
            command=replace(one.command, actor=actor, at=0),
            asks=one.asks,
            cites=() if isinstance(cites, Refusal) else cites,
            text=form.text,
            group=form.group,
            who=who,
            mine=by == actor,
            waits="" if by == actor else f"For the {who}.",
        )
