"""What happened at a table: the sentence of every event."""

from typing import Final

from croupier.core.money import dollars
from croupier.core.settlement import WagerResult
from croupier.table import events as ev
from croupier.table.text.irregular import EFFECTS, KINDS
from croupier.table.text.telling import Sentences, spot

_BACK: Final = "[back?; {back:sums} goes back]"
_ENDS: Final = {
    "lose": "loses", "push": "stands off", "forfeit": "is forfeit", "void": "is void", "win": "wins",
}  # fmt: skip
_CAUTIONS: Final = {
    "unfunded": "who cannot place the next bet again loses what bought the hand",
    "under-minimum": "a further wager under the minimum goes back whatever the result",
    "short": "a further bet under its multiple goes back",
}


def _result(result: WagerResult) -> str:
    """A wager: what became of it."""
    stake = f"{spot(result.spot)} {dollars(result.stake)}"
    if result.outcome == "win":
        odds = f" at {result.odds.replace(':', ' to ')}" if result.odds else ""
        return f"{stake} wins {dollars(result.pays)}{odds}"
    return f"{stake} {_ENDS[result.outcome]}"


def _settled(event: ev.BoxSettled) -> str:
    results = "; ".join(map(_result, event.results)) or "nothing left to settle"
    return f"box {{box}} turns {{cards:cards}}, {{hand:plain}}: {results}"


def _kind(event: ev.IrregularityCalled | ev.IncidentClosed | ev.IncidentRuled) -> str:
    what = KINDS.get(event.kind, event.kind).rstrip(".")
    return what[0].lower() + what[1:]


def _called(event: ev.IrregularityCalled) -> str:
    return "{by:who} calls[box? at box {box}]: " + _kind(event) + "[cards?; {cards:cards}]"


def _settled_anew(event: ev.ResultCorrected) -> str:
    if event.stake != event.was:
        return "{spot:spot} of box {box} counts with {stake:money} instead of {was:money}"
    return "{spot:spot} of box {box} is settled anew: {pays:money} paid, {taken:money} taken"


def _ruled(event: ev.IncidentRuled | ev.IncidentClosed) -> str:
    if isinstance(event, ev.IncidentClosed) and event.notices:
        return f"everybody was told: {_kind(event)} is closed"
    effect = EFFECTS.get(event.does)
    return "{by:who} rules: " + (effect.does if effect else "{does:plain}") + "[reason? ({reason})]"


def _cautioned(event: ev.CautionDue | ev.PlayerCautioned) -> str:
    when = "is to be told" if isinstance(event, ev.CautionDue) else "was told"
    return f"{{player:who}} {when}: {_CAUTIONS.get(event.about, event.about)}"


def _changed(event: ev.LimitsChanged) -> str:
    limits = ", ".join(
        f"{spot(name)} {dollars(one.least)} to {dollars(one.most)}" for name, one in event.limits.items()
    )
    return "{by:who} changes the limits[later? from the next round]" + (f": {limits}" if limits else "")


def _placed_for(event: ev.TournamentPlaceSet) -> str:
    if event.place is None:
        return "the tournament leaves the table"
    session = f", session {event.place.session}" if event.place.session else ""
    return f"the table is kept for the tournament {event.place.tournament}{session}"


_OPENING: Final[Sentences] = {
    ev.TableOpened: "the table opens under {book}, {mode}[practice?, for practice]",
    ev.TableClosed: "the table closes[difference+?; the tray differs by {difference:money}]",
    ev.BookChanged: "the table changes to {book}",
    ev.DealerSignedOn: "{dealer:who} signs on to deal",
    ev.StepAttested: "{by:who} attests: {step:plain}[box? (box {box})]",
    ev.StepsDue: "left to people: {due:plain}",
    ev.MarkerPlaced: "a marker goes to box {box}: {kind:plain}",
    ev.MarkerRemoved: "the marker at box {box} is taken away: {kind:plain}",
    ev.DropBoxRemoved: "the drop box is taken off",
    ev.DropBoxAttached: "the drop box is put on",
    ev.Reported: "{by:who} reports: {kind:plain}[box? at box {box}][note? ({note})]",
    ev.DeckChecked: "{by:who} checks the {deck} deck with {device:plain}: "
    "[fit?it is fit|it is not fit][found?; {found}]",
    ev.DeckSecured: "the {deck} deck is kept in {place} by {custodian}",
    ev.DeckBrought: "the {deck} deck is brought to the table",
    ev.DeckShuffled: "the deck is shuffled[commitment? and committed to ({commitment:short}…)]",
    ev.ShuffleOrdered: "{by:who} orders the {deck} deck to be [cut?cut|shuffled]: {reason:plain}",
    ev.DeckCut: "{by:who} cuts the {deck} deck",
    ev.DeckLoaded: "{count} cards are in the dealing source",
    ev.DeckPutInPlay: "the {deck} deck is in play",
    ev.DeckCounted: "the {deck} deck is counted: {count} cards[complete?, as it should be|, which is wrong]",
    ev.DeckBoxed: "the {deck} deck is boxed[slip?, slip {slip}][seal?, seal {seal}]",
    ev.DeckSuspected: "something is wrong with the {deck} deck: it is checked before it is dealt from again",
    ev.CountOrdered: "{by:who} orders a count of the {deck} deck",
    ev.CardsFoundUnfit: "{by:who} finds cards of the {deck} deck unfit[cards?: {cards:cards}] ({reason})",
    ev.CardsChanged: "{by:who} changes [cards?{cards:cards} of ]the {deck} deck: {reason}",
    ev.SourceFailed: "the {source:plain}[unit? {unit}] is out of use[cards?, and its cards too]",
    ev.SourceChanged: "[by?{by:who} changes to|from now on] the {source:plain}[unit? {unit}]"
    "[reason?: {reason}]",
}
_PEOPLE: Final[Sentences] = {
    ev.SeatTaken: "box {box} is taken by {player:who}",
    ev.SeatLeft: "box {box} is left by {player:who}",
    ev.SeatVacated: "{by:who} requires box {box} of {player:who}, unused for {rounds} rounds",
    ev.SeatsAttested: "{by:who} says that there [enough?are|are not] enough seats for who wants one",
    ev.ExtraHandReturned: "{wanted_by:who} wants box {box}; the wagers of {player:who} go back",
    ev.ChipsBought: "chips for {amount:money} are sold to {player:who} ({means})",
    ev.ChipsDeclared: "{amount:money} of chips are declared by {player:who}",
    ev.ChipsTakenAway: "{player:who} leaves with [amount?{amount:money} of chips|chips nobody counted], "
    "{expected:money} expected[review?; to be looked at]",
    ev.ChipsSigned: "{by:who} enters {amount:money} of chips for {player:who}: another confirms",
    ev.ChipsConfirmed: "{by:who} confirms {amount:money} of chips that {signed:who} entered",
    ev.ChipsCancelled: "{by:who} cancels an entry of chips for {player:who}: {reason}",
    ev.ColourChanged: "{amount:money} of chips are changed for {player:who}",
    ev.VoucherExchanged: "a voucher for {value:money} is changed for tokens by {player:who}",
    ev.CardPresented: "a valid card of their own is shown by {player:who}",
    ev.HelpAttested: "{by:who} attests that {helper:who} helps {player:who} at box {box}",
    ev.LossLimitNear: "{room:money} are left of the loss limit of {player:who}",
    ev.PlayerPaused: "play is stopped for {player:who}[until+? until {until:moment}]",
    ev.PlayerResumed: "{by:who} lets play go on for {player:who}",
    ev.PlayerDirected: "{by:who} directs {player:who}: {text}",
    ev.DirectionsAcknowledged: "the directions are acknowledged by {player:who}",
    ev.PlayTimeReached: "a long time at play: {player:who}[what=assess?, to be looked at]",
    ev.PlayerAssessed: "{by:who} looked at {player:who}, who [goes_on?may go on|may not go on]: {note}",
    ev.CautionDue: _cautioned,
    ev.PlayerCautioned: _cautioned,
    ev.FindingRecorded: "{by:who} finds a breach by {player:who}: {breach:plain}, {note}",
    ev.PlayerWagersVoided: "{by:who} declares the wagers of {player:who} void",
    ev.PlayerExcluded: "{by:who} excludes {player:who} from the {scope}[game? ({game})]",
    ev.ExclusionLifted: "{by:who} lets {player:who} back into the {scope}: {reason}",
    ev.PersonDetained: "{by:who} holds {player:who} at {place}: {grounds:plain}",
    ev.DetentionEnded: "{by:who} ends the detention of {player:who}: {to:plain}[reason?, {reason}]",
    ev.WinningsWithheld: "{by:who} withholds what {player:who} wins",
    ev.WinningsHeld: "{amount:money} won at box {box} are held back from {player:who}",
    ev.WinningsDetermined: "{by:who} [released?releases|keeps] {amount:money} withheld from {player:who}: "
    "{determination}",
    ev.StakesForfeited: "the stakes of {player:who} at box {box} stay with the house: {spots:spot}",
    ev.WagersInvalidated: "{amount:money} of {player:who} at box {box} are invalid: {why:plain}",
}
_ROUND: Final[Sentences] = {
    ev.WagerPlaced: "box {box}, {owner:who}: [acted?bet|wager] of {stake:money}"
    "[tokens+?, {tokens:money} of it in tokens,][instrument=token? in tokens] on the {spot:spot}",
    ev.WagerTakenBack: "box {box}: {owner:who} takes {stake:money} back from the {spot:spot}",
    ev.WagerRefused: "{by:who} refuses the {spot:spot} of box {box}: {reason}",
    ev.SecretWagerMade: "box {box} wagers in secret",
    ev.SecretWagerRevealed: "box {box} opens its secret wager: {amount:money}",
    ev.SecretWagerDropped: "box {box}: the secret wager was not opened in time",
    ev.Announced: "the dealer calls: {call:plain}",
    ev.RoundOpened: "the deal begins, hands for {boxes:boxes}[blind?; blind: {blind}]"
    "[registered?; in the jackpot: {registered}]",
    ev.BurnOrdered: "{by:who} orders a card to be burnt",
    ev.CardBurnt: "card {place} of the deck is burnt",
    ev.CommunityDealt: "shared cards: {places:places}",
    ev.HoleDealt: "box {box}: {places:places}",
    ev.DealerDealt: "the dealer: {places:places}",
    ev.DecisionsOpened: "decisions: {name:spot}",
    ev.TimeCalled: "box {box} is called on to decide",
    ev.CardsLooked: "the cards of box {box} are looked at by {player:who}",
    ev.BoxFolded: "box {box} [deemed?is deemed to fold|folds][spots? and loses {spots:spot}]" + _BACK,
    ev.BoxChecked: "box {box} checks[signal? ({signal})]",
    ev.BoxConceded: "box {box} concedes" + _BACK,
    ev.CommunityShown: "shared cards: {cards:cards}[names? ({names:spot})]",
    ev.SettlementOpened: "settlement begins",
    ev.SettlementDone: "every wager has its result[jackpot?, but for the jackpot]",
    ev.DealerShown: "the dealer turns {cards:cards}, {hand:plain}, "
    "[qualifies?and qualifies|and does not qualify]",
    ev.BoxSettled: _settled,
    ev.FoldedShown: "the folded cards of box {box} are shown: {cards:cards} ({reason})",
    ev.RoundClosed: "round {round} is over",
    ev.WagerHasNoResult: "the {spot:spot} of box {box} has no result and goes back",
    ev.TournamentPlaceSet: _placed_for,
    ev.TournamentChipsMoved: "{chips:money} of tournament chips for {player:who}",
}
_JACKPOT: Final[Sentences] = {
    ev.JackpotFed: "jackpot wagers of {cents:money} feed meter {meter} ({boxes:boxes})",
    ev.JackpotUnfed: "jackpot wagers of {cents:money} come off meter {meter}: {why:plain}",
    ev.JackpotTaken: "box {box}: the jackpot wager of {stake:money} stays in the pool",
    ev.JackpotPaid: "box {box}: {owner:who} is paid {amount:money} of the jackpot, {prize:plain}",
    ev.JackpotCorrected: "box {box}: {owner:who} has {amount:money} of the jackpot instead of {was:money}",
    ev.JackpotResettled: "the jackpot of round {round} counted anew: from {meter:money} to {after:money}",
    ev.JackpotUndone: "round {round} has no jackpot result: the meter is at {after:money} again",
    ev.JackpotWon: "box {box}: {owner:who} wins {amount:money}, {prize:plain}, to be confirmed",
    ev.JackpotConfirmed: "{by:who} confirms {prize:plain} at box {box}",
    ev.JackpotSettled: "the meter stood at {meter:money} and is now at {after:money}",
    ev.JackpotLinked: "the table is on meter {meter}",
    ev.JackpotUnlinked: "the table is off meter {meter}",
    ev.JackpotGameCancelled: "the jackpot of round {round} is cancelled: {why:plain}"
    "[kept?; wagers stay at {kept:boxes}]",
    ev.JackpotPermitted: "{by:who} permits a jackpot wager of {player:who} at box {box}",
    ev.JackpotDeclined: "the jackpot is declined at box {box} by {player:who}",
    ev.JackpotFaultReported: "{by:who} reports that the {part} of the jackpot does not work[note?: {note}]",
    ev.JackpotFaultCleared: "{by:who} says that the {part} of the jackpot works again",
    ev.ManualArrangementStarted: "{by:who} has jackpot wagers counted by hand: {note}",
    ev.ManualArrangementEnded: "{by:who} and {second:who} end the count by hand: "
    "{counted} wagers, {recorded} recorded",
    ev.JackpotSignChanged: "{by:who} changes the sign of the jackpot",
}
_WRONG: Final[Sentences] = {
    ev.IrregularityCalled: _called,
    ev.IncidentRuled: _ruled,
    ev.IncidentClosed: _ruled,
    ev.CallWithdrawn: "{by:who} withdraws the call: {reason}",
    ev.RoundVoided: "the round is [result=misdeal?a misdeal|void]: every stake goes back"
    "[carried?; jackpot wagers stay at {carried}]",
    ev.HandVoided: "the hand of box {box} is void, its stakes go back",
    ev.OutcomeInvalidated: "the outcome of round {round} does not count: every stake goes back",
    ev.ResultUndone: "{spot:spot} of box {box} has no result any more",
    ev.ResultCorrected: _settled_anew,
    ev.WagerForfeited: "{owner:who} forfeits {stake:money} on {spot:spot} of box {box}",
    ev.WagerCorrected: "box {box}: the {spot:spot} is {stake:money}, not {was:money}",
    ev.HandForfeited: "the hand of box {box} is out; taken: [spots?{spots:spot}|nothing]",
    ev.HandRestored: "the hand of box {box} is restored",
    ev.HandDiscarded: "the stray hand at box {box} is [burnt?burnt|discarded]",
    ev.SeatHandChanged: "the hand of box {seen} counts as that of the seat, and box {unseen} is unseen",
    ev.SharedCountCorrected: "{counted} shared cards lay instead of {due}, which is put right"
    "[goes=drawn?: what is missing is drawn][goes=rack?: the surplus is racked]"
    "[goes=next?: the surplus is dealt next]",
    ev.CommunityExposed: "a shared card was seen: {card:card}[stays?|, turned down again]",
    ev.DealerCardSeen: "cards of the dealer were seen: {cards:cards}",
    ev.CardCorrected: "{by:who}[second? and {second}] put right what was entered: {was:cards} was, "
    "and {cards:cards} lies there[reason? ({reason})]",
    ev.OrderGiven: "{by:who} orders: {order:plain}[players? ({players})]: {reason}",
    ev.OrderLifted: "{by:who} lifts the order: {order:plain}[players? ({players})]",
    ev.RetractOffered: "wagers may be taken back at {boxes:boxes} until {until:moment}",
    ev.RetractDeclined: "box {box} lets its wagers lie",
}
_LIMITS: Final[Sentences] = {
    ev.SignShown: "{by:who} puts up a sign: {announces:plain}",
    ev.SignSpent: "the sign has done its work: {announces:plain}",
    ev.SignTakenDown: "{by:who} takes down the sign: {announces:plain}",
    ev.LimitsChanged: _changed,
    ev.MinimumKept: "the old minimum is kept for {player:who} at box {box}: {least:sums}",
    ev.KeptMinimumEnded: "the old minimum ends for {player:who} at box {box}",
    ev.KeptMinimumRaised: "{by:who} raises the old minimum that was kept: {least:sums}",
    ev.LimitsGranted: "{by:who} [limits?gives {player:who} limits of their own at|"
    "ends the limits of {player:who} at] box {box}",
}
_OFFICE: Final[Sentences] = {
    ev.NoticeRaised: "to be told to {to:plain}: {name:plain}",
    ev.NoticeSent: "notice {number} was told by {by:who}[late?, late]",
    ev.ReceiptSigned: "{by:who} says that notice {number} was received: {how}",
    ev.NoticeAcknowledged: "{by:who} acknowledges notice {number}[how?: {how}]",
    ev.RulesRequested: "{by:who} asks for a copy of the rules",
    ev.RulesHandedOver: "the rules are handed to {to:who}: {document}",
    ev.DisputeOpened: "dispute {number} by {player:who}: {about}",
    ev.DisputeDecided: "{by:who} decides dispute {number}: {decision}[final? (final)]",
    ev.ReviewRequested: "{by:who} asks for a review of dispute {number}",
    ev.RightsAdvised: "{by:who} tells {player:who} where to complain about dispute {number}: {routes:plain}",
    ev.ComplaintForwarded: "{by:who} passes dispute {number} on to the {to:plain}",
    ev.DisputeClosed: "dispute {number} is closed by {by:who}, [satisfied?satisfied|not satisfied]",
    ev.AnalysisOpened: "{by:who} looks at the odds, which players may not",
    ev.FloatCounted: "{by:who} counts {total:money} in the tray",
    ev.DropCounted: "{by:who} counts {total:money} in the drop box",
    ev.CountConfirmed: "{by:who} confirms the {of}: {counted:money}[difference+?, {difference:money} off]",
    ev.CountDiffered: "the count of the {of} differs by {difference:money}",
    ev.DifferenceBooked: "{by:who} books the difference of the {of}, {difference:money}: {reason}",
    ev.FloatShort: "{cents:money} more was paid than the float held",
    ev.TransferSigned: "{by:who} enters slip {slip}: {way} of {total:money}; another confirms",
    ev.TransferConfirmed: "{by:who} confirms slip {slip}: {way} of {total:money}",
    ev.TransferCancelled: "{by:who} cancels slip {slip}: {reason}",
    ev.CorrectionSigned: "{by:who} signs that {cents:money} of {against} belong to {account}: {reason}",
    ev.BooksCorrected: "{by:who} confirms what {signed:who} signed: {account} is right again",
    ev.TimesCorrected: lambda e: (
        f"what is recorded here as later than {{later_than:moment}} happened {abs(e.by_ms) / 1000:,.0f} s "
        + ("earlier" if e.by_ms < 0 else "later")
    ),
}
SENTENCES: Final[Sentences] = {
    **_OPENING, **_PEOPLE, **_ROUND, **_JACKPOT, **_WRONG, **_LIMITS, **_OFFICE,
}  # fmt: skip
