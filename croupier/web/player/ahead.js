/**
 * What a table's page needs first is asked for while the rest of the page is still on its way: who somebody is, the feed
 * of the table, and its book. On a line where every question takes 400 ms, that is two seconds. Feed and wire look here.
 */
globalThis.ahead = (() => {
  const path = `/tables/${encodeURIComponent(new URLSearchParams(location.search).get("table") ?? "")}/feed`;
  const found = { path, who: fetch("/whoever").then((answer) => answer.json()).catch(() => null), said: [], hears: null };
  found.first = found.who.then((me) => me && new Promise((done) => {
    found.socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${path}?after=999999999999&offers=1`);
    found.socket.addEventListener("message", ({ data }) => {
      if (found.hears) found.hears(data);
      else found.said.push(data);
      done(JSON.parse(data));
    });
    found.socket.addEventListener("close", () => done(null)); // what is wrong, the page itself finds out
  }));
  found.book = found.first.then((told) => told?.view && fetch(`/books/${encodeURIComponent(told.view.book)}`)
    .then((answer) => (answer.ok ? answer.json() : null)).catch(() => null));
  return found;
})();
