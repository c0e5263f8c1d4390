"""Telling how far a work of many parts is."""

from croupier.math.kernels.compiling import Progress


class Steps:
    """Counts the parts of a work, and tells who watches which one is under way."""

    def __init__(self, total: int, watch: Progress | None) -> None:
        self._total = total
        self._watch = watch
        self._begun = 0
        self._name = ""

    def next(self, name: str) -> None:
        """The last part is done, and another begins."""
        self._begun += 1
        self._name = name
        self._tell(name)

    def within(self, done: int, total: int, _: str) -> None:
        """How far the part is that is under way."""
        self._tell(f"{self._name}, {done:,} of {total:,}" if done < total else self._name)

    def end(self) -> None:
        """All is done."""
        self._begun = self._total + 1
        self._tell("")

    def _tell(self, text: str) -> None:
        if self._watch is not None:
            self._watch(min(self._begun - 1, self._total), self._total, text)
