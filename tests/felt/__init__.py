"""The little language all tests are written in: a table that is played line by line, and its results."""

from tests.felt.clause import clause
from tests.felt.felt import Felt, play
from tests.felt.furniture import METER, layout, sign
from tests.felt.refused import Refused

__all__ = ["METER", "Felt", "Refused", "clause", "layout", "play", "sign"]
