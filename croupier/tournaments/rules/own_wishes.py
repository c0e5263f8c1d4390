"""What a player could wish of a tournament, for themselves."""

from collections.abc import Iterator
from typing import get_args

from croupier.engine.offers.offer import choice, text, tick
from croupier.engine.offers.wishes import WORDS, Wish
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules.scene import TournamentScene
from croupier.tournaments.rules.state import About


def own(scene: TournamentScene, actor: str) -> Iterator[Wish]:
    """Enter, sign, withdraw, name a substitute, buy more, give up, dispute."""
    now = scene.tournament
    methods, me = now.terms.entry_methods, {"player": actor}
    entering = {**me, "accepts": now.version, "method": next(iter(methods), ""), "of_age": True}
    yield c.EnterPlayer, entering, (tick("publicity"),)
    if actor not in now.entries:
        return
    yield c.WithdrawEntry, me, ()
    if now.terms.signature:
        yield c.SignTerms, me, ()
    grounds = now.terms.substitution
    substitute = {"substitute": WORDS, "ground": next(iter(grounds), ""), "of_age": True}
    yield c.NominateSubstitute, {**me, **substitute}, (
        text("substitute"), choice("ground", grounds), tick("of_age"),
    )  # fmt: skip
    yield c.BuyBackIn, me, ()
    yield c.BuyAddOn, me, ()
    yield c.RetirePlayer, me, ()
    yield c.RaiseTournamentDispute, {**me, "about": "terms", "text": WORDS}, (
        choice("about", get_args(About)), text("text"),
    )  # fmt: skip
    for dispute in now.disputes:
        if dispute.player == actor:
            for satisfied in (True, False):
                yield c.CloseTournamentDispute, {"dispute": dispute.number, "satisfied": satisfied}, ()
            yield c.TakeToRegulator, {"dispute": dispute.number}, ()
