"""Ways to play that a simulation knows."""

from typing import Final, Literal, get_args

Strategy = Literal["optimal", "rules", "never-fold", "timid", "always-raise"]

STRATEGIES: Final[tuple[Strategy, ...]] = get_args(Strategy)
WORDS: Final[dict[Strategy, str]] = {
    "optimal": "best play, decided exactly",
    "rules": "the rules to remember of `croupier strategy`",
    "never-fold": "best play, but the least bet in place of every fold",
    "timid": "folds as in best play, but never bets more or sooner than it must",
    "always-raise": "the most at every decision, whatever the cards",
}
