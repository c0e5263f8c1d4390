"""What there is to choose for the fields of a form at a table, and words that would do for the others."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, get_args

from msgspec.structs import replace

from croupier.core import ledger
from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import DECK
from croupier.engine.chips.counts import counted
from croupier.engine.chips.shortfalls import against, shortfalls
from croupier.engine.irregular.wrong_card import entered
from croupier.engine.offers.forming import Ask, asked
from croupier.engine.offers.offer import Form
from croupier.engine.offers.wishes import WORDS
from croupier.engine.players.floor_orders import standing
from croupier.engine.running.signs import most_of
from croupier.engine.scene import MACHINE, Scene
from croupier.table.chip_counts import Stack
from croupier.table.jackpot import JackpotPart
from croupier.table.limits import JackpotNotice
from croupier.table.table import Means

HUNDRED: Final = 100_00  # dollars that would do
SHOWN: Final = ("Ah", "Kd", "Qs", "Jc", "Th")  # cards that would do
HOUR: Final = 3_600_000


class Looked(NamedTuple):
    """A table, who looks at it and when, and the books of its floor."""

    scene: Scene
    actor: str
    at: int
    books: Mapping[str, Rulebook]


def asks(looked: Looked, form: Form) -> tuple[Ask, ...]:
    """Every question of a form with the answers worth trying, and what else its field shows."""
    return tuple(_shown(looked, one) for one in asked(form, looked, LISTED, FREE))


def _shown(looked: Looked, one: Ask) -> Ask:
    shows = {"limits": _limit_spots, "least": _limit_spots, "signature": _others}.get(one.question.kind)
    return one._replace(question=replace(one.question, choices=shows(looked))) if shows else one


# lists


def _boxes(looked: Looked) -> Iterable[int]:
    return (box.number for box in looked.scene.table.boxes)


def _players(looked: Looked) -> tuple[str, ...]:
    """Who sits or plays here; and those who left, as far as something stands about them."""
    table, orders = looked.scene.table, standing(looked.scene)
    here = (who for box in table.boxes for who in (box.seat, box.player) if who)
    owners = (wager.owner for box in table.boxes for wager in box.wagers)
    found = (one.player for one in table.sanctions.findings)
    stands = (
        *table.sanctions.excluded, *table.sanctions.barred, *table.sanctions.detained, *orders.detained,
        *orders.barred, *orders.excluded.get(looked.scene.book.data.game, ()), *orders.withheld,
        *orders.invalid, *orders.directed, *orders.paused,
    )  # fmt: skip
    return tuple(dict.fromkeys((*here, *owners, *found, *stands)))


def _spots(looked: Looked) -> tuple[str, ...]:
    table, rule = looked.scene.table, looked.scene.book.rule
    lie = (wager.spot for box in table.boxes for wager in box.wagers)
    return tuple(dict.fromkeys((*rule.initial.needs, *rule.optional, "jackpot", *lie)))


def _limit_spots(looked: Looked) -> tuple[str, ...]:
    """Spots that have a line on the sign, or could have one."""
    scene = looked.scene
    bets = (stage.bet.spot for stage in scene.book.stages)
    names = (*(scene.table.sign.limits if scene.table.sign else ()), *scene.book.rule.initial.needs, *bets)
    return tuple(one for one in dict.fromkeys(names) if most_of(scene, one) is not None)


def _markers(looked: Looked) -> Iterable[str]:
    layout = looked.scene.table.layout
    return dict.fromkeys(marker.kind for marker in layout.markers) if layout else ()


def _decks(looked: Looked) -> Iterable[str]:
    return (deck.id for deck in looked.scene.table.decks)


def _backs(looked: Looked) -> Iterable[str]:
    return (*dict.fromkeys(deck.back for deck in looked.scene.table.decks if deck.back), "red", "blue")


def _checkers(looked: Looked) -> Iterable[str]:
    rule = looked.scene.book.rule.deck_check
    own = looked.scene.rank(looked.actor) or ""
    return (*rule.by, "dealer", "supervisor", own)


def _others(looked: Looked) -> tuple[str, ...]:
    return tuple(who for who in looked.scene.staff if who not in (looked.actor, MACHINE))


def _staff(looked: Looked) -> Iterable[str]:
    return (who for who in looked.scene.staff if who != MACHINE)


def _sources(looked: Looked) -> Iterable[str]:
    return looked.scene.book.rule.sources.kind


def _takers(looked: Looked) -> Iterable[str]:
    return ("released", *looked.scene.book.rule.detention.until)


def _tenders(looked: Looked) -> Iterable[str]:
    spoken = looked.scene.book.rule.spoken
    return spoken.any_of if spoken else ()


def _reports(looked: Looked) -> Iterable[str]:
    return dict.fromkeys(one.name for one in looked.scene.book.data.notice if one.when == "report")


def _disputes(looked: Looked) -> Iterable[int]:
    disputes = looked.scene.table.disputes
    return (number for number in range(1, disputes.last + 1) if disputes.reachable(number))


def _notices(looked: Looked) -> Iterable[int]:
    return (one.number for one in looked.scene.table.outbox.pending)


def _signals(looked: Looked) -> Iterable[str]:
    checks = (stage.check for stage in looked.scene.book.stages if stage.check)
    return dict.fromkeys(signal for check in checks for signal in check.signals)


def _accounts(looked: Looked) -> Iterable[str]:
    table = looked.scene.table
    signed = (table.correction.account,) if table.correction else ()
    return dict.fromkeys((*shortfalls(table), *signed))


def _against(looked: Looked) -> Iterable[str]:
    return dict.fromkeys(one for account in _accounts(looked) for one in against(looked.scene.table, account))


LISTED: Final[dict[str, Any]] = {
    "box": _boxes,
    "player": _players,
    "spot": _spots,
    "deck": _decks,
    "back": _backs,
    "by": _checkers,
    "custodian": _staff,
    "breach": lambda looked: looked.scene.book.rule.breach.any_of,
    "grounds": lambda looked: looked.scene.book.rule.detention.grounds,
    "scope": lambda _: ("game", "casino"),
    "wagers": lambda _: ("stand", "void"),
    "tender": _tenders,
    "means": lambda _: get_args(Means),
    "source": _sources,
    "shuffler": lambda looked: looked.scene.book.rule.shuffler,
    "book": lambda looked: (id for id in looked.books if id != looked.scene.book.id),
    "announces": lambda looked: ("limits", *looked.scene.table.limits.notices),
    "part": lambda _: get_args(JackpotPart),
    "of": lambda looked: counted(looked.scene.table),
    "signal": _signals,
    "account": _accounts,
    "against": _against,
    "dispute": _disputes,
    "notice": _notices,
    "entry": lambda looked: (one.number for one in looked.scene.table.entries.pending),
    "order": lambda looked: looked.scene.table.orders.given(),
    **dict.fromkeys(
        ("release", "goes_on", "enough", "satisfied", "shuffle", "cut", "uniform_backs", "beforehand"),
        lambda _: (True, False),
    ),
    "conditions_met": lambda _: (True,),
    "PlaceMarker.kind": _markers,
    "RemoveMarker.kind": _markers,
    "Report.kind": _reports,
    "EndDetention.to": _takers,
    "ForwardComplaint.to": lambda looked: looked.scene.book.rule.dispute.routes,
    "ConfirmTransfer.slip": lambda looked: (one.slip for one in looked.scene.table.counts.transfers),
    "CancelTransfer.slip": lambda looked: (one.slip for one in looked.scene.table.counts.transfers),
}  # by the name of a field, or of a command and its field


# words that would do


def _limits(looked: Looked) -> Iterable[Any]:
    sign = looked.scene.table.sign
    coming = looked.scene.table.limits.coming
    now = coming if coming is not None else sign.limits if sign else {}
    return ({spot: limit} for spot, limit in now.items())


def _personal(looked: Looked) -> Iterable[Any]:
    """The sign's with more room above, or none any more."""
    sign = looked.scene.table.sign
    lines = sign.limits.items() if sign else ()
    above = ({spot: replace(line, most=line.most + line.least * line.unit)} for spot, line in lines)
    return (*above, *_limits(looked), {})


def _least(looked: Looked) -> Iterable[dict[str, int]]:
    """Minimums as they stand, one cent more, and what the signs that hang announce."""
    scene = looked.scene
    announced = (one.least for one in scene.table.limits.notices.values() if one.least)
    lines = scene.table.sign.limits if scene.table.sign else {}
    units = ({spot: line.least + line.unit} for spot, line in lines.items())
    most = ({spot: line.most} for spot, line in lines.items())
    return (*announced, *units, *most)


def _player_limits(looked: Looked) -> Iterable[Any]:
    sign = looked.scene.table.sign
    if sign is None:
        return ()
    ante = sign.limits[looked.scene.book.rule.initial.needs[0]]
    limits = looked.scene.table.limits
    own = tuple(one for one in (limits.coming_player, sign.player) if one)
    return (*own, replace(ante, unit=1, multiples=False))


def _jackpot_notices(looked: Looked) -> Iterable[JackpotNotice]:
    on = looked.scene.table.jackpot.meter
    found: tuple[JackpotNotice, ...] = (JackpotNotice(joins=WORDS),)
    return (*found, *((JackpotNotice(closes=on), JackpotNotice(leaves=on)) if on else ()))


def _stacks(looked: Looked) -> Iterable[tuple[Stack, ...]]:
    sign = looked.scene.table.sign
    return ((Stack(sign.chip if sign else 100, 1),), ())


def _totals(looked: Looked) -> Iterable[int]:
    """Of what waits for a second signature, or of one chip."""
    table = looked.scene.table
    counts = (count.total for what in counted(table) if (count := table.counts.of(what)))
    slips = (one.total for one in table.counts.transfers)
    entries = (one.amount for one in table.entries.pending)
    chip = (table.sign.chip,) if table.sign else ()
    return (*chip, *counts, *slips, *entries, 0, 100)


def _cents(looked: Looked) -> Iterable[int]:
    table = looked.scene.table
    return (*((table.correction.cents,) if table.correction else ()), *shortfalls(table).values(), 1)


def _spoken(looked: Looked) -> Iterable[int]:
    sign = looked.scene.table.sign
    return tuple(dict.fromkeys(line.least for line in sign.limits.values())) if sign else ()


def _folded(looked: Looked) -> Iterable[tuple[str, ...]]:
    """At an electronic table the machine alone says what a card is."""
    table = looked.scene.table
    if table.mode == "electronic":
        return ((),)
    open_cards = {
        *table.round.shown,
        *table.round.dealer_shown,
        *(card for box in table.boxes for card in box.cards),
    }
    return (tuple(card for card in SHOWN if card not in open_cards)[:2], ())


def _slips(looked: Looked) -> Iterable[str]:
    return (f"slip-{len(looked.scene.table.counts.slips) + 1}",)


def _total_float(looked: Looked) -> Iterable[int]:
    return (looked.scene.table.balance(ledger.FLOAT),)


FREE: Final[dict[str, Any]] = {
    "limits": _limits,
    "least": _least,
    "sign": lambda looked: (one,) if (sign := looked.scene.table.sign) and (one := sign.jackpot) else (),
    "jackpot": _jackpot_notices,
    "chips": _stacks,
    "total": _totals,
    "cents": _cents,
    "amount": lambda looked: (HUNDRED, 100, 1),
    "gives": lambda _: (HUNDRED,),
    "gets": lambda _: (HUNDRED,),
    "value": lambda _: (HUNDRED,),
    "tokens": lambda _: (HUNDRED,),
    "brings": lambda _: (HUNDRED,),
    "takes": lambda _: (0,),
    "net_loss": lambda _: (0,),
    "float": _total_float,
    "counted": lambda looked: (one.recorded if (one := looked.scene.table.jackpot.manual) else 0,),
    "record": lambda _: (1,),
    "count": lambda looked: (looked.scene.book.rule.deck.size,),
    "jokers": lambda looked: (looked.scene.book.rule.deck.jokers,),
    "cards": lambda _: ((SHOWN[0],),),
    "missing": lambda _: ((SHOWN[0],),),
    "duplicates": lambda _: ((SHOWN[0],),),
    "time": lambda looked: (looked.at + HOUR,),
    "until": lambda looked: (looked.at + HOUR,),
    "arrived": lambda looked: (looked.at,),
    "effective": lambda looked: ("2025-08-15",),
    "slip": _slips,
    "sha256": lambda _: ("0" * 64,),
    "second": _others,
    "number": lambda _: ("V-1",),
    "player": lambda looked: (WORDS,),
    "GrantLimits.limits": _personal,
    "ChangeLimits.player": _player_limits,
    "CorrectCard.was": lambda looked: ((card,) for card in entered(looked.scene)),
    "CorrectCard.cards": lambda looked: (
        tuple(card for card in DECK if card not in entered(looked.scene))[:1],
    ),
    "ShowFolded.cards": _folded,
    "SpeakBet.amount": _spoken,
    "OpenDispute.player": lambda looked: (looked.actor, WORDS),
    "TakeSeat.player": lambda looked: (looked.actor, WORDS),
    "CheckDeck.deck": lambda looked: (*_decks(looked), WORDS),
}
