// Draws positions that the server sent, and marks on squares, on the board of the page. `root` returns the element with
// the drawing and the places of the squares. A square is "column row", from 0.
globalThis.boardIn = (root) => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const PIECES = ".white, .black, .white-crown, .black-crown";
  const SHOWN = `${PIECES}, .last, .marked, .path, .path-head, .taken, .illegal, .illegal-head, .forbidden`;
  const LETTERS = { w: ["white"], W: ["white", "white-crown"], b: ["black"], B: ["black", "black-crown"] };
  const svg = () => root().querySelector("svg.board");
  const places = () => root().dataset.places.split(",");
  const rows = () => Math.max(...places().map((at) => at.split(" ")[1])) + 1;

  // The place of a square by its number, or by its name: the column as a letter and the row counted from below.
  function placeOf(square) {
    if (/^\d/.test(square)) return places()[square - 1];
    return places().find((at) => at === `${square.charCodeAt(0) - "a".charCodeAt(0)} ${rows() - square.slice(1)}`);
  }

  function rectangle(at, kind, before) {
    const [x, y] = at.split(" ");
    const drawn = document.createElementNS(SVG, "rect");
    for (const [name, value] of Object.entries({ x, y, width: 1, height: 1, class: kind })) drawn.setAttribute(name, value);
    svg().insertBefore(drawn, before);
  }

  function piece(letter, at) {
    const [x, y] = at.split(" ").map(Number);
    for (const kind of LETTERS[letter] ?? []) {
      const drawn = document.querySelector("[data-pieces]").content.querySelector(`.${kind}`).cloneNode(true);
      drawn.setAttribute("transform", `translate(${x + 0.5} ${y + 0.5})`);
      svg().append(drawn);
    }
  }

  // Draws a position sent ahead, and the squares of the move that led to it.
  function draw(pieces, last) {
    for (const old of svg().querySelectorAll(SHOWN)) old.remove();
    const labels = svg().querySelector("text");
    for (const at of last) rectangle(at, "last", labels);
    const squares = places();
    [...pieces].forEach((letter, index) => piece(letter, squares[index]));
  }

  const mark = (at, kind) => rectangle(at, kind, null);

  function clear(kind) {
    for (const old of svg()?.querySelectorAll(`.${kind}`) ?? []) old.remove();
  }

  function square(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg().getScreenCTM().inverse());
    return `${Math.floor(point.x)} ${Math.floor(point.y)}`;
  }

  // The squares where a move begins and ends; none for a pass or a piece lost by soplo.
  function ends(move) {
    const told = move.match(/^[a-l]?\d+(?:[-x][a-l]?\d+)+$/) ? move.split(/[-x]/) : [];
    const squares = told.length ? [told[0], told.at(-1)].map(placeOf) : [];
    return squares.every(Boolean) ? squares : []; // a result such as 2-0 names no squares
  }

  return { draw, mark, clear, square, ends };
};
