"""What happened in a tournament: the sentence of every event."""

from typing import Final

from croupier.table.text.telling import Sentences
from croupier.tournaments.rules import events as ev


def _drawn(event: ev.SeatsDrawn) -> str:
    return f"{{by}} draws the seats of round {event.round.number}"


SENTENCES: Final[Sentences] = {
    ev.TournamentPlanned: "{by} plans “{terms:titled}” under {book}",
    ev.TournamentAmended: "{by} amends the terms, version {version}",
    ev.WordingApproved: "{by} answers for the house's own words of version {version}",
    ev.TournamentPublished: "{by} publishes version {version} of the terms",
    ev.DirectorAppointed: "{by} appoints {person} to direct it",
    ev.DeputyAppointed: "{by} names {person} as deputy",
    ev.DirectorArrived: "{person} is there to direct",
    ev.DirectorLeft: "{person} leaves[halts?; nothing is dealt until a director is back]",
    ev.TablesDesignated: "{by} keeps tables for it: {tables}",
    ev.RegistrationOpened: "{by} opens registration; the seed of the draw is promised ({commitment:short}…)",
    ev.ParticipationApproved: "{by} says that the {office} approves that {player} takes part",
    ev.PlayerEntered: "{player} is entered by {by}[method?, {method:plain}]",
    ev.EntryRefused: "{by} refuses the entry of {player}: {reason}",
    ev.TermsSigned: "{player} signs version {version} of the terms",
    ev.EntryWithdrawn: "{player} withdraws, {refund:money} back",
    ev.SubstituteNominated: "{player} names {substitute} as substitute: {ground:plain}",
    ev.RegistrationClosed: "{by} closes registration with {players} players",
    ev.StartTimeChanged: "{by} changes the start[session? of session {session}] to {starts:moment}: {reason}",
    ev.PlayersBriefed: "{by} briefs {players}",
    ev.PracticeStarted: "{by} starts practice hands at {table}: {players}",
    ev.PracticeEnded: "{by} ends practice hands at {table}",
    ev.TournamentStarted: "{by} starts the tournament: {bank:money} of chips each for {players}",
    ev.SeatsDrawn: _drawn,
    ev.SessionStarted: "session {session} begins at {tables}",
    ev.TableConcluded: "{table} is concluded[early? early, {early}]: {chips:each}",
    ev.RoundCompleted: "[final?the final|round {number}] is over: "
    "[advancing?{advancing} go on|nobody goes on][eliminated?, {eliminated} are out]",
    ev.PlayerBoughtBack: "{player} buys back in for {price:money}",
    ev.AddOnBought: "{player} buys {chips:money} of chips for {price:money}",
    ev.PenaltyApplied: "{by} gives {player} a penalty for {ground:plain}: {does:plain}, {note}",
    ev.PlayerDisqualified: "{by} disqualifies {player} for {ground:plain}: {note}",
    ev.PlayerRetired: "{player} retires with {chips:money} of chips",
    ev.PlayerAway: "{player} is [late?late|away] and [does=out?is out|misses hands]",
    ev.PrizesAwarded: "{by} awards the prizes of {pool:money}",
    ev.TournamentPrizePaid: "{by} pays {player} {amount:money} in {way:plain}",
    ev.TournamentDisputeRaised: "dispute {number} by {player} about the {about}: {text}",
    ev.TournamentDisputeDecided: "{by} decides dispute {number}: {ruling}",
    ev.TournamentDisputeAdvised: "{by} says that an inspector hears complaints, in dispute {number}",
    ev.TournamentDisputeClosed: "dispute {number} is closed, [satisfied?satisfied|not satisfied]",
    ev.TakenToRegulator: "dispute {number} goes to the regulator",
    ev.TournamentCancelled: "{by} calls the tournament off: {reason}",
}
