// The moves tapped or typed of a sheet stay on the device until the sheet is sent: over a reload, a closed page, a
// battery that dies. It is its writer's, and of one game.
globalThis.SheetDraft = (() => {
  "use strict";
  const KEY = `sheet:${location.pathname}`;
  const POSITIONS = 200; // the latest of those sent ahead, so that the board is there without a network
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
      // A device that keeps nothing, or is full: the page has it as long as it is open.
    }
  }

  function forget() {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Nothing was stored.
    }
  }

  // The form keeps the version of the game that its writer saw, so that later changes are shown before it counts.
  function restore(kept) {
    if (kept.seen !== undefined && seen()) seen().value = kept.seen;
  }

  return { read, keep, forget, restore };
})();
