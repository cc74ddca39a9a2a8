// Shows the drawn names one by one, for an audience that asks for it; until then, and without this script, all are shown.
(() => {
  "use strict";
  const PACE = 1200; // milliseconds from one name to the next
  const root = document.querySelector("[data-drawing]");
  if (!root || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const rows = [...root.querySelectorAll("tbody tr")];
  const again = root.querySelector("[data-again]");
  const all = root.querySelector("[data-all]");
  const onward = root.querySelector("[data-onward]");
  const status = root.querySelector("[role=status]");
  let timer = null;
  let shown = 0;

  // After the draw, the main button is the one that shows it; then, the one that goes on with the league.
  function suggest(main, other) {
    if (!onward) return;
    main.classList.replace("btn-quiet", "btn-go");
    other.classList.replace("btn-go", "btn-quiet");
  }

  function next() {
    const row = rows[shown];
    row.classList.remove("unseen");
    status.textContent = [...row.cells].slice(0, 2).map((cell) => cell.textContent.trim()).join(". ");
    shown += 1;
    if (shown === rows.length) stop();
  }

  // Rows of one height do not tell a long name before it is drawn.
  function level() {
    const tallest = Math.max(...rows.map((row) => row.offsetHeight));
    rows.forEach((row) => { row.style.height = `${tallest}px`; });
  }

  function stop() {
    clearInterval(timer);
    rows.forEach((row) => {
      row.classList.remove("unseen");
      row.style.height = "";
    });
    all.hidden = true;
    again.hidden = false;
    suggest(onward, again);
  }

  function begin() {
    shown = 0;
    level();
    rows.forEach((row) => row.classList.add("unseen"));
    status.textContent = "";
    again.hidden = true;
    all.hidden = false;
    all.focus();
    timer = setInterval(next, PACE);
  }

  again.addEventListener("click", begin);
  all.addEventListener("click", stop);
  root.querySelector("[data-controls]").hidden = false;
  suggest(again, onward);
})();
