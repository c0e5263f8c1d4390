"""Who may take part in a promotion, as far as the house can tell; the words of the terms say the rest."""

from datetime import date, datetime, tzinfo

from croupier.promotions.rules.scene import PromotionScene
from croupier.table.players import PlayerCard

FULL_AGE = 18  # whoever has a card was so old when it was given


def unfit(scene: PromotionScene, patron: str, at: int, *, proof: bool = False) -> str:
    """Why somebody may not take part at a time; nothing if they may. `proof`: of their age was seen."""
    terms, known = scene.promotion.terms, scene.people.get(patron)
    wants = terms.entrants
    if not patron or patron in terms.ineligible or patron in scene.barred:
        return "The terms do not let them take part."
    if not wants.staff and (patron in scene.staff or (known is not None and known.staff_policy)):
        return "People of the house do not take part."
    if known is not None and known.suspended is not None and at < known.suspended:
        return "They keep themselves out of play."
    card = known.card if known else None
    if (wants.card or wants.card_kinds) and not _in_force(card, patron, at):
        return "The terms ask for a card in force."
    if wants.card_kinds and (card is None or card.kind not in wants.card_kinds):
        return f"The terms ask for a card of the kind {' or '.join(wants.card_kinds)}."
    if wants.age is None or proof or patron in scene.promotion.proved:
        return ""
    if known is not None and known.born is not None:
        return "" if age(known.born, at, scene.zone) >= wants.age else f"They are not {wants.age} years old."
    told = wants.age <= FULL_AGE and _in_force(card, patron, at)
    return "" if told else f"That they are {wants.age} years old is not known: say what proof was seen."


def _in_force(card: PlayerCard | None, patron: str, at: int) -> bool:
    """Whether it is the patron's own card, and good at that time."""
    if card is None or card.holder != patron or card.status != "active":
        return False
    return card.expires is None or at < card.expires


def age(born: date, at: int, zone: tzinfo) -> int:
    """Full years at a moment, by the house's calendar."""
    today = datetime.fromtimestamp(at / 1000, zone).date()
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))
