"""What a dealer does next at a live table: one act with its clause, ready to be done."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.engine.cards.deal import bought_in, planned
from croupier.engine.chips import float_short
from croupier.engine.chips.counts import waits
from croupier.engine.decide import VERBS, legal
from croupier.engine.duty.steps import to_count
from croupier.engine.offers.calls import unseen
from croupier.engine.scene import Scene
from croupier.engine.settlement.settle import to_settle
from croupier.house.dealer.staff import mends, readies, ready_at_once, wants_people
from croupier.table import commands as c
from croupier.table.incidents import Incident
from croupier.table.table import DueStep
from croupier.table.text.irregular import KINDS
from croupier.table.text.steps import ACTS, step_text


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be done: ready to send, but for the cards; or who does it, or what it waits for."""

    text: str
    cites: Cites = ()
    command: c.AnyCommand | None = None
    who: str = ""  # the rank that does it, where the caller does not
    waits: str = ""
    box: int | None = None
    cards: int = 0  # to be named
    places: tuple[str, ...] = ()  # where they lie


def next_act(scene: Scene, actor: str, conditions: frozenset[str]) -> Act:
    """The one thing that comes next; `conditions` are those of the steps of a table still to be opened."""
    table = scene.table
    if not table.open:
        return next(
            _opening(scene, actor, conditions),
            Act(text="A supervisor opens the table.", who="supervisor"),
        )
    if table.mode == "electronic":
        return _beside_the_machine(scene, actor)
    if table.dealer is None or (table.dealer != actor and legal(scene, c.SignOn(actor=actor)) is None):
        return _act(scene, actor, c.SignOn(actor=actor), ACTS["SignOn"])
    if table.incident:
        return _ruling(scene, actor, table.incident)
    if table.due:
        return next(iter(steps(scene, actor)))
    match table.round.phase:
        case "betting" | "closed":
            return _before_the_deal(scene, actor)
        case "dealing":
            return _dealing(scene, actor)
        case "deciding":
            return _deciding(scene, actor)
        case "settling":
            return _settling(scene, actor)
        case "awarding":
            return _awarding(scene, actor)
        case "finished":
            return _act(scene, actor, c.CloseRound(actor=actor), ACTS["CloseRound"])


def _beside_the_machine(scene: Scene, actor: str) -> Act:
    """What an electronic table waits for somebody to do: steps, a ruling, cards or the device seen to."""
    table = scene.table
    if table.incident:
        return _ruling(scene, actor, table.incident)
    if table.due:
        return next(iter(steps(scene, actor)))
    alone = replace(scene, staff={actor: scene.staff[actor]} if actor in scene.staff else {})
    command = mends(alone) if wants_people(scene) and not table.round.drawn else None
    if command:
        return _act(scene, actor, command, words(command))
    return Act(text="The machine deals here.", waits="It calls for people where they are needed.")


def _ruling(scene: Scene, actor: str, incident: Incident) -> Act:
    """What the book asks for before the ruling, then the ruling itself; all else waits for it."""
    first = [due for due in scene.table.due if scene.book.step[due.name].when == "incident"]
    return next(steps(scene, actor, first), Act(text=f"{KINDS[incident.kind]} A ruling is awaited."))


def steps(scene: Scene, actor: str, dues: Sequence[DueStep] | None = None) -> Iterator[Act]:
    """Everything that is due to be attested, in its order."""
    for due in scene.table.due if dues is None else dues:
        step = scene.book.step[due.name]
        said = c.Attest(actor=actor, step=due.name, box=due.box, count=to_count(scene, step))
        yield _act(scene, actor, said, step_text(due.name), box=due.box)


def _opening(scene: Scene, actor: str, conditions: frozenset[str]) -> Iterator[Act]:
    for step in scene.book.steps("opening", conditions):
        if step.name not in scene.table.attested:
            said = c.Attest(actor=actor, step=step.name, count=step.counts)
            yield _act(scene, actor, said, step_text(step.name))


def _before_the_deal(scene: Scene, actor: str) -> Act:
    """A deck that is ready, bets, the call, and the first card."""
    table = scene.table
    if uncounted := waits(scene, c.BuyChips(actor=actor, player="", amount=0)) if table.counts.on else None:
        return Act(text=uncounted.text, cites=uncounted.cites, waits="The pit's console takes the counts.")
    if lacking := float_short.refused(scene):
        return Act(text=lacking.text, cites=lacking.cites, waits="The pit's console takes the fill.")
    if command := readies(scene, lambda: ""):
        return _act(scene, actor, command, words(command))
    if not any(bought_in(scene, box) for box in table.boxes):
        return Act(text="Bets are open.", cites=scene.book.rule.initial.cites, waits="Nobody has bet yet.")
    if table.round.phase == "betting" and "no-more-bets" in scene.book.rule.calls:
        call = c.Announce(actor=actor, call="no-more-bets")
        return _act(scene, actor, call, ACTS["Announce no-more-bets"])
    return _act(scene, actor, c.Deal(actor=actor), _drawn(scene))


def _dealing(scene: Scene, actor: str) -> Act:
    if not scene.table.round.plan:
        return _act(scene, actor, c.Announce(actor=actor, call="bet-or-fold"), ACTS["Announce bet-or-fold"])
    if command := ready_at_once(scene, lambda: ""):
        return _act(scene, actor, command, words(command))
    return _act(scene, actor, c.Deal(actor=actor), _drawn(scene))


def _drawn(scene: Scene) -> str:
    """The deal in words, the first draw by name."""
    draw = (scene.table.round.plan or planned(scene))[0]
    to = draw.to.replace("box:", "box ").replace("community", "the shared places")
    count = "one card" if draw.count == 1 else f"{draw.count} cards"
    return "Deal: burn one card first." if draw.to == "burn" else f"Deal: {count} to {to} first."


def _deciding(scene: Scene, actor: str) -> Act:
    """Players decide from the dealer's left; then shared cards are turned."""
    table, stage = scene.table, scene.book.stages[scene.table.round.stage]
    if owing := table.owing():
        return Act(
            text=f"Box {owing[0]} decides.", cites=stage.cites, waits="The player decides.", box=owing[0]
        )
    count, shown = stage.show.count, len(table.round.shown)
    command = c.ShowCommunity(actor=actor, cards=unseen(scene.table)[:count])
    places = scene.book.rule.community.needed[shown : shown + count]
    text = "Turn the next shared card." if count == 1 else f"Turn the next {count} shared cards."
    return _cards(scene, actor, command, text, places=places)


def _settling(scene: Scene, actor: str) -> Act:
    """The dealer's hand where there is one, then box by box."""
    table, rule = scene.table, scene.book.rule
    if rule.dealer_places and not table.round.dealer_shown:
        show = c.ShowDealer(actor=actor, cards=unseen(table)[: rule.dealer_places.count])
        return _cards(scene, actor, show, ACTS["ShowDealer"])
    number = to_settle(scene)[0]
    settle = c.SettleBox(actor=actor, box=number, cards=unseen(table)[: len(table.boxes[number - 1].places)])
    return _cards(scene, actor, settle, words(settle), box=number)


def _awarding(scene: Scene, actor: str) -> Act:
    table = scene.table
    if table.jackpot.won:
        won, right = table.jackpot.won[0], scene.book.rights["ConfirmJackpot"]
        confirm = c.ConfirmJackpot(actor=actor, box=won.box)
        text = f"The prize of box {won.box} is to be confirmed."
        return replace(_act(scene, actor, confirm, text), cites=right.cites)
    seed = table.sign.jackpot.seed if table.sign and table.sign.jackpot else 0
    return _act(scene, actor, c.SettleJackpot(actor=actor, meter=seed), ACTS["SettleJackpot"])


def words(command: c.Command) -> str:
    """A command as somebody would say it to a dealer."""
    text = ACTS[type(command).__name__]
    for name in ("deck", "method", "box"):
        text = text.replace("{" + name + "}", str(getattr(command, name, "")).replace("_", " "))
    return text


def _cards(
    scene: Scene, actor: str, command: c.ShowCommunity | c.ShowDealer | c.SettleBox, text: str,
    places: tuple[str, ...] = (), box: int | None = None,
) -> Act:  # fmt: skip
    """An act for which cards are named; the legality was asked with cards that nobody has seen."""
    act = _act(scene, actor, command, text, box=box)
    bare = replace(command, actor=actor, cards=()) if act.command else None
    return replace(act, command=bare, cards=len(command.cards), places=places)


def _act(scene: Scene, actor: str, command: c.Command, text: str, *, box: int | None = None) -> Act:
    """A command in the caller's name if that is legal, else who gives it or what it waits for."""
    own = replace(command, actor=actor)
    refusal = legal(scene, own)
    if refusal is None:
        cites = VERBS[type(own)].act(scene, own)[0].cites
        return Act(text=text, cites=cites, command=own, box=box)  # type: ignore[arg-type]
    if refusal.code == "staff/rank":
        return Act(text=text, cites=refusal.cites, who=str(refusal.facts.get("needs", "")), box=box)
    return Act(text=text, cites=refusal.cites, waits=refusal.text, box=box)
