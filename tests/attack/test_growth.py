"""One person who is refused again and again, as fast as requests are taken: the log hardly grows."""

from typing import Final

from sqlalchemy import text

from croupier.house.desk.refusal_quota import BURST
from tests.attack.target import HASTE, Target

MANY: Final = 1_500
TICK: Final = 0.05  # seconds between requests at the limit of twenty a second


def test_refusals_of_one_person_fill_little_of_the_log(target: Target) -> None:
    before = kept(target)
    target.haste = TICK / 2  # patience and quota each ask the clock once
    try:
        answers = [target.give("eve", "Fold", box=1, id=f"flood {number}") for number in range(MANY)]
        codes = [answer.status_code for answer in answers]
        assert target.give("ann", "Fold", box=1, id="flood of one").status_code == 409
    finally:
        target.haste = HASTE
    last = answers[-1]
    assert set(codes) <= {409, 429}
    assert last.status_code == 429
    assert last.json()["refusal"]["code"] == "command/too-many-refusals"
    assert last.headers["Retry-After"]
    assert 300 < kept(target) - before < BURST / 500
    metrics = target.ask("nobody", "GET", "/metrics").text
    assert "croupier_refusals_not_kept_total 0\n" not in metrics
    target.house.refusal_watch.look()
    events = [one.event for one in target.log.read("door:house")]
    assert sum(getattr(event, "people", {}).get("eve", 0) for event in events) > 0


def kept(target: Target) -> int:
    with target.log.database.reading() as connection:
        return int(connection.execute(text("SELECT count(*) FROM answer")).scalar_one())
