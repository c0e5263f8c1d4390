"""The terms of a promotion as data: everything that is written down before anybody may enter."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Literal

import msgspec

from croupier.core.bounds import Text, Wording
from croupier.core.money import Cents

Award = Literal["draw", "chance"]
Detail = Wording | int | bool
MONEY = "money"


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """A part of the terms; what it does not know is an error."""


class Thing(Part, frozen=True, kw_only=True):
    """One thing in a prize: of which kind, and the details that kind asks for."""

    kind: str
    name: Text = ""
    details: dict[str, Detail] = {}
    millilitres: int = 0  # of liquor
    amount: Cents | None = None  # of money beside other things


class Prize(Part, frozen=True, kw_only=True):
    """A prize, perhaps several alike: what is in it, what one is worth, and on which conditions."""

    id: str
    name: Text = ""
    things: tuple[Thing, ...] = ()
    value: Cents | None = None
    count: int = 1
    conditions: Wording = ""
    alternative: Cents | None = None  # money that the winner may take instead

    @property
    def money(self) -> bool:
        """Whether it is money and nothing else."""
        return bool(self.things) and all(thing.kind == MONEY for thing in self.things)

    @property
    def worth(self) -> Cents:
        """The most that one of them is worth: as it is, or in money where that may be taken instead."""
        return max(self.value or 0, self.alternative or 0)

    @property
    def least_money(self) -> Cents:
        """The least money that is in it."""
        if self.money:
            return self.value or 0
        parts = [thing.amount for thing in self.things if thing.kind == MONEY]
        return max(sum(amount or 0 for amount in parts), 1) if parts else 0

    @property
    def most_money(self) -> Cents:
        """The most money that is in it: all of it, unless money beside other things says how much."""
        parts = [thing.amount for thing in self.things if thing.kind == MONEY]
        return (self.value or 0) if self.money or None in parts else self.least_money


class Earning(Part, frozen=True, kw_only=True):
    """How play earns entries: so many for every so many cents that had a result."""

    cents: Cents
    entries: int = 1
    tokens: bool = False  # whether stakes in promotional tokens count


class Entrants(Part, frozen=True, kw_only=True):
    """Who is eligible, as far as the house can tell: asked at every entry and when entries close."""

    age: int | None = None  # years, at least
    card: bool = False  # a player card in force
    card_kinds: tuple[str, ...] = ()  # of one of these kinds
    staff: bool = False  # whether people of the house may take part


class Terms(Part, frozen=True, kw_only=True):
    """What a promotion says of itself; whatever is left out is still to be written. Times are ms since 1970.

    An `award` of "draw" always finds a winner among the entries. In one by "chance" there are `lots`, and one
    that nobody holds wins nothing.
    """

    title: str = ""
    award: Award = "draw"
    lots: int = 0
    award_method: Wording = ""
    award_time: int | None = None
    award_place: Text = ""
    eligibility: Wording = ""
    entrants: Entrants = Entrants()
    ineligible: tuple[str, ...] = ()  # patrons who may not win
    tables: tuple[str, ...] = ()  # where play earns entries; none named: wherever the book is played
    earning: Earning | None = None
    qualifying_wager: Cents | None = None  # in one round; zero for none
    once: bool = True  # nobody wins twice
    nature: Wording = ""
    reservations: Wording = ""
    closes: int | None = None
    place: Text = ""
    start: int | None = None
    end: int | None = None
    claim_method: Wording = ""
    presence_required: bool | None = None
    winner_notice: Wording = ""
    notice_ways: tuple[str, ...] = ()  # of those the book lists
    results: Wording = ""
    prizes: tuple[Prize, ...] = ()
    disbursement: tuple[Text, ...] = ()  # the ways prize money is paid
    marketing: Text = ""  # where the advertisements point to these terms
    available: tuple[Text, ...] = ()  # where everybody can read them
    further: tuple[Wording, ...] = ()

    def prize(self, id: str) -> Prize | None:
        """The prize of that id."""
        return next((one for one in self.prizes if one.id == id), None)

    def each(self) -> Iterator[Prize]:
        """Every prize as often as there is one, in the order of the terms."""
        return (prize for prize in self.prizes for _ in range(prize.count))

    @property
    def total(self) -> Cents:
        """What all prizes together are worth."""
        return sum(one.worth * one.count for one in self.prizes)

    def things(self) -> Iterator[tuple[Prize, Thing]]:
        """Everything that is in a prize."""
        return ((prize, thing) for prize in self.prizes for thing in prize.things)


def digest_of(terms: Terms) -> str:
    """A digest of every word: the regulator had these very terms, or others.

    What terms could not say in the past is left out where it says nothing, so that old digests still hold.
    """
    said: dict[str, Any] = msgspec.to_builtins(terms)
    if terms.entrants == Entrants():
        del said["entrants"]
    if not terms.notice_ways:
        del said["notice-ways"]
    for prize in said["prizes"]:
        for thing in prize["things"]:
            if thing["amount"] is None:
                del thing["amount"]
    return sha256(msgspec.json.encode(said)).hexdigest()
