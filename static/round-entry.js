// The rows of a round on a desk. The keys 1, X, 2 and 0 choose who wins; the focus moves on after a choice and after a
// number that can have no further digit, and Tab then goes where it would have gone anyway. Enter records the row. Where
// boards are asked for by number, the number leads to the row of its board, or on a phone to its keypad, and back.
/* global resultWords */
(() => {
  "use strict";
  const form = document.getElementById("anotadas");
  const list = document.querySelector("ol.round");
  const box = document.querySelector(".box > details");
  if (box && matchMedia("(min-width: 1000px)").matches) box.open = true; // there is room beside the rows
  if (!form || !list) return;
  const KEYS = { 1: "one", 2: "two", 0: "none", x: "draw", t: "draw" };
  const other = { one: "two", two: "one" };
  const usual = form.elements.namedItem("usual");
  const rows = () => [...list.querySelectorAll("[data-row]")];
  const key = (row) => row.id.slice(1);
  const all = (row, name) => [...row.querySelectorAll(`[name="${key(row)}-${name}"]`)];
  const visible = (field) => field.offsetParent !== null;
  const finder = () => document.getElementById("tablero"); // its form comes back with the head of the round
  const onDesk = () => matchMedia("(pointer: fine) and (min-width: 768px)").matches;
  const counts = (row) => [...row.querySelectorAll("input[type=number]")].filter(visible); // in the order of Tab
  let movedTo = null; // the field to which the focus moved on by itself

  function chosen(row) {
    return (name) => {
      const [field, ...others] = all(row, name);
      if (!others.length && field?.type !== "radio") return field?.value || undefined;
      return [field, ...others].find((each) => each.checked)?.value;
    };
  }

  function result(row) {
    const words = JSON.parse(row.dataset.words ?? list.dataset.words);
    return resultWords({ ...words, names: { one: row.dataset.one, two: row.dataset.two } }, chosen(row));
  }

  const wordsOf = (row) => JSON.parse(row.dataset.words ?? list.dataset.words);
  const isTouched = (row) => ["winner", "one_men", "two_men"].some((name) => chosen(row)(name));

  function show(row) {
    const said = row.querySelector("[data-said]");
    const made = result(row);
    const waits = made.missing().length > 0;
    said.textContent = isTouched(row) ? made.said() : "";
    said.classList.toggle("missing", waits);
    row.querySelector("[data-record]").hidden = waits;
  }

  function focus(field, byItself = false) {
    if (!field) return;
    field.focus();
    if (field.type === "number") field.select();
    movedTo = byItself ? field : null;
  }

  const firstField = (row) => all(row, "winner").find((option) => option.checked) ?? all(row, "winner")[0];

  function enterAt(row) {
    focus(chosen(row)("winner") ? counts(row).find((field) => !field.value) ?? firstField(row) : firstField(row));
  }

  // Another winner keeps the pieces typed, and a reason that it cannot have gives way to a usual one.
  function carryOver(row, winner) {
    if (other[winner]) {
      for (const kind of ["men", "kings"]) {
        const [from, to] = [all(row, `${other[winner]}_${kind}`)[0], all(row, `${winner}_${kind}`)[0]];
        if (from?.value && to && !to.value && !wordsOf(row).lead) [to.value, from.value] = [from.value, ""];
      }
    }
    const [reason] = all(row, "reason");
    const possible = wordsOf(row).outcomes[winner];
    const preferred = [usual.value, "agreement", "walkover"].find((code) => possible.includes(code));
    if (!possible.includes(reason.value) || !("touched" in reason.dataset)) reason.value = preferred ?? possible[0];
    for (const option of reason.options) option.hidden = !possible.includes(option.value);
  }

  form.addEventListener("change", (event) => {
    if (event.target !== usual) return;
    for (const row of rows()) {
      const [reason] = all(row, "reason");
      if (!("touched" in reason.dataset) && other[chosen(row)("winner") ?? "one"]) reason.value = usual.value;
      show(row);
    }
  });

  list.addEventListener("change", (event) => {
    const row = event.target.closest("[data-row]");
    if (!row || !event.target.matches(".fields *")) return;
    if (event.target.name.endsWith("-reason")) event.target.dataset.touched = "";
    if (event.target.name.endsWith("-winner")) {
      carryOver(row, event.target.value);
      if (matchMedia("(pointer: fine)").matches) focus(counts(row)[0], true);
    }
    show(row);
  });

  list.addEventListener("input", (event) => {
    const field = event.target;
    const row = field.closest("[data-row]");
    if (!row || field.type !== "number") return;
    show(row);
    if (field.value === "" || (Number(field.value) * 10 <= Number(field.max) && field.value !== "0")) return;
    const following = counts(row)[counts(row).indexOf(field) + 1];
    if (following) focus(following, true);
  });

  list.addEventListener("keydown", (event) => {
    const row = event.target.closest("[data-row]");
    if (!row || !event.target.matches(".fields *") || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Tab") {
      const already = !event.shiftKey && movedTo === event.target;
      movedTo = null;
      if (already) event.preventDefault();
    } else if (event.key === "Escape" && finder()) {
      findAnother();
    } else if (event.key === "Enter" && event.target.type !== "button") {
      event.preventDefault();
      record(row);
    } else if (event.target.type === "radio" && KEYS[event.key.toLowerCase()]) {
      event.preventDefault();
      const option = all(row, "winner").find((each) => each.value === KEYS[event.key.toLowerCase()]);
      option?.focus();
      option?.click();
    } else movedTo = null;
  });

  list.addEventListener("click", (event) => {
    if (event.target.closest("[data-record]")) record(event.target.closest("[data-row]"));
  });

  list.addEventListener("focusin", (event) => {
    const current = event.target.closest("[data-row]");
    for (const row of rows()) row.classList.toggle("current", row === current && event.target.matches(".fields *"));
  });

  // Each set of results sent has a key of its own, also if the page does not come back.
  function renewKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    form.elements.namedItem("request_key").value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // Without a connection the row is sent like any other form, which is kept on the device.
  function sendAlone(row) {
    const others = rows().filter((each) => each !== row).flatMap((each) => [...each.querySelectorAll("[form=anotadas]")]);
    const step = Object.assign(document.createElement("input"), { type: "hidden", name: "step", value: "confirm" });
    form.dataset.title = result(row).said();
    for (const field of others) field.disabled = true;
    form.append(step);
    form.requestSubmit();
    step.remove();
    for (const field of others) field.disabled = false;
    renewKey();
  }

  function replace(page, selector) {
    const [old, fresh] = [document.querySelector(selector), page.querySelector(selector)];
    if (old && fresh) old.replaceWith(document.adoptNode(fresh));
  }

  function showMessages(page) {
    const said = "main > [role=status]:has(.message)";
    const fresh = page.querySelector(said);
    document.querySelector(said)?.remove();
    if (fresh) document.querySelector("main > .head-line").before(document.adoptNode(fresh));
  }

  // Shows another page, with its message, which is not said a second time.
  function present(address, text) {
    history.replaceState(null, "", address);
    document.write(text);
    document.close();
    scrollTo(0, 0);
  }

  // Several referees enter results at once: the rows that others have entered meanwhile are theirs.
  function replaceEnteredByOthers(page) {
    for (const fresh of page.querySelectorAll("ol.round > .is-over")) {
      const old = document.getElementById(fresh.id);
      if (old?.matches("[data-row]") && !isTouched(old)) old.replaceWith(document.adoptNode(fresh));
    }
  }

  // A draw in a bracket brings another game: rows that are not here yet take their places.
  function addNew(page) {
    for (const fresh of page.querySelectorAll("ol.round > [id]")) {
      if (document.getElementById(fresh.id)) continue;
      const before = document.getElementById(fresh.previousElementSibling?.id);
      if (before) before.after(document.importNode(fresh, true));
      else list.prepend(document.importNode(fresh, true));
    }
  }

  function findAnother() {
    const field = finder();
    field.value = "";
    field.focus();
    field.closest(".round-head").scrollIntoView({ block: "nearest" });
  }

  // Goes to the board of a number; a game with a result, and one on a phone, is entered or corrected where it leads.
  function goToBoard(number) {
    const row = list.querySelector(`[data-board="${number}"]`);
    const error = document.getElementById("sin-tablero");
    error.textContent = row ? "" : error.dataset.words;
    if (!row) {
      finder().select();
      return;
    }
    if (!row.matches("[data-row]")) location.assign(row.querySelector(".pair").href);
    else if (!onDesk()) {
      const keypad = row.querySelector(".to-keypad");
      if (keypad) location.assign(keypad.href);
      else {
        finder().blur();
        row.scrollIntoView();
      }
    } else {
      for (const each of rows()) each.classList.toggle("found", each === row);
      row.scrollIntoView({ block: "center" });
      enterAt(row);
    }
  }

  document.addEventListener("input", (event) => {
    if (event.target !== finder()) return;
    const number = event.target.value.replace(/\D/g, "");
    if (event.target.value !== number) event.target.value = number;
    document.getElementById("sin-tablero").textContent = "";
    if (Number(number) && Number(number) * 10 > Number(event.target.dataset.last)) goToBoard(Number(number));
  });

  document.addEventListener("submit", (event) => {
    if (event.target.id !== "por-tablero") return;
    event.preventDefault();
    goToBoard(Number(finder().value));
  });

  async function record(row) {
    show(row);
    if (result(row).missing().length) {
      enterAt(row);
      return;
    }
    const data = new FormData(form);
    const mine = `${key(row)}-`;
    for (const name of [...data.keys()]) if (/^\d+-/.test(name) && !name.startsWith(mine)) data.delete(name);
    data.append("step", "confirm");
    let answer = null;
    try {
      answer = await fetch(form.action, { method: "POST", body: data });
    } catch {
      sendAlone(row);
      return;
    }
    const text = await answer.text();
    const page = new DOMParser().parseFromString(text, "text/html");
    const fresh = page.getElementById(row.id);
    const found = row.classList.contains("found");
    addNew(page);
    const following = rows()[rows().indexOf(row) + 1] ?? rows().find((each) => each !== row);
    const isEntered = answer.redirected;
    const isLast = isEntered && !page.querySelector("ol.round > [data-row]"); // what comes next is on the other page
    if (isLast || (!fresh && !(isEntered && following))) {
      present(answer.url, text);
      return;
    }
    if (fresh) row.replaceWith(document.adoptNode(fresh));
    else row.remove();
    for (const part of ["#progreso", "#ficha"]) replace(page, part);
    showMessages(page);
    replaceEnteredByOthers(page);
    const next = isEntered ? following : document.getElementById(row.id);
    if (isEntered && found && finder()) findAnother();
    else if (next?.isConnected) enterAt(next);
  }

  for (const row of rows()) if (chosen(row)("winner")) carryOver(row, chosen(row)("winner"));
  for (const row of rows()) show(row);
  // With a mouse or a keyboard, the entry begins at once; on a touchscreen the focus would open a picker. What a pasted
  // list asks comes first.
  const first = rows().find((row) => row.matches(".has-error, .given")) ?? rows().find((row) => row.matches(".opened")) ?? rows()[0];
  const asked = new URLSearchParams(location.search).has("tablero");
  if (document.querySelector(".at-desk > .box:first-child")) return;
  if (asked && onDesk() && first?.matches(".opened")) goToBoard(first.dataset.board);
  else if (finder() && onDesk() && !first?.matches(".has-error, .given")) finder().focus({ preventScroll: true });
  else if (first && onDesk() && !location.hash) firstField(first).focus({ preventScroll: true });
})();
