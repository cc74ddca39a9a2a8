// The projector page: the largest type in which everything fits; content that does not fit in the smallest is shown by
// turns.
(() => {
  "use strict";
  const TURN_SECONDS = 10;
  const TURN_SCALE = 0.75;
  const SCALES = [2, 1.8, 1.6, 1.4, 1.2, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.55];
  const wide = matchMedia("(min-width: 800px) and (min-aspect-ratio: 5/4)");
  let turn = 0;
  let turns = [];

  const tooTall = (box) => box.scrollHeight > box.clientHeight + 1;
  const brokenName = (box) => [...box.querySelectorAll(".who")].some((name) => name.scrollWidth > name.clientWidth + 1);

  const largest = (box) => {
    box.classList.add("measuring");
    const fitting = SCALES.find((scale) => {
      box.style.setProperty("--scale", scale);
      return !tooTall(box) && !brokenName(box);
    });
    box.classList.remove("measuring");
    return fitting !== undefined || !tooTall(box);
  };

  // Splits the items into groups of about equal height, each no higher than the screen.
  const groups = (box, items) => {
    const heights = items.map((item) => item.offsetHeight + parseFloat(getComputedStyle(item).marginBottom));
    const rest = box.scrollHeight - heights.reduce((sum, height) => sum + height, 0);
    const room = Math.max(box.clientHeight - rest, Math.max(...heights));
    for (let count = 2; count < items.length; count += 1) {
      const size = Math.ceil(items.length / count);
      const starts = items.map((_, index) => index).filter((index) => index % size === 0);
      const fits = (start) => heights.slice(start, start + size).reduce((sum, height) => sum + height, 0) <= room;
      if (starts.every(fits)) return starts.map((start) => items.slice(start, start + size));
    }
    return items.map((item) => [item]);
  };

  const byTurns = (box, items) => {
    if (items.length < 2) return;
    box.style.setProperty("--scale", TURN_SCALE);
    const shown = groups(box, items);
    const counter = box.querySelector("[data-range]");
    turns.push(() => {
      const group = shown[turn % shown.length];
      for (const item of items) item.hidden = !group.includes(item);
      const first = items.indexOf(group[0]) + 1;
      if (counter) counter.textContent = ` ${first}–${first + group.length - 1} / ${items.length}`;
    });
  };

  const fit = () => {
    turns = [];
    for (const item of document.querySelectorAll("#wall [hidden]")) item.hidden = false;
    for (const counter of document.querySelectorAll("#wall [data-range]")) counter.textContent = "";
    document.documentElement.classList.toggle("fitted", wide.matches);
    if (!wide.matches) return;
    const ranking = document.querySelector(".ranking");
    if (ranking && !largest(ranking)) byTurns(ranking, [...ranking.querySelectorAll("tbody tr")]);
    const games = document.querySelector("section.games");
    const optional = [...games.querySelectorAll("[data-optional]")];
    let fits = largest(games);
    while (!fits && optional.length) {
      optional.pop().hidden = true;
      fits = largest(games);
    }
    if (!fits) byTurns(games, [...games.querySelectorAll(".now li")]);
    const last = games.querySelector("div.last");
    if (last) last.hidden ||= last.querySelector("li").offsetHeight > last.querySelector("ul").clientHeight;
    for (const show of turns) show();
  };

  fit();
  setInterval(() => {
    turn += 1;
    for (const show of turns) show();
  }, TURN_SECONDS * 1000);
  addEventListener("resize", fit);
  document.addEventListener("htmx:afterSwap", fit);
})();
