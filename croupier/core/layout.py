"""The cloth of a table as it is configured: boxes, marked spots, card places, printed words."""

import msgspec

from croupier.core.bounds import Text


class Spot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A marked area of every box: the word printed on it and its shape."""

    label: str
    shape: str = "circle"


class Feature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something on the cloth beyond what the rules ask for, who approved it and what it lies over."""

    name: str
    approver: str = ""
    overlaps: str = ""


class Marker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of marker: its own design and its own meaning."""

    kind: str
    design: Text
    meaning: Text


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One table's cloth and places."""

    boxes: int
    dealers: int = 1
    spots: dict[str, Spot]
    community: tuple[str, ...]
    dealer_places: int = 0
    legend: Text = ""
    features: tuple[Feature, ...] = ()
    markers: tuple[Marker, ...] = ()
