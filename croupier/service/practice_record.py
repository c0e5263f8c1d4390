"""What somebody has learned of a book at practice tables; it outlives the tables."""

from croupier.service.drills import Drills
from croupier.service.scores import Scores


class Record:
    """Scores, and what is to come again."""

    def __init__(self) -> None:
        self.scores = Scores()
        self.drills = Drills()
