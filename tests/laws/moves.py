"""Sensible moves: people buy hands, decide and concede by what is offered, and the dealer moves on."""

from hypothesis import strategies as st

from croupier.engine.options import options
from croupier.table import commands as c
from tests.laws import driver, offers
from tests.laws.strays import Draw
from tests.laws.world import PLAYERS, World

DECISIONS = (c.Bet, c.Check, c.Look, c.Fold, c.Concede)
VOUCHER = 100_000
picks = st.integers(0, 10_000)


def move(world: World, draw: Draw) -> None:
    """One move that brings a round about or on; decisions are anybody's, the rest is the dealer's."""
    phase = world.table.round.phase
    if command := driver.counts(world):
        driver.does(world, command)
        return
    lies = any(box.wagers for box in world.table.boxes)
    if world.table.open and phase == "betting" and (not lies or draw(st.integers(0, 2))):
        buys_in(world, draw)
    elif not (phase in ("deciding", "settling") and _decides(world, draw)):
        command = driver.onward(world)
        if command:
            driver.does(world, command)


def buys_in(world: World, draw: Draw) -> None:
    """Somebody sits down, if need be with tokens, and places what is offered on a box."""
    table = world.table
    player = draw(st.sampled_from(PLAYERS))
    seat = next((box.number for box in table.boxes if box.seat == player), None)
    if seat is None:
        seat = draw(st.sampled_from(range(1, len(table.boxes) + 1)))
        brings = draw(st.sampled_from([0, 1_000, 10_000, 10_000_000, 10_000_000]))
        world.give(c.TakeSeat(actor=player, box=seat, player=player, brings=brings))
        if not draw(st.integers(0, 2)):
            world.give(
                c.ExchangeVoucher(
                    actor=world.dealer, player=player, value=VOUCHER, tokens=VOUCHER, conditions_met=True
                )
            )
    if world.book.rule.extra_boxes and not draw(st.integers(0, 2)):
        world.give(c.AttestSeats(actor="tom", enough=True))
        seat = draw(st.sampled_from(range(1, len(table.boxes) + 1)))
    for spot in ("ante", "blind", "trips", "jackpot"):
        found = [
            option
            for option in options(world.scene(), player)
            if isinstance(option.command, c.PlaceWager)
            if (option.command.box, option.command.spot) == (seat, spot)
        ]
        if found and (spot in ("ante", "blind") or draw(st.booleans())):
            option = draw(st.sampled_from(found))
            driver.does(world, offers.holds(world, option, draw(picks)))
    if not draw(st.integers(0, 3)):
        backs(world, draw)


def backs(world: World, draw: Draw) -> None:
    """Where the book lets them, somebody declines the jackpot and another player wagers on that box."""
    boxes = [
        box for box in world.table.boxes if box.player and box.stake("ante") and not box.wager("jackpot")
    ]
    seated = [box.seat for box in world.table.boxes if box.seat]
    if world.book.rule.jackpot_backing is None or not boxes or len(seated) < 2:
        return
    box, player = draw(st.sampled_from(boxes)), draw(st.sampled_from(seated))
    live = world.table.mode == "live"
    world.give(c.DeclineJackpot(actor=world.dealer if live else box.player, box=box.number))
    world.give(c.PermitJackpot(actor="sue", box=box.number, player=player))
    price = world.opening.command.sign.jackpot
    wager = c.PlaceWager(
        actor=world.dealer if live else player, box=box.number, spot="jackpot", player=player,
        amount=price.wager if price else 0,
    )  # fmt: skip
    world.give(wager)


def _decides(world: World, draw: Draw) -> bool:
    """One decision of a player who has one to make, entered by the player or the dealer of a live table."""
    table = world.table
    actors = sorted({box.player for box in table.boxes if box.player and box.status == "in"})
    if table.mode == "live" and actors:
        actors = [world.dealer, *actors]
    if not actors:
        return False
    found = [
        o for o in options(world.scene(), draw(st.sampled_from(actors))) if isinstance(o.command, DECISIONS)
    ]
    grouped = offers.by_kind(found)
    kinds = [kind for kind in ("Bet", "Check", "Look", "Fold", "Concede") if kind in grouped]
    if not kinds or (kinds == ["Concede"] and draw(st.integers(0, 5))):
        return False
    weights = [kind for kind in kinds for _ in range(5 if kind in ("Bet", "Check") else 1)]
    option = draw(st.sampled_from(grouped[draw(st.sampled_from(weights))]))
    driver.does(world, offers.holds(world, option, draw(picks)))
    return True
