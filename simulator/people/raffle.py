"""A promotion on every day: people enter, a draw is held, prizes are paid, doubts are raised."""

from typing import Any, Final

from croupier.core.book.rulebook import Rulebook
from croupier.engine.offers.offer import Offer, Question
from croupier.house.demo.promotions import DAY, money_prize, plain_terms
from croupier.house.room.desk import Desk
from croupier.promotions.rules import commands as c
from croupier.promotions.rules.offers import offers
from croupier.promotions.rules.terms import Earning, Terms
from simulator.chance import Chance
from simulator.people.cast import ERRORS_TABLE, MANAGER, place_of, players, staff

RAFFLE: Final = "raffle"
BOOK: Final = "star-ms-4"
PLACE: Final = place_of(ERRORS_TABLE)
MINUTE: Final = 60_000
SELDOM: Final = ("FindCompromised", "CancelDraw", "PostponePromotion", "DenyClaim", "OpenPromotionDispute")
RARE: Final = 0.1


def prepare(desk: Desk, book: Rulebook, now: int) -> None:
    """Drafted, told and opened; entries close within minutes."""
    steps: tuple[tuple[type[c.PromotionCommand], int, dict[str, Any]], ...] = (
        (c.DraftPromotion, now - DAY, {"terms": _terms(now), "book": BOOK}),
        (c.PublishTerms, now - DAY, {}),
        (c.SubmitTerms, now - DAY, {"version": 1}),
        (c.OpenPromotion, now, {}),
    )
    for number, (kind, at, said) in enumerate(steps):
        command: Any = kind(actor=MANAGER, at=at, promotion=RAFFLE, id=f"raffle {number}", **said)
        if refusal := desk.give(command.promotion, command, staff(PLACE, book), book=BOOK).refusal:
            raise ValueError(f"{kind.__name__}: {refusal.text}")


def _terms(now: int) -> Terms:
    return plain_terms(
        title="Storm Raffle", start=now, closes=now + 10 * MINUTE, award_time=now + 12 * MINUTE,
        end=now + 30 * DAY, earning=Earning(cents=10_000), qualifying_wager=500, presence_required=False,
        nature="prize money",
        prizes=(money_prize("first", "First", 50_000), money_prize("second", "Second", 20_000, 2)),
    )  # fmt: skip


def wish(desk: Desk, book: Rulebook, chance: Chance, now: int) -> c.AnyPromotionCommand | None:
    """Something staff may do about it now, with words filled in."""
    one, given = desk.promotions.promotion(RAFFLE), staff(PLACE, book)
    actor = chance.pick((MANAGER, MANAGER, "of-" + book.rule.ranks.ladder[1]))
    scene = desk.promotions.scene(one, book, given)
    found = [
        option
        for option in offers(scene, actor, max(now, one.terms.start or 0))
        if option.name != "AmendTerms" and (option.name not in SELDOM or chance.happens(RARE))
    ]
    if not found:
        return None
    kind = chance.pick(sorted({option.name for option in found}))
    option = chance.pick([option for option in found if option.name == kind])
    return _filled(option, actor, chance)


def _filled(option: Offer, actor: str, chance: Chance) -> c.AnyPromotionCommand:
    said = {one.name: _answer(one, chance) for one in option.asks if not one.optional}
    found: c.AnyPromotionCommand = option.taken(said)  # type: ignore[assignment]
    return found


def _answer(question: Question, chance: Chance) -> Any:
    match question.kind:
        case "number" | "money":
            return question.value or 1
        case "yes-no":
            return chance.happens(0.8)
        case "choice":
            return chance.pick(question.choices)
        case "split":
            return {chance.pick(question.choices): question.value}
    return chance.pick(players(PLACE)) if question.name == "patron" else "storm"
