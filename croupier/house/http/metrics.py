"""What a house counts about itself, in the text format Prometheus reads."""

from collections.abc import Callable
from threading import Lock
from time import perf_counter
from typing import Final

BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)  # seconds


class Gauges:
    """Counts of commands by what came of them, how long they took, and whatever can be asked now."""

    def __init__(self, asked: dict[str, tuple[str, Callable[[], float]]]) -> None:
        self._asked = asked
        self._lock = Lock()
        self._commands: dict[str, int] = {}
        self._buckets = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0

    def started(self) -> float:
        return perf_counter()

    def done(self, result: str, started: float) -> None:
        """A command was answered: accepted, refused or failed."""
        took = perf_counter() - started
        with self._lock:
            self._commands[result] = self._commands.get(result, 0) + 1
            self._seconds += took
            self._buckets[next((i for i, most in enumerate(BUCKETS) if took <= most), len(BUCKETS))] += 1

    def text(self) -> str:
        """Everything, line by line."""
        lines = ["# TYPE croupier_commands_total counter"]
        with self._lock:
            lines += [
                f'croupier_commands_total{{result="{result}"}} {count}'
                for result, count in sorted(self._commands.items())
            ]
            lines.append("# TYPE croupier_command_seconds histogram")
            total = 0
            for most, count in zip((*map(str, BUCKETS), "+Inf"), self._buckets, strict=True):
                total += count
                lines.append(f'croupier_command_seconds_bucket{{le="{most}"}} {total}')
            lines += [
                f"croupier_command_seconds_sum {self._seconds:.6f}",
                f"croupier_command_seconds_count {total}",
            ]
        for name, (kind, value) in self._asked.items():
            lines += [f"# TYPE croupier_{name} {kind}", f"croupier_{name} {value():g}"]
        return "\n".join(lines) + "\n"
