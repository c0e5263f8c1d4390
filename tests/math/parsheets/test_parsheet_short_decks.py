"""The tables of wagers, against plain brute force: every order of the few cards that a short deck has."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, perm

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import DECK, Card
from croupier.core.hands import Category, Hand, evaluate
from croupier.math.holdem import holdem
from croupier.math.kernels.compiling import prepare
from croupier.math.live import live_suits
from croupier.math.parsheets.data import Wager
from croupier.math.parsheets.wagers import holdem_wagers, stud_wagers
from croupier.math.solving import KERNELS
from croupier.math.stud import stud
from croupier.rulebooks.load import load

STUD, UTH = load("star-ms-4"), load("star-uth")


def odds(book: Rulebook, table: str, hand: Hand) -> Fraction:
    pays = book.pays(table, hand)
    return pays.odds.ratio if pays.odds else Fraction(0 if pays.outcome == "push" else -1)


@cache
def hand(cards: frozenset[Card]) -> Hand:
    return evaluate(tuple(sorted(cards)))


def summed(wager: Wager) -> tuple[int, int, Fraction]:
    """Ways that win, and all that is staked and comes of it."""
    rows = wager.outcomes
    won = sum(one.ways for one in rows if one.ends == "win")
    return won, sum(one.staked for one in rows), sum((one.net for one in rows), Fraction(0))


def stud_rounds(deck: tuple[Card, ...]) -> Iterator[tuple[tuple[int, ...], Fraction | None]]:
    """Every round of best play, ties as bets: the bets made, and the odds unless it was folded."""

    @cache
    def value(seen: frozenset[Card], bets: tuple[int, ...]) -> tuple[Fraction, int]:
        if len(bets) == 4:
            return sum(bets) * odds(STUD, "main", hand(seen)), 0
        options = [(Fraction(-sum(bets)), 0)]
        for bet in (1, 3):
            after = [value(seen | {card}, (*bets, bet))[0] for card in deck if card not in seen]
            options.append((sum(after, Fraction(0)) / len(after), bet))
        return max(options)

    def played(
        seen: frozenset[Card], bets: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], Fraction | None]]:
        if len(bets) == 4:
            yield bets, odds(STUD, "main", hand(seen))
            return
        bet = value(seen, bets)[1]
        left = [card for card in deck if card not in seen]
        if bet:
            yield from (one for card in left for one in played(seen | {card}, (*bets, bet)))
        else:
            yield from [(bets, None)] * perm(len(left), 5 - len(seen))

    for hole in combinations(deck, 2):
        yield from played(frozenset(hole), (1,))


def test_stud_by_every_order_of_a_short_deck() -> None:
    prepare(*KERNELS["mississippi-stud"])
    deck = ("Ah", "Kh", "Qh", "Jh", "Th", "9h", "Jd", "Jc", "6s", "6d")
    game = stud.stud_of(STUD, live_suits([card for card in DECK if card not in deck]))
    found = {wager.spot: summed(wager) for wager in stud_wagers(STUD, game, "bet")}
    rounds = [*stud_rounds(deck)]
    assert len(rounds) == comb(10, 2) * 8 * 7 * 6
    for place, spot in enumerate(("ante", "3rd", "4th", "5th")):
        made = [(bets[place], pays) for bets, pays in rounds if len(bets) > place]
        won = sum(1 for _, pays in made if pays is not None and pays > 0)
        net = sum((stake * (-1 if pays is None else pays) for stake, pays in made), Fraction(0))
        assert found[spot] == (won, sum(stake for stake, _ in made), net)


def test_holdem_by_every_deal_of_a_short_deck() -> None:
    """The spots of the main game, and what its folds cost a Trips wager that they take."""
    prepare(*KERNELS["ultimate-holdem"])
    deck = ("7h", "7d", "7c", "Ah", "Kh", "Qh", "2h", "9s", "2d", "3c")
    game = holdem.holdem_of(UTH, live_suits([card for card in DECK if card not in deck]))
    wagers = holdem_wagers(UTH, game, "bet")
    totals = {wager.spot: (0, 0, Fraction(0)) for wager in wagers.main}
    folded, boards = Fraction(0), 0
    for hole in combinations(deck, 2):
        for play, board, brought in holdem_plays(frozenset(hole), deck):
            boards += 1
            if not play:
                folded += 3 * (1 + odds(UTH, "trips", hand(board | {*hole})))
            for spot, (won, staked, net) in brought.items():
                before = totals[spot]
                totals[spot] = (before[0] + won, before[1] + staked, before[2] + net)
    assert totals == {wager.spot: summed(wager) for wager in wagers.main}
    assert wagers.main[0].ways == 3 * boards == 45 * 56 * 10 * 3
    assert wagers.folded["trips"] == folded / (3 * boards)
    assert folded > 0


def settled(own: Hand, other: Hand, play: int) -> dict[str, tuple[int, Fraction]]:
    """What each spot stakes and brings; no Play bet is a fold."""
    stakes = {"ante": 1, "blind": 1, "play": play}
    if not play:
        return {spot: (stake, Fraction(-stake)) for spot, stake in stakes.items()}
    found = {}
    for spot, stake in stakes.items():
        net = odds(UTH, spot, own) if own > other else Fraction(0 if own == other else -1)
        low = spot == "ante" and other.category < Category.PAIR
        found[spot] = (stake, stake * (Fraction(0) if low else net))
    return found


Brought = dict[str, tuple[int, int, Fraction]]


def holdem_plays(
    hole: frozenset[Card], deck: tuple[Card, ...]
) -> Iterator[tuple[int, frozenset[Card], Brought]]:
    """Best play of a hole hand, ties as bets: by flop and board, the Play bet and what it brings."""
    left = frozenset(deck) - hole
    flops = [frozenset(flop) for flop in combinations(left, 3)]
    boards = {flop: [flop | {*two} for two in combinations(left - flop, 2)] for flop in flops}

    @cache
    def brought(board: frozenset[Card], play: int) -> Brought:
        dealers = combinations(left - board, 2)
        rounds = [settled(hand(board | hole), hand(board | {*dealer}), play) for dealer in dealers]
        return {
            spot: (sum(one[spot][1] > 0 for one in rounds), sum(one[spot][0] for one in rounds),
                   sum((one[spot][1] for one in rounds), Fraction(0)))
            for spot in ("ante", "blind", "play")
        }  # fmt: skip

    @cache
    def worth(board: frozenset[Card], play: int) -> Fraction:
        return sum((net for _, _, net in brought(board, play).values()), Fraction(0))

    def river(board: frozenset[Card]) -> tuple[Fraction, int]:
        return max((worth(board, play), play) for play in (0, 1))

    on_flop = {}
    for flop in flops:
        bet = sum(worth(board, 2) for board in boards[flop])
        check = sum(river(board)[0] for board in boards[flop])
        on_flop[flop] = (bet, 2) if bet >= check else (check, 0)
    every = [board for flop in flops for board in boards[flop]]
    first = max((sum(worth(board, play) for board in every), play) for play in (3, 4))
    bets_first = first[0] >= sum(value for value, _ in on_flop.values())
    for flop in flops:
        for board in boards[flop]:
            play = first[1] if bets_first else on_flop[flop][1] or river(board)[1]
            yield play, board, brought(board, play)
