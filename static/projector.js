// The projector page: the largest type in which everything fits; content that does not fit in the smallest is shown by
// turns (turns.js).
(() => {
  "use strict";
  const TURN_SCALE = 0.75;
  const LEAST_TOGETHER = 0.7; // the smallest type in which both the games in play and the next ones are shown
  const SCALES = [2, 1.8, 1.6, 1.4, 1.2, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.55];
  const wide = matchMedia("(min-width: 800px) and (min-aspect-ratio: 5/4)");

  const tooLarge = (box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
  const brokenName = (box) => [...box.querySelectorAll(".who")].some((name) => name.scrollWidth > name.clientWidth + 1);

  // Returns whether the box fits, in one or several states that it may have.
  const largest = (box, { states = [() => {}], least = 0 } = {}) => {
    const each = (fits) => states.every((enter) => {
      enter();
      return fits();
    });
    box.classList.add("measuring");
    const fitting = SCALES.find((scale) => {
      box.style.setProperty("--scale", scale);
      return scale >= least && each(() => !tooLarge(box) && !brokenName(box));
    });
    box.classList.remove("measuring");
    return fitting !== undefined || (!least && each(() => !tooLarge(box)));
  };

  const byTurns = (box, items, options) => {
    if (items.length < 2) return;
    box.style.setProperty("--scale", TURN_SCALE);
    const used = items.reduce((sum, item) => sum + item.offsetHeight + parseFloat(getComputedStyle(item).marginBottom), 0);
    globalThis.Turns.add(globalThis.Turns.groups(items, box.clientHeight - box.scrollHeight + used), options);
  };

  const fitRanking = () => {
    const box = document.querySelector(".ranking");
    if (!box || largest(box)) return;
    byTurns(box, [...box.querySelectorAll("tbody tr")], { counter: box.querySelector("[data-range]") });
  };

  // The last results give way first. Then the games in play and the next ones take turns, whole lists if each fits.
  const fitGames = () => {
    const box = document.querySelector("section.games");
    const last = box.querySelector("div.last");
    const parts = [...box.querySelectorAll("[data-part]")];
    const least = parts.length > 1 ? LEAST_TOGETHER : 0;
    if (largest(box, { least })) return;
    if (last) last.hidden = true;
    if (!last || !largest(box, { least })) takeTurns(box, parts);
  };

  const takeTurns = (box, parts) => {
    const alone = (part) => () => { for (const other of parts) other.hidden = other !== part; };
    const fitting = largest(box, { states: parts.map(alone) });
    for (const part of parts) part.hidden = false;
    if (fitting) return globalThis.Turns.add(parts.map((part) => [part]));
    const items = parts.flatMap((part) => part.matches("ul") ? [part] : [...part.querySelectorAll("li")]);
    const hideEmpty = () => { for (const part of parts) part.hidden = items.every((item) => item.hidden || !part.contains(item)); };
    byTurns(box, items, { after: hideEmpty });
  };

  // Of the last results, those that fit whole.
  const fitResults = () => {
    const list = document.querySelector(".results");
    if (!list || list.closest("[hidden]")) return;
    const { right, bottom } = list.getBoundingClientRect();
    const isOut = (box) => box.bottom > bottom + 1 || box.left > right - 1;
    const cut = [...list.children].filter((item) => isOut(item.getBoundingClientRect()));
    for (const item of cut) item.hidden = true;
    list.closest("div").hidden = cut.length === list.children.length || list.querySelector("li").hidden;
  };

  const fit = () => {
    globalThis.Turns.clear();
    for (const item of document.querySelectorAll("#wall [hidden]")) item.hidden = false;
    document.documentElement.classList.toggle("fitted", wide.matches);
    if (!wide.matches) return;
    fitRanking();
    fitGames();
    fitResults();
    globalThis.Turns.show();
  };

  fit();
  addEventListener("resize", fit);
  document.addEventListener("htmx:afterSwap", fit);
})();
