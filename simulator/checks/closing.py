"""The end of a casino-day: everything is read again from its first record, and must be what it was."""

from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from croupier.audit.database import examine_database
from croupier.audit.examining import ALL_KINDS
from croupier.house.desk.streams import Streams, promotion_stream, tournament_stream
from simulator.checks.guarantees import Broken
from simulator.people.cup import CUP
from simulator.people.raffle import RAFFLE
from simulator.weather.process import WITNESS

if TYPE_CHECKING:
    from simulator.casino import Casino


class Day(msgspec.Struct, frozen=True, kw_only=True):
    """What a day came to; the same seed gives the same digest."""

    seed: str
    commands: int
    records: int
    refused: int
    rounds: int
    hits: int
    tournaments: int  # that came to their end
    draws: int
    carried_out: dict[str, int]  # commands by kind
    irregularities: dict[str, int]
    struck: dict[str, int]
    places: dict[str, int]
    digest: str


def close(casino: "Casino") -> Day:
    """Seal, verify and replay the day; raises `Broken`."""
    auditor, process = casino.auditor, casino.machine.processes[0]
    casino.machine.look()
    for spectator in casino.spectators.values():
        spectator.joins(process)
        spectator.check(auditor.trail(f"table:{spectator.table}"))
        if spectator.seen != auditor.head(f"table:{spectator.table}").seq:
            raise Broken(3, f"{spectator.viewer} did not hear all of {spectator.table}")
    process.sealer.seal()
    decks = process.decks.afresh(process.log)
    report = examine_database(process.log, witness=casino.folder / WITNESS, decks=decks)
    if report.finding:
        raise Broken(5, str(report.finding))
    fresh = Streams(ALL_KINDS)
    for stream, trail in auditor.trails.items():
        loaded = fresh.refreshed(stream, process.log)
        if loaded.head != trail.head or loaded.state != trail.state:
            raise Broken(5, f"{stream} is replayed to something else")
    if report.records != sum(trail.head.seq for trail in auditor.trails.values()):
        raise Broken(5, f"{report.records} records were verified, not all that were seen")
    drawn = process.desk.promotions.draw(RAFFLE)
    if drawn and drawn.faults:
        raise Broken(5, f"the draw is not true: {drawn.faults}")
    day = _day(casino, report.records)
    auditor.close()
    casino.machine.close()
    return day


def _day(casino: "Casino", records: int) -> Day:
    trails, kinds = casino.auditor.trails, casino.auditor.kinds
    whole = sha256()
    for stream in sorted(trails):
        whole.update(trails[stream].head.hash.encode())
    return Day(
        seed=casino.seed, commands=casino.given, records=records, refused=casino.refused,
        rounds=kinds["RoundClosed"], hits=kinds["MeterHit"],
        tournaments=int(tournament_stream(CUP) in trails and kinds["PrizesAwarded"] > 0),
        draws=int(promotion_stream(RAFFLE) in trails and kinds["DrawHeld"] > 0),
        carried_out=dict(sorted(casino.carried_out.items())),
        irregularities=dict(sorted(casino.called.items())),
        struck=dict(sorted(casino.weather.struck.items())),
        places=dict(sorted(casino.weather.places.items())), digest=whole.hexdigest(),
    )  # fmt: skip
