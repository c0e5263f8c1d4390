"""The board of a tournament at moments that are not in the middle of play, and who looks too early."""

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules import events as ev
from croupier.tournaments.rules.decide import decide
from croupier.tournaments.rules.evolve import replay
from croupier.tournaments.rules.rounds.ranking import board
from croupier.tournaments.rules.state import Tournament
from tests.felt.tournaments import Cup


def test_who_is_out_stands_there_with_the_chips_they_went_with() -> None:
    cup = Cup().playing()
    first = {name: table.boxes[0].seat or "" for name, table in cup.tables.items()}
    others = {table.boxes[1].seat or "" for table in cup.tables.values()}
    cup.round(**first)
    lines = board(cup.now, cup.tables).lines
    assert [one.status for one in lines] == ["in", "in", "out", "out"]
    assert {one.player: one.chips for one in lines if one.status == "out"} == dict.fromkeys(others, 98_000)
    assert [one.place for one in lines] == [1, 2, 3, 4]


def test_a_draft_without_a_pool_has_nothing_in_it() -> None:
    assert board(Cup().planned(pool=None).now, {}).pool == 0


def test_a_player_retires_where_the_table_is_seen_before_they_sat_down() -> None:
    """Somebody only looks: the tournament is read after its tables."""
    cup = Cup().started().drawn()
    before = dict(cup.tables)
    cup.do(c.StartSession)
    early = replace(cup.scene(), tables=before)
    answer = decide(early, c.RetirePlayer(actor="p1", player="p1", tournament="cup", at=cup.at))
    assert not isinstance(answer, Refusal), answer
    assert [type(one) for one in answer.events] == [ev.PlayerRetired]
    assert answer.tables == {}
    now = decide(cup.scene(), c.RetirePlayer(actor="p1", player="p1", tournament="cup", at=cup.at))
    assert not isinstance(now, Refusal)
    assert [*now.tables] == [cup.seat("p1")[0]]


def test_a_session_of_a_round_that_was_never_drawn_only_moves_its_chips() -> None:
    cup = Cup().playing().round()
    kinds = (ev.SessionStarted, ev.TableConcluded)
    told = [event for event in cup.events if isinstance(event, kinds)]
    assert {type(event) for event in told} == {*kinds}
    after = replay(Tournament(id="cup"), told)
    assert replace(after, balances={}) == Tournament(id="cup")
    assert sum(after.balances.values()) == 0
    assert after.balance("issued") == 4 * 2_000  # what four folded antes, twice, took out of play
