// The table to lay over a video: the rows that do not fit the picture are shown by turns (turns.js).
(() => {
  "use strict";
  const fit = () => {
    globalThis.Turns.clear();
    const table = document.querySelector("table");
    table?.style.removeProperty("width");
    const rows = [...document.querySelectorAll("tbody tr")];
    const page = document.documentElement;
    const excess = page.scrollHeight - innerHeight;
    if (rows.length < 2 || excess <= 0) return;
    const used = rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
    globalThis.Turns.add(globalThis.Turns.groups(rows, used - excess - 1), { counter: document.querySelector("[data-range]") });
    // The columns stay where they are while the rows change.
    table.style.width = `${Math.ceil(table.getBoundingClientRect().width)}px`;
    globalThis.Turns.show();
  };

  fit();
  addEventListener("resize", fit);
  document.addEventListener("htmx:afterSwap", fit);
})();
