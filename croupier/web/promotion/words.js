/** What is done about a promotion, in words for buttons, and how its fields are called. */

const COMMANDS = {
  ApproveTerms: "Approve the wording",
  PublishTerms: "Publish the terms",
  SubmitTerms: "Regulator has the terms",
  ApproveAmendment: "Amendment approved",
  OpenPromotion: "Open for entries",
  EnterPatron: "Enter a patron",
  CloseEntries: "Close entries",
  HoldDraw: "Hold the draw",
  DrawNext: "Draw the next in line",
  RecordNotification: "Record a notification",
  PayPrize: "Give the prize",
  DenyClaim: "Deny a claim",
  AdviseReason: "Claimant was told why",
  OpenPromotionDispute: "Record a dispute",
  DecidePromotionDispute: "Decide the dispute",
  AdviseOnPromotionDispute: "Told of the inspector",
  FindCompromised: "Integrity is in doubt",
  PostponePromotion: "Postpone",
  ValidateIntegrity: "Integrity is validated",
  CancelDraw: "Cancel the draw",
  SendPromotionNotice: "Notice was given",
  AcknowledgePromotionNotice: "Acknowledge",
  ConcludePromotion: "Conclude, results published",
  DraftPromotion: "Save the draft",
  AmendTerms: "Amend the terms",
};

const FIELDS = {
  scrutineer: "Scrutineer, who oversees the draw and signs",
  identity: "How you made sure who the winner is",
  called: "Called aloud at the draw, such as a throw of dice",
  patron: "Patron",
  entries: "Entries",
  wager: "Qualifying wager, in dollars",
  note: "Note",
  way: "By which way",
  reached: "The winner was reached",
  paid: "Paid by",
  reason: "Reason",
  ground: "Why the winner does not get it",
  name: "Name of the claimant",
  address: "Address of the claimant",
  claimant: "Who claims it",
  text: "What it is about",
  decision: "Decision",
  satisfied: "They are satisfied",
  advised: "They were told that an inspector hears complaints",
  reference: "Reference of the approval",
  document: "Document of the approval",
  receipt: "The regulator's receipt",
  proof: "Proof of age that you saw",
  how: "How it was received",
  results: "Where the results are published",
};

const NOTICES = {
  "promotion-terms": "The regulator gets the terms",
  "promotion-terms-again": "The regulator gets the amended terms",
  "promotion-winner": "The winner is told",
  "promotion-reason": "The claimant is told why",
  "promotion-integrity": "The inspector is told of the doubt",
};

/** "Hold the draw". @param {{command: string, about: object}} option */
export function commandName({ command, about }) {
  if (command === "SubmitTerms") return `Regulator has version ${about.version}`;
  if (command === "HoldDraw" && about.outside) return "Hold the draw before somebody from outside";
  if (command === "DrawNext" && about.outside) return "Draw the next before somebody from outside";
  if (command === "PayPrize" && about.alternative) return "Winner chose its money value";
  if (command === "ClosePromotionDispute") return about.satisfied ? "Satisfied with the decision" : "Not satisfied";
  if (command === "DenyClaim" && !about.winner) return `Deny a claim to ${about.prize}`;
  return COMMANDS[command] ?? command;
}

/** @param {string} name */
export const fieldName = (name) => FIELDS[name] ?? name;

/** @param {string} name */
export const noticeName = (name) => NOTICES[name] ?? name;

/** A moment by the house's clock. @param {number | null} at @param {string} zone */
export function moment(at, zone) {
  if (at === null || at === undefined) return "not stated";
  return new Date(at).toLocaleString("en-AU", { timeZone: zone, dateStyle: "medium", timeStyle: "short" });
}

/** "in 3 h", "2 days ago". @param {number} at @param {number} now */
export function away(at, now) {
  const minutes = Math.round(Math.abs(at - now) / 60_000);
  const long = minutes < 90 ? `${minutes} min` : minutes < 2880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`;
  return at >= now ? `in ${long}` : `${long} ago`;
}
