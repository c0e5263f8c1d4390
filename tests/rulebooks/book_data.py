"""The data of the four books, their layers laid over each other."""

from typing import Any

from croupier.rulebooks.inventory import HERE
from croupier.rulebooks.layers import layers, merged

BOOKS = ("star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth")


def data(id: str) -> dict[str, Any]:
    return merged(layers(HERE / f"{id}.toml", f"{id}.toml", BOOKS))
