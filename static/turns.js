// Lists that are too long for a screen that nobody touches: their items are shown by turns, with the range in the heading.
globalThis.Turns = (() => {
  "use strict";
  const TURN_SECONDS = 10;
  let turn = 0;
  let lists = [];

  const heightOf = (item) => item.getBoundingClientRect().height + parseFloat(getComputedStyle(item).marginBottom);

  // Splits the items into groups of about equal height, each no higher than the room for them, or of one item.
  const groups = (items, room) => {
    const heights = items.map(heightOf);
    for (let count = 1; ; count += 1) {
      const size = Math.ceil(items.length / count);
      const starts = items.map((_, index) => index).filter((index) => index % size === 0);
      const fits = (start) => heights.slice(start, start + size).reduce((sum, height) => sum + height, 0) <= room;
      if (count >= items.length || starts.every(fits)) return starts.map((start) => items.slice(start, start + size));
    }
  };

  const show = () => {
    for (const { shown, items, counter, after } of lists) {
      const group = shown[turn % shown.length];
      for (const item of items) item.hidden = !group.includes(item);
      const first = items.indexOf(group[0]) + 1;
      if (counter) counter.textContent = ` ${first}–${first + group.length - 1} / ${items.length}`;
      after?.();
    }
  };

  setInterval(() => {
    turn += 1;
    show();
  }, TURN_SECONDS * 1000);

  return {
    groups,
    show,
    // `shown` are the groups of the items; `after` is called when another group is shown.
    add: (shown, { counter, after } = {}) => lists.push({ shown, items: shown.flat(), counter, after }),
    // Shows everything again, for another measurement.
    clear: () => {
      for (const { items, counter, after } of lists) {
        for (const item of items) item.hidden = false;
        if (counter) counter.textContent = "";
        after?.();
      }
      lists = [];
    },
  };
})();
