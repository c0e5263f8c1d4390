"""What happened at the door, to the software and to the log: the sentence of every event."""

from typing import Final

from croupier.house.security.rules import door_events, log_owner, software_events
from croupier.table.text.telling import Sentences

SENTENCES: Final[Sentences] = {
    door_events.SignOnFailed: "a wrong secret for {person}, {failures} by now[second?, to sign for another]",
    door_events.SignOnLocked: "nobody signs on as {person} until {until:moment}",
    door_events.StrangersRefused: "{count} tries to sign on with badges or cards that nobody has",
    door_events.SignOnsSlowed: "{count} tries to sign on were not looked at: too many had failed",
    door_events.RefusalsNotKept: lambda e: (
        "{count} refusals were answered and not kept; the most: "
        + (", ".join(f"{person} {count}" for person, count in e.people.items()) or "nobody")
    ),
    log_owner.FloorNamed: "from now on this is the log of {name}[demo?, for demonstration]",
    software_events.SoftwareStarted: "version {version} is at work[approved?, as approved|, not as approved]",
    software_events.SoftwareDiffered: "version {version} is not what was approved: {count} files, {changed}",
    software_events.SoftwareRestored: "version {version} is again what was approved",
}
