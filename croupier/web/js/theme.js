/** Light or dark as somebody chose on this device; asked before anything is drawn, so that no page flashes. */
try {
  document.documentElement.dataset.chosen = localStorage.getItem("croupier-theme") ?? "";
} catch {
  // as the page is
}
