"""Decisions: look, fold, check, bet, and the shared cards between them."""

from functools import lru_cache

from croupier.core.book.entries import Cites, ExtraBoxesRule, StageRule
from croupier.core.book.rulebook import Rulebook
from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.cards.decks import source_of
from croupier.engine.cards.faces import cards_refused, seen_before
from croupier.engine.cards.readiness import still_ready
from croupier.engine.duty.steps import blocked, due_at
from croupier.engine.irregular.orders import acts_later
from croupier.engine.players.exclusions import held_in_custody, out_refused
from croupier.engine.scene import Scene
from croupier.engine.wagers.give_up import given_up
from croupier.engine.wagers.loss_limits import loss_refused
from croupier.engine.wagers.multiples import range_refused
from croupier.engine.wagers.place import amount_refused, blind, placed
from croupier.engine.wagers.stakes import funds_refused, made_of_refused, tokens_of
from croupier.engine.wagers.whole_hand import bet_refused
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Box

PLAYED = "a hand has its player"


def _hand_refused(scene: Scene, number: int, cites: Cites) -> Refusal | Box:
    """The box, if it has a hand that can act now."""
    box = scene.table.box(number)
    if box is None or box.status == "waiting":
        return refuse("box/no-hand", cites, f"Box {number} has no hand.", box=number)
    if box.status in ("folded", "conceded"):
        text = f"Box {number} has folded."
        return refuse("decision/folded", scene.book.rule.fold_final.cites, text, box=number)
    if box.status == "void":
        return refuse("decision/void", cites, f"The hand of box {number} is void.", box=number)
    return box


def _decision_refused(scene: Scene, number: int) -> Refusal | Box:
    """The box, if it has a decision to make at the open stage."""
    round = scene.table.round
    stage = scene.book.stages[round.stage]
    if refusal := out_refused(scene, number):
        return refusal
    box = _hand_refused(scene, number, stage.cites)
    if isinstance(box, Refusal):
        return box
    if round.phase != "deciding":
        return refuse("decision/moment", stage.cites, "There is nothing to decide now.", phase=round.phase)
    if box.acted > round.stage:
        cites = stage.again if stage.again and box.wager(stage.bet.spot) else scene.book.rule.locked.cites
        return refuse("decision/made", cites, "The decision is made and stands.", box=number)
    return acts_later(scene, box) or box


def legal_look(scene: Scene, command: c.Look) -> Refusal | None:
    """Players look once the cards are out, and never at a blind hand."""
    rule, round = scene.book.rule, scene.table.round
    box = scene.table.box(command.box)
    if box is None or not box.places:
        return refuse("box/no-hand", rule.look.cites, "There are no cards to look at.", box=command.box)
    if extra := blind(scene, box):
        text = "An extra hand stays unseen until it is settled."
        return refuse("look/blind", extra.blind_cites, text, box=command.box)
    if round.phase in ("dealing", "closed", "betting"):
        return refuse("look/moment", rule.look.cites, "Not before the deal is complete.", box=command.box)
    if box.looked or box.status != "in":
        return refuse(
            "look/done", rule.look.cites, "The cards have been looked at or handed in.", box=command.box
        )
    return acts_later(scene, box)


def act_look(scene: Scene, command: c.Look) -> tuple[ev.Event, ...]:
    box = scene.table.boxes[command.box - 1]
    player = sure(box.player, PLAYED)
    return (ev.CardsLooked(box=box.number, player=player, cites=scene.book.rule.look.cites),)


def legal_fold(scene: Scene, command: c.Fold) -> Refusal | None:
    """Any box folds when it has a decision to make, but a blind hand never."""
    box = scene.table.box(command.box)
    if box and (extra := blind(scene, box)):
        return refuse("fold/blind", extra.bet_cites, "An extra hand bets every street.", box=box.number)
    decision = _decision_refused(scene, command.box)
    return decision if isinstance(decision, Refusal) else None


def act_fold(scene: Scene, command: c.Fold) -> tuple[ev.Event, ...]:
    return folded(scene, command.box)


def folded(scene: Scene, number: int, deemed: Cites = (), *, absent: bool = False) -> tuple[ev.Event, ...]:
    """A box that folds loses the wagers its book names; the rest stay in play. Some are deemed to fold."""
    book, table = scene.book, scene.table
    box = table.boxes[number - 1]
    gone = given_up(scene, box, absent=absent)
    fold = ev.BoxFolded(
        box=box.number,
        stage=table.round.stage,
        spots=gone.spots,
        back=gone.back,
        cards_at=gone.cards_at,
        deemed=bool(deemed),
        cites=cited(deemed, _fold_cites(scene, gone.spots), gone.cites),
        steps=due_at(book, "fold", gone.cards_at),
        postings=gone.postings,
    )
    return (fold, *_after(scene, box.number, gone=True, held=gone.cards_at == "held"))


def _fold_cites(scene: Scene, spots: tuple[str, ...]) -> Cites:
    """The clauses of a fold at the open stage, and those that make it cost the jackpot wager."""
    rule = scene.book.rule
    forfeit = rule.jackpot.forfeit_cites if "jackpot" in spots else ()
    return cited(scene.book.stages[scene.table.round.stage].fold.cites, rule.fold.cites, forfeit)


def legal_check(scene: Scene, command: c.Check) -> Refusal | None:
    box = _decision_refused(scene, command.box)
    if isinstance(box, Refusal):
        return box
    stage = scene.book.stages[scene.table.round.stage]
    if stage.check is None:
        return refuse("check/not-offered", stage.cites, "Here a player bets or folds.", stage=stage.name)
    if command.signal and command.signal not in stage.check.signals:
        text = f"A check is shown by {' or '.join(stage.check.signals) or 'the button'}."
        return refuse("check/signal", stage.check.cites, text, signal=command.signal)
    return None


def act_check(scene: Scene, command: c.Check) -> tuple[ev.Event, ...]:
    index = scene.table.round.stage
    check = scene.book.stages[index].check
    cites = check.cites if check else ()
    checked = ev.BoxChecked(box=command.box, stage=index, signal=command.signal, cites=cites)
    return (checked, *_after(scene, command.box, gone=False))


def legal_bet(scene: Scene, command: c.Bet) -> Refusal | None:
    """A bet lies within its stage's multiples of the ante."""
    table = scene.table
    box = table.box(command.box)
    if box and (extra := blind(scene, box)):
        stage = out_refused(scene, box.number) or _blind_stage(scene, box, extra, command.spot)
        if isinstance(stage, Refusal):
            return stage
    else:
        box_or_refusal = _decision_refused(scene, command.box)
        if isinstance(box_or_refusal, Refusal):
            return box_or_refusal
        box = box_or_refusal
        stage = scene.book.stages[table.round.stage]
        if command.spot and command.spot != stage.bet.spot:
            text = f"This bet goes on {stage.bet.spot}."
            return refuse("bet/spot", stage.bet.cites, text, spot=command.spot)
    player, tokens = sure(box.player, PLAYED), tokens_of(command)
    chips = command.amount - tokens
    return (
        held_in_custody(scene, player)
        or amount_refused(command.amount)
        or made_of_refused(scene, command, stage.bet.spot)
        or range_refused(scene, box, command.amount, stage.bet)
        or funds_refused(scene, player, chips, tokens)
        or loss_refused(scene, player, chips)
        or bet_refused(scene, box, stage, command.amount, chips)
    )


def _blind_stage(scene: Scene, box: Box, extra: ExtraBoxesRule, spot: str) -> Refusal | StageRule:
    """A blind hand bets any street it has not bet yet, until the first shared card."""
    round, cites = scene.table.round, extra.bet_cites
    if box.status != "in" or round.phase != "deciding" or round.shown:
        return refuse("bet/blind", cites, "An extra hand bets before the first shared card.", box=box.number)
    for stage in scene.book.stages:
        if stage.bet.spot == spot:
            if box.wager(spot):
                return refuse("decision/made", cites, f"{spot} is bet; take it back to change it.", spot=spot)
            return stage
    return refuse("bet/spot", cites, "An extra hand names the street it bets.", spot=spot)


def act_bet(scene: Scene, command: c.Bet) -> tuple[ev.Event, ...]:
    table = scene.table
    box = table.boxes[command.box - 1]
    stages = scene.book.stages
    index = table.round.stage
    if box.blind:
        index = next(i for i, stage in enumerate(stages) if stage.bet.spot == command.spot)
        lying = sum(1 for stage in stages if box.wager(stage.bet.spot)) + 1
        acted = len(stages) if lying == len(stages) else 0
    else:
        acted = _decided(scene.book, index)
        while acted < len(stages) and box.wager(stages[acted].bet.spot):
            acted += 1  # bet while the hand was blind
    bet = stages[index].bet
    wager = placed(
        box.number,
        bet.spot,
        command.amount,
        sure(box.player, PLAYED),
        bet.cites,
        tokens=tokens_of(command),
        acted=acted,
        steps=due_at(scene.book, "bet"),
    )
    return (wager, *(_after(scene, box.number, gone=False) if acted else ()))


@lru_cache(maxsize=256)
def _decided(book: Rulebook, index: int) -> int:
    """How many stages need nothing more of a box that bets at this one: all, if a later one has its spot."""
    spot, *later = (stage.bet.spot for stage in book.stages[index:])
    return len(book.stages) if spot in later else index + 1


def settlement(book: Rulebook) -> ev.Event:
    """Settlement opens."""
    return ev.SettlementOpened(cites=book.rule.settlement.cites, steps=due_at(book, "settlement"))


def nothing_left(book: Rulebook) -> tuple[ev.Event, ...]:
    """Every hand is folded: nothing is shown, settled or announced any more."""
    cites = book.rule.settlement.cites
    return (ev.SettlementOpened(cites=cites), ev.SettlementDone(jackpot=False, cites=cites))


def _after(scene: Scene, decided: int, *, gone: bool, held: bool = False) -> tuple[ev.Event, ...]:
    """What follows when a box has decided: settlement, if nothing is left to decide or to show."""
    table, book = scene.table, scene.book
    stage = table.round.stage
    if not gone and book.stages[stage].show.count:
        return ()
    others = [box for box in table.boxes if box.number != decided]
    if gone and not any(box.status == "in" for box in others):
        if held or any(box.cards_at == "held" for box in others):
            # the shared cards are still shown for the jackpot hands, if any are left to be shown
            return () if book.stages[stage].show.count else (settlement(book),)
        exposes = book.rule.fold.expose_when_all_folded and book.stages[stage].show.count
        return () if exposes else nothing_left(book)
    waiting = any(box.status == "in" and box.acted <= stage for box in others)
    return () if waiting or book.stages[stage].show.count else (settlement(book),)


def legal_show(scene: Scene, command: c.ShowCommunity) -> Refusal | None:
    """Shared cards are shown when every box has decided."""
    round = scene.table.round
    stage = scene.book.stages[round.stage]
    cites = show_cites(scene, stage)
    if round.phase != "deciding" or stage.show.count == 0:
        return refuse("show/moment", cites, "No shared card is due.", phase=round.phase)
    if waiting := scene.table.owing():
        text = "Boxes still have to decide: " + ", ".join(map(str, waiting)) + "."
        extra = next(filter(None, (blind(scene, scene.table.boxes[number - 1]) for number in waiting)), None)
        why = cited(cites, extra.bet_cites) if extra else cites
        return refuse("show/undecided", why, text, box=waiting[0])
    if refusal := blocked(scene):
        return refusal
    if source_of(scene).streets_face_up and (refusal := still_ready(scene)):
        return refusal
    return seen_before(scene, command.cards) or cards_refused(scene, command.cards, stage.show.count, cites)


def show_cites(scene: Scene, stage: StageRule) -> Cites:
    """The clauses that show a stage's cards, which may depend on where they come from."""
    more = stage.show.source.get(scene.table.source)
    return cited(stage.show.cites, more.cites) if more else stage.show.cites


def act_show(scene: Scene, command: c.ShowCommunity) -> tuple[ev.Event, ...]:
    """Cards turned, or dealt face up from a shoe; then the next decision, or settlement."""
    book, table = scene.book, scene.table
    round = table.round
    stage = book.stages[round.stage]
    face_up = source_of(scene).streets_face_up
    first, last = len(round.shown), len(round.shown) + stage.show.count
    drawn = tuple(range(round.drawn + 1, round.drawn + 1 + stage.show.count))
    shown = ev.CommunityShown(
        names=book.rule.community.needed[first:last],
        places=drawn if face_up else round.community[first:last],
        cards=command.cards,
        face_up=face_up,
        cites=show_cites(scene, stage),
    )
    following = round.stage + 1
    if following == len(book.stages):
        left = any(box.status == "in" or box.cards_at == "held" for box in table.boxes)
        return (shown, *((settlement(book),) if left else nothing_left(book)))
    after = book.stages[following]
    opened = ev.DecisionsOpened(stage=following, name=after.name, cites=after.cites)
    if after.show.count == 0 and not any(b.status == "in" and b.acted <= following for b in table.boxes):
        return (shown, opened, settlement(book))
    return (shown, opened)
