// A sheet written by tapping: the moves that may come next are buttons, and so are the squares of the board.
(() => {
  "use strict";
  const field = () => document.querySelector("[data-sheet-text]");
  const growing = () => document.querySelector("[data-growing]");
  let from = null;

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
    if (to.length === 1) return write(to[0].dataset.move);
    if (to.length > 1) return mark(to);
    const starting = all.filter((move) => move.dataset.from === at);
    from = starting.length ? at : null;
    mark(starting);
    light(at, starting.length > 0);
  }

  function light(at, on) {
    const board = growing().querySelector("svg.board");
    board.querySelector(".tapped")?.remove();
    if (!on) return;
    const [x, y] = at.split(" ");
    const ring = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, value] of Object.entries({ x, y, width: 1, height: 1, class: "tapped" })) ring.setAttribute(name, value);
    board.append(ring);
  }

  document.addEventListener("click", (event) => {
    const move = event.target.closest("button[data-move]");
    if (move) return write(move.dataset.move);
    const board = event.target.closest("[data-growing] svg.board");
    if (board) tap(square(board, event));
  });
  document.addEventListener("htmx:afterSwap", dress);
  dress();
})();
