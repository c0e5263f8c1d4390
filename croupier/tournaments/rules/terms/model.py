"""Terms to start from: complete, in plain words, for an elimination tournament; every house changes them."""

from typing import Final

from croupier.core.money import Cents
from croupier.tournaments.rules.terms.terms import (
    Costs,
    Penalty,
    PlayerCount,
    Pool,
    RoundPlan,
    Tardiness,
    TournamentTerms,
)

WORDS: Final = {
    "start-times": "The director may move the start of a round or session, and tells players in good time.",
    "changes": "The regulator is told of every change of these details before the tournament.",
    "acceptance": "Whoever takes part accepts these terms.",
    "entitled": "Only people who may be in the casino and gamble there may enter.",
    "refusal": "The casino may refuse any application.",
    "criteria": "Players are chosen by the criteria on the entry form.",
    "charity": "Some employees, contractors and associates may take part if the chief operating or chief "
    "executive officer agreed beforehand. No employee wins a prize: the next player who may win moves up.",
    "obedience": "Players keep to these terms or may be disqualified.",
    "availability": "These terms are handed out at the tournament desk and shown on the casino's site.",
    "signature": "Every player signs a copy of these terms.",
    "entry-terms": "An entry may be withdrawn without penalty until the time stated; until then a player may "
    "name a substitute.",
    "bank": "All players get the same starting bank, and are told how much it is before play begins.",
    "repechage": "The director may decide to hold another round for players who were eliminated.",
    "phones": "Telephones stay off at the table; using one is penalised.",
    "substitutes": "A substitute takes over place and chips of the player and keeps to these terms.",
    "rules-prevail": "The director runs the tournament by these terms and the rules of the game; where they "
    "differ, the rules of the game prevail.",
    "early-end": "The director may end play at a table early if those who go on are known, or if chips are "
    "cashed at the end and all players at the table agree.",
    "privacy": "Personal information of players is handled by the casino's privacy policy, to be had on "
    "request.",
    "publicity": "With a player's permission the casino may use name, suburb and pictures to advertise.",
    "governed": "The director runs the tournament by these terms and the rules of the game.",
    "disputes": "In a dispute about the tournament the director's decision is final.",
    "liability": "As far as the law allows, neither the casino nor the director is liable for losses from a "
    "decision of the director. Rights that cannot be excluded stay as they are.",
    "complaints": "Anybody with a complaint about gaming here may have the regulator investigate it.",
}  # fmt: skip
SHARES: Final = {
    1: (10_000,),
    2: (6_500, 3_500),
    3: (5_000, 3_000, 2_000),
    6: (4_000, 2_400, 1_400, 1_000, 700, 500),
}  # by how many win


def model_terms(
    *,
    title: str,
    starts: str,
    location: str,
    players: PlayerCount,
    tables: int,
    bank: Cents = 100_000,
    hands: int = 10,
    buy_in: Cents = 10_000,
    winners: int = 6,
) -> TournamentTerms:
    """Two of each table go on until all who are left fit one table; the most chips there win."""
    plan = RoundPlan(hands=hands, least=bank // 40, advance=2)
    return TournamentTerms(
        title=title,
        starts=starts,
        costs=Costs(entry_fee=buy_in // 10, buy_in=buy_in),
        players=players,
        location=location,
        notice_minutes=30,
        entry_methods=("desk",),
        withdraw_until=starts,
        rounds=(plan, RoundPlan(hands=hands * 2, least=bank // 20)),
        until_final=True,
        tables=tables,
        progression="table",
        bank=bank,
        fresh_bank=True,
        chip_disposition="void",
        chip_type="tournament chips without value",
        compulsory_wager=True,
        elimination="lowest",
        winners="chips",
        pool=Pool(),
        shares=SHARES[winners],
        penalties=(
            Penalty(ground="phone", does="warning"),
            Penalty(ground="slow play", does="miss-hands", amount=2),
            Penalty(ground="talking about a hand", does="lose-chips", amount=bank // 20),
        ),
        disqualification=("collusion", "abuse", "third warning"),
        substitution=("illness", "emergency"),
        refund=5_000,
        late=Tardiness(does="misses-hands"),
        absence=Tardiness(does="out", minutes=20),
        disqualified_chips="removed",
        retirement="ranked",
        privacy_policy="1",
        words=WORDS,
    )
