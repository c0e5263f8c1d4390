/** What comes next in a tournament, and why: one act, so that one may always press the gold button. */

const count = (many, one) => (many === 1 ? `1 ${one}` : `${many} ${one}s`);

/**
 * The next act of staff: an option, or what is done at a table; nothing where something is waited for.
 * @param {object} detail as /tournaments/ID answers
 * @returns {{option?: object, table?: string, why: string}}
 */
export function nextAct(detail) {
  const { board } = detail;
  if (board.halted) return offered(detail, "ArriveAtTournament", "Play stands still until the director or a deputy is here.") ?? { why: "Play stands still until the director or a deputy is here." };
  return (PHASES[board.phase] ?? (() => null))(detail) ?? { why: waits(detail) };
}

const PHASES = {
  planned: (detail) => terms(detail) ?? toldFirst(detail) ?? people(detail)
    ?? offered(detail, "OpenRegistration", "The terms are out: players may enter."),
  entries(detail) {
    const { board, terms: { players } } = detail;
    const many = count(board.players, "player");
    if (board.players < players.least) return offered(detail, "EnterPlayer", `${many} of at least ${players.least}. Players enter here or from their own page.`);
    return toldFirst(detail) ?? signed(detail) ?? offered(detail, "CloseRegistration", `${many} entered, ${players.most} may. Close when nobody else is to come.`);
  },
  closed(detail) {
    const { board, terms: { players } } = detail;
    if (board.players < players.least) return offered(detail, "CancelTournament", tooFew(board, players));
    return toldFirst(detail) ?? people(detail) ?? signed(detail) ?? tables(detail)
      ?? offered(detail, "BriefPlayers", "Players are told the rules before the first hand.")
      ?? offered(detail, "StartTournament", "Everybody gets the same bank.") ?? draws(detail);
  },
  playing: (detail) => offered(detail, "EndPractice", "Practice chips are collected before play goes on.") ?? draws(detail)
    ?? offered(detail, "StartSession", "The seats are drawn.") ?? concludes(detail) ?? offered(detail, "AwardPrizes", "The last round is over."),
  finished(detail) {
    const owed = Object.keys(detail.owed);
    return owed.length ? offered(detail, "PayTournamentPrize", `${count(owed.length, "prize")} to be paid at the cage.`) : null;
  },
  cancelled: (detail) => toldFirst(detail),
};

/** @param {object} detail @param {string} type @param {string} why @param {(command: object) => boolean=} which */
function offered(detail, type, why, which = () => true) {
  const option = detail.options.find(({ command }) => command.type === type && which(command));
  return option ? { option, why } : null;
}

function terms(detail) {
  const lacking = detail.lacking.length ? offered(detail, "AmendTournament", `The terms lack ${count(detail.lacking.length, "item")}.`) : null;
  return lacking ?? offered(detail, "ApproveWording", "Words of the house's own are approved by somebody else than who wrote them.")
    ?? offered(detail, "PublishTournament", "The terms are complete: let players read them.");
}

/** The first notice that waits to be given. */
const toldFirst = (detail) => {
  const waiting = detail.notices.find((one) => one.sent === null);
  return waiting ? offered(detail, "SendTournamentNotice", `Tell the ${waiting.to}, then say so here.`, (command) => command.notice === waiting.number) : null;
};

const people = (detail) => (detail.director ? null : offered(detail, "AppointDirector", "Somebody has to direct it."))
  ?? offered(detail, "ArriveAtTournament", "Players enter and play only while the director or a deputy is here.");

const signed = (detail) => (detail.terms.signature ? offered(detail, "SignTerms", "Every player signs the terms.") : null);

/** Tables are kept for it, then opened with tournament chips; where none is free, one is closed first. */
function tables(detail) {
  const wanted = detail.terms.tables;
  const short = wanted - detail.tables.length;
  if (short > 0) {
    const why = `It needs ${count(wanted, "table")}; ${detail.tables.length ? `${detail.tables.length} kept` : "none is kept for it yet"}.`;
    const free = detail.places.filter((one) => one.state === "closed").length;
    if (free >= short) return offered(detail, "DesignateTables", why);
    const busy = detail.places.find((one) => one.command && !one.waits);
    return busy ? { table: busy.table, why: `${why} A table in use for cash is closed first.` } : offered(detail, "DesignateTables", why) ?? { why: `${why} See below what each waits for.` };
  }
  const shut = detail.places.find((one) => one.state === "kept" && one.opens);
  return shut ? { table: shut.table, why: `${shut.table} is kept for it, and closed.` } : null;
}

const draws = (detail) => offered(detail, "DrawSeats", "The seats of the next round are drawn from the seed that was promised.");
const concludes = (detail) => offered(detail, "ConcludeTable", "Its hands are played.", (command) => !command.early);

export const tooFew = (board, players) =>
  `${board.players ? `Only ${count(board.players, "player")}` : "Nobody"} entered and registration is closed; the terms ask for ${players.least}. It cannot start, only be called off.`;

/** What everybody waits for, in a sentence. */
function waits({ board, director, options }) {
  if (board.phase === "playing" && board.tables.length) return `Play is on at ${board.tables.map((one) => one.table).join(", ")}. A table is concluded when its hands are played.`;
  if (board.phase === "finished") return "It is over, and every prize is paid.";
  if (board.phase === "cancelled") return "It was called off.";
  return director && !options.length ? `What comes next is for the director, ${director}.` : "Nothing is due now.";
}
