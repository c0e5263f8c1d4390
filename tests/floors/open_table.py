"""An electronic table that is opened with what its people have to see first, and somebody who sits there."""

from croupier.core.layout import Layout, Spot
from croupier.core.sign import JackpotSign, Limit, Sign
from croupier.engine.running.opening_duties import attested
from croupier.rulebooks.load import load
from croupier.table import commands as c

STAFF = {"machine": "dealer", "house": "gaming_supervisor"}
LAYOUT = Layout(
    boxes=3,
    spots={name: Spot(name.capitalize()) for name in ("ante", "3rd", "4th", "5th", "jackpot")},
    community=("3rd", "4th", "5th"),
)
SIGN = Sign(limits={"ante": Limit(500, 100_000)}, jackpot=JackpotSign(wager=500, seed=5_000_000))
OPEN = c.OpenTable(
    actor="house", mode="electronic", source="shuffling_device", layout=LAYOUT, sign=SIGN,
    float=100_000_000, effective="2025-09-01", practice=True,
)  # fmt: skip
LOOKED = tuple(attested(load("star-ms-4"), OPEN, "house"))
START = (
    *LOOKED,
    OPEN,
    c.SignOn(actor="machine"),
    c.TakeSeat(actor="p1", box=1, player="p1", brings=100_000),
)
