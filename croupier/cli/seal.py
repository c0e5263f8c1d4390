"""`croupier seal`: sign how far a log went, once, where no server does it every second."""

from pathlib import Path

from croupier.cli.main import DONE, WRONG_INPUT, complain


def seal(log: str, *, key: Path | None = None, witness: Path | None = None) -> int:
    """Sign the ends of all streams of a log, and write the checkpoint to a witness file.

    croupier serve does this once a second while something happens.

    Parameters
    ----------
    log
        A log file, or postgresql://user@host/name.
    key
        The file with the key that signs, made on first use; without one, that beside the log.
    witness
        The file that has every checkpoint too; without one, that beside the log.
    """
    from croupier.cli.logs import sealer_of, witness_of
    from croupier.store.claim import unclaimed
    from croupier.store.log import LogError
    from croupier.store.opening import open_log

    try:
        witness = witness_of(log, witness)
        unclaimed(log)
        opened = open_log(log, make=False)
        try:
            sealer = sealer_of(opened, log, key, witness)
            made = sealer.seal()
            sealer.close()
        finally:
            opened.close()
    except LogError as error:
        return complain(f"{error.filename}: {error.strerror}", WRONG_INPUT)
    if made is None:
        print(f"{log}: nothing new")
    else:
        print(f"{log}: checkpoint {made.checkpoint} over {made.streams} chains, signed with {made.key}")
    return DONE
