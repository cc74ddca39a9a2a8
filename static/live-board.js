// The boards of broadcast games follow the moves of the live stream. When a broadcast begins or ends, the page has to
// change: it is requested again if it has no place for the game.
(() => {
  "use strict";
  const latest = new Map(); // the last event of each game
  const boardOf = (game) => document.querySelector(`[data-board="${game}"]`);

  // The half-moves in pairs; a piece lost by soplo belongs to the half-move before it.
  function plies(text) {
    const moves = [];
    for (const word of text.split(" ").filter(Boolean)) {
      if (word.startsWith("S") && moves.length) moves[moves.length - 1] += ` ${word}`;
      else moves.push(word);
    }
    return moves;
  }

  function list(box, moves) {
    const pairs = Array.from({ length: Math.ceil(moves.length / 2) }, (_, index) => moves.slice(2 * index, 2 * index + 2));
    const lines = pairs.map((pair) => {
      const line = document.createElement("li");
      line.textContent = pair.join(" ");
      return line;
    });
    const element = box.querySelector(".live-moves");
    element?.replaceChildren(...lines);
    if (element) element.scrollTop = element.scrollHeight;
  }

  function show(box, position) {
    if (!position.on_air || position.number <= Number(box.dataset.number)) return;
    box.dataset.number = position.number;
    const moves = plies(position.moves);
    const board = globalThis.boardIn(() => box);
    const last = moves.at(-1) ?? "";
    board.draw(position.pieces, board.ends(last.split(" ")[0]));
    list(box, moves);
    const words = last ? box.dataset.pattern.replace("#", Math.ceil(moves.length / 2)).replace("…", last) : box.dataset.opening;
    box.querySelector("[data-caption]").textContent = words;
    box.querySelector("svg.board title").textContent = words;
    box.querySelector("svg.board desc").textContent = "";
    const section = box.closest("[data-live]");
    if (section?.hidden) section.hidden = false;
    const page = document.querySelector("[data-edition]");
    page.dataset.edition = page.dataset.edition.replace(/[^.]*$/, position.number);
  }

  function follow(position) {
    const before = latest.get(position.game);
    latest.set(position.game, position);
    const box = boardOf(position.game);
    if (position.on_air && box) show(box, position);
    else if (position.on_air ? !before?.on_air : box && !box.closest("[data-live]")?.hidden) globalThis.LiveStream?.ask();
  }

  document.addEventListener("live:moves", (event) => follow(event.detail));
  // Broadcasts that ended too long ago to be in the stream.
  document.addEventListener("live:ready", (event) => {
    for (const box of document.querySelectorAll("[data-board]")) {
      const game = Number(box.dataset.board);
      if (Number(box.dataset.number) && !event.detail.on_air.includes(game)) globalThis.LiveStream.ask();
    }
  });
  // The new page may have been rendered before the last move.
  document.addEventListener("htmx:afterSwap", () => {
    for (const [game, position] of latest) {
      const box = boardOf(game);
      if (box) show(box, position);
    }
  });
  for (const moves of document.querySelectorAll(".live-moves")) moves.scrollTop = moves.scrollHeight;
})();
