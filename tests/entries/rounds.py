"""Whole rounds at such a table: bought, decided, called wrong, settled, and compared with the adjudicator."""

import json
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from croupier.cli.adjudicate import settle
from croupier.cli.scenario.adjudicate_sense import senseless
from croupier.cli.scenario.adjudicate_wire import decode
from croupier.cli.terminal import facts as play_facts
from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal
from croupier.engine.cards.deal import bought_in
from croupier.engine.in_memory import Stuck
from croupier.engine.offers.signs import table_sign
from croupier.engine.options import options
from croupier.engine.view import view
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.incidents import Incident
from croupier.table.table import Box, Mode
from tests.entries.table import MOST, PLAYERS, Played
from tests.laws import settled

ROYAL: Final = {"board": "Qs Js Ts 2d 3c", "1": "As Ks", "2": "9s 8s", "3": "4h 7d", "dealer": "9h 9d"}
PAIRS: Final = {"board": "Kd 9c 4s 8h 2c", "1": "Kh 5d", "2": "7c 7h", "3": "9d 4c", "dealer": "As Td"}
HOUSES: Final = {"board": "6d 6h Td 6c Tc", "1": "Ts Th", "2": "Ac Ad", "3": "2h 3h", "dealer": "Kc Qc"}
TIED: Final = {"board": "2s 5h 9d Jc Kh", "1": "4c 7d", "2": "4d 7c", "3": "Kc Kd", "dealer": "4h 7h"}
FLUSH: Final = {"board": "2h 9h Jh 4c 5d", "1": "Ah 3h", "2": "Js Jd", "3": "2c 2d", "dealer": "Kh Qh"}


class Script(NamedTuple):
    """One round: the cards, what each box does, and what is called wrong, if anything."""

    mode: Mode
    hands: dict[str, str]
    acts: tuple[str, ...] = ("bet", "bet", "bet")  # by box: bet, most, check, fold:STAGE, concede
    wrong: str = ""  # an irregularity, called as soon as it can be
    does: str = ""  # and what is ruled, if the book has it; else the first
    source: str = ""  # to deal from, if not the usual one
    option: int = 1  # of the jackpot's prizes


SCRIPTS: Final = (
    Script("electronic", ROYAL),
    Script("live", ROYAL, ("most", "fold:0", "check")),
    Script("live", PAIRS, ("bet", "bet", "concede")),
    Script("electronic", PAIRS, ("fold:0", "fold:1", "fold:2")),
    Script("electronic", HOUSES, ("most", "check", "bet")),
    Script("live", FLUSH, ("check", "most", "fold:1")),
    Script("electronic", TIED, ("check", "bet", "concede")),
)


def scripts(book: Rulebook, path: tuple[str | int, ...]) -> list[Script]:
    """The rounds in which a value at this place of a book could matter."""
    found = list(SCRIPTS)
    if path[:3] == ("rule", "sources", "kind") and len(path) > 3:
        found = [script._replace(source=str(path[3])) for script in found]
    if path[0] == "prize" and len(path) > 1 and str(path[1]).startswith("option-"):
        found = [script._replace(option=int(str(path[1]).removeprefix("option-"))) for script in found]
    rules = book.data.remedy
    if path[0] == "remedy" and len(path) > 1:
        rules = rules[int(path[1]) : int(path[1]) + 1]
    else:
        start = sum(map(ord, str(path))) % max(len(rules), 1)  # two of them, others for other places
        rules = rules[start : start + 2]
    for rule in rules:
        called = Script("live", PAIRS, ("bet", "bet", "check"), rule.kind, rule.does)
        found += [called, called._replace(mode="electronic")]
    return found


def play(book: Rulebook, script: Script) -> Played:
    """A round from the first wager to its end, and one more after it."""
    played = Played(book, script.mode, script.hands, source=script.source, option=script.option)
    for round in range(2):
        _buy(played, strict=round == 0)
        if not any(bought_in(played.scene, box) for box in played.table.boxes):
            break  # a ruling has put everybody out
        _goes_on(played, script if round == 0 else script._replace(wrong="", does=""))
        _ended(played)
    sign = played.table.sign
    assert sign is not None
    table_sign(played.table, book, sign)
    return played


def _buy(played: Played, *, strict: bool) -> None:
    """Every box: the wagers that buy a hand, side wagers, the jackpot; `strict`: all of it must be taken."""
    rule, live = played.book.rule, played.table.mode == "live"
    for number, player in [*PLAYERS.items()][: len(played.table.boxes)]:
        actor = played.staff_dealer if live else player
        if played.table.boxes[number - 1].seat is None:
            _does(played, c.TakeSeat(actor=actor, box=number, player=player, brings=10_000_00), strict=strict)
        for spot in (*rule.initial.needs, *rule.optional, "jackpot"):
            lies = played.table.boxes[number - 1].wager(spot)
            amount = played.sign.jackpot.wager if spot == "jackpot" and played.sign.jackpot else 10_00
            wager = c.PlaceWager(actor=actor, box=number, spot=spot, amount=amount, player=player)
            if lies is None:
                _does(played, wager, strict=strict)


def _does(played: Played, command: c.Command, *, strict: bool) -> None:
    if strict or not isinstance(played.ask(command), Refusal):
        played.must(command)


def _goes_on(played: Played, script: Script) -> None:
    """Everybody does what is theirs until the round is over."""
    before = len(played.events)
    wrong = script.wrong
    for _ in range(MOST):
        if any(isinstance(one, ev.RoundClosed | ev.RoundVoided) for one in played.events[before:]):
            return
        table = played.table
        view(table, PLAYERS[2])
        if table.incident:
            played.must(_ruling(played, table.incident, script.does))
        elif wrong and _called(played, wrong):
            wrong = ""
        elif command := _decision(played, script) or played.dealer.next(played.scene, go=True, now=played.at):
            played.must(command)
        elif table.jackpot.won:
            played.must(c.ConfirmJackpot(actor=played.highest, box=table.jackpot.won[0].box))
        else:
            raise Stuck(f"nobody does anything: {table.round}")
    raise Stuck(f"the round does not end: {played.table.round}")


def _decision(played: Played, script: Script) -> c.Command | None:
    """What the first box that owes a decision does, or a player who concedes."""
    table, round = played.table, played.table.round
    live = table.mode == "live"
    for number in table.owing() if round.phase == "deciding" else ():
        box = table.boxes[number - 1]
        actor = played.staff_dealer if live else PLAYERS[number]
        return _decided(played, box, actor, script.acts[number - 1])
    if round.phase == "settling":
        for box in table.boxes[: len(PLAYERS)]:
            if script.acts[box.number - 1] == "concede" and box.status == "in":
                actor = played.staff_dealer if live else PLAYERS[box.number]
                concede = c.Concede(actor=actor, box=box.number, confirm=True)
                return None if isinstance(played.ask(concede), Refusal) else concede
    return None


def _decided(played: Played, box: Box, actor: str, act: str) -> c.Command:
    found = options(played.scene, actor)
    bets = [one for one in found if isinstance(one.command, c.Bet) and one.command.box == box.number]
    checks = [one for one in found if isinstance(one.command, c.Check) and one.command.box == box.number]
    if act == f"fold:{played.table.round.stage}" or not bets:
        return c.Fold(actor=actor, box=box.number)
    if checks and act in ("check", "fold:1", "fold:2"):
        return checks[0].command
    bet = bets[0]
    assert isinstance(bet.command, c.Bet)
    assert bet.most is not None
    return replace(bet.command, amount=bet.most) if act == "most" else bet.command


def _called(played: Played, kind: str) -> bool:
    """Whether it could be called now, as a dealer would call it."""
    if not any(box.seat for box in played.table.boxes):
        return False
    scene = played.scene
    said = play_facts.completed(played, scene, kind, play_facts.facts(played, scene, kind))
    return not isinstance(played.give(c.Call(actor=played.staff_dealer, kind=kind, **said)), Refusal)


def _ruling(played: Played, incident: Incident, wanted: str) -> c.Command:
    """The remedy that is tried, else the first that somebody may give."""
    for number in incident.offered:
        actor = played.staff_dealer if played.table.mode == "live" else PLAYERS[number]
        return c.Retract(actor=actor, box=number, accept=number == 1)
    command = played.dealer.next(played.scene, go=True, now=played.at)
    deck = played.table.deck(incident.deck or played.table.in_play)
    if deck and deck.counting and "count-deck" in incident.remedies:
        return c.CountDeck(actor=played.staff_dealer, deck=deck.id, count=played.book.rule.deck.size)
    if command is not None:
        return command
    order = sorted(incident.remedies, key=lambda does: does != wanted)
    for does in order:
        for person in sorted(played.scene.staff, key=lambda one: one == incident.by):
            for boxes in ((), (1,)):
                ruling = c.Remedy(
                    actor=person, does=does, reason="seen", boxes=boxes, players=(PLAYERS[1], PLAYERS[2])
                )
                for one in (ruling, replace(ruling, players=())):
                    if not isinstance(played.ask(one), Refusal):
                        return one
    return c.WithdrawCall(actor=played.highest, reason="nobody can rule on it")


def _ended(played: Played) -> None:
    """No spot holds money, and what was paid is what the adjudicator says."""
    lying = {
        account: cents
        for account, cents in played.table.balances.items()
        if cents and account.startswith("box:") and not account.endswith(":jackpot")
    }
    assert not lying, lying
    events = _last_round(played.events)
    if any(isinstance(one, settled.VOID) for one in events):
        return
    if any(isinstance(one, ev.RoundVoided | ev.HandVoided) and one.carried for one in played.events):
        return  # a jackpot wager that was carried over is not among the wagers of this round
    asked = settled.question(played.sign, events, played.deck.order, played.book)
    if not asked["boxes"]:
        return
    for number, player in PLAYERS.items():
        for box in asked["boxes"]:
            if box["box"] == number:
                box["player"] = player
    _agrees(played.book, asked, events)


def _agrees(book: Rulebook, asked: dict[str, Any], events: list[ev.Event]) -> None:
    round = decode(json.dumps(asked))
    fault = senseless(book, round)
    assert fault is None, fault
    given = settle(book, round)
    conceded = {event.box for event in events if isinstance(event, ev.BoxConceded)}
    for box in given.boxes:
        if box.box not in conceded:
            expected = {spot: [one.pays, one.returned, one.taken] for spot, one in box.wagers.items()}
            assert settled.money(events, box.box) == expected, box
            assert all(one.cites for one in box.wagers.values()), box
    if given.jackpot and any(isinstance(event, ev.JackpotSettled) for event in events):
        prizes = [{"box": a.box, "prize": a.prize, "amount": a.amount} for a in given.jackpot.awards]
        said = settled.awards(events)  # a prize that waits for somebody is paid after the others
        assert sorted(said["awards"], key=str) == sorted(prizes, key=str)
        assert said["meter"] == given.jackpot.meter


def _last_round(events: list[ev.Event]) -> list[ev.Event]:
    ends = [at for at, one in enumerate(events) if isinstance(one, ev.RoundClosed | ev.RoundVoided)]
    return events[(ends[-2] + 1 if len(ends) > 1 else 0) : ends[-1] + 1]
