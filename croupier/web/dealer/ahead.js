/** Of which book a dealer's table is, is asked for while the rest of the page is on its way: a trip less on a slow line. */
{
  const table = new URLSearchParams(location.search).get("table");
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `/tables/${encodeURIComponent(table)}` });
  if (table) document.head.append(link);
}
