"""What an inspector reads of a round of which a jackpot wager was void after the prizes."""

import msgspec
import pytest

from croupier.audit.inspect.round_summary import RoundSummary, summary
from croupier.audit.rounds import Round
from croupier.store.codec import Recorded
from tests.clauses.void_jackpots import RECORDED, ROYAL_AND_STRAIGHT, S3, Json, come_to, dealt, void

VOID_ROUND = [
    {"type": "Call", "actor": "x2", "kind": "deck-defect"},
    {"type": "Remedy", "actor": "x3", "does": "void-round"},
]


def summed(events: list[Json]) -> RoundSummary:
    records = [
        Recorded(
            stream="table:t", seq=seq, time=1, actor="a", command="c", book="", prev="",
            body=msgspec.Raw(msgspec.json.encode(event)),
        )
        for seq, event in enumerate(events, start=1)
    ]  # fmt: skip
    found = summary("t", Round(1, records, [one.event for one in records]))
    assert found
    return found


@pytest.mark.parametrize(
    ("after", "prizes"),
    [
        ([], {"bonus": 100_001, "straight_flush": 800_015, "royal_flush": 7_200_135}),
        (void(1), {"bonus": 100_001, "royal_flush": 8_000_100}),
        (void(2), {"bonus": 30_000, "straight_flush": 800_010}),  # that of the lesser hand
        (void(3), {"straight_flush": 800_010, "royal_flush": 7_200_090}),
        ([*void(2), *void(1)], {}),
        (VOID_ROUND, {}),
    ],
)
def test_prizes_are_those_that_were_won_in_the_end(after: list[Json], prizes: dict[str, int]) -> None:
    told = come_to(S3, [*dealt(S3, *ROYAL_AND_STRAIGHT), RECORDED, *after])
    found = summed(told["events"])
    assert found.prizes == prizes
    won = {box.box: box.won for box in found.boxes}
    assert {f"p{box}": 100_000 + won.get(box, 0) for box in (1, 2, 3)} == {
        account.partition(":")[2]: cents for account, cents in told["balances"].items() if ":p" in account
    }
