"""The cloth and the signs of a table, checked clause by clause."""

from croupier.core.book.rulebook import Rulebook
from croupier.core.citing import cited
from croupier.core.layout import Layout, Spot
from croupier.core.money import MOST
from croupier.core.refusal import Refusal, refuse
from croupier.core.sign import Limit, Sign
from croupier.engine.jackpots.sign import jackpot_sign_refused
from croupier.engine.settlement.due import PAID_APART


def cloth(book: Rulebook, layout: Layout, *, linked: bool) -> Refusal | None:
    """Nothing if the layout has all the book asks for, else the first thing that is wrong."""
    return (
        _places(book, layout)
        or _spots(book, layout, linked=linked)
        or _features(book, layout, linked=linked)
        or _markers(book, layout)
    )


def _places(book: Rulebook, layout: Layout) -> Refusal | None:
    rule = book.rule.layout
    if layout.boxes < rule.least_boxes or layout.dealers != 1:
        return refuse(
            "layout/boxes", rule.cites, "A table has a dealer's place and a player's.", boxes=layout.boxes
        )
    if rule.most_boxes is not None and layout.boxes > rule.most_boxes:
        text = f"A table has at most {rule.most_boxes} boxes."
        return refuse("layout/boxes", rule.cites, text, boxes=layout.boxes, most=rule.most_boxes)
    community = book.rule.community
    if layout.community != community.needed:
        text = f"The shared cards need their places: {', '.join(community.needed)}."
        return refuse("layout/community", community.cites, text, has=", ".join(layout.community))
    dealer = book.rule.dealer_places
    if dealer and layout.dealer_places != dealer.count:
        text = f"The dealer's hand needs {dealer.count} places."
        return refuse("layout/dealer", dealer.cites, text, places=layout.dealer_places)
    legend = book.rule.legend
    if legend and layout.legend != legend.text:
        return refuse("layout/legend", legend.cites, f"The cloth must say: {legend.text}", has=layout.legend)
    return None


def _spots(book: Rulebook, layout: Layout, *, linked: bool) -> Refusal | None:
    rule = book.rule
    for name in rule.spots.needed:
        if name not in layout.spots:
            marked = rule.label.get(name)
            cites = cited(rule.spots.cites, marked.cites if marked else ())
            return refuse("layout/spot", cites, f"Every box needs a spot for {name}.", spot=name)
    if linked and "jackpot" not in layout.spots:
        return refuse(
            "layout/jackpot", rule.jackpot_spot.cites, "A linked table needs a jackpot spot at each box."
        )
    for name, spot in layout.spots.items():
        label = rule.label.get(name)
        if label and spot.label not in label.any_of:
            text = f"The {name} spot says {spot.label!r}, not {' or '.join(label.any_of)}."
            return refuse("layout/label", label.cites, text, spot=name, label=spot.label)
        if rule.shapes and spot.shape not in rule.shapes.any_of:
            text = f"A spot is a {', '.join(rule.shapes.any_of)}, not a {spot.shape}."
            return refuse("layout/shape", rule.shapes.cites, text, spot=name, shape=spot.shape)
    return None


def _features(book: Rulebook, layout: Layout, *, linked: bool) -> Refusal | None:
    """What else is on the cloth leaves the spots and places of the game free."""
    rule = book.rule
    needed = {*rule.spots.needed, *rule.community.needed, *(("jackpot",) if linked else ())}
    for feature in layout.features:
        cites = rule.features.cites if rule.features else rule.spots.cites
        if feature.overlaps in needed:
            text = f"{feature.name} lies over {feature.overlaps}."
            return refuse("layout/overlap", cites, text, feature=feature.name, spot=feature.overlaps)
        if rule.features and not feature.approver:
            return refuse("layout/feature", cites, f"Nobody approved {feature.name}.", feature=feature.name)
    return None


def _markers(book: Rulebook, layout: Layout) -> Refusal | None:
    """Every kind of marker has a design and a meaning, and no other kind has the same."""
    rule = book.rule.markers
    cites = rule.cites if rule else ("house:marker",)
    for name in ("kind", "design", "meaning"):
        values = [getattr(marker, name) for marker in layout.markers]
        if len(set(values)) < len(values) or "" in values:
            return refuse("layout/marker", cites, f"Every marker has its own {name}.", field=name)
    return None


def signs(book: Rulebook, sign: Sign) -> Refusal | None:
    """The signs a table cannot open without."""
    rule = book.rule
    if refusal := limits_refused(book, sign.limits) or player_refused(book, sign.player, sign.limits):
        return refusal
    if not 0 < sign.chip <= MOST:
        return refuse("sign/chip", rule.payment.cites, "No chip has that value.", chip=sign.chip)
    if refusal := _largest_payouts(book, sign):
        return refusal
    return jackpot_sign_refused(book, sign.jackpot) if sign.jackpot else None


def limits_refused(book: Rulebook, limits: dict[str, Limit]) -> Refusal | None:
    """The sign states limits that make sense, for every wager the book leaves to it."""
    rule = book.rule
    for spot, limit in limits.items():
        if nonsense(limit):
            return refuse("sign/limit", rule.sign.cites, f"The limits for {spot} make no sense.", spot=spot)
    if rule.initial.needs[0] not in limits:
        text = f"The sign must state the least and the most for the {rule.initial.needs[0]}."
        return refuse("sign/limit", rule.sign.cites, text)
    for spot, optional in rule.optional.items():
        if spot not in limits:
            return refuse(
                "sign/limit", optional.signed, f"The sign must state the amount for {spot}.", spot=spot
            )
    return None


def nonsense(limit: Limit) -> bool:
    """Whether no amount keeps to a limit."""
    return not 0 < limit.least <= limit.most <= MOST or not 0 < limit.unit <= MOST


def player_refused(book: Rulebook, player: Limit | None, limits: dict[str, Limit]) -> Refusal | None:
    """Limits for a player besides those for each spot, where the book knows them; both can be kept."""
    rule, first = book.rule.sign, book.rule.initial.needs[0]
    if player is None:
        return None
    if not rule.per_player:
        return refuse("sign/player", rule.cites, "This book has limits for each spot only.")
    least = max(player.least, limits[first].least)
    if nonsense(player) or least > min(player.most, limits[first].most):
        return refuse("sign/player", rule.cites, "The limits for a player make no sense.")
    return None


def _largest_payouts(book: Rulebook, sign: Sign) -> Refusal | None:
    """Where the book asks for a notice of the largest payout, it states one for all hands or for each."""
    notice = book.rule.max_payout
    cites = notice.cites if notice else book.rule.payment.cites
    stated = (*sign.max_payouts.values(), *(() if sign.max_payout is None else (sign.max_payout,)))
    for amount in stated:
        if not 0 < amount <= MOST:
            return refuse("sign/max-payout", cites, "Not an amount that can be paid.", most=amount)
    paid = _paid_hands(book)
    for hand in sign.max_payouts:
        if hand not in paid:
            return refuse("sign/max-payout", cites, f"No wager is paid for a {hand}.", hand=hand)
    if notice is None or sign.max_payout is not None:
        return None
    for hand in paid:
        if hand not in sign.max_payouts:
            text = f"A notice must state the maximum payout, also for a {hand}."
            return refuse("sign/max-payout", cites, text, hand=hand)
    return None


def _paid_hands(book: Rulebook) -> tuple[str, ...]:
    """The hands that some pay table has odds for, whether by name or among all others."""
    tables = book.data.paytable
    paid = [hand for hand in PAID_APART if any(book.pays(table, hand).odds for table in tables)]
    return tuple(dict.fromkeys(hand.category.text for hand in reversed(paid)))


JACKPOT = "jackpot"


def plain_layout(book: Rulebook, boxes: int) -> Layout:
    """Every spot, place and word the book asks for, in the first form it allows, and a jackpot spot."""
    rule = book.rule
    shape = rule.shapes.any_of[0] if rule.shapes else "circle"
    names = dict.fromkeys((*rule.spots.needed, JACKPOT))
    return Layout(
        boxes=boxes,
        spots={name: Spot(_label(book, name), shape) for name in names},
        community=rule.community.needed,
        dealer_places=rule.dealer_places.count if rule.dealer_places else 0,
        legend=rule.legend.text if rule.legend else "",
    )


def _label(book: Rulebook, spot: str) -> str:
    label = book.rule.label.get(spot)
    return label.any_of[0] if label else spot.capitalize()
