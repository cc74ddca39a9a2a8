// A page of a league in play, or the projector page, that requests itself again: unchanged parts are left alone,
// changes are marked and announced, open parts stay open, and a site that does not answer is reported. It polls every
// few seconds, as its hx-trigger says; less often if nothing has changed for a while or the site does not answer,
// rarely while events arrive by the live stream (live.js), and never while it is hidden.
(() => {
  "use strict";
  const live = () => document.querySelector("[data-edition]");
  const parts = () => [...live().querySelectorAll("tbody tr, .reaches li, .upcoming, .progress-line, .card")];
  const kept = () => [...live().querySelectorAll("details[data-keep]")];
  const text = (element) => element.textContent.replace(/\s+/g, " ");
  let before = null;

  const MINUTE = 60_000;
  const QUIET = [[180 * MINUTE, MINUTE], [60 * MINUTE, 15_000]];
  const MAX_RETRY = 15_000;
  let changed = Date.now();
  let asked = 0;
  let failures = 0;

  const pause = () => {
    if (failures) return Math.min(MAX_RETRY, 1000 * 2 ** failures);
    if (globalThis.LiveStream?.isOpen) return MINUTE;
    return QUIET.find(([after]) => Date.now() - changed >= after)?.[1] ?? 0;
  };

  document.addEventListener("htmx:beforeRequest", (event) => {
    const polled = !event.detail.requestConfig.triggeringEvent;
    if (document.hidden || (polled && Date.now() - asked < pause())) return event.preventDefault();
    if (!polled) changed = Date.now();
    asked = Date.now();
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    failures = event.detail.successful ? 0 : failures + 1; // htmx says `failed` only of an answer
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    const answer = event.detail.serverResponse;
    event.detail.shouldSwap &&= answer.includes("data-edition=") && !answer.includes(`data-edition="${live().dataset.edition}"`);
    if (!event.detail.shouldSwap) return;
    const at = live().contains(document.activeElement) ? document.activeElement : null;
    changed = Date.now();
    before = {
      news: live().dataset.news,
      texts: new Set(parts().map(text)),
      open: new Set(kept().filter((details) => details.open).map((details) => details.dataset.keep)),
      at: at && { keep: at.closest("[data-keep]")?.dataset.keep, href: at.getAttribute("href") },
    };
  });

  document.addEventListener("htmx:afterSettle", () => {
    if (!before) return;
    const { news, texts, open, at } = before;
    before = null;
    for (const details of kept()) details.open = open.has(details.dataset.keep);
    for (const part of parts()) if (!texts.has(text(part))) part.classList.add("fresh");
    if (at) returnTo(at);
    announce(live().dataset.news !== news ? live().dataset.news : live().dataset.otherwise);
  });

  const returnTo = (at) => {
    const seen = (other) => other.getClientRects().length && other.getAttribute("href") === at.href;
    const link = at.href && [...live().querySelectorAll("a")].find(seen);
    const summary = kept().find((details) => details.dataset.keep === at.keep)?.firstElementChild;
    (link || summary)?.focus({ preventScroll: true });
  };

  const announce = (words) => {
    const line = document.createElement("span");
    line.textContent = words ?? "";
    document.getElementById("announcement").replaceChildren(...(words ? [line] : []));
  };

  const offline = (silent) => () => { document.getElementById("offline").hidden = !silent; };
  document.addEventListener("htmx:sendError", offline(true));
  document.addEventListener("htmx:responseError", offline(true));
  document.addEventListener("htmx:beforeSwap", (event) => { if (event.detail.xhr.status < 400) offline(false)(); });
})();
