// A sheet written by tapping: the moves that may come next are buttons, and so are the squares of the board.
//
// The server sends ahead the moves of the position and of the positions after it. A tap on a known position is followed
// at once. Another tap waits until the server's answer brings the position; if it does not fit there, it is dropped
// with a message.
(() => {
  "use strict";
  const RETRY_MS = 4000;
  const MAX_KNOWN = 3000;
  const PASS = "--";
  // The last word with its move number, or the last comment; never a line of the heading.
  const LAST = /(?:\d+\.+\s*)?(?:\{[^{}]*\}|[^\s\]]+)\s*(?:\d+\.+\s*)?$/;
  const draft = globalThis.SheetDraft;
  const field = () => document.querySelector("[data-sheet-text]");
  const growing = () => document.querySelector("[data-growing]");
  const board = globalThis.boardIn(growing);
  const notice = document.querySelector("[data-taps]");
  const tools = document.querySelector("[data-tools]");
  const form = document.querySelector("form.growing");
  if (!form) return; // the league is finished: the page says so instead of showing the form
  const known = new Map(); // by text: the pieces after its moves and the moves that may follow
  let queue = []; // the waiting taps: { at } on a square, { move } on a button, { soplo } on a piece to be chosen
  let from = null; // the square of the piece tapped
  let paths = null; // the captures, or the pieces lost by soplo, among which the user has to choose
  let asked = null; // the text that was last sent to be checked
  let answered = field().defaultValue; // the text that the answer on the page belongs to
  let drawn = false; // whether the board shows a position sent ahead
  let retry = null;
  let restored = null; // the text that was left on this device, once it is back
  let message = null; // the message about a dropped tap or restored moves, shown until the next tap

  const words = (text) => text.split(/\s+/).filter(Boolean).join(" ");
  const isHuff = (move) => /^S\d+$/.test(move);
  const typing = () => (field().value === answered && growing().dataset.typing) || "";
  const written = () => (typing() ? field().value.slice(0, -typing().length) : field().value);
  const here = () => known.get(words(written()));

  // Reads the answer on the page: the pieces and the next moves of its text and of the texts after it.
  function learn() {
    const half = growing().dataset.typing;
    const base = words(half ? answered.slice(0, -half.length) : answered);
    if (known.size > MAX_KNOWN) known.clear();
    known.set(base, { moves: [] });
    for (const line of growing().dataset.ahead.split(";").filter(Boolean)) {
      const [after, turn, pieces, moves] = line.split("|");
      known.set(words(`${base} ${after}`), { turn, pieces, moves: moves.split(" ").filter(Boolean) });
    }
  }

  function write(move) {
    const text = field();
    const kept = written();
    text.value = kept + (kept && !/\s$/.test(kept) ? " " : "") + move + " ";
    moved();
  }

  function moved() {
    from = paths = null;
    field().dispatchEvent(new Event("taps", { bubbles: true }));
  }

  const save = () => (!field().value && !queue.length ? draft.forget() : draft.keep(field().value, queue, known));

  // The first tap chooses the piece, the second its target; a tap on another piece starts again.
  function tap(at, moves) {
    const to = from === null ? [] : moves.filter((move) => board.ends(move)[0] === from && board.ends(move)[1] === at);
    if (to.length === 1) write(to[0]);
    else if (to.length > 1) paths = to;
    else {
      const starts = moves.some((move) => board.ends(move)[0] === at);
      from = starts ? at : null;
      paths = null;
      return starts;
    }
    return true;
  }

  function huff(moves) {
    const due = moves.filter(isHuff);
    if (due.length === 1) write(due[0]);
    else paths = due.length ? due : null;
    return due.length > 0;
  }

  // Plays a move of the list, if the position still has it.
  function choose(move, moves) {
    if (moves.includes(move)) write(move);
    return moves.includes(move);
  }

  function follow(touched) {
    const { moves } = here();
    if (touched.soplo) return huff(moves);
    return touched.move === undefined ? tap(touched.at, moves) : choose(touched.move, moves);
  }

  function touch(touched) {
    message = null;
    const chosen = paths && touched.move !== undefined; // before the taps that wait for it
    if (here() && (!queue.length || chosen)) follow(touched);
    else queue.push(touched);
    followQueue();
  }

  // Follows the waiting taps as long as the positions are known and no path has to be chosen.
  function followQueue() {
    while (queue.length && here() && !paths) {
      if (!follow(queue.shift())) {
        queue = [];
        message = "lost";
      }
    }
    save();
    show();
  }

  // Undoes the last tap: a waiting tap, or a move with the piece lost after it.
  function erase() {
    message = null;
    if (queue.length) queue.pop();
    else if (from === null) field().value = field().value.replace(LAST, "");
    moved();
    followQueue();
  }

  const choosing = () => (paths.every(isHuff) ? "pieces" : "paths");

  const showMessage = (which) => {
    notice.hidden = which === null;
    notice.textContent = which === null ? "" : notice.dataset[which];
  };

  function show() {
    const position = here();
    const ahead = field().value !== answered;
    if (position?.pieces && (ahead || drawn)) {
      drawn = true;
      board.draw(position.pieces, board.ends(words(written()).split(" ").at(-1)));
      const caption = document.querySelector("[data-reached]");
      if (caption) caption.textContent = words(written()).split(" ").at(-1);
    }
    rings(position);
    buttons(position);
    if (message || queue.length || paths) showMessage(message ?? (queue.length ? "waiting" : choosing()));
    else if (notice.textContent !== notice.dataset.unanswered || !ahead) showMessage(null);
  }

  // A move to a position that is not known yet is shown by its squares, like the waiting taps.
  function rings(position) {
    const moves = position?.moves ?? [];
    for (const kind of ["tapped", "target", "waiting"]) board.clear(kind);
    if (!position) for (const at of board.ends(words(written()).split(" ").at(-1))) board.mark(at, "waiting");
    if (from !== null) board.mark(from, "tapped");
    const targets = moves.filter((move) => from !== null && board.ends(move)[0] === from).map((move) => board.ends(move)[1]);
    for (const at of new Set(targets)) board.mark(at, "target");
    for (const { at } of queue) if (at !== undefined) board.mark(at, "waiting");
  }

  function button(move) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "btn btn-quiet";
    made.dataset.move = made.textContent = move;
    return made;
  }

  // The buttons of the moves and of the tools; in a position that is not known yet there are no moves and the tools
  // wait.
  function buttons(position) {
    const moves = position?.moves ?? [];
    const plain = moves.filter((move) => move !== PASS && !isHuff(move));
    const shown = from === null ? plain : plain.filter((move) => board.ends(move)[0] === from);
    const list = growing().querySelector("[data-moves-next]");
    list.replaceChildren(...(paths ? [] : shown).map(button));
    list.parentElement.hidden = list.children.length === 0;
    tools.querySelector("[data-ways]").replaceChildren(...(paths ?? []).map(button));
    const turn = growing().querySelector("[data-turn]");
    if (position?.turn) turn.textContent = turn.dataset[position.turn];
    const [due, pass, last] = ["soplo", "pass", "erase"].map((name) => tools.querySelector(`[data-${name}]`));
    if (due) due.disabled = Boolean(position) && !moves.some(isHuff);
    if (pass) pass.disabled = Boolean(position) && !moves.includes(PASS);
    last.disabled = !queue.length && from === null && !LAST.test(field().value);
    tools.querySelector("[data-behind]").hidden = field().value === answered && !queue.length;
  }

  function askAgain() {
    clearTimeout(retry);
    if (field().value !== answered) field().dispatchEvent(new Event("taps", { bubbles: true }));
  }

  function restore() {
    const kept = document.querySelector("[data-answers], [data-completed]") ? null : draft.read();
    if (!kept || (kept.text === field().value && !kept.queue.length)) return;
    draft.restore(kept);
    for (const [text, position] of kept.positions) if (!known.has(text)) known.set(text, position);
    field().value = restored = kept.text;
    queue = kept.queue;
    message = "restored";
    if (field().value !== answered) field().dispatchEvent(new Event("taps", { bubbles: true }));
    followQueue();
  }

  // An answer is about the sheet as it is now: the faults for which it was refused before may be mended.
  function dropRefusal() {
    document.querySelector("[data-refused]").replaceChildren();
    const text = form.querySelector(".writing .has-error");
    text?.querySelector(".error").remove();
    text?.classList.remove("has-error");
  }

  document.addEventListener("click", (event) => {
    const move = event.target.closest("button[data-move]");
    if (move) touch({ move: move.dataset.move });
    else if (event.target.closest("[data-tools] [data-soplo]")) touch({ soplo: true });
    else if (event.target.closest("[data-tools] [data-pass]")) touch({ move: PASS });
    else if (event.target.closest("[data-tools] [data-erase]")) erase();
    else if (event.target.closest("[data-growing] svg.board")) touch({ at: board.square(event) });
  });
  field().addEventListener("input", () => {
    from = paths = null;
    if (field().value !== restored) message = null;
    show();
    save();
  });
  document.addEventListener("htmx:beforeRequest", () => { asked = field().value; });
  document.addEventListener("htmx:afterSwap", () => {
    answered = asked ?? answered;
    drawn = false;
    dropRefusal();
    learn();
    followQueue();
  });
  for (const failed of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(failed, (event) => {
      if (!queue.length) showMessage("unanswered");
      clearTimeout(retry);
      const refused = event.detail.xhr.status >= 400 && event.detail.xhr.status < 500;
      if (!refused) retry = setTimeout(askAgain, RETRY_MS);
    });
  }
  // Waiting taps are not part of the sheet, so it is sent only after they were followed. This runs before unsent.js.
  document.addEventListener("submit", (event) => {
    if (event.submitter?.value !== "confirm") return;
    if (!queue.length) return draft.forget();
    event.preventDefault();
    event.stopImmediatePropagation();
    showMessage("waiting");
  });
  addEventListener("online", askAgain);
  tools.hidden = false;
  new ResizeObserver(() => form.style.setProperty("--tools-height", `${tools.offsetHeight}px`)).observe(tools);
  learn();
  restore();
  show();
})();
