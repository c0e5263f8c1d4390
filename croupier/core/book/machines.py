"""What a book lets the machine of an electronic table do."""

from croupier.core.book.entries import Cited


class MachineRule(Cited, frozen=True, kw_only=True):
    """The whole of what a machine does itself; every other act of the staff waits for a person."""

    deals: tuple[str, ...]  # commands that are the machine's alone, since it holds the cards
    also: tuple[str, ...] = ()  # commands it may give as well as people
    rulings: tuple[str, ...] = ()  # remedies it may carry out
    steps: tuple[str, ...] = ()  # acts it has done with what caused them
