"""The words of the engine that a book may use: moments, conditions, calls, draws, recipients."""

from typing import Final, get_args

from croupier.core.hands import Category
from croupier.meters.rules.commands import AnyMeterCommand, MeterFault
from croupier.patrons.rules.commands import AnyAccountCommand
from croupier.payment_errors.rules.commands import AnyErrorCommand
from croupier.promotions.rules.commands import AnyPromotionCommand
from croupier.promotions.rules.notices import MOMENTS as PROMOTION_MOMENTS
from croupier.table.commands import AnyCommand
from croupier.table.table import Instrument
from croupier.tournaments.rules.commands import DIRECTOR as DIRECTOR
from croupier.tournaments.rules.commands import AnyTournamentCommand
from croupier.tournaments.rules.terms.items import ITEMS

COMMANDS: Final = frozenset(
    command.__name__
    for command in get_args(
        AnyCommand
        | AnyErrorCommand
        | AnyMeterCommand
        | AnyAccountCommand
        | AnyPromotionCommand
        | AnyTournamentCommand
    )
)
TOURNAMENT_COMMANDS: Final = frozenset(command.__name__ for command in get_args(AnyTournamentCommand))
ROUND_COMMANDS: Final = (  # of the staff, without which no round comes to its end
    "OpenTable", "SignOn", "Attest", "CheckDeck", "BringDeck", "PlayDeck", "ShuffleDeck", "CutDeck",
    "LoadDeck", "Announce", "Deal", "ShowCommunity", "ShowDealer", "SettleBox", "SettleJackpot", "CloseRound",
    "Call", "Remedy",
)  # fmt: skip
DEALING_COMMANDS: Final = frozenset(  # of a round; at an electronic table a machine gives them as the dealer
    {"SignOn", "Announce", "ShuffleDeck", "Deal", "ShowCommunity", "ShowDealer", "SettleBox", "SettleJackpot"}
    | {"CloseRound"}
)
MACHINE_COMMANDS: Final = DEALING_COMMANDS | {
    "CallTime", "TimeUp", "DropSecretWager", "Call", "Remedy", "TestMeter", "ReportMeterFault",
    "RemindOfLimits",
}  # fmt: skip
PEOPLES_MOMENTS: Final = frozenset({"opening", "sign-down"})  # of steps that no machine can have done
HANDS: Final = tuple(category.text for category in reversed(Category))
SHARING: Final = HANDS[:2]  # hands that may take a share of a jackpot meter: royal and straight flush
INSTRUMENTS: Final = frozenset(get_args(Instrument))
METER_FAULTS: Final = frozenset(get_args(MeterFault))

STEP_MOMENTS: Final = frozenset(
    {"opening", "cut", "community-stacked", "bet", "fold", "concede", "settlement", "settle", "jackpot-paid"}
    | {"misdeal", "void", "jackpot-void", "discard-hand", "incident"}
    | {"caution", "kept-minimum", "kept-minimum-ends", "personal-limits", "sign-down", "jackpots-closed"}
)  # settlement is the whole table's, settle one box's
NOTICE_MOMENTS: Final = frozenset(
    {"report", "incident", "sign-down", "complaint", "play-time", "count-difference", "jackpot-fault"}
    | {"caution", "chips-taken", "extra-hand", "float-short", "rules-request"}
    | set(PROMOTION_MOMENTS)
    | {
        "tournament-planned",
        "tournament-changed",
        "tournament-cancelled",
        "tournament-time",
        "tournament-complaint",
    }
)
SHUFFLE_MOMENTS: Final = frozenset(
    {"opening", "round-end", "vacancy", "ordered", "jam", "replaced", "source", "counted"}
)
CONDITIONS: Final = frozenset(  # and the names of the dealing sources
    {"cash", "jackpot", "discarded", "held", "racked", "face_up", "counts"}
)

INCIDENTS: Final = frozenset(  # what can go wrong
    {"wrong-hole-count", "wrong-community-count", "card-exposed", "community-exposed", "community-misspread"}
    | {"cards-to-empty-box", "cards-mishandled", "deck-defect", "idle-deck-defect", "player-absent"}
    | {"collusion-suspected", "off-range-wager", "wrong-dealer-count", "dealer-card-exposed", "cards-taken"}
    | {"cannot-bet", "blind-seen", "player-refuses", "unequal-initial", "jackpot-started"}
    | {"device-jam", "device-failed", "count-unverified"}
    | {"off-limit-wager"}
    | {"card-invalid", "proxy-betting", "loss-limit-passed"}
    | {"communication", "disruption", "fraud"}
)
INCIDENT_MOMENTS: Final = frozenset(
    {
        "any",
        "between",
        "round",
        "outcome",
        "deal",
        "dealt",
        "spread",
        "looked",
        "unlooked",
        "deciding",
        "undecided",
    }
    | {"decided", "bet", "unbet", "settling", "taken"}
)
REMEDIES: Final = frozenset(
    {"misdeal", "void-round", "void-hand", "void-undecided", "play-on", "turn-down", "discard-hand"}
    | {"deem-folded", "act-first", "keep-apart", "english-only", "verify-cards", "check-deck"}
    | {"correct-entry", "return-wager", "return-excess", "settle-as-lies", "settle-and-tell", "return-short"}
    | {"burn-and-offer", "restore-hand", "leave-racked", "void-and-warn", "forfeit-initial", "deem-seat-hand"}
    | {"void-seen", "deal-surplus", "rack-surplus", "draw-missing", "cancel-jackpot"}
    | {"reshuffle", "retire-source", "count-deck", "void-miscounted"}
    | {"return-invalid", "void-invalid", "return-past-limit"}
    | {"settle-under", "settle-to-most", "settle-off-unit", "settle-and-warn", "return-under"}
    | {"return-short-price"}
    | {"forfeit-wagers", "invalidate", "invalidate-and-forfeit"}
)

GAMING_LIMITS: Final = frozenset({"deposit", "loss"})
ERROR_SOURCES: Final = frozenset({"wager", "cash-change", "colour-change"})  # what is paid wrongly
ERROR_ANSWERS: Final = frozenset({"rectified", "attempt", "regulator"})

BREACHES: Final = frozenset({"device", "rule"})  # what measures are taken against
GROUNDS: Final = frozenset({"device", "crimes-act", "casino-control-act"})  # of a detention
TAKING_OVER: Final = frozenset({"inspector", "police"})
DISRUPTIONS: Final = frozenset({"commotion", "fire", "riot", "brawl", "robbery", "act-of-god"})

CALLS: Final = frozenset({"no-more-bets", "bet-or-fold"})
DRAWS: Final = frozenset(
    {"burn", "community", "first", "second", "both", "dealer-first", "dealer-second", "dealer-both"}
)
SUPERVISOR: Final = "supervisor"  # any rank above the first
STAFF: Final = "staff"  # any rank
ANYONE: Final = "anyone"  # players and strangers too
TOURNAMENT_TERMS: Final = frozenset(ITEMS)  # what terms and conditions may have to contain
OFFICES: Final = frozenset({"inspector"})  # people who are no staff and may have rights
OUTSIDERS: Final = frozenset(  # told, without a rank
    {"inspector", "surveillance", "regulator", "players", "player"} | {"winner", "claimant"}  # of a promotion
)
