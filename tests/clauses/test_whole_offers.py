"""Everything a table offers at a moment, to each of those who are there, with its amounts and clauses."""

import pytest
from msgspec.structs import replace

from croupier.core.book.entries import InitialRule
from croupier.core.sign import Limit
from croupier.engine.options import options
from croupier.engine.scene import MACHINE, Scene
from croupier.table import commands as c
from croupier.tournaments.rules.terms.terms import SecretWagers
from tests.clauses.offers import FILE, moments, played, said
from tests.felt import clause
from tests.felt.tournaments import Cup, seal
from tests.felt.variant import variant

MOMENTS = moments(FILE.read_text(encoding="utf-8"))
ANTE = "5.2, 5.4.1, 1.1:Ante, 1.1:Initial Wager(s), 1.4.1, 1.4.2"
WAGERS = (c.MakeSecretWager, c.DropSecretWager, c.PlaceWager)


@pytest.mark.parametrize("title", MOMENTS)
def test_a_table_offers_exactly_what_is_written_down(title: str) -> None:
    assert played(MOMENTS[title]) == MOMENTS[title]


@clause("crown-ms-3.0", "12.4.4(c)")
def test_a_secret_wager_is_offered_with_the_amounts_of_an_open_one() -> None:
    cup = Cup().playing("p1", "p2", secret_wagers=SecretWagers(count=1, method="sealed on the screen"))
    name, box = cup.seat("p1")

    def offered(actor: str) -> list[str]:
        found = options(Scene(cup.tables[name], cup.book, cup.staff), actor)
        return [said(one) for one in found if isinstance(one.command, WAGERS)]

    blank = f"MakeSecretWager box={box} seal={'0' * 64}"
    assert offered("p1") == [
        f"PlaceWager box={box} spot=ante amount=1000 player=p1 from 1000 to 100000 by 1 ({ANTE})",
        f"{blank} from 1000 to 100000 by 1 (12.4.4(c))",
    ]
    place, sign = cup.tables[name], cup.tables[name].sign
    assert sign
    high = replace(sign, limits={"ante": Limit(5_00, 100_000_00, 3_00)})
    cup.tables[name] = replace(place, sign=high, balances=place.balances | {"patron:p1": 123_45})
    assert offered("p1")[1] == f"{blank} from 1000 to 12100 by 300 (12.4.4(c))"
    two = InitialRule(needs=("ante", "blind"), equal=True, cites=("5.2",))
    scene = Scene(cup.tables[name], variant("crown-ms-3.0", initial=two), cup.staff)
    (both,) = [one for one in options(scene, "p1") if isinstance(one.command, c.MakeSecretWager)]
    assert (both.least, both.most, both.unit) == (1_000, 121_00, 3_00)
    cup.tables[name] = replace(place, sign=replace(sign, limits={"ante": Limit(5_00, 9_99)}))
    assert offered("p1") == []
    sealing = c.MakeSecretWager(actor="p1", box=box, seal=seal("x"))
    assert cup.refused_at(name, sealing).code == "wager/over"
    cup.tables[name] = replace(place, balances=place.balances | {"patron:p1": 9_99})
    assert offered("p1") == []
    assert cup.refused_at(name, sealing).code == "wager/funds"
    cup.tables[name] = place
    cup.at_table(name, sealing)
    assert offered("p1") == []
    assert offered(MACHINE) == [f"DropSecretWager box={box} (12.4.4(c))"]
