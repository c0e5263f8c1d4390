"""Where a stake comes from and where it goes: each part of a wager keeps its kind, chips or tokens.

Of a wager of both, what goes back goes back in chips first, and what counts or is taken is tokens first: a
player is not kept short of money for the sake of tokens.
"""

from collections.abc import Callable

from croupier.core import ledger
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table.table import Wager

Postings = tuple[ledger.Posting, ...]
Side = Callable[..., str]  # of a wager, the account of its chips or of its tokens


def tokens_of(command: c.PlaceWager | c.Bet) -> Cents:
    """How much of what a command stakes is in tokens."""
    return command.amount if command.instrument == "token" else command.tokens


def _account(wager: Wager, *, tokens: bool) -> str:
    """The account that part of a stake is its owner's in."""
    return ledger.token_account(wager.owner) if tokens else ledger.patron_account(wager.owner)


def _house(wager: Wager, *, tokens: bool) -> str:
    """Where a lost part goes: chips to the float, tokens out of play, the jackpot's to its pool."""
    if wager.spot == "jackpot":
        return ledger.JACKPOT
    return ledger.PROMOTION if tokens else ledger.FLOAT


def _spot(box: int) -> Side:
    """Where either part of a wager lies."""
    return lambda wager, *, tokens: ledger.spot_account(box, wager.spot)


def _moved(wager: Wager, cents: Cents, source: Side, goal: Side) -> Postings:
    """So much of a wager from one side to another, as what it is made of; of nothing there is no posting."""
    tokens = wager.in_tokens(cents)
    chips = ledger.move(cents - tokens, source(wager, tokens=False), goal(wager, tokens=False))
    return chips + ledger.move(tokens, source(wager, tokens=True), goal(wager, tokens=True))


def onto_spot(wager: Wager, box: int) -> Postings:
    """The whole stake from its owner onto its spot."""
    return _moved(wager, wager.stake, _account, _spot(box))


def goes_back(wager: Wager, cents: Cents, box: int) -> Postings:
    """So much of what lies goes from its spot back to its owner, chips first."""
    spot = ledger.spot_account(box, wager.spot)
    chips = min(cents, wager.stake - wager.in_tokens())
    back = ledger.move(chips, spot, _account(wager, tokens=False))
    return back + ledger.move(cents - chips, spot, _account(wager, tokens=True)) if cents > chips else back


def all_back(wager: Wager, box: int) -> Postings:
    """The whole stake goes back as what it was made of."""
    return goes_back(wager, wager.stake, box)


def is_lost(wager: Wager, cents: Cents, box: int) -> Postings:
    """So much of what lies goes from its spot to the house; what is left of it goes back."""
    return _moved(wager, cents, _spot(box), _house)


def won_back(wager: Wager, cents: Cents) -> Postings:
    """So much that was taken of a wager goes from the house back to its owner, as what it was made of."""
    return _moved(wager, cents, _house, _account)


def lies_again(wager: Wager, cents: Cents, box: int) -> Postings:
    """So much that was taken of a wager goes from the house back onto its spot."""
    return _moved(wager, cents, _house, _spot(box))


def is_forfeited(wager: Wager, cents: Cents) -> Postings:
    """So much of a stake that its owner has back goes to the house, as what it was made of."""
    return _moved(wager, cents, _account, _house)


def restaked(wager: Wager, stake: Cents, box: int) -> Postings:
    """The stake as it is found to lie: less goes back, more comes in chips, in tokens where all is that."""
    more = stake - wager.stake
    if more <= 0:
        return goes_back(wager, -more, box)
    purse = _account(wager, tokens=wager.instrument == "token")
    return ledger.move(more, purse, ledger.spot_account(box, wager.spot))


def funds_refused(scene: Scene, player: str, chips: Cents, tokens: Cents) -> Refusal | None:
    """Tokens are known everywhere, chips at an electronic table; elsewhere they are in the player's hands."""
    stakes = [(ledger.token_account(player), tokens)] if tokens else []
    if scene.table.mode != "live" or scene.table.tournament:
        stakes.append((ledger.patron_account(player), chips))
    for account, stake in stakes:
        has = scene.table.balance(account)
        if stake > has:
            text = "Not enough to cover the stake."
            return refuse("wager/funds", ("house:funds",), text, has=has, stake=stake)
    return None


def more_refused(scene: Scene, wager: Wager, stake: Cents) -> Refusal | None:
    """Whether the owner has what lies more than was entered."""
    more = stake - wager.stake
    whole = wager.instrument == "token"
    return funds_refused(scene, wager.owner, 0 if whole else more, more if whole else 0)


def made_of_refused(scene: Scene, command: c.PlaceWager | c.Bet, spot: str) -> Refusal | None:
    """A stake is made of what the book takes, of both where it takes both; tokens lie on their spots only."""
    rule = scene.book.rule
    kinds = (command.instrument, *(("token",) if command.tokens else ()))
    for kind in kinds:
        if kind not in rule.instruments.any_of:
            text = f"A wager is made in {' or '.join(rule.instruments.any_of)}, not {kind}."
            return refuse("wager/instrument", rule.instruments.cites, text, instrument=kind)
    if "token" in kinds and rule.token and spot not in rule.token.spots:
        return refuse("token/spot", rule.token.cites, f"Tokens are not staked on {spot}.", spot=spot)
    least = command.amount if command.instrument == "token" and command.tokens else 0
    if not least <= command.tokens <= command.amount:
        text = "The tokens are a part of the whole stake."
        return refuse("wager/tokens", rule.instruments.cites, text, tokens=command.tokens)
    return None
