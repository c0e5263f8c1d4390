"""Spoiled requests and feeds: answered in words, nothing breaks, nothing moves, nothing is kept of them."""

import asyncio
import json
from collections.abc import Iterator
from random import Random

import pytest

from croupier.house.desk import streams
from tests.fuzz.asking import Asking
from tests.fuzz.campaign import KEPT
from tests.fuzz.frames import Frames
from tests.fuzz.frames import examples as exchanges
from tests.fuzz.inside import Answer, Wrong, judge
from tests.fuzz.mutating import fat, mutated

SPOILED = 120
JSON = {"content-type": "application/json"}
HEAD = b"Authorization: Bearer @%s\nContent-Type: application/json\n\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asking]:
    made = Asking(tmp_path_factory.mktemp("asking") / "house")
    yield made
    made.inside.close()


def test_spoiled_requests_are_answered(house: Asking) -> None:
    random, requests = Random(9), house.requests()
    assert len(requests) > 400
    for _ in range(SPOILED):
        house.ask(mutated(random, random.choice(requests), requests))


def test_spoiled_feeds_are_closed_or_go_on(house: Asking) -> None:
    random, feeds = Random(9), house.feeds()
    assert len(feeds) > 20
    for _ in range(SPOILED // 4):
        house.watch(mutated(random, random.choice(feeds), feeds))


def test_spoiled_bytes_on_a_connection_end_with_it(house: Asking) -> None:
    random, frames, examples = Random(9), Frames(house.inside), exchanges()
    for example in examples[:1]:
        frames.feed(example)
    for _ in range(SPOILED // 6):
        frames.feed(mutated(random, random.choice(examples), examples))


def test_what_is_built_to_exhaust_is_refused(house: Asking) -> None:
    head = b"POST /tables/star-ms-4/commands\n" + HEAD % b"ann"
    for body in fat(b'{"type":"Deal"}'):
        house.ask(head + body)
        house.ask(b"GET /tables/" + body[:60_000] + b"\n" + HEAD % b"ann")


def test_what_once_broke_it_does_no_more(house: Asking) -> None:
    """Kept by `make fuzz`."""
    frames = Frames(house.inside)
    for name, feed in (("request", house.ask), ("feed", house.watch), ("frames", frames.feed)):
        for path in sorted((KEPT / name).glob("*")):
            feed(path.read_bytes())


@pytest.mark.parametrize("after", ["9" * 5_000, "-1", "\u0663", "1e9"])
@pytest.mark.parametrize("feed", ["tournaments/cup", "promotions/friday-draw"])
def test_a_feed_of_a_contest_resumes_at_a_record_and_nowhere_else(
    house: Asking, feed: str, after: str
) -> None:
    wish = house.inside.wish(f"GET /{feed}/feed?after={after}\n".encode() + HEAD % b"manager", "websocket")
    assert wish is not None
    (refused,) = house.inside.done(house.inside.watched(wish))
    assert refused["reason"] == "A feed goes on after a number."


def test_what_is_said_of_a_page_that_is_not_there_is_no_page(house: Asking) -> None:
    for path in (b"promotions/<b>x", b"tournaments/<b>x"):
        answer = house.inside.told(b"GET /" + path + b"/terms\n" + HEAD % b"ann")
        assert (answer.status, answer.headers["content-type"]) == (404, "application/json")


def test_names_of_nothing_are_not_kept(house: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for meters, promotions and tournaments that are not there fills no memory with them."""
    kept = house.inside.target.house.desk.streams
    begun = len(kept.known())
    monkeypatch.setattr(streams, "UNWRITTEN", 10)
    for number in range(10):
        said = json.dumps({"type": "CloseMeter", "actor": "ann", "meter": f"none-{number}"}).encode()
        house.ask(b"POST /meters/commands\n" + HEAD % b"ann" + said)
        for path in (b"meters/no-%d/reading?time=1", b"promotions/no-%d", b"tournaments/no-%d"):
            house.ask(b"GET /" + path % number + b"\n" + HEAD % b"ann")
    assert len(kept.known()) <= begun + 10
    monkeypatch.undo()
    house.ask(b"GET /meters/" + b"x" * 1_000 + b"/reading?time=1\n" + HEAD % b"ann")
    assert max(map(len, kept.known())) < 300


def test_a_promotion_is_told_of_from_its_first_record_on(
    house: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where nobody remembered that there was none of that name."""
    monkeypatch.setattr(streams, "UNWRITTEN", 0)
    inside = house.inside
    terms = json.loads(inside.told(b"GET /promotions/friday-draw\n" + HEAD % b"manager").body)["terms"]
    draft = {"type": "DraftPromotion", "actor": "demo-manager", "promotion": "new", "book": "star-ms-4"}
    with inside.target.house.bell.heard(("promotion:new",)) as rung:
        said = json.dumps({**draft, "terms": terms}).encode()
        answer = inside.told(b"POST /promotions/commands\n" + HEAD % b"manager" + said)
        assert answer.status == 200, answer.body
        inside.done(asyncio.sleep(0))
        assert rung.is_set()


@pytest.mark.parametrize(
    ("answer", "came"),
    [
        (Answer(500, {}, b"x"), set()),
        (Answer(404, {"content-type": "text/html"}, b'{"status_code":404,"detail":"x"}'), set()),
        (Answer(404, JSON, b'{"status_code":400,"detail":"x"}'), set()),
        (Answer(409, JSON, b'{"refusal":{"code":"x"}}'), set()),
        (Answer(400, JSON, b'{"status_code":400,"detail":"Traceback"}'), set()),
        (Answer(409, JSON, b'{"code":"x","text":"y"}'), {"WagerPlaced"}),
        (Answer(400, JSON, b'{"code":"x","text":"y"}'), {"WagerRefused"}),
    ],
)  # fmt: skip
def test_wrong_answers_are_found(answer: Answer, came: set[str]) -> None:
    with pytest.raises(Wrong):
        judge(answer, came)
