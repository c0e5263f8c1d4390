"""A golden round: its file read, played and written again."""

from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from croupier.core.money import dollars
from croupier.core.sign import Limit, Sign
from croupier.table import events as ev
from croupier.table.players import LossLimit, Patron, PlayerCard, Safeguards, with_card
from croupier.table.table import Mode
from tests.felt import METER, Felt, play
from tests.felt import sign as usual_sign
from tests.felt.accounts import minutes
from tests.felt.furniture import said_anew
from tests.felt.script import cents
from tests.rounds import one_line

HERE: Final = Path(__file__).parent
RULE: Final = "-" * 60
STRANGER: Final = "stranger"
KEYS: Final = ("book", "mode", "source", "sign", "meter", "patrons", "counts", "net", "safeguards")


class Golden(msgspec.Struct, frozen=True):
    """What is asked: the head as it stands, its values by name, and the lines of the script."""

    head: tuple[str, ...]
    values: dict[str, str]
    script: tuple[str, ...]


def read(path: Path) -> Golden:
    """The part of a file that people write."""
    above = path.read_text(encoding="utf-8").partition(f"\n{RULE}\n")[0].rstrip("\n")
    lines = above.splitlines()
    values: dict[str, str] = {}
    script: list[str] = []
    for line in lines:
        key, colon, value = line.partition(":")
        if colon and key in KEYS and not script:
            values[key] = value.strip()
        elif line.strip() and not line.startswith("#"):
            script.append(line)
    return Golden(tuple(lines), values, tuple(script))


def written(golden: Golden) -> str:
    """The whole file: what was asked, and the transcript of playing it."""
    return "\n".join([*golden.head, RULE, *transcript(golden), ""])


def transcript(golden: Golden) -> list[str]:
    """Every line of the script with its events, every viewer's view at each stage, and the balances."""
    felt = table(golden)
    lines = [f"  {one_line.event(event)}" for event in felt.events]
    for line in golden.script:
        words = " ".join(line.partition("#")[0].split())
        moment, known = (felt.table.round.phase, felt.table.round.stage), len(felt.events)
        lines.append(f"> {words}")
        if words.startswith("!"):
            lines.append(f"  {one_line.refusal(felt.refused(words[1:].strip()))}")
        else:
            felt.do(line)
        lines += [f"  {one_line.event(event)}" for event in felt.events[known:]]
        if moment != (felt.table.round.phase, felt.table.round.stage):
            lines += _views(felt)
    accounts = {name: cents for name, cents in sorted(felt.table.balances.items()) if cents}
    lines += ["= balances", *(f"  {name} {dollars(cents)}" for name, cents in accounts.items())]
    if golden.values.get("net") != (found := net(felt)):
        raise AssertionError(f"worked out: {golden.values.get('net')}; played: {found}")
    return lines


def table(golden: Golden) -> Felt:
    """The table of a round, opened."""
    values = golden.values
    mode: Mode = "live" if values["mode"] == "live" else "electronic"
    felt = play(
        values["book"],
        mode=mode,
        source=values.get("source"),
        sign=sign(values["book"], values.get("sign", "")),
        meter=cents(values["meter"]) if "meter" in values else METER,
        counts=cents(values["counts"]) if "counts" in values else None,
        safeguards=calendar(values["safeguards"]) if "safeguards" in values else None,
    )
    felt.patrons |= patrons(values.get("patrons", ""))
    return felt


def calendar(text: str) -> Safeguards:
    """A time zone and when its days begin: "Australia/Sydney 06:00"."""
    zone, start = text.split()
    return Safeguards(zone=zone, day_start_minutes=minutes(start))


def patrons(text: str) -> dict[str, Patron]:
    """Who is not just somebody with a card: "p3 loss 100 lost 55; p4 no card; p5 card p9", in dollars."""
    found: dict[str, Patron] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        player, *words = part.split()
        patron = with_card(player)
        match words:
            case ["loss", amount, *lost]:
                net_loss = cents(lost[1]) if lost else 0
                limit = LossLimit(amount=cents(amount), net_loss=net_loss)
                patron = replace(patron, loss_limits=(limit,))
            case ["no", "card"]:
                patron = replace(patron, card=None)
            case ["card", holder]:
                patron = replace(patron, card=PlayerCard(holder=holder))
            case _:
                raise ValueError(f"no such patron: {part}")
        found[player] = patron
    return found


def _views(felt: Felt) -> list[str]:
    """What everybody sees now: every player, the dealer, and somebody who just stands there."""
    players = dict.fromkeys(box.seat for box in felt.table.boxes if box.seat)
    viewers = (*players, felt.dealer, STRANGER)
    return [f"  * {viewer}: {one_line.view(felt.view(viewer))}" for viewer in viewers]


def net(felt: Felt) -> str:
    """What every player has won or lost, tokens included; what was brought or bought is no win."""
    found: dict[str, int] = {}
    for event in felt.events:
        if not isinstance(event, ev.MoneyEvent) or isinstance(event, ev.TableOpened | ev.SeatLeft):
            continue
        brought = isinstance(event, ev.SeatTaken | ev.ChipsBought | ev.VoucherExchanged)
        for posting in event.postings:
            kind, _, player = posting.account.partition(":")
            if kind in ("patron", "token"):
                found[player] = found.get(player, 0) + (0 if brought else posting.cents)
    signs = {
        player: ("+" if won > 0 else "") + dollars(won).replace("$", "") for player, won in found.items()
    }
    return ", ".join(f"{player} {won}" for player, won in sorted(signs.items()))


def sign(book: str, text: str) -> Sign:
    """The usual sign of the book, changed: limits "ante 5-1000/5", other amounts by name, in dollars."""
    found = usual_sign(book)
    limits = dict(found.limits)
    jackpot: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, value = part.partition(" ")
        if "-" in value:
            least, _, rest = value.partition("-")
            most, _, unit = rest.partition("/")
            limits[name] = Limit(cents(least), cents(most), cents(unit) if unit else 1)
        elif name == "chip":
            found = replace(found, chip=cents(value))
        elif name == "payout":
            found = replace(found, max_payout=cents(value))
        elif name == "option":
            jackpot["option"] = int(value)
        else:
            jackpot["wager" if name == "jackpot" else name] = cents(value)
    changed = said_anew(found.jackpot, **jackpot)
    return replace(found, limits=limits, jackpot=changed)


def paths() -> list[Path]:
    return sorted(HERE.glob("*.round"))
