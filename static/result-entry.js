// The form of a game's result: its sentence, and the button that records it, which is disabled until all is chosen.
/* global resultWords */
(() => {
  "use strict";
  const form = document.querySelector("form.entry");
  if (!form) return;
  const act = document.querySelector("[data-act]");
  const shown = Object.assign(document.createElement("input"), { type: "hidden", name: "shown" });
  const live = () => document.getElementById("live");
  const KINDS = ["men", "kings"];
  const other = { one: "two", two: "one" };
  const option = (name, value) => form.querySelector(`[name="${name}"][value="${value}"]`);
  const chosen = (name) => form.querySelector(`[name="${name}"]:checked`)?.value;
  const result = resultWords(JSON.parse(form.dataset.words), chosen);
  let before = chosen("winner");

  // Whether the reason of a correction is still missing; the summary of the new result is shown all the same.
  function lacksReason() {
    const why = form.elements.namedItem("corrected_for");
    return Boolean(why && !why.value.trim());
  }

  function showSentence() {
    const waits = result.missing().length > 0;
    const unexplained = lacksReason();
    const text = result.said();
    const line = document.querySelector("[data-sentence]");
    line.textContent = text;
    line.classList.toggle("missing", waits);
    document.querySelector("[data-unexplained]").hidden = waits || !unexplained;
    act.disabled = waits || unexplained;
    shown.value = act.disabled ? "" : text;
    live().replaceChildren();
  }

  // Another winner keeps the pieces chosen; a loser starts with none, and a reason that it cannot have is dropped.
  function carryOver(winner) {
    if (other[winner]) {
      for (const kind of KINDS) {
        const [from, to] = [`${other[winner]}_${kind}`, `${winner}_${kind}`];
        if (before === other[winner] && chosen(from)) option(to, chosen(from)).checked = true;
        const kept = chosen(from) && option(from, chosen(from));
        if (kept) kept.checked = false;
      }
    }
    const reason = chosen("reason") && option("reason", chosen("reason"));
    if (reason && !reason.closest("[data-for]").dataset.for.split(" ").includes(winner)) reason.checked = false;
    before = winner;
  }

  form.addEventListener("change", (event) => {
    if (event.target.name === "winner" && event.target.value !== before) carryOver(event.target.value);
  });
  for (const kind of ["change", "input"]) form.addEventListener(kind, showSentence);
  // An incomplete result has no effect to preview.
  form.addEventListener("htmx:beforeRequest", (event) => { if (act.disabled) event.preventDefault(); });
  document.addEventListener("htmx:afterSwap", () => { act.disabled ||= "refused" in live().dataset; });
  addEventListener("pageshow", showSentence);

  form.querySelector("[type=submit][hidden]").remove();
  Object.assign(act, { name: "step", value: "confirm", textContent: form.dataset.enter });
  form.append(shown);
  showSentence();
})();
