"""`croupier verify`: whether a log is whole and true, and up to where its end can be trusted."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import msgspec

from croupier.cli.main import DONE, UNCHECKED, WRONG_INPUT, WRONG_USAGE, complain
from croupier.cli.options import AsJson

if TYPE_CHECKING:
    from croupier.audit.finding import Report

SHORT: Final = 16  # digits of a key that are shown
EARLIER: Final = (
    "of an earlier release (its tables are of version {version}): read in a copy, it is as it was"
)


def verify(
    log: str = "",
    /,
    *,
    database: str = "",
    witness: Path | None = None,
    key: tuple[str, ...] = (),
    decks: str = "",
    deck_key: Path | None = None,
    level: Literal["full", "chains"] = "full",
    as_json: AsJson = False,
) -> int:
    """Check a log from end to end; the first broken place is named, and the exit status is then 1.

    It is 3 if nothing wrong was found but not all could be checked: no key is known, that of a file that is
    not there among them, or a copy's witness is ahead of it.

    Chains and times, checkpoints with their signatures and witness, money, meters and counters, answers,
    sealed decks, and that a replay leads to one state. A database is read as it is at one moment, also while
    it is served.

    Parameters
    ----------
    log
        A log file, a file made by croupier export, or postgresql://user@host/name.
    database
        The same, by the name croupier serve has for it.
    witness
        The witness file; without one, that beside the log if it is there.
    key
        A public key that may sign: 64 hexadecimal digits, or a file. May be repeated.
    decks
        For a file that was handed over: the database whose sealed decks its cards are compared with.
    deck_key
        The key that opens sealed decks; without one, that beside the log if it is there.
    level
        How much of a database: everything, or chains, balances, counters, answers and checkpoints without a
        replay, many times as fast and on all cores.
    """

    name = log or database
    if not name or (log and database):
        return complain("verify: name one log, or --database", WRONG_USAGE)
    keys = _keys(key)
    report = _examined(name, witness, keys, decks, deck_key, quick=level == "chains")
    report.unchecked = () if report.finding else (*_unchecked(report), *keys.missing)
    if as_json:
        print(msgspec.json.encode(report).decode())
    else:
        print("\n".join(said(report)))
    if report.finding:
        return complain(str(report.finding), WRONG_INPUT)
    return UNCHECKED if report.unchecked else DONE


class Keys(NamedTuple):
    """Who may sign; and which keys that were named could not be read."""

    known: frozenset[str]
    missing: tuple[str, ...]


def _keys(named: tuple[str, ...]) -> Keys:
    from croupier.store.seals.keys import NoKey, public_key

    known, missing = [], []
    for one in named:
        try:
            known.append(public_key(one))
        except NoKey as error:
            missing.append(f"{error.filename}: {error.strerror}")
    return Keys(frozenset(known), tuple(missing))


def _examined(
    name: str,
    witness: Path | None,
    keys: Keys,
    decks: str,
    deck_key: Path | None,
    *,
    quick: bool,
) -> "Report":
    from croupier.cli.logs.logs import base_of, kind_of, opened_decks
    from croupier.cli.progress import progressing
    from croupier.store.address import beside
    from croupier.store.log import LogError
    from croupier.store.seals.keys import public_key

    allowed = keys.known
    kind = kind_of(name)
    if quick and kind != "database":
        raise LogError(name, "a file is verified as a whole; --level chains is for databases")
    if kind == "evidence":
        from croupier.audit.evidence.evidence import examine_evidence

        return examine_evidence(Path(name), keys=allowed)
    if kind == "lines":
        from croupier.audit.evidence.cards import opener
        from croupier.audit.file import examine_file

        with progressing("verify") as tell, opened_decks(decks, deck_key) as sealed:
            return examine_file(Path(name), witness=witness, keys=allowed, open=opener(sealed), tell=tell)
    from croupier.audit.database import examine_database
    from croupier.audit.quick import examine_quickly
    from croupier.store.database.read_only import EMPTY, read_log

    base = base_of(name)
    witness = witness or _there(beside(base, "witness"))
    if not (allowed or keys.missing) and (own := _there(beside(base, "seal-key.pub"))):
        allowed = frozenset({public_key(str(own))})
    with progressing("verify") as tell, opened_decks(name, deck_key) as sealed:
        log = read_log(name, empty=True)
        try:
            if quick:
                report = examine_quickly(log, log.address, witness=witness, keys=allowed, tell=tell)
            else:
                report = examine_database(log, witness=witness, keys=allowed, decks=sealed, tell=tell)
            if not report.records and not report.finding:
                raise LogError(name, EMPTY)
            if log.earlier:
                report.notes += (EARLIER.format(version=log.earlier),)
            return report
        finally:
            log.close()


def _there(path: Path) -> Path | None:
    return path if path.exists() else None


def said(report: "Report") -> list[str]:
    """The report in lines for people."""
    size = f"{_many(report.records, 'record')} in {_many(report.streams, 'stream')}"
    lines = [f"{report.name}: {report.what} with {size}"]
    if report.finding:
        return [*lines, "Broken."]
    lines += [f"  {line}" for line in _holds(report)]
    if report.answers:
        lines.append(f"  {report.answers:,} commands, each answered once")
    if report.decks or report.decks_closed:
        closed = f"; {report.decks_closed:,} could not be opened here" if report.decks_closed else ""
        lines.append(f"  cards shown are those of {_many(report.decks, 'sealed deck')}{closed}")
    lines += [f"  {note}" for note in report.notes]
    lines += [f"  {line}" for line in _sealed(report)]
    lines += [f"  signed with key {key[:SHORT]}…; give --key to be sure whose it is" for key in report.keys]
    lines += [f"  {reason}" for reason in report.unchecked]
    what = "Nothing wrong was found, but not all could be checked, in" if report.unchecked else "Verified in"
    return [*lines, f"{what} {report.seconds:.1f} s."]


def _unchecked(report: "Report") -> Iterator[str]:
    """Why not everything could be checked."""
    if report.keys:
        yield "no key known: signatures were not checked"
    if report.copied is not None and report.ahead:
        last = f"up to checkpoint {report.sealed.checkpoint}" if report.sealed else "without a checkpoint"
        more = _many(report.ahead, "checkpoint")
        yield f"a copy of {_at(report.copied)}, whole {last}; the witness has {more} more, made since"


def _at(time: int) -> str:
    return datetime.fromtimestamp(time / 1000, UTC).strftime("%d/%m/%Y %H:%M:%S UTC")


def _holds(report: "Report") -> Iterator[str]:
    """What is true of the records themselves."""
    if report.single:
        yield "each record is what was sealed; what is between them is not here"
    elif report.what == "evidence":
        yield "the records of the round follow each other, and its money adds up"
    elif report.level == "chains":
        yield "every chain holds, hashed from the first byte to the last"
        yield "every event sums to zero, no account owes that cannot, counters are what the tables put there"
    elif report.whole:
        yield "every chain holds, and two replays lead to the same state"
        yield "every event and every table sums to zero; counters and meters add up"
    else:
        yield "every chain holds; a part of the log was handed over, and what begins with it adds up"


def _sealed(report: "Report") -> Iterator[str]:
    """Up to where nothing can have been cut off."""
    sealed = report.sealed
    if sealed is None:
        if not report.single:
            yield "there is no checkpoint: that records are missing at the end cannot be excluded"
        return
    at = _at(sealed.time)
    last = f"the last is {sealed.checkpoint} of {at}"
    if report.what == "evidence":
        yield f"it is under checkpoint {sealed.checkpoint} of {at}, signed with {sealed.key[:SHORT]}…"
        return
    count = _many(report.checkpoints, "checkpoint")
    yield f"{count}, signed with {sealed.key[:SHORT]}…; {last}"
    if sealed.witnessed:
        yield f"the witness has them too: nothing is missing up to {at}"
    else:
        yield f"without a witness, nothing is missing up to {at} unless checkpoints are missing as well"
    if report.unsealed:
        yield f"later than that: {_many(report.unsealed, 'record')}"


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
