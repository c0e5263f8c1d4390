"""`croupier seal`: sign how far a log went, where no server does it; or thin out what was signed long ago."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from croupier.cli.main import DONE
from croupier.cli.options import LogName

DAY = 86_400_000  # ms


def seal(
    log: LogName,
    *,
    key: Path | None = None,
    witness: Path | None = None,
    thin: Annotated[int | None, Parameter(validator=Number(gte=1))] = None,
) -> int:
    """Sign the ends of all streams of a log, and write the checkpoint to a witness file.

    croupier serve does this by itself while something happens.

    Parameters
    ----------
    key
        The file with the key that signs, made on first use; without one, that beside the log.
    witness
        The file that has every checkpoint too; without one, that beside the log.
    thin
        Instead, thin out checkpoints older than so many days: of every hour only those stay that say last
        how far a stream went. The witness is kept whole. A log may be served meanwhile.
    """
    if thin is not None:
        return _thin(log, key, thin)
    from croupier.cli.logs.logs import sealer_of, witness_of
    from croupier.store.database.claim import unclaimed
    from croupier.store.opening import open_log

    witness = witness_of(log, witness)
    unclaimed(log)
    opened = open_log(log, make=False)
    try:
        sealer = sealer_of(opened, log, key, witness)
        made = sealer.seal()
        sealer.close()
    finally:
        opened.close()
    if made is None:
        print(f"{log}: nothing new")
    else:
        print(f"{log}: checkpoint {made.checkpoint} over {made.streams} chains, signed with {made.key}")
    return DONE


def _thin(log: str, key: Path | None, days: int) -> int:
    """Thin checkpoints out; the key that signed them signs for it."""
    from croupier.cli.logs.logs import base_of
    from croupier.cli.progress import progressing
    from croupier.cli.terminal.house import now
    from croupier.house.security.thinner import thin
    from croupier.store.address import beside
    from croupier.store.opening import open_log
    from croupier.store.seals.keys import SealKey

    signs = SealKey.open(key or beside(base_of(log), "seal-key"), make=False)
    opened = open_log(log, make=False)
    try:
        with progressing("seal") as tell:
            count = thin(opened, signs, now() - days * DAY, tell)
    finally:
        opened.close()
    print(f"{log}: {count:,} checkpoints were taken out")
    return DONE
