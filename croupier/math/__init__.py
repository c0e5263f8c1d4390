"""Numbers about a book: its exact value, the best strategy, the worth of one decision.

These need Numba, which takes a second to load: `from croupier.math import solve` loads it, `import
croupier.math` alone does not.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from croupier.math.deciding import decide
    from croupier.math.jackpots.jackpots import jackpot
    from croupier.math.parsheets.sheet import parsheet
    from croupier.math.protection.protecting import protect
    from croupier.math.simulation.simulating import simulate
    from croupier.math.solving import solve
    from croupier.math.strategy import best_strategy

__all__ = ["best_strategy", "decide", "jackpot", "parsheet", "protect", "simulate", "solve"]

_WHERE: Final = {
    "best_strategy": "strategy",
    "decide": "deciding",
    "jackpot": "jackpots.jackpots",
    "parsheet": "parsheets.sheet",
    "protect": "protection.protecting",
    "simulate": "simulation.simulating",
    "solve": "solving",
}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
