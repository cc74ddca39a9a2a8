// Keyboard entry in the grid of a round: the focus moves on after a choice and after a number that can have no further
// digit, and Enter moves it to the next game. Without this script Tab does the same.
(() => {
  "use strict";
  const form = document.querySelector("form[data-grid]");
  if (!form) return;
  const rows = [...form.querySelectorAll("tbody tr")];
  const send = form.querySelector("button[type=submit]");
  const visible = (field) => field.offsetParent !== null;
  const fields = (row) => [...row.querySelectorAll("select, input")].filter(visible);
  const counts = (row) => fields(row).filter((field) => field.type === "number"); // in the order of Tab

  function focus(field) {
    field.focus();
    if (field.select) field.select();
  }

  function toNextRow(row) {
    const next = rows[rows.indexOf(row) + 1];
    if (next) focus(fields(next)[0]);
    else send.focus();
  }

  // With a mouse or a keyboard, the entry begins at once; on a touchscreen the focus would open a picker.
  if (matchMedia("(pointer: fine)").matches) {
    const first = form.querySelector("tbody select");
    const wins = form.querySelector('[name="wins"]');
    (wins.value ? first : wins).focus({ preventScroll: true });
  }

  form.addEventListener("change", (event) => {
    const field = event.target;
    if (!field.name?.startsWith("winner-") || field.value === "" || field.value === "none") return;
    focus(counts(field.closest("tr"))[0]);
  });

  form.addEventListener("input", (event) => {
    const field = event.target;
    const row = field.closest("tr");
    if (!row || field.type !== "number" || field.value === "") return;
    if (Number(field.value) * 10 <= Number(field.max) && field.value !== "0") return;
    const following = counts(row)[counts(row).indexOf(field) + 1];
    if (following) focus(following);
  });

  form.addEventListener("keydown", (event) => {
    const row = event.target.closest("tr");
    if (event.key !== "Enter" || !row || event.target.type === "submit") return;
    event.preventDefault();
    toNextRow(row);
  });
})();
