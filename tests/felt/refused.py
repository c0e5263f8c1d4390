"""A refusal where a test expected none."""

from croupier.core.refusal import Refusal


class Refused(Exception):
    """A line of a script was refused; written as `! line` the refusal is expected."""

    def __init__(self, line: str, refusal: Refusal) -> None:
        super().__init__(f"{line}: {refusal.code} ({', '.join(refusal.cites)}): {refusal.text}")
        self.refusal = refusal
