"""Something is wrong at the table: it is called by its name, and whoever may says what is done about it."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from croupier.cli.terminal import house
from croupier.cli.terminal.facts import Facts, completed, facts
from croupier.cli.terminal.input import cents
from croupier.cli.terminal.session import Session
from croupier.core.money import dollars
from croupier.core.refusal import Refusal
from croupier.engine.decide import legal
from croupier.engine.in_memory import TableInMemory
from croupier.engine.irregular.call import ruling
from croupier.engine.offers.calls import call_question
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table.incidents import Incident
from croupier.table.text.irregular import EFFECTS, KINDS

Told = str | Refusal | None
ORDERS: Final = ("act-first", "keep-apart", "english-only")
SLOW: Final = "slow"
COUNTED: Final = ("count-deck", "void-miscounted")
COUNT: Final = "How many cards are counted by hand?"  # of a machine that did not verify them


class Wrong:
    """The conversation about it. `ask` shows a page with a question and gives the line that was typed."""

    def __init__(self, session: Session, ask: Callable[[str, list[str]], str]) -> None:
        self._session = session
        self._ask = ask

    def meet(self, kind: str = "") -> Told:
        """Call something, unless something was called already, and rule on it; what there is to tell."""
        if self._session.table.incident is None and (told := self._call(kind)):
            return told
        incident = self._session.table.incident
        return self._rule(incident) if incident and not incident.offered else None

    # what can be called

    def callable(self) -> dict[str, Scene]:
        """Everything that can be called now, or as soon as the first card is out; each with its moment."""
        found = {}
        for scene in self._moments():
            for kind in KINDS:
                if kind not in found and legal(scene, self._said(scene, kind)) is None:
                    found[kind] = scene
        return {kind: found[kind] for kind in KINDS if kind in found}

    def _moments(self) -> list[Scene]:
        """Now, and once the deal has begun where bets are down."""
        trial, dealer = TableInMemory(self._session.scene), self._session.dealer
        found = [trial.scene]
        while trial.table.round.phase in ("betting", "closed"):
            command = dealer.next(trial.scene, go=True, slowly=True)
            if command is None or isinstance(trial.give(command), Refusal):
                break
            if isinstance(command, c.Deal):
                found.append(trial.scene)
        return found

    def _said(self, scene: Scene, kind: str) -> c.Call:
        """A call that leaves everything as it is likely to be."""
        said = completed(self._session, scene, kind, facts(self._session, scene, kind))
        return c.Call(actor=self._session.staff[0], kind=kind, **said)

    # calling

    def _call(self, kind: str) -> Told:
        found, slow = self.callable(), self._slow()
        names = [*found, *([SLOW] if slow else [])]
        if not names:
            return "There is nothing that could be wrong now."
        kind = kind or self._chosen(names)
        if kind == SLOW and slow:
            return self._session.attempt(slow) or self._called_on()
        if kind not in found:
            return f"{kind!r} cannot be called now." if kind else "Nothing was called."
        if found[kind].table.round.drawn and not self._session.table.round.drawn:
            self._session.begin_the_deal()
        scene = self._session.scene
        said = {
            name: self._field(kind, name, value) for name, value in facts(self._session, scene, kind).items()
        }
        said = completed(self._session, scene, kind, said)
        return self._session.attempt(c.Call(actor=self._session.staff[0], kind=kind, **said))

    def _slow(self) -> c.Command | None:
        """The dealer calls on a player who has not decided, in a book with a clock."""
        session, box = self._session, self._session.box
        call = c.CallTime(actor=session.staff[0], box=box.number if box else 0)
        return call if legal(session.scene, call) is None else None

    def _called_on(self) -> str:
        time = self._session.book.rule.decision_time
        return f"The dealer calls on you: {time.seconds if time else 0} seconds, or you are taken to fold."

    def _chosen(self, kinds: list[str]) -> str:
        texts = {**KINDS, SLOW: "A player takes long to decide; the dealer calls on the player."}
        lines = [f"{number:>2}  {kind}: {texts[kind]}" for number, kind in enumerate(kinds, start=1)]
        answer = self._ask("What is wrong? A number or a name; an empty line goes back.", lines).lower()
        return kinds[int(answer) - 1] if answer.isdecimal() and 0 < int(answer) <= len(kinds) else answer

    def _field(self, what: str, name: str, value: Any) -> Any:
        """One fact, as it was typed, or as it stands where nothing was."""
        text = plain = COUNT if name == "reported" else call_question(what, name).text
        if what == "disruption":
            text = f"Which of them: {', '.join(self._session.book.rule.disruption.any_of)}?"
        while True:
            answer = self._ask(f"{text} [{_shown(name, value)}]", [])
            try:
                return _read(name, answer) if answer else value
            except ValueError:
                text = f"{answer[:40]!r} is no answer. {plain}"

    # ruling

    def _rule(self, incident: Incident) -> Told:
        """One of the ways the book allows, in its order, by somebody of the rank it gives the choice to."""
        scene = self._session.scene
        rules = [rule for does in incident.remedies if (rule := ruling(scene, does))]
        lines = [
            f"{number:>2}  {rule.does}: {EFFECTS[rule.does].does} · {_who(rule.who)} decides"
            f" · {', '.join(rule.cites)}"
            for number, rule in enumerate(rules, start=1)
        ]
        lines.append(" w  it was a mistake: the call is taken back")
        answer = self._ask(f"{KINDS[incident.kind]} What is done?", lines).lower()
        if answer == "w":
            reason = self._field("withdraw", "reason", "called by mistake")
            return self._by_somebody(
                incident, partial(c.WithdrawCall, reason=reason), "The call is taken back."
            )
        names = [rule.does for rule in rules]
        does = names[int(answer) - 1] if answer.isdecimal() and 0 < int(answer) <= len(names) else answer
        if does not in names:
            return "Nobody has ruled; Enter asks again."
        if refusal := self._counted(does):
            return refusal
        said = self._ruled(incident, does, needs_reason=rules[names.index(does)].reason)
        return self._by_somebody(
            incident, partial(c.Remedy, does=does, **said), f"Ruled: {EFFECTS[does].does}."
        )

    def _ruled(self, incident: Incident, does: str, *, needs_reason: bool) -> Facts:
        """What a ruling has to say besides."""
        said: Facts = {}
        if does in ORDERS:
            players = (house.PLAYER, "neighbour") if does == "keep-apart" else (house.PLAYER,)
            said["players"] = self._field(does, "players", players)
        if does == "restore-hand":
            said["cards"] = self._field(does, "cards", incident.cards)
        if does == "verify-cards":
            said["count"] = self._field(does, "reported", self._session.book.rule.deck.size)
        if needs_reason or does in (*ORDERS, "restore-hand"):
            said["reason"] = self._field(does, "reason", "as called")
        return said

    def _counted(self, does: str) -> Refusal | None:
        """Cards that a machine did not verify are counted by hand first."""
        table = self._session.table
        deck = table.deck(table.incident.deck if table.incident else None) or table.deck(table.in_play)
        if does not in COUNTED or deck is None or not deck.counting:
            return None
        count = self._field(does, "reported", self._session.book.rule.deck.size)
        return self._session.attempt(c.CountDeck(actor=self._session.staff[0], deck=deck.id, count=count))

    def _by_somebody(self, incident: Incident, make: Callable[..., c.Command], done: str) -> Told:
        """By the first on duty who may; somebody else than who called it, where there is one."""
        scene = self._session.scene
        people = sorted(self._session.staff, key=lambda person: person == incident.by)
        refusals = {person: legal(scene, make(actor=person)) for person in people}
        for person, refusal in refusals.items():
            if refusal is None:
                return self._session.attempt(make(actor=person)) or f"{done} ({_who(scene.staff[person])})"
        ranked = [one for one in refusals.values() if one and one.code != "staff/rank"]
        return next(iter(ranked), refusals[people[0]])


def _who(rank: str) -> str:
    return "anybody on duty" if rank == "staff" else rank.replace("_", " ")


def _shown(name: str, value: Any) -> str:
    if name == "amount":
        return dollars(value).replace("$", "")
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _read(name: str, answer: str) -> Any:
    """An answer as the value it stands for; ValueError where it stands for none."""
    parts = tuple(answer.replace(",", " ").split())
    match name:
        case "box" | "count" | "reported":
            return int(answer)
        case "boxes":
            return tuple(map(int, parts))
        case "amount":
            figure = answer.replace(",", "").removeprefix("$")
            if not figure.replace(".", "", 1).isdecimal():
                raise ValueError(answer)
            return cents(figure)
        case "cards":
            return tuple(card[0].upper() + card[1:].lower() for card in parts)
        case "places" | "players":
            return parts
    return answer
