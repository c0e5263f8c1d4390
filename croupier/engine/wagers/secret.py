"""Secret wagers of a tournament: sealed first, opened once everybody else has wagered, never changed."""

import re
from hashlib import sha256

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.running.tournament import NO_RULE, waits
from croupier.engine.scene import Scene
from croupier.engine.wagers.limits import placeable
from croupier.engine.wagers.place import act_place, legal_place
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Box
from croupier.table.tournament import TournamentPlace

SEAL = re.compile(r"[0-9a-f]{64}")
SALT = 100  # characters


def sealed(amount: Cents, salt: str) -> str:
    """The seal of an amount."""
    return sha256(f"{amount}:{salt}".encode()).hexdigest()


def legal_make(scene: Scene, command: c.MakeSecretWager) -> Refusal | None:
    """A seated player, before the deal, with a secret wager of the session left and something to wager."""
    cites, place, box = _cites(scene), scene.table.tournament, scene.table.box(command.box)
    if place is None or not place.secrets:
        return refuse("secret/none", cites, "There are no secret wagers at this table.")
    if box is None or box.seat is None or scene.table.round.phase != "betting" or _lies(scene, box):
        return refuse("secret/moment", cites, "A secret wager is made before any other, while bets are open.")
    if box.seat in place.secret:
        return refuse("secret/pending", cites, "A secret wager is made already.", player=box.seat)
    if place.used.get(box.seat, 0) >= place.secrets:
        text = f"{box.seat} has made all {place.secrets} secret wagers of this session."
        return refuse("secret/used", cites, text, player=box.seat, most=place.secrets)
    if not SEAL.fullmatch(command.seal):
        return refuse("secret/seal", cites, "A seal is a SHA-256 in hexadecimal.")
    room = placeable(scene, box, scene.book.rule.initial.needs[0], box.seat)
    return open_refused(scene, box, room[0] if room else place.least)


def open_refused(scene: Scene, box: Box, amount: Cents) -> Refusal | None:
    """Nothing if an amount could be wagered openly on a box now, in the name of who sits there."""
    place, wager = sure(scene.table.tournament, "secrets are a tournament's"), _wager(scene, box, amount)
    return waits(scene, place, wager) or legal_place(scene, wager)


def act_make(scene: Scene, command: c.MakeSecretWager) -> tuple[ev.Event, ...]:
    player = scene.table.boxes[command.box - 1].seat or ""
    made = ev.SecretWagerMade(box=command.box, player=player, seal=command.seal, cites=_cites(scene))
    return (made,)


def legal_reveal(scene: Scene, command: c.RevealSecretWager) -> Refusal | None:
    """The amount and salt of its seal, and an amount that may be wagered."""
    cites, box = _cites(scene), scene.table.box(command.box)
    place = scene.table.tournament
    if place is None or box is None or box.seat not in place.secret:
        return refuse("secret/none", cites, "There is no secret wager to open.", box=command.box)
    if len(command.salt) > SALT or place.secret[box.seat] != sealed(command.amount, command.salt):
        return refuse("secret/other", cites, "That is not what was sealed.", box=command.box)
    bare, wager = _unsealed(place, box), _wager(scene, box, command.amount)
    return waits(scene, bare, wager) or legal_place(scene, replace(wager, at=command.at))


def act_reveal(scene: Scene, command: c.RevealSecretWager) -> tuple[ev.Event, ...]:
    box = scene.table.boxes[command.box - 1]
    revealed = ev.SecretWagerRevealed(
        box=box.number, player=box.seat or "", amount=command.amount, cites=_cites(scene)
    )
    return (revealed, *act_place(scene, _wager(scene, box, command.amount)))


def legal_drop(scene: Scene, command: c.DropSecretWager) -> Refusal | None:
    box, place = scene.table.box(command.box), scene.table.tournament
    if place is None or box is None or box.seat not in place.secret:
        return refuse("secret/none", _cites(scene), "There is no secret wager to drop.", box=command.box)
    return None


def act_drop(scene: Scene, command: c.DropSecretWager) -> tuple[ev.Event, ...]:
    player = scene.table.boxes[command.box - 1].seat or ""
    return (ev.SecretWagerDropped(box=command.box, player=player, cites=_cites(scene)),)


def _cites(scene: Scene) -> Cites:
    rule = scene.book.rule.tournament
    return rule.asks("secret-wagers") if rule else NO_RULE


def _lies(scene: Scene, box: Box) -> bool:
    return box.wager(scene.book.rule.initial.needs[0]) is not None


def _wager(scene: Scene, box: Box, amount: Cents) -> c.PlaceWager:
    spot, player = scene.book.rule.initial.needs[0], box.seat or ""
    return c.PlaceWager(actor=player, box=box.number, spot=spot, amount=amount, player=player)


def _unsealed(place: TournamentPlace, box: Box) -> TournamentPlace:
    """What the table is kept for, once the seal of a box is broken."""
    return replace(place, secret={who: seal for who, seal in place.secret.items() if who != box.seat})
