"""croupier adjudicate: what is due to whom after each round of a JSON Lines file."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Annotated, Final

import msgspec
from cyclopts import Parameter
from msgspec.structs import replace

from croupier.cli.main import WRONG_INPUT, complain
from croupier.cli.scenario.adjudicate_sense import senseless
from croupier.cli.scenario.adjudicate_shape import misread, shown
from croupier.cli.scenario.adjudicate_wire import (
    Answer,
    AskedBox,
    AskedJackpot,
    AskedRound,
    BoxAnswer,
    DealerAnswer,
    JackpotAnswer,
    WagerAnswer,
    decode,
)
from croupier.cli.scenario.lines import Fault, Rejection, SourceFile, answer_lines
from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import Card
from croupier.core.hands import Category, Hand, evaluate
from croupier.core.money import Cents
from croupier.core.settlement import WagerResult
from croupier.engine.jackpots.prizes import (
    Entry,
    JackpotTerms,
    award,
    jackpot_hand,
    jackpot_outcome,
    jackpot_result,
    stays_live,
)
from croupier.engine.settlement.due import JACKPOT, HandPlayed, Terms, qualifies, settle_box
from croupier.rulebooks.address import BookError
from croupier.rulebooks.load import book_ids, load

SHIPPED: Final[Mapping[str, Rulebook]] = MappingProxyType({})  # and none of one's own
NAMES: Final = tuple(category.text for category in Category)


def adjudicate(
    file: SourceFile = "-", /, *, own: Annotated[tuple[str, ...], Parameter(name="--rulebook")] = ()
) -> int:
    """Say what is due to whom after each round of a JSON Lines file.

    One answer a line, in the same order; a line that cannot be adjudicated is answered with an error.

    Parameters
    ----------
    file
        The file to read; standard input if it is left out or "-".
    own
        The path of a rulebook of your own, which rounds name by its id. May be repeated.
    """
    try:
        books = {book.id: book for book in map(load, own)}
    except BookError as error:
        return complain(str(error), WRONG_INPUT)
    return answer_lines(file, partial(answer, own=books))


def answer(line: bytes, number: int = 1, own: Mapping[str, Rulebook] = SHIPPED) -> Answer | Rejection:
    """The answer to one line, or what is wrong with it."""
    try:
        asked = decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Rejection(misread(line, number, error))
    if asked.rulebook not in own and asked.rulebook not in book_ids():
        known = ", ".join((*book_ids(), *own))
        return Rejection(Fault("rulebook/unknown", f"{shown(asked.rulebook)} is none of {known}", "rulebook"))
    book = own.get(asked.rulebook) or load(asked.rulebook)
    fault = senseless(book, asked)
    return settle(book, asked) if fault is None else Rejection(fault)


def settle(book: Rulebook, asked: AskedRound) -> Answer:
    """Every box, answered in the order it was given; the jackpot after all, from the meter of the round."""
    terms = Terms(asked.limits, asked.chip, asked.max_payout, scope=asked.max_payout_scope)
    community = asked.community
    dealer = evaluate((*asked.dealer, *community)) if asked.dealer else None
    found, entered = {}, []
    paid: dict[str | int, Cents] = {}  # to each player so far; a box of nobody named is one of its own
    for box in sorted(asked.boxes, key=number, reverse=book.rule.settlement.from_right):
        wagered = box.wagers.pop(JACKPOT, None)  # settled apart from all others
        player = box.player or box.box
        before = paid.get(player, 0)
        own = replace(terms, paid=before) if before else terms
        hand, results = settle_box(book, played(book, box), community, dealer, own)
        found[box.box] = settled = box_answer(box.box, hand, results)
        paid[player] = before + settled.pays
        if wagered is not None:
            entered.append((settled, entry(book, box, hand, community)))
    given = Answer([found[box.box] for box in asked.boxes], order=list(found))
    if dealer is not None:
        given.dealer = DealerAnswer(NAMES[dealer.category], qualifies(book, dealer))
    if asked.jackpot is not None:
        given.jackpot = settle_jackpot(book, asked.jackpot, asked.chip, entered)
    return given


def number(box: AskedBox) -> int:
    return box.box


def played(book: Rulebook, box: AskedBox) -> HandPlayed:
    """The box as the engine settles it: stages by their number."""
    stage = stage_numbers(book)
    fold_stage = None if box.folded is None else stage[box.folded]
    play_stage = None if box.played is None else stage[box.played]
    return HandPlayed(box.box, box.hole, box.wagers, box.folded is not None, play_stage, fold_stage)


@lru_cache(maxsize=64)
def stage_numbers(book: Rulebook) -> dict[str, int]:
    return {stage.name: number for number, stage in enumerate(book.stages)}


def entry(book: Rulebook, box: AskedBox, hand: Hand, community: Sequence[Card]) -> Entry:
    """A box's part in the jackpot. Where all shared cards count for it, its hand is known already."""
    folded = box.folded is not None
    if book.rule.jackpot.community != len(community):
        hand = jackpot_hand(book, box.hole, community)
    return Entry(box.box, hand, stays_live(book, folded=folded), folded)


def settle_jackpot(
    book: Rulebook, asked: AskedJackpot, chip: Cents, entered: Sequence[tuple[BoxAnswer, Entry]]
) -> JackpotAnswer:
    """The prizes, and a line for the jackpot wager on every box that has one."""
    terms = JackpotTerms(asked.wager, asked.meter, asked.seed, asked.option, asked.pays or {}, asked.bonus)
    awards, meter = award(book, terms, [entry for _, entry in entered], chip)
    winners = {award.box for award in awards}
    lines: dict[str, WagerAnswer] = {}  # all jackpot wagers of a round are alike but for the outcome
    for box, entry in entered:
        outcome = jackpot_outcome(entry, winners)
        if outcome not in lines:
            lines[outcome] = wager_answer(jackpot_result(book, asked.wager, outcome))
        box.wagers[JACKPOT] = lines[outcome]
        box.returned += lines[outcome].returned
        box.taken += lines[outcome].taken
    return JackpotAnswer(awards, int(meter))  # of whole cents whole cents are left


def box_answer(number: int, hand: Hand, results: Sequence[WagerResult]) -> BoxAnswer:
    """The results of a box and their sums."""
    wagers = {}
    pays = returned = taken = 0
    for result in results:
        wagers[result.spot] = line = wager_answer(result)
        pays += line.pays
        returned += line.returned
        taken += line.taken
    return BoxAnswer(number, NAMES[hand.category], wagers, pays, returned, taken)


def wager_answer(result: WagerResult) -> WagerAnswer:
    """A result without its spot, which is its key in the answer."""
    return WagerAnswer(
        result.outcome, result.stake, result.odds, result.pays, result.returned, result.taken, result.cites
    )
