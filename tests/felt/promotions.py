"""Promotions under test: terms that are complete, commands given one after the other, and what they leave."""

from typing import Any

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.refusal import Refusal
from croupier.promotions.rules import commands as c
from croupier.promotions.rules.decide import decide
from croupier.promotions.rules.draw.lots import commitment_to
from croupier.promotions.rules.evolve import evolve
from croupier.promotions.rules.scene import PromotionScene
from croupier.promotions.rules.state import Promotion, Seal, Winner
from croupier.promotions.rules.terms import Earning, Prize, Terms, Thing
from croupier.rulebooks.load import load
from croupier.table.notices import PendingNotice
from tests.felt import furniture, witness

HOUR = 3_600_000
DAY = 24 * HOUR
MANAGER = "assistant_gaming_manager"
SEED = "5e" * 32
START = furniture.OPENS_AT + 3 * DAY
CLOSES = START + 7 * DAY
DRAWS = CLOSES + HOUR


def money(value: int, id: str = "cash", **more: Any) -> Prize:
    """A money prize."""
    thing = Thing(kind="money", name="prize money")
    said: dict[str, Any] = {"name": "Prize money", "conditions": "none", **more}
    return Prize(id=id, things=(thing,), value=value, **said)


def thing(kind: str, value: int = 50_000, details: dict[str, Any] | None = None, **more: Any) -> Prize:
    """A prize that is one thing."""
    said: dict[str, Any] = {"id": kind, "conditions": "none", "name": kind, **more}
    return Prize(things=(Thing(kind=kind, name=kind, details=details or {}),), value=value, **said)


def terms(**changes: Any) -> Terms:
    """Terms with every item of every book, for one prize of $5,000, changed as asked."""
    whole = Terms(
        title="Spring draw", award_method="one lot is drawn for each prize", award_time=DRAWS,
        award_place="the main floor", eligibility="members of the loyalty programme",
        earning=Earning(cents=10_000), qualifying_wager=500, nature="prize money", reservations="none",
        closes=CLOSES, place="the main floor", start=START, end=DRAWS + 7 * DAY,
        claim_method="at the cage, with the player card", presence_required=False,
        winner_notice="by telephone or email", results="on the website", prizes=(money(500_000),),
        disbursement=("transfer",), marketing="every advertisement names the website",
        available=("website", "brochure"),
    )  # fmt: skip
    return replace(whole, **changes)


class Promotions:
    """One promotion; `spring` by the highest rank, unless something else is said."""

    def __init__(self, book: str, **scene: Any) -> None:
        self.book = load(book)
        self.staff = {rank: rank for rank in (*furniture.ranks(book), furniture.INSPECTOR)}
        self.one = Promotion(id="spring")
        self.events: list[Event] = []
        self.more: dict[str, Any] = {
            "seal": Seal(commitment_to(SEED)), "seed": SEED, "head": "ab" * 32, **scene,
        }  # fmt: skip
        self.at = furniture.OPENS_AT

    def scene(self) -> PromotionScene:
        return PromotionScene(promotion=self.one, book=self.book, staff=self.staff, **self.more)

    def give(self, kind: type[c.AnyPromotionCommand], /, **said: Any) -> tuple[Event, ...] | Refusal:
        """Give one command; a minute goes by."""
        self.at = said.pop("at", self.at + 60_000)
        if kind is c.PayPrize:
            said.setdefault("identity", "player card and photo")
        command: Any = kind(**{"actor": MANAGER, "promotion": "spring", "at": self.at, **said})
        answer = decide(self.scene(), command)
        witness.watch(self.book.id, answer)
        if not isinstance(answer, Refusal):
            for event in answer:
                self.one = evolve(self.one, event)
            self.events += answer
        return answer

    def do(self, kind: type[c.AnyPromotionCommand], /, **said: Any) -> "Promotions":
        """A command that is accepted."""
        answer = self.give(kind, **said)
        if isinstance(answer, Refusal):
            raise AssertionError(f"refused: {answer}")
        return self

    def refused(self, kind: type[c.AnyPromotionCommand], /, **said: Any) -> Refusal:
        """The refusal a command meets."""
        answer = self.give(kind, **said)
        if not isinstance(answer, Refusal):
            raise AssertionError(f"not refused: {answer}")
        return answer

    def drafted(self, **changes: Any) -> "Promotions":
        return self.do(c.DraftPromotion, terms=terms(**changes))

    def published(self, **changes: Any) -> "Promotions":
        return self.drafted(**changes).do(c.PublishTerms)

    def opened(self, **changes: Any) -> "Promotions":
        """Published, told to the regulator in time, and begun."""
        self.published(**changes).do(c.SubmitTerms, version=self.one.version)
        return self.do(c.OpenPromotion, at=START)

    def closed(self, *patrons: str, **changes: Any) -> "Promotions":
        """Entered by these, one lot each, and closed."""
        self.opened(**changes)
        for patron in patrons or ("p1", "p2", "p3"):
            self.do(c.EnterPatron, patron=patron, wager=500)
        return self.do(c.CloseEntries, at=CLOSES)

    def drawn(self, *patrons: str, **changes: Any) -> "Promotions":
        """And drawn."""
        return self.closed(*patrons, **changes).do(c.HoldDraw, at=DRAWS, scrutineer=furniture.INSPECTOR)

    def winner(self, number: int = 1) -> Winner:
        found = self.one.winner(number)
        assert found is not None
        return found

    def notice(self, name: str) -> PendingNotice:
        """The one pending notice of that name."""
        (found,) = [one for one in self.one.outbox.pending if one.name == name]
        return found

    def told(self) -> set[str]:
        """The names of what nobody has acknowledged."""
        return {one.name for one in self.one.outbox.pending}

    def balance(self, account: str) -> int:
        return self.one.balances.get(account, 0)
