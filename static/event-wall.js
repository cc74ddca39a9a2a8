// The projector page of an event: its groups and brackets in the largest type in which they fit. Those that do not fit
// together in type readable from eight metres are shown by turns (turns.js), as are the next games.
(() => {
  "use strict";
  const SCALES = [1.8, 1.6, 1.4, 1.2, 1.1, 1, 0.9];
  const SMALLER_SCALES = [0.8, 0.7, 0.6, 0.5]; // for a bracket or group that is too large even alone and in brief
  const MAX_NEXT_SHARE = 0.2; // of the height of the screen, for the next games
  const wide = matchMedia("(min-width: 800px) and (min-aspect-ratio: 5/4)");

  // The game for the third place hangs below the final, and may reach up to it.
  const overlaps = (third) => {
    const final = third.parentElement.querySelector(".encounter");
    return third.offsetHeight > 0 && third.getBoundingClientRect().top < final.getBoundingClientRect().bottom;
  };

  const fits = (box) => box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1
    && [...box.querySelectorAll(".who")].every((name) => name.scrollWidth <= name.clientWidth + 1 || !name.clientWidth)
    && ![...box.querySelectorAll(".third-place")].some(overlaps);

  const showOnly = (items, shown) => { for (const item of items) item.hidden = !shown.includes(item); };

  const parted = (items, count) => {
    const size = Math.ceil(items.length / count);
    return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
  };

  const fitNext = () => {
    const list = document.querySelector(".wall-next");
    if (!list) return;
    const items = [...list.children];
    list.style.minHeight = "";
    const isLow = (shown) => {
      showOnly(items, shown);
      return list.offsetHeight <= innerHeight * MAX_NEXT_SHARE;
    };
    const counts = items.map((_, at) => at + 1);
    const shown = parted(items, counts.find((each) => parted(items, each).every(isLow)) ?? items.length);
    const heights = shown.map((group) => {
      showOnly(items, group);
      return list.offsetHeight;
    });
    list.style.minHeight = `${Math.max(...heights)}px`;
    globalThis.Turns.add(shown);
  };

  // The largest scale at which these are whole in the box, or undefined.
  const scaleOf = (box, items, shown, scales) => {
    showOnly(items, shown);
    return scales.find((scale) => {
      box.style.setProperty("--scale", scale);
      return fits(box);
    });
  };

  const fitViews = () => {
    const box = document.querySelector(".views");
    const items = [...box.children];
    for (const item of items) item.classList.remove("brief");
    if (!items.length) return;
    const screens = items.map((_, at) => parted(items, at + 1)).map((groups) =>
      groups.map((shown) => ({ shown, scale: scaleOf(box, items, shown, SCALES) })));
    // Alone, a bracket without hours and results is in brief.
    const alone = (screen) => screen.map(({ shown, scale }) => {
      if (scale) return { shown, scale };
      shown[0].classList.add("brief");
      return { shown, scale: scaleOf(box, items, shown, [...SCALES, ...SMALLER_SCALES]) ?? SMALLER_SCALES.at(-1) };
    });
    const chosen = screens.find((groups) => groups.every(({ scale }) => scale)) ?? alone(screens.at(-1));
    const after = () => {
      const { scale } = chosen.find(({ shown }) => !shown[0].hidden);
      box.style.setProperty("--scale", scale);
    };
    globalThis.Turns.add(chosen.map(({ shown }) => shown), { after });
  };

  const fit = () => {
    globalThis.Turns.clear();
    document.documentElement.classList.toggle("fitted", wide.matches);
    if (!wide.matches) return;
    fitNext();
    globalThis.Turns.show();
    fitViews();
    globalThis.Turns.show();
  };

  fit();
  addEventListener("resize", fit);
  document.addEventListener("htmx:afterSwap", fit);
})();
