/** What is done in a tournament, in words for buttons, and how its states are called. */

import { dollars } from "../js/money.js";

const COMMANDS = {
  PlanTournament: () => "Plan a tournament",
  AmendTournament: () => "Other terms",
  ApproveWording: () => "Approve the house's own words",
  PublishTournament: () => "Publish the terms",
  SendTournamentNotice: (one, asks, notices) => GIVEN[named(one, notices)] ?? `Notice ${one.notice} was given`,
  AcknowledgeTournamentNotice: (one, asks, notices) => RECEIVED[named(one, notices)] ?? `Notice ${one.notice} was received`,
  AppointDirector: (one, asks) => (asks.length ? "Appoint a director" : "Direct it myself"),
  AppointDeputy: () => "Name a deputy",
  ArriveAtTournament: () => "I am here",
  LeaveTournament: () => "I am leaving",
  DesignateTables: () => "Keep tables for it",
  OpenRegistration: () => "Open registration",
  CloseRegistration: () => "Close registration",
  ApproveParticipation: () => "A chief officer approves a participant",
  EnterPlayer: (one) => (one.player === WORDS ? "Enter a player" : "Enter, and accept the terms"),
  RefuseEntry: () => "Refuse an entry",
  SignTerms: (one, asks) => (asks.length ? "A player signed the terms" : "Sign the terms"),
  WithdrawEntry: (one, asks) => (asks.length ? "Withdraw a player" : "Withdraw"),
  NominateSubstitute: () => "Name a substitute",
  BriefPlayers: (one) => `Players are briefed and understand (${one.players.length})`,
  StartPractice: (one) => `Practice hands at ${one.table}`,
  EndPractice: (one) => `End practice at ${one.table}`,
  ChangeStartTime: () => "Start at another time",
  StartTournament: () => "Start the tournament",
  DrawSeats: () => "Draw the seats",
  StartSession: () => "Seat the players and play",
  ConcludeTable: (one, asks) => `Conclude ${asks.some((ask) => ask.name === "table") ? "a table" : one.table}${{ decided: " early: it is decided", agreed: " early: all agree" }[one.early] ?? ""}`,
  GiveChance: () => "Hold another round for those who are out",
  AwardPrizes: () => "Award the prizes",
  PayTournamentPrize: () => "Pay a prize",
  RuleOnDispute: (one) => `Decide dispute ${one.dispute}`,
  ApplyPenalty: (one) => `Penalty: ${one.ground}`,
  DisqualifyPlayer: () => "Disqualify a player",
  MarkAway: (one) => (one.late ? "A player is late" : "A player is away"),
  RetirePlayer: (one, asks) => (asks.length ? "A player retires" : "Retire"),
  BuyBackIn: (one, asks) => (asks.length ? "A player buys back in" : "Buy back in"),
  BuyAddOn: (one, asks) => (asks.length ? "A player buys the add-on" : "Buy the add-on"),
  RaiseTournamentDispute: (one, asks) => (asks.some((ask) => ask.name === "player") ? "A player disputes something" : "Dispute something"),
  AdviseOnDispute: (one) => `They are told of the inspector (dispute ${one.dispute})`,
  CloseTournamentDispute: (one) => `${one.satisfied ? "Satisfied with" : "Not satisfied with"} the ruling on dispute ${one.dispute}`,
  TakeToRegulator: (one) => `Take dispute ${one.dispute} to the regulator`,
  CancelTournament: () => "Call it off",
};
const WORDS = "…"; // stands for what a person will say

const FIELDS = {
  player: "Player", person: "Who", substitute: "Who takes their place", ground: "Ground", of_age: "Old enough to gamble, as was checked", method: "How they enter",
  meets_criteria: "They meet the criteria", relation: "Of the house", publicity: "Name and pictures may be used to advertise", office: "Whose approval", reason: "Reason",
  tables: "Tables", table: "Table", players: "Players", starts: "Start, with notice to the players", attested: "I attest that it is known who goes on", agreed: "Who agrees", minutes: "For how many minutes",
  note: "Note", about: "About the terms or the rules of the game", text: "What is disputed, in words", ruling: "Your decision, in words", way: "Paid in", identity: "How you made sure who they are",
};
const YES = { RaiseTournamentDispute: "Dispute it", RuleOnDispute: "Decide", ChangeStartTime: "Tell the players", PayTournamentPrize: "It is paid", CancelTournament: "Call it off" };

const PHASES = {
  planned: "being planned", entries: "registration is open", closed: "about to start", playing: "being played",
  finished: "over", cancelled: "called off",
};

const STATUSES = { entered: "entered", in: "in", out: "out", retired: "retired", disqualified: "disqualified", withdrawn: "withdrawn" };
const NOTICES = {
  "tournament-intended": "The inspectorate hears that a tournament is intended",
  "tournament-changed": "The regulator hears of changed terms",
  "tournament-time": "Players hear of another starting time",
  "tournament-cancelled": "Players hear that it is called off",
  "tournament-complaint": "The regulator gets a complaint",
};

const GIVEN = {
  "tournament-intended": "The inspectorate was told of it",
  "tournament-changed": "The regulator was told of the changes",
  "tournament-time": "The players were told of the new time",
  "tournament-cancelled": "The players were told it is called off",
  "tournament-complaint": "The regulator was given the complaint",
};
const RECEIVED = {
  "tournament-intended": "The inspectorate confirmed it",
  "tournament-changed": "The regulator confirmed the changes",
  "tournament-time": "The players confirmed the new time",
  "tournament-cancelled": "The players confirmed that they know",
  "tournament-complaint": "The regulator confirmed the complaint",
};
const named = (command, notices) => notices.find((one) => one.number === command.notice)?.name;

/** @param {{type: string}} command @param {object[]=} asks what is asked with it @param {object[]=} notices those that are pending */
export const commandName = (command, asks = [], notices = []) => COMMANDS[command.type]?.(command, asks, notices) ?? command.type;

/** What is asked before registration closes for good: title, text, and the word that does it. @param {object} detail */
export function closes({ board, terms: { players } }) {
  const few = board.players < players.least;
  const entered = board.players ? `${board.players === 1 ? "1 player has" : `${board.players} players have`} entered` : "Nobody has entered";
  const then = few ? `The terms ask for at least ${players.least}: closed now, it cannot start and can only be called off.` : `Up to ${players.most} could.`;
  return [few ? "Close with too few players?" : "Close registration?", `${entered}. ${then} Registration is not opened again.`, few ? "Close it all the same" : "Close registration"];
}

/** What a field of a command is called. @param {string} name */
export const fieldName = (name) => FIELDS[name] ?? name;

/** The word on the button that does it. @param {{type: string}} command @param {string} title */
export const yesName = (command, title) => YES[command.type] ?? title;

/** @param {string} phase */
export const phaseName = (phase) => PHASES[phase] ?? phase;

/** @param {string} status */
export const statusName = (status) => STATUSES[status] ?? status;

/** @param {string} name */
export const noticeName = (name) => NOTICES[name] ?? name;

/** Tournament chips have a face and no value: a hundred cents of it are one. @param {number} cents */
export const chips = (cents) => (cents / 100).toLocaleString("en-AU", { maximumFractionDigits: 2 });

/** @param {number} at @param {string} zone */
export const moment = (at, zone) =>
  at ? new Date(at).toLocaleString("en-AU", { timeZone: zone, dateStyle: "medium", timeStyle: "short" }) : "not stated";

/** "Round 2, session 1 of 3" and the like. @param {object} board */
export function stage(board) {
  if (board.phase !== "playing") return phaseName(board.phase);
  const name = board.final ? "Final" : board.kind === "main" ? `Round ${board.round}` : `${board.kind} round`;
  const part = board.sessions > 1 ? `, session ${board.session} of ${board.sessions}` : "";
  return board.sessions ? `${name}${part}` : `after round ${board.round}`;
}

/** What the prize pool says. @param {object} board */
export const pool = (board) => dollars(board.pool);
