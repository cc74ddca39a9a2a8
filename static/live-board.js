// The boards of broadcast games follow the moves of the live stream. When a broadcast begins or ends, the page has to
// change: it is requested again if it has no place for the game.
(() => {
  "use strict";
  const latest = new Map(); // the last event of each game
  const boardOf = (game) => document.querySelector(`[data-board="${game}"]`);

  // The half-moves in pairs; a piece lost by soplo belongs to the half-move before it.
  function plies(moves) {
    const found = [];
    for (const word of moves.split(" ").filter(Boolean)) {
      if (word.startsWith("S") && found.length) found[found.length - 1] += ` ${word}`;
      else found.push(word);
    }
    return found;
  }

  function list(box, found) {
    const pairs = Array.from({ length: Math.ceil(found.length / 2) }, (_, index) => found.slice(2 * index, 2 * index + 2));
    const lines = pairs.map((pair) => {
      const line = document.createElement("li");
      line.textContent = pair.join(" ");
      return line;
    });
    const moves = box.querySelector(".live-moves");
    moves?.replaceChildren(...lines);
    if (moves) moves.scrollTop = moves.scrollHeight;
  }

  function show(box, told) {
    if (!told.on_air || told.number <= Number(box.dataset.number)) return;
    box.dataset.number = told.number;
    const found = plies(told.moves);
    const board = globalThis.boardIn(() => box);
    const last = found.at(-1) ?? "";
    board.draw(told.pieces, board.ends(last.split(" ")[0]));
    list(box, found);
    const words = last ? box.dataset.pattern.replace("#", Math.ceil(found.length / 2)).replace("…", last) : box.dataset.opening;
    box.querySelector("[data-caption]").textContent = words;
    box.querySelector("svg.board title").textContent = words;
    box.querySelector("svg.board desc").textContent = "";
    const section = box.closest("[data-live]");
    if (section?.hidden) section.hidden = false;
    const page = document.querySelector("[data-edition]");
    page.dataset.edition = page.dataset.edition.replace(/[^.]*$/, told.number);
  }

  function follow(told) {
    const before = latest.get(told.game);
    latest.set(told.game, told);
    const box = boardOf(told.game);
    if (told.on_air && box) show(box, told);
    else if (told.on_air ? !before?.on_air : box && !box.closest("[data-live]")?.hidden) globalThis.LiveStream?.ask();
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
    for (const [game, told] of latest) {
      const box = boardOf(game);
      if (box) show(box, told);
    }
  });
  for (const moves of document.querySelectorAll(".live-moves")) moves.scrollTop = moves.scrollHeight;
})();
