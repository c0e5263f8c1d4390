"""How hard the laws are tried: a little and always alike; with HYPOTHESIS_PROFILE=long much and at random.

A broken law is not minimised, which takes minutes, unless HYPOTHESIS_PROFILE is long or shrink.
"""

import os
from typing import Final

from hypothesis import HealthCheck, Phase, settings

PROFILE: Final = os.environ.get("HYPOTHESIS_PROFILE", "quick")
LONG: Final = PROFILE == "long"
TIMES: Final = 25  # as many tries in the long profile


def tries(quick: int, steps: int = 50) -> settings:
    """Settings for a law: how many tables, and for a machine how many steps at each."""
    return settings(
        max_examples=quick * TIMES if LONG else quick,
        stateful_step_count=steps * 2 if LONG else steps,
        derandomize=not LONG,
        phases=[Phase.generate] if PROFILE == "quick" else [Phase.generate, Phase.shrink],
        print_blob=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
