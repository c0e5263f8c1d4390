/** Of the parts of the practice room the one that the address asks for comes with the page, and not after it. */
{
  const asked = new URLSearchParams(location.search);
  const parts = {
    coach: ["practice/coached-table", "practice/coach-words", "practice/drill-list", "practice/practice-score", "js/typed"],
    dealer: ["practice/dealer-drill", "practice/way-picker"], payouts: ["practice/payout-drill"], review: ["practice/round-review", "practice/coach-words"],
  };
  for (const name of parts[asked.has("review") ? "review" : asked.get("part") ?? "coach"] ?? []) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: `/${name}.js` }));
  }
}
