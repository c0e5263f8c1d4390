"""What a form asks for each field of a command, in words, and in which way it is answered."""

from typing import Final

from msgspec.structs import replace

from croupier.engine.offers.offer import Asked, Question


def _all(way: Asked, /, **texts: str) -> dict[str, Question]:
    return {name: Question(name, way, text=text) for name, text in texts.items()}


FIELDS: Final[dict[str, Question]] = {
    **_all(
        "choice",
        account="Which account?", player="Which player?", spot="Which spot?", kind="What kind?",
        deck="Which deck?", back="Which back?",
        by="Checked by whom?", breach="Which rule was broken?", grounds="On which grounds?",
        scope="From what?",
        to="To whom?", tender="With what?", means="How is it paid?", method="How?", source="From where?",
        shuffler="With the shuffler", book="Which book?", announces="What does it announce?", part="Of what?",
        wagers="Wagers of a hand in play", of="Of what?", signal="By which signal?",
        against="Where does it stand?",
        places="Which shared card?", order="Which order?", custodian="Who keeps it?", stays="Who stays here?",
        fault="What is out of order?", table="Which table?", rest="What is left goes to",
        intent="What was it?",
        way="What was tried?", form="In which form?",
    ),
    **_all(
        "text",
        reason="Why?", note="What was seen, in words", text="What is the player to do?", place="Where?",
        decision="What is decided?", determination="What was determined?", about="About what?",
        document="Which document?", how="How do you know that it was received?", slip="Number of the slip",
        seal="Number of the seal", unit="Number of the device", device="Which device?",
        number="Number of the voucher", effective="In effect since (year-month-day)", helper="Who helps?",
        person="Who was told, if not the player?", says="What do they say?", sha256="Hash of the document",
        approval="Approved under which number?", rate="Part of each wager, percent",
        reserve_rate="Of it to the reserve, percent", controller="Asset number of the electronics",
        display="Asset number of the display", recorded="What of who they are is on record?",
        notes="What the enquiry found", late_reason="Why so late?", patron="Which patron?",
        error="Number of the case", month="Which month? (year-month)",
    ),
    **_all(
        "money",
        amount="Dollars", gives="Gives chips for, dollars", gets="Gets chips for, dollars",
        value="Voucher, dollars", tokens="In tokens, dollars", brings="Brings chips for, dollars",
        takes="Takes along, dollars", net_loss="Net loss of the period, dollars",
        float="In the tray, dollars",
        total="What does it come to? Dollars", cents="How much? Dollars", wager="Price of a wager, dollars",
        seed="Begins at, dollars",
    ),
    **_all(
        "number",
        box="Which box?", count="How many cards?", jokers="How many jokers?", dispute="Which dispute?",
        notice="Which notice?", entry="Which entry?", record="After which record?",
        counted="How many on paper?",
        option="Which option?", round="Which round?", units="How many units? (ten thousand are a cent)",
    ),
    **_all(
        "yes-no",
        release="The winnings are released", goes_on="The player may go on",
        enough="Other tables have seats enough",
        conditions_met="Its conditions are met", satisfied="The player is satisfied",
        accept="They take them back",
        shuffle="Shuffled again", cut="Cut again", uniform_backs="All backs are alike",
        beforehand="Away from the table", looked="Players had handled their cards",
    ),
    **_all("cards", cards="Which cards?", missing="Which are missing?", duplicates="Which are there twice?"),
    **_all("boxes", boxes="Which boxes?"),
    **_all("some", players="Which players?"),
    **_all("ago", arrived="How many minutes ago did they arrive?"),
    **_all("moment", until="Until when?", time="When?", expires="Until when is it good?"),
    **_all("limits", limits="Limits"),
    **_all("least", least="Minimum"),
    **_all("sign", sign="The jackpot sign"),
    **_all("notice", jackpot="What becomes of the jackpot"),
    **_all("chips", chips="Chips, of each value"),
    **_all("signature", second="Who signs too?"),
}  # fmt: skip
OWN: Final[dict[str, Question]] = {  # where a field asks something else than it does elsewhere
    "PlaceMarker.kind": Question("kind", "choice", text="Which marker?"),
    "RemoveMarker.kind": Question("kind", "choice", text="Which marker?"),
    "Report.kind": Question("kind", "choice", text="What was seen?"),
    "Report.note": Question("note", "text", text="In words"),
    "ReportJackpotFault.note": Question("note", "text", text="In words"),
    "StartManualArrangement.note": Question("note", "text", text="How are wagers recorded meanwhile?"),
    "EndDetention.to": Question("to", "choice", text="Who takes over?"),
    "ForwardComplaint.to": Question("to", "choice", text="To whom is it sent on?"),
    "OpenDispute.player": Question("player", "text", text="Who complains?"),
    "CorrectCard.was": Question("was", "cards", text="Which cards were entered?"),
    "CorrectCard.cards": Question("cards", "cards", text="Which lie there?"),
    "CheckDeck.deck": Question("deck", "text", text="Which deck?"),
    "CancelTransfer.slip": Question("slip", "choice", text="Which slip?"),
    "ConfirmTransfer.slip": Question("slip", "choice", text="Which slip?"),
    "OpenMeter.pays": Question("pays", "amounts", text="Prizes, dollars"),
    "OpenMeter.bonus": Question("bonus", "amounts", text="Bonus, dollars"),
    "CloseMeter.to": Question("to", "amounts", text="What is above the seed goes to, dollars"),
    "MoveTable.to": Question("to", "choice", text="To which meter?"),
    "MoveReserve.to": Question("to", "choice", text="To which reserve?"),
    "ChangeOption.seed": Question("seed", "number", text="Seed for each dollar of wager"),
    "IssueCard.kind": Question("kind", "text", text="What kind of card?"),
    "IssueCard.form": Question("form", "text", text="In which form?"),
    "IssueCard.recorded": Question("recorded", "some", text="What of who they are is on record?"),
    "SetLimit.kind": Question("kind", "choice", text="Which limit?"),
    "DeclineLimit.kind": Question("kind", "choice", text="Which limit?"),
    "RecordPaymentError.kind": Question("kind", "choice", text="Too much or too little?"),
    "RecordPaymentError.source": Question("source", "choice", text="About what?"),
    "RecordPaymentError.table": Question("table", "text", text="At which table?"),
    "AcceptTime.since": Question("since", "moment", text="Since when were times wrong, if they were?"),
    "GrantLimits.limits": Question("limits", "limits", text="Limits (empty: those of the sign again)"),
    "ChangeLimits.player": Question("player", "limit", text="What a player stakes in all"),
    "ChangeLimits.without_player": Question("without_player", "yes-no", text="No limit for a player in all"),
    "ConfirmJackpot.box": Question("box", "number", text="The prize of which box?"),
    "PermitJackpot.player": Question("player", "choice", text="Who may bet it?"),
    "Call.kind": Question("kind", "choice", text="What happened?"),
    "Call.during": Question("during", "choice", text="When was it seen?"),
    "Call.spot": Question("spot", "choice", text="Which wager?"),
    "Call.amount": Question("amount", "money", text="How many dollars lie there?"),
    "Call.note": Question("note", "text", text="In words: what happened?"),
    "Call.players": Question("players", "some", text="Who?"),
    "Call.looked": Question("looked", "yes-no", text="Had players handled their cards?"),
    "Call.cards": Question("cards", "cards", text="Which cards?"),
    "Call.places": Question("places", "several", text="Which shared card?"),
    "Remedy.count": Question("count", "number", text="How many cards are there in all?"),
    "WithdrawCall.count": Question("count", "number", text="How many cards were counted?"),
    "OrderCount.found": Question("found", "number", text="How many cards were found?"),
    "Announce.call": Question("call", "choice", text="Which call?"),
    "CorrectBooks.record": Question("record", "number", text="Which record left it below nothing?"),
    "PausePlayer.until": Question("until", "moment", text="Until when? (none: until it is ended)"),
    "LoadDeck.count": Question("count", "number", text="How many cards?"),
    "TakeSeat.player": Question("player", "text", text="Who sits down?"),
}


def question(command: str, name: str) -> Question:
    """What is asked for a field of a command; "name?" may be left out."""
    plain = name.removesuffix("?")
    known = OWN.get(f"{command}.{plain}") or FIELDS[plain]
    return replace(known, optional=True) if name.endswith("?") else known
