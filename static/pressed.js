// An element under a finger is not replaced until the finger is lifted: the browser sends no click for an element that
// has gone. A form asks again then; a page that follows a league is answered at its next turn.
(() => {
  "use strict";
  let pressed = false;
  let refused = null; // the event that a form has to be asked for again

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
