// A sheet written by tapping: the moves that may come next are buttons, and so are the squares of the board.
//
// The server says which moves may come next. A tap made before it has answered the last one waits, and is followed in
// its turn on the board that the answer brings; one that does not fit that board is not written, and that is said.
(() => {
  "use strict";
  const RETRY_MS = 4000;
  const field = () => document.querySelector("[data-sheet-text]");
  const growing = () => document.querySelector("[data-growing]");
  const notice = document.querySelector("[data-taps]");
  const queue = []; // of taps: { at } on a square, { move } on a button
  let from = null;
  let asked = null; // the text that was last sent to be looked at
  let answered = field().defaultValue; // the one that the board and the moves on the page are of
  let retry = null;
  let lost = false; // a tap that did not fit was told; it stays told until the next one

  const stale = () => field().value !== answered;

  // The moves are plain text without this script.
  function dress() {
    from = null;
    for (const move of document.querySelectorAll("[data-move]:not(button)")) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "btn btn-quiet";
      button.textContent = move.textContent;
      Object.assign(button.dataset, move.dataset);
      move.replaceWith(button);
    }
  }

  function write(move) {
    const text = field();
    const unfinished = growing().dataset.typing;
    const kept = unfinished ? text.value.slice(0, -unfinished.length) : text.value;
    text.value = kept + (kept && !/\s$/.test(kept) ? " " : "") + move + " ";
    text.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function mark(moves) {
    for (const button of document.querySelectorAll("[data-move]")) button.hidden = moves.length > 0 && !moves.includes(button);
  }

  function square(board, event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
    return `${Math.floor(point.x)} ${Math.floor(point.y)}`;
  }

  // First the piece, then where it goes; another piece begins anew.
  function tap(at) {
    const all = [...document.querySelectorAll("[data-move]")];
    const to = from === null ? [] : all.filter((move) => move.dataset.from === from && move.dataset.to === at);
    if (to.length === 1) {
      write(to[0].dataset.move);
      return true;
    }
    if (to.length > 1) {
      mark(to);
      return true;
    }
    const starting = all.filter((move) => move.dataset.from === at);
    from = starting.length ? at : null;
    mark(starting);
    light(at, starting.length > 0);
    return starting.length > 0;
  }

  // A move of the list, if the position still has it.
  function choose(move) {
    const there = [...document.querySelectorAll("[data-move]")].some((choice) => choice.dataset.move === move);
    if (there) write(move);
    return there;
  }

  const follow = (touched) => (touched.move === undefined ? tap(touched.at) : choose(touched.move));

  function touch(touched) {
    if (lost) say(null);
    lost = false;
    if (!stale()) return follow(touched);
    queue.push(touched);
    if (touched.at !== undefined) ring(touched.at, "waiting");
    say("waiting");
  }

  // The taps that waited, until one of them writes a move: the next ones wait for the board after it.
  function goOn() {
    if (!lost) say(null);
    while (queue.length && !stale()) {
      if (!follow(queue.shift())) {
        queue.length = 0;
        lost = true;
        return say("lost");
      }
    }
    if (queue.length) say("waiting");
    for (const { at } of queue) if (at !== undefined) ring(at, "waiting");
  }

  function say(which) {
    notice.hidden = which === null;
    notice.textContent = which === null ? "" : notice.dataset[which];
  }

  function askAgain() {
    clearTimeout(retry);
    if (stale()) field().dispatchEvent(new Event("input", { bubbles: true }));
  }

  function light(at, on) {
    growing().querySelector("svg.board .tapped")?.remove();
    if (on) ring(at, "tapped");
  }

  function ring(at, kind) {
    const [x, y] = at.split(" ");
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, value] of Object.entries({ x, y, width: 1, height: 1, class: kind })) drawn.setAttribute(name, value);
    growing().querySelector("svg.board").append(drawn);
  }

  document.addEventListener("click", (event) => {
    const move = event.target.closest("button[data-move]");
    if (move) return touch({ move: move.dataset.move });
    const board = event.target.closest("[data-growing] svg.board");
    if (board) touch({ at: square(board, event) });
  });
  document.addEventListener("htmx:beforeRequest", () => { asked = field().value; });
  document.addEventListener("htmx:afterSwap", () => {
    const chosen = asked === answered ? from : null; // the same position, drawn again
    answered = asked ?? answered;
    dress();
    if (chosen !== null) tap(chosen);
    goOn();
  });
  for (const failed of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(failed, (event) => {
      say("unanswered");
      clearTimeout(retry);
      const refused = event.detail.xhr.status >= 400 && event.detail.xhr.status < 500;
      if (!refused) retry = setTimeout(askAgain, RETRY_MS);
    });
  }
  addEventListener("online", askAgain);
  dress();
})();
