/** What is done in a tournament, in words for buttons, and how its states are called. */

import { dollars } from "../js/money.js";

const COMMANDS = {
  PublishTournament: () => "Publish the terms",
  SendTournamentNotice: (one) => `Notice ${one.notice} was given`,
  AcknowledgeTournamentNotice: (one) => `Notice ${one.notice} was received`,
  AppointDirector: () => "Direct it myself",
  AppointDeputy: (one) => `Make ${one.person} a deputy`,
  ArriveAtTournament: () => "I am here",
  LeaveTournament: () => "I am leaving",
  DesignateTables: (one) => `Keep ${one.tables.join(", ")} for it`,
  OpenRegistration: () => "Open registration",
  CloseRegistration: () => "Close registration",
  BriefPlayers: (one) => `Players are briefed and understand (${one.players.length})`,
  StartPractice: (one) => `Practice hands at ${one.table}`,
  ChangeStartTime: () => "Start at another time…",
  StartTournament: () => "Start the tournament",
  DrawSeats: () => "Draw the seats",
  StartSession: () => "Seat the players and play",
  ConcludeTable: (one) => `Conclude ${one.table}`,
  EndPractice: (one) => `End practice at ${one.table}`,
  GiveChance: () => "Hold another round for those who are out",
  AwardPrizes: () => "Award the prizes",
  RuleOnDispute: (one) => `Decide dispute ${one.dispute}…`,
  ApplyPenalty: (one) => `Penalty: ${one.ground}`,
  DisqualifyPlayer: (one) => `Disqualify: ${one.ground}`,
  EnterPlayer: () => "Enter, and accept the terms",
  WithdrawEntry: () => "Withdraw",
  SignTerms: () => "Sign the terms",
  BuyBackIn: () => "Buy back in",
  BuyAddOn: () => "Buy the add-on",
  RetirePlayer: () => "Retire",
  RaiseTournamentDispute: () => "Dispute something…",
  TakeToRegulator: (one) => `Take dispute ${one.dispute} to the regulator`,
};

const PHASES = {
  planned: "being planned", entries: "registration is open", closed: "about to start", playing: "being played",
  finished: "over", cancelled: "called off",
};

const STATUSES = { entered: "entered", in: "in", out: "out", retired: "retired", disqualified: "disqualified", withdrawn: "withdrawn" };
const NOTICES = {
  "tournament-intended": "The inspectorate hears that a tournament is intended",
  "tournament-changed": "The regulator hears of changed terms",
  "tournament-time": "Players hear of another starting time",
  "tournament-complaint": "The regulator gets a complaint",
};

/** @param {{type: string}} command */
export const commandName = (command) => COMMANDS[command.type]?.(command) ?? command.type;

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

/** A time for an input of the browser's own zone. @param {Date} at */
export const local = (at) => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
