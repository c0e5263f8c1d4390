"""Two promotions for the demo floor: one that play earns entries in, and one that waits for its draw."""

from typing import Any, Final

from croupier.core.refusal import Refusal
from croupier.house.room.house import House
from croupier.promotions.rules import commands as c
from croupier.promotions.rules.terms import Earning, Prize, Terms, Thing

BOOK: Final = "star-ms-4"
HOUR: Final = 3_600_000
DAY: Final = 24 * HOUR


def open_promotions(house: House, manager: str) -> Refusal | None:
    """Draft, tell and open both, as if that had been done days ago; nothing if all went well."""
    if house.desk.promotions.all() or house.floor.table(BOOK) is None:
        return None
    now = house.clock()
    first = _offered(house, manager, "spring-draw", _spring(now), now)
    return first or _ready(house, manager, now)


def _give(house: House, manager: str, kind: type[c.PromotionCommand], at: int, **said: Any) -> Refusal | None:
    command: Any = kind(actor=manager, at=at, **said)
    return house.desk.give(command.promotion, command, house.floor.ranks(BOOK), book=BOOK).refusal


def _offered(house: House, manager: str, id: str, terms: Terms, now: int) -> Refusal | None:
    start = terms.start or now
    told = start - DAY
    steps: tuple[tuple[type[c.PromotionCommand], int, dict[str, Any]], ...] = (
        (c.DraftPromotion, told, {"terms": terms, "book": BOOK}),
        (c.PublishTerms, told, {}),
        (c.SubmitTerms, told, {"version": 1}),
        (c.OpenPromotion, start, {}),
    )
    for kind, at, said in steps:
        if refusal := _give(house, manager, kind, at, promotion=id, **said):
            return refusal
    return None


def _ready(house: House, manager: str, now: int) -> Refusal | None:
    """A promotion that people entered and whose time has come."""
    terms = _friday(now)
    if refusal := _offered(house, manager, "friday-draw", terms, now):
        return refusal
    entered = [one.id for one in house.floor.patrons] + ["cara", "dev", "elif", "finn"]
    for number, patron in enumerate(entered, start=1):
        said = {"promotion": "friday-draw", "patron": patron, "entries": number}
        if refusal := _give(house, manager, c.EnterPatron, now - HOUR, **said):
            return refusal
    return _give(house, manager, c.CloseEntries, terms.closes or now, promotion="friday-draw")


def money_prize(id: str, name: str, cents: int, count: int = 1) -> Prize:
    """Prize money, so many times."""
    things = (Thing(kind="money", name="prize money"),)
    return Prize(id=id, name=name, things=things, value=cents, count=count, conditions="none")


def _spring(now: int) -> Terms:
    """Play earns entries for a week."""
    hamper = Prize(
        id="hamper", name="Hamper", value=25_000, conditions="adults only", alternative=20_000,
        things=(Thing(kind="hamper", name="cheese"), Thing(kind="liquor", name="wine", millilitres=1_500)),
    )  # fmt: skip
    return plain_terms(
        title="Spring Draw", start=now, closes=now + 7 * DAY, award_time=now + 7 * DAY + HOUR,
        end=now + 30 * DAY, earning=Earning(cents=10_000), qualifying_wager=500, presence_required=False,
        nature="prize money and a hamper", prizes=(money_prize("first", "First prize", 500_000), hamper),
    )  # fmt: skip


def _friday(now: int) -> Terms:
    """Entries were made at the desk, and are closed."""
    return plain_terms(
        title="Friday Draw", start=now - DAY, closes=now - HOUR // 2, award_time=now - HOUR // 4,
        end=now + 30 * DAY, presence_required=False, nature="prize money",
        prizes=(
            money_prize("first", "First prize", 1_500_000),
            money_prize("second", "Second prize", 20_000, 2),
        ),
    )  # fmt: skip


def plain_terms(**more: Any) -> Terms:
    """Terms that say all that a book wants to be said, and more of your own."""
    return Terms(
        award_method="one lot is drawn for each prize, first prize first", award_place="the main floor",
        eligibility="anybody with a player card of the demo floor", reservations="none",
        place="the demo floor", claim_method="at the cage, with the player card",
        winner_notice="by telephone or email", results="on this page",
        disbursement=("transfer", "crossed-cheque"), marketing="the lobby points here",
        available=("this page",), further=("There is nothing to win: this is a demo.",), **more,
    )  # fmt: skip
