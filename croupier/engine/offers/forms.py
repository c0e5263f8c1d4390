"""Acts that people give by a form: what each is called, what it asks, what there is to choose, who may."""

from collections.abc import Callable, Iterator
from typing import Final, Literal

import msgspec

from croupier.core.book.entries import Cites, Right
from croupier.core.citing import cited
from croupier.engine.duty.authority import PLAYERS, enters, holds
from croupier.engine.scene import MACHINE, Scene
from croupier.table import commands as c

Kind = Literal["text", "money", "number", "yes", "cards", "ago", "limits", "least", "sign"]
Console = Literal["dealer", "pit"]


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is asked; with `choices`, one of them is chosen."""

    name: str
    text: str
    kind: Kind = "text"
    needed: bool = True
    choices: tuple[str, ...] = ()


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """A form: the command it gives, and whether the rank of who looks may give it."""

    command: str
    console: Console
    group: str
    text: str
    fields: tuple[Field, ...]
    mine: bool
    needs: str  # the rank
    cites: Cites


class Spec(msgspec.Struct, frozen=True):
    """An act as it is written down, for every book."""

    command: type[c.Command]
    console: Console
    group: str
    text: str
    asks: tuple[str, ...] = ()  # "name", or "name?" where it may be left out


FIELDS: Final[dict[str, Field]] = {
    one.name: one
    for one in (
        Field(name="player", text="Which player?"),
        Field(name="box", text="Which box?", kind="number"),
        Field(name="spot", text="Which spot?"),
        Field(name="kind", text="Which marker?"),
        Field(name="deck", text="Which deck?"),
        Field(name="reason", text="Why?"),
        Field(name="note", text="What was seen, in words"),
        Field(name="breach", text="Which rule was broken?"),
        Field(name="place", text="Where?"),
        Field(name="grounds", text="On which grounds?"),
        Field(name="to", text="Who takes over?"),
        Field(name="arrived", text="How many minutes ago did they arrive?", kind="ago"),
        Field(name="scope", text="From what?"),
        Field(name="wagers", text="Wagers of a hand in play stand until it folds, or are void"),
        Field(name="release", text="The winnings are released", kind="yes"),
        Field(name="determination", text="What was determined?"),
        Field(name="goes_on", text="The player may go on", kind="yes"),
        Field(name="net_loss", text="Net loss of the period, dollars", kind="money"),
        Field(name="text", text="What is the player to do?"),
        Field(name="amount", text="Dollars", kind="money"),
        Field(name="gives", text="Gives chips for, dollars", kind="money"),
        Field(name="gets", text="Gets chips for, dollars", kind="money"),
        Field(name="value", text="Voucher, dollars", kind="money"),
        Field(name="tokens", text="Tokens given, dollars", kind="money"),
        Field(name="number", text="Number of the voucher"),
        Field(name="conditions_met", text="Its conditions are met", kind="yes"),
        Field(name="tender", text="With what?"),
        Field(name="cards", text="Which cards?", kind="cards"),
        Field(name="enough", text="Other tables have seats enough", kind="yes"),
        Field(name="limits", text="Limits", kind="limits"),
        Field(name="least", text="Minimum", kind="least"),
        Field(name="sign", text="The jackpot sign", kind="sign"),
        Field(name="source", text="Deal from"),
        Field(name="unit", text="Number of the device"),
        Field(name="shuffler", text="With the shuffler"),
        Field(name="book", text="Which book?"),
        Field(name="effective", text="In effect since (year-month-day)"),
        Field(name="slip", text="Number of the slip"),
        Field(name="seal", text="Number of the seal"),
        Field(name="custodian", text="Who keeps it?"),
    )
}

SPECS: Final = (
    Spec(c.GrantLimits, "pit", "Limits", "Give a player limits of their own", ("player", "limits?")),
    Spec(c.RaiseKeptMinimum, "pit", "Limits", "Raise the old minimum that some keep", ("least",)),
    Spec(c.ChangeJackpotSign, "pit", "Limits", "Put up another jackpot sign", ("sign",)),
    Spec(c.PermitJackpot, "pit", "Limits", "Let a player bet the jackpot at a box that declined",
         ("box", "player")),
    Spec(c.ResumePlayer, "pit", "Players", "End the pause of a player", ("player", "net_loss")),
    Spec(c.DirectPlayer, "pit", "Players", "Direct a player who has a loss limit", ("player", "text")),
    Spec(c.PresentCard, "pit", "Players", "Say that a valid card was shown at last", ("player",)),
    Spec(c.AssessPlayer, "pit", "Players", "Say what looking at a player found",
         ("player", "goes_on", "note")),
    Spec(c.RecordFinding, "pit", "Conduct", "Record a finding", ("player", "breach", "note")),
    Spec(c.VoidPlayerWagers, "pit", "Conduct", "Declare a player's wagers void", ("player",)),
    Spec(c.ExcludeFromGame, "pit", "Conduct", "Exclude from the game", ("player", "wagers")),
    Spec(c.ExcludeFromCasino, "pit", "Conduct", "Exclude from the casino", ("player", "wagers")),
    Spec(c.LiftExclusion, "pit", "Conduct", "Lift an exclusion", ("player", "scope", "reason")),
    Spec(c.Detain, "pit", "Conduct", "Record that somebody is held", ("player", "place", "grounds")),
    Spec(c.EndDetention, "pit", "Conduct", "Record that holding somebody ended",
         ("player", "to", "arrived?", "reason?")),
    Spec(c.WithholdWinnings, "pit", "Conduct", "Withhold winnings", ("player",)),
    Spec(c.DetermineWinnings, "pit", "Conduct", "Determine what becomes of winnings withheld",
         ("player", "release", "determination")),
    Spec(c.AttestSeats, "pit", "Table", "Say whether players may take several boxes", ("enough",)),
    Spec(c.ChangeBook, "pit", "Table", "Go on under another book", ("book", "effective?")),
    Spec(c.ChangeSource, "pit", "Table", "Deal from another source",
         ("source", "unit?", "shuffler?", "reason?")),
    Spec(c.RemoveDropBox, "pit", "Table", "Take the drop box off"),
    Spec(c.AttachDropBox, "pit", "Table", "Put the drop box back"),
    Spec(c.OpenAnalysis, "pit", "Table", "Record that odds of a round in play are looked at"),
    Spec(c.RefuseWager, "dealer", "Wagers", "Refuse a wager", ("box", "spot", "reason")),
    Spec(c.SpeakBet, "dealer", "Wagers", "Take a bet by word",
         ("box", "spot", "amount", "tender", "player", "number?")),
    Spec(c.TimeUp, "dealer", "Wagers", "The time of a box is up", ("box",)),
    Spec(c.ShowFolded, "dealer", "Cards", "Show the cards of a folded box", ("box", "cards", "reason")),
    Spec(c.BoxDeck, "dealer", "Cards", "Take a deck out of use", ("deck", "slip?", "seal?")),
    Spec(c.SecureDeck, "dealer", "Cards", "Put a deck under lock", ("deck", "place", "custodian")),
    Spec(c.PlaceMarker, "dealer", "Boxes", "Put a marker at a box", ("box", "kind")),
    Spec(c.RemoveMarker, "dealer", "Boxes", "Take a marker away", ("box", "kind")),
    Spec(c.DeclareChips, "dealer", "Chips", "A player brought more chips", ("player", "amount")),
    Spec(c.ChangeColour, "dealer", "Chips", "Change chips for other chips", ("player", "gives", "gets")),
    Spec(c.ExchangeVoucher, "dealer", "Chips", "Change a voucher for tokens",
         ("player", "value", "tokens", "number", "conditions_met")),
)  # fmt: skip

FREE: Final = (c.LiftExclusion, c.EndDetention, c.DetermineWinnings)  # of people who may have left


def acts(scene: Scene, actor: str, console: Console, books: tuple[str, ...]) -> Iterator[Act]:
    """The forms of a console for a table; `books` are those of the floor."""
    for spec in SPECS:
        name, entered = spec.command.__name__, spec.command in PLAYERS
        right = _entered(scene, name) if entered else scene.book.rights.get(name)
        if spec.console == console and right and not _senseless(scene, name):
            yield Act(
                command=name, console=console, group=spec.group, text=spec.text,
                fields=tuple(_field(scene, spec, ask, books) for ask in _asks(scene, spec)),
                mine=enters(scene, actor) if entered else holds(scene, actor, right),
                needs=right.rank, cites=right.cites,
            )  # fmt: skip


def _asks(scene: Scene, spec: Spec) -> tuple[str, ...]:
    """What a person says; at an electronic table the machine alone says what a card is."""
    hidden = scene.table.mode == "electronic" and spec.command is c.ShowFolded
    return tuple(ask for ask in spec.asks if not (hidden and ask == "cards"))


def _entered(scene: Scene, command: str) -> Right | None:
    """What players do at a live table its dealer enters, and nobody else."""
    spoken = scene.book.rule.spoken if command == "SpeakBet" else None
    cites = cited(("house:own-box",), spoken.cites if spoken else ())
    return Right(command=command, rank="dealer", cites=cites) if scene.table.mode == "live" else None


def _senseless(scene: Scene, command: str) -> bool:
    """Whether the book has no rule for it at all, or the table nothing that it could be done with."""
    rule, table = scene.book.rule, scene.table
    sign = table.sign
    return {
        "RemoveDropBox": rule.drop_box_off is None or table.cash or not table.drop_box,
        "AttachDropBox": table.drop_box,
        "PlaceMarker": not _markers(scene),
        "RemoveMarker": not table.markers,
        "GrantLimits": rule.personal_limits is None,
        "SpeakBet": rule.spoken is None,
        "TimeUp": rule.decision_time is None and rule.offer_time is None,
        "ChangeJackpotSign": sign is None or sign.jackpot is None,
    }.get(command, False)


def _field(scene: Scene, spec: Spec, ask: str, books: tuple[str, ...]) -> Field:
    field = FIELDS[ask.removesuffix("?")]
    choices = CHOICES[field.name](scene, books) if field.name in CHOICES else ()
    if field.name == "player" and spec.command in FREE:
        choices = ()
    return msgspec.structs.replace(field, needed=not ask.endswith("?"), choices=choices)


def _players(scene: Scene) -> tuple[str, ...]:
    boxes = scene.table.boxes
    return tuple(dict.fromkeys(who for box in boxes for who in (box.seat, box.player) if who))


def _wager_spots(scene: Scene) -> tuple[str, ...]:
    rule = scene.book.rule
    return (*rule.initial.needs, *rule.optional, "jackpot")


def _limit_spots(scene: Scene) -> tuple[str, ...]:
    return tuple(scene.table.sign.limits) if scene.table.sign else ()


def _markers(scene: Scene) -> tuple[str, ...]:
    layout = scene.table.layout
    return tuple(dict.fromkeys(marker.kind for marker in layout.markers)) if layout else ()


def _takers(scene: Scene) -> tuple[str, ...]:
    return ("released", *scene.book.rule.detention.until)


def _sources(scene: Scene) -> tuple[str, ...]:
    return tuple(scene.book.rule.sources.kind)


def _tenders(scene: Scene) -> tuple[str, ...]:
    spoken = scene.book.rule.spoken
    return tuple(spoken.any_of) if spoken else ()


def _staff(scene: Scene) -> tuple[str, ...]:
    return tuple(person for person in scene.staff if person != MACHINE)


CHOICES: Final[dict[str, Callable[[Scene, tuple[str, ...]], tuple[str, ...]]]] = {
    "player": lambda scene, _: _players(scene),
    "box": lambda scene, _: tuple(str(box.number) for box in scene.table.boxes),
    "spot": lambda scene, _: _wager_spots(scene),
    "limits": lambda scene, _: _limit_spots(scene),
    "least": lambda scene, _: _limit_spots(scene),
    "kind": lambda scene, _: _markers(scene),
    "deck": lambda scene, _: tuple(deck.id for deck in scene.table.decks if deck.status != "boxed"),
    "breach": lambda scene, _: tuple(scene.book.rule.breach.any_of),
    "grounds": lambda scene, _: tuple(scene.book.rule.detention.grounds),
    "to": lambda scene, _: _takers(scene),
    "scope": lambda *_: ("game", "casino"),
    "wagers": lambda *_: ("stand", "void"),
    "tender": lambda scene, _: _tenders(scene),
    "source": lambda scene, _: _sources(scene),
    "shuffler": lambda scene, _: tuple(scene.book.rule.shuffler),
    "book": lambda scene, books: tuple(id for id in books if id != scene.book.id),
    "custodian": lambda scene, _: _staff(scene),
}
