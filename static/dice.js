// Buttons to enter the dice thrown at the table, two taps a throw. They fill the fields that the page has without
// scripts.
(() => {
  "use strict";
  const pad = document.querySelector("[data-dice-pad]");
  if (!pad) return;
  const EACH = 4; // the dice of a throw: two for each player
  const { form } = pad.closest("fieldset");
  const fields = ["one_1", "one_2", "two_1", "two_2"].map((name) => form.elements.namedItem(name));
  const level = form.elements.namedItem("level");
  let dice = [...level.value, ...fields.map((field) => field.value).filter((value) => /^[1-6]$/.test(value))].map(Number);

  const winner = ([a, b, c, d]) => (a + b === c + d ? null : a + b > c + d ? "one" : "two");
  const throwsMade = () => Array.from({ length: Math.ceil(dice.length / EACH) }, (_, at) => dice.slice(at * EACH, (at + 1) * EACH));
  const whole = (thrown) => thrown?.length === EACH;

  function summary(last) {
    const purpose = form.elements.namedItem("purpose").value;
    if (whole(last) && winner(last)) return pad.dataset[purpose + (winner(last) === "one" ? "One" : "Two")];
    const turn = pad.dataset[whole(last) || (last?.length ?? 0) < 2 ? "turnOne" : "turnTwo"];
    return whole(last) ? `${pad.dataset.level} ${turn}.` : `${turn}.`;
  }

  function line(thrown) {
    const row = pad.querySelector("template").content.firstElementChild.cloneNode(true);
    [thrown.slice(0, 2), thrown.slice(2)].forEach((two, at) => {
      row.querySelectorAll("b")[at].textContent = two.length === 2 ? `${two.join(" + ")} = ${two[0] + two[1]}` : two.join("") || "–";
    });
    return row;
  }

  function show() {
    const made = throwsMade();
    const last = made.at(-1);
    const decided = whole(last) && winner(last) !== null;
    fields.forEach((field, at) => { field.value = last?.[at] ?? ""; });
    level.value = made.slice(0, -1).flat().join("");
    pad.querySelector("[data-dice-throws]").replaceChildren(...made.map(line));
    pad.querySelector("[data-dice-summary]").textContent = summary(last);
    for (const face of pad.querySelectorAll("[data-face]")) face.disabled = decided;
    pad.querySelector("[data-dice-erase]").disabled = dice.length === 0;
    form.querySelector("[data-dice-enter]").disabled = !whole(last);
  }

  pad.addEventListener("click", (event) => {
    const face = event.target.closest("[data-face]");
    if (face) dice.push(Number(face.dataset.face));
    else if (event.target.closest("[data-dice-erase]")) dice.pop();
    else return;
    show();
  });
  form.addEventListener("change", show);
  form.querySelector("[data-dice-fields]").hidden = true;
  pad.hidden = false;
  show();
})();
