"""`croupier identity`: the hashes of the program and its books, to approve and to compare with."""

from pathlib import Path

from croupier.cli.main import DONE, WRONG_INPUT, WRONG_USAGE, complain
from croupier.cli.options import AsJson

SHOWN = 20  # differences


def identity(
    *,
    out: Path | None = None,
    check: Path | None = None,
    as_json: AsJson = False,
) -> int:
    """Say what software this is: a hash over every file of the program, its books and pages.

    The list that --out writes is what a regulator approves and a floor file names (approved = "…"): then
    croupier serve opens only with that very software, and looks again every day.

    Parameters
    ----------
    out
        Write the list of files with their hashes.
    check
        Compare with such a list; the exit status is 1 if anything differs.
    """
    import msgspec

    from croupier.house.security.identity import NotReadable, differences, read, taken

    if out and check:
        return complain("identity: either --out or --check", WRONG_USAGE)
    found = taken()
    if out:
        out.write_bytes(msgspec.json.format(msgspec.json.encode(found, order="sorted"), indent=1) + b"\n")
        print(f"{out}: {len(found.files):,} files, {found.digest}")
        return DONE
    try:
        differing = differences(read(check), found) if check else ()
    except NotReadable as error:
        return complain(str(error), WRONG_INPUT)
    if as_json:
        answer = {"version": found.version, "digest": found.digest, "files": len(found.files)}
        print(msgspec.json.encode({**answer, "differs": differing}).decode())
    else:
        print(f"croupier {found.version}, {len(found.files):,} files, Python {found.python}\n{found.digest}")
        for line in differing[:SHOWN]:
            print(f"  {line}")
        if len(differing) > SHOWN:
            print(f"  and {len(differing) - SHOWN:,} more")
        if check and not differing:
            print(f"As approved in {check}.")
    return WRONG_INPUT if differing else DONE
