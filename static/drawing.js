// Shows the drawn names one by one, for an audience. Without this script all of them are shown at once.
(() => {
  "use strict";
  const PACE = 1200; // milliseconds from one name to the next
  const root = document.querySelector("[data-drawing]");
  if (!root || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const rows = [...root.querySelectorAll("tbody tr")];
  const again = root.querySelector("[data-again]");
  const all = root.querySelector("[data-all]");
  const told = root.querySelector("[role=status]");
  let timer = null;
  let shown = rows.length;

  function next() {
    const row = rows[shown];
    row.classList.remove("unseen");
    told.textContent = [...row.cells].slice(0, 2).map((cell) => cell.textContent.trim()).join(". ");
    shown += 1;
    if (shown === rows.length) stop();
  }

  function stop() {
    clearInterval(timer);
    shown = rows.length;
    rows.forEach((row) => row.classList.remove("unseen"));
    all.disabled = true;
  }

  function begin() {
    clearInterval(timer);
    shown = 0;
    rows.forEach((row) => row.classList.add("unseen"));
    told.textContent = "";
    all.disabled = false;
    timer = setInterval(next, PACE);
  }

  again.addEventListener("click", begin);
  all.addEventListener("click", stop);
  root.querySelector("[data-controls]").hidden = false;
  if ("watching" in root.dataset) begin();
})();
