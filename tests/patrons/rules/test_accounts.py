"""What accounts, promotions and cases keep of what happens; what is about something else leaves them."""

from msgspec.structs import replace

from croupier.patrons.rules.events import PlayCounted
from croupier.patrons.rules.evolve import evolve as evolve_account
from croupier.patrons.rules.recorded_play import Happened, play_at
from croupier.patrons.rules.state import Account
from croupier.payment_errors.rules.evolve import replay as replay_errors
from croupier.promotions.rules.entry import Stake, TableStakes
from croupier.promotions.rules.evolve import replay as replay_promotion
from croupier.table import events as ev
from tests.felt import Felt, play
from tests.felt.errors import Errors
from tests.felt.promotions import Promotions
from tests.felt.tournaments import Cup

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
ELSEWHERE = ev.DealerSignedOn(dealer="dealer", cites=("house:sign-on",))


def lost(cents: int, at: int) -> PlayCounted:
    return PlayCounted(
        patron="p3", table="t", book="star-ms-4", lost=cents, by="dealer", at=at, cites=("nsw:31P-31Q",)
    )


def test_losses_are_kept_by_the_minute_for_longer_than_any_month() -> None:
    account, first = Account("p3"), 400 * DAY
    daily = [(0, first + day * DAY) for day in range(1, 33)]
    for cents, at in ((500, first), (300, first + 1), *daily, (200, first + 33 * DAY - 1)):
        account = evolve_account(account, lost(cents, at))
    late = ((first + 33 * DAY - 1) // MINUTE, 200)
    assert account.played.losses == ((first // MINUTE, 800), late)
    account = evolve_account(account, lost(100, first + 33 * DAY))
    assert account.played.losses == (late, ((first + 33 * DAY) // MINUTE, 100))


def happened(felt: Felt) -> list[Happened]:
    return [Happened(number, "p3", str(number), event) for number, event in enumerate(felt.events)]


def test_chips_that_a_player_brings_along_are_brought_and_not_won() -> None:
    felt = play("star-ms-4", "seat 3 p3 500", mode="live").do("declare 3 100")
    counted = [*play_at("felt", happened(felt))]
    assert [(one.brought, one.won, one.adjusted) for one in counted] == [(500_00, 0, 0), (100_00, 0, 0)]


def stakes(table: str, events: list[ev.Event]) -> list[Stake]:
    read = TableStakes(table, tokens=False)
    return [*read.read(Happened(at, "x", str(at), event) for at, event in enumerate(events))]


def test_only_play_for_money_earns_entries() -> None:
    felt = play("star-ms-4", "box 3 ante 10\ndeal 3: 2c 7d\nbox 3 fold\nclose")
    assert [(one.patron, one.cents) for one in stakes("felt", felt.events)] == [("p3", 10_00)]
    practice = [
        replace(one, practice=True) if isinstance(one, ev.TableOpened) else one for one in felt.events
    ]
    assert stakes("felt", practice) == []
    cup = Cup().playing().round()
    assert any(isinstance(one, ev.BoxFolded) for one in cup.happened["t1"])
    assert stakes("t1", cup.happened["t1"]) == []


def test_what_is_about_something_else_changes_nothing() -> None:
    errors, promotion = Errors().over(), Promotions("star-ms-4").opened()
    assert replay_errors(errors.errors, [ELSEWHERE]) == errors.errors
    assert replay_promotion(promotion.one, [ELSEWHERE]) == promotion.one
