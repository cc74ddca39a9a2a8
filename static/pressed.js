// Delays the replacement of an element until the finger on it is lifted, because the browser sends no click for a
// removed element. Afterwards a form sends its request again; a page that follows a league waits for its next poll.
(() => {
  "use strict";
  let pressed = false;
  let refused = null; // the event of the form request to send again

  document.addEventListener("pointerdown", () => { pressed = true; }, true);
  for (const lifted of ["pointerup", "pointercancel"]) {
    document.addEventListener(lifted, () => {
      pressed = false;
      refused?.target.dispatchEvent(new Event(refused.type, { bubbles: true }));
      refused = null;
    }, true);
  }
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!pressed || !event.detail.shouldSwap) return;
    event.detail.shouldSwap = false;
    const { elt, triggeringEvent } = event.detail.requestConfig;
    refused = elt.matches("form") ? triggeringEvent : null;
  });
})();
