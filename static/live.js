// An open page receives the events of the league, which hold only numbers and squares, as server-sent events. After an
// event it requests itself again, with its reader's rights. Without a connection it polls every few seconds, as
// follow.js says. A hidden page closes its connection, and catches up when it is shown again.
globalThis.LiveStream = (() => {
  "use strict";
  const RETRY_MS = 30_000; // after an answer that is no stream: no free connection, public league or stream process
  const SPREAD_MS = 300; // so that the pages of an audience do not all send their requests at once
  const DECIDED = ["result", "table", "ties", "change"];
  const root = () => document.querySelector("[data-stream]");
  const edition = () => Number.parseInt(root().dataset.edition, 10) || 0;
  const stream = { isOpen: false };
  let source = null;
  let place = ""; // the id of the last event, from which a page resumes when it connects again
  let asking = null;

  // The events of one decision lead to a single request for the page.
  function ask() {
    asking ??= setTimeout(() => {
      asking = null;
      if (root()) globalThis.htmx.trigger(root(), "league-changed");
    }, Math.random() * SPREAD_MS);
  }

  function decided(event) {
    place = event.lastEventId || place;
    if (JSON.parse(event.data).decision > edition()) ask();
  }

  function moved(event) {
    place = event.lastEventId || place;
    document.dispatchEvent(new CustomEvent("live:moves", { detail: JSON.parse(event.data) }));
  }

  function ready(event) {
    stream.isOpen = true;
    const state = JSON.parse(event.data);
    document.dispatchEvent(new CustomEvent("live:ready", { detail: state }));
    if (state.decision > edition()) ask();
  }

  function connect() {
    const address = root()?.dataset.stream;
    if (source || !address || document.hidden) return;
    source = new EventSource(`${address}?desde=${place || `${edition()}.0`}`);
    source.addEventListener("ready", ready);
    source.addEventListener("moves", moved);
    for (const kind of DECIDED) source.addEventListener(kind, decided);
    source.addEventListener("error", failed);
  }

  // The browser reconnects by itself after a cut connection, but gives up after an answer that is no stream.
  function failed() {
    stream.isOpen = false;
    if (source?.readyState !== EventSource.CLOSED) return;
    source = null;
    setTimeout(connect, RETRY_MS); // which does nothing if the page is hidden or connected by then
  }

  function disconnect() {
    source?.close();
    source = null;
    stream.isOpen = false;
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? disconnect() : connect()));
  addEventListener("pagehide", disconnect);
  addEventListener("pageshow", connect);
  connect();
  stream.ask = ask;
  return stream;
})();
