"""What happened, in plain words: one sentence an event, for consoles, reports and replays alike."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.core.cards import card_name
from croupier.core.event import Event
from croupier.core.money import Cents, dollars
from croupier.core.printed import money, second
from croupier.table.meter import CENT, Units
from croupier.table.text.template import filled

Sentence = str | Callable[[Any], str]
"""A template of the event, or what makes one of it."""
Sentences = dict[type[Event], Sentence]
_SHORT: Final = 12  # signs of a seal or a digest
_IRREGULAR: Final = {"is": "are", "has": "have", "does": "do", "was": "were", "goes": "go"}


def tell(sentences: Sentences, event: Event, to: str = "", *, aloud: bool = False) -> str:
    """The event as somebody would tell it who was there; to one whom it is about, with "you" for the name.

    Told aloud, cards have their names and not their signs.
    """
    sentence = sentences[type(event)]
    template = sentence if isinstance(sentence, str) else sentence(event)

    def write(kind: str | None, value: Any) -> str:
        if kind == "who":
            return "you" if to and value == to else str(value)
        if aloud and kind in ("card", "cards"):
            return ", ".join(map(card_name, value if kind == "cards" else (value,)))
        return WRITERS[kind](value)

    text = filled(template, lambda name: getattr(event, name), write)
    if to and text.startswith("you "):
        text = _second_person(text)
    return text[:1].upper() + text[1:]


def _second_person(text: str) -> str:
    """ "you signs on" is "you sign on", "you attests: …" is "you attest: …"."""
    you, said, *rest = text.split(" ", 2)
    verb = said.rstrip(":,")
    mark = said[len(verb) :]
    if verb in _IRREGULAR:
        verb = _IRREGULAR[verb]
    elif verb.endswith(("ches", "shes", "sses", "xes")):
        verb = verb[:-2]
    elif verb.endswith("s") and not verb.endswith("ss"):
        verb = verb[:-1]
    return " ".join((you, verb + mark, *rest))


def plain(name: str | tuple[str, ...]) -> str:
    """A name of the rules as words: "float-tray" is "float tray"."""
    return _listed(name).replace("-", " ").replace("_", " ")


def spot(name: str | tuple[str, ...]) -> str:
    """ "3rd street", "ante"."""
    if isinstance(name, tuple):
        return ", ".join(map(spot, name))
    return f"{name} street" if name[:1].isdigit() else name


def sums(amounts: Mapping[str, Cents]) -> str:
    return ", ".join(f"{dollars(amount)} of the {spot(name)}" for name, amount in amounts.items())


def exact(units: Units) -> str:
    """Dollars to the last ten-thousandth of a cent that is not zero, without a sign."""
    sign, (cents, part) = "-" if units < 0 else "", divmod(abs(units), CENT)
    return f"{sign}{money(cents)}{f'{part:04}'.rstrip('0') if part else ''}"


def units(amount: Units) -> str:
    """The same for people to read."""
    return dollars(amount // CENT) if amount % CENT == 0 else f"${exact(amount)}"


def _listed(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _places(places: tuple[int, ...]) -> str:
    first = f"card {places[0]}" if len(places) == 1 else f"cards {', '.join(map(str, places))}"
    return f"{first} of the deck, face down"


WRITERS: Final[dict[str | None, Callable[[Any], str]]] = {
    None: _listed,
    "card": str,
    "cards": " ".join,
    "money": dollars,
    "moment": second,
    "places": _places,
    "plain": plain,
    "short": lambda text: text[:_SHORT],
    "spot": spot,
    "each": lambda sums: ", ".join(f"{name} {dollars(cents)}" for name, cents in sums.items()),
    "sums": sums,
    "titled": lambda terms: terms.title,
    "units": units,
    "boxes": lambda boxes: f"{'box' if len(boxes) == 1 else 'boxes'} {_listed(boxes)}",
}
