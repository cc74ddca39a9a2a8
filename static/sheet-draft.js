// Stores the moves of a sheet on the device until the sheet is sent, so that they survive a reload, a closed page or an
// empty battery. A draft belongs to one writer and one game.
globalThis.SheetDraft = (() => {
  "use strict";
  const KEY = `sheet:${location.pathname}`;
  const POSITIONS = 200; // the latest positions sent ahead, which draw the board without a network
  const senders = () => (document.querySelector("[data-unsent]")?.dataset.who ?? "").split(",");
  const seen = () => document.querySelector("form.growing [name=seen]");

  function read() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY));
      return kept && senders().includes(kept.who) ? kept : null;
    } catch {
      return null;
    }
  }

  function keep(text, queue, positions) {
    const kept = { who: senders()[0], text, queue, seen: seen()?.value, at: Date.now(), positions: [...positions].slice(-POSITIONS) };
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // The browser stores nothing, or is full: the draft lasts only as long as the page is open.
    }
  }

  function forget() {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Nothing was stored.
    }
  }

  // The form keeps the version of the game that its writer saw, so that later changes are shown before it is saved.
  function restore(kept) {
    if (kept.seen !== undefined && seen()) seen().value = kept.seen;
  }

  return { read, keep, forget, restore };
})();
