// Whether spectators see the moves as they are entered. The device remembers the last choice for each league.
(() => {
  "use strict";
  const box = document.querySelector("[data-airing]");
  if (!box) return;
  const choice = box.querySelector("[data-air]");
  const sent = box.querySelector("[name=air]");
  const KEY = `air:${box.dataset.airing}`;

  function kept() {
    try {
      return localStorage.getItem(KEY) === "1";
    } catch {
      return false;
    }
  }

  function keep() {
    try {
      if (choice.checked) localStorage.setItem(KEY, "1");
      else localStorage.removeItem(KEY);
    } catch {
      // The browser stores nothing: the choice has to be made again for each game.
    }
  }

  choice.addEventListener("change", (event) => {
    event.stopPropagation();
    keep();
    sent.value = choice.checked ? "1" : "0";
    document.querySelector("[data-sheet-text]").dispatchEvent(new Event("taps", { bubbles: true }));
  });
  choice.checked ||= kept();
  if (choice.checked) sent.value = "1";
  box.hidden = false;
})();
