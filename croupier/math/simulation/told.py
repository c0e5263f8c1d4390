"""A simulation as the contract of the command line has it, for programs."""

from typing import Any

from croupier.math.jackpots.simulated import MeterRun
from croupier.math.simulation.session_results import SessionResults
from croupier.math.simulation.simulating import Simulation


def as_data(found: Simulation, settings: tuple[str, ...] = ()) -> dict[str, Any]:
    """Every number is sampled, but for `exact`; amounts are in antes, those of the jackpot in cents."""
    return {
        "rulebook": found.rulebook,
        "digest": found.digest,
        **({"set": list(settings)} if settings else {}),
        "rounds": found.rounds,
        "seed": found.seed,
        "boxes": found.boxes,
        "strategy": found.strategy,
        "ties": found.ties,
        "mean": found.mean,
        "standard_error": found.standard_error,
        "exact": found.exact.value if found.exact else None,
        "average_wager": found.average_wager,
        "standard_deviation": found.standard_deviation,
        "decisions": found.decisions,
        "distribution": [{"antes": float(won), "hands": hands} for won, hands in found.net.items()],
        **({"jackpot": _jackpot(found.jackpot)} if found.jackpot else {}),
        **({"sessions": _sessions(found.sessions)} if found.sessions else {}),
        "rounds_per_second": found.rounds_per_second,
        "seconds": found.seconds,
        "prepare_seconds": found.prepare_seconds,
        "compile_seconds": found.compile_seconds,
    }


def _jackpot(run: MeterRun) -> dict[str, Any]:
    return {
        "wager": run.jackpot.wager,
        "seed": run.jackpot.seed,
        "rate": run.jackpot.rate,
        "fold_keeps": run.jackpot.keeps,
        "wagers": run.wagers,
        "rtp": run.rtp,
        "standard_error": run.standard_error,
        "paid": {"fixed": run.fixed, "meter": run.shared},
        "mean_meter": run.mean,
        "highest_meter": run.highest,
        "hits": {hand.text: run.hands[hand] for hand in run.jackpot.hands},
        "meter_hits": [hit._asdict() for hit in run.hits[:1000]],
        "path": [{"round": after, "meter": meter} for after, meter in run.path],
    }


def _sessions(found: SessionResults) -> dict[str, Any]:
    return {
        "sessions": found.sessions,
        "rounds": found.length,
        "bankroll": found.bankroll,
        "ruin": found.ruin,
        "ruin_standard_error": found.ruin_error,
        "rounds_to_ruin": found.rounds_to_ruin,
        "ahead": found.ahead,
        "mean": found.mean,
        "worst": found.worst,
        "best": found.best,
        "quantiles": {f"{part:g}": won for part, won in found.quantiles.items()},
        "bands": [
            {"round": band.round, **{f"{part:g}": money for part, money in band.money.items()}}
            for band in found.bands
        ],
    }
