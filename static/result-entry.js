// The form of a game's result: a summary of the choices, composed here so that it works without a connection, and the
// button that records the result, which is disabled until everything is chosen.
(() => {
  "use strict";
  const form = document.querySelector("form.entry");
  if (!form) return;
  const words = JSON.parse(form.dataset.words);
  const act = document.querySelector("[data-act]");
  const shown = Object.assign(document.createElement("input"), { type: "hidden", name: "shown" });
  const live = () => document.getElementById("live");
  const KINDS = ["men", "kings"];
  const other = { one: "two", two: "one" };
  const option = (name, value) => form.querySelector(`[name="${name}"][value="${value}"]`);
  const chosen = (name) => form.querySelector(`[name="${name}"]:checked`)?.value;
  const fill = (text, values) => Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`\ue000${name}\ue001`, () => value), text);
  let before = chosen("winner");

  // The sides whose pieces have to be entered.
  function survivors(winner) {
    if (chosen("reason") === "walkover" || chosen("score")) return [];
    const lead = words.lead && !["no_pieces", "blocked"].includes(chosen("reason"));
    if (lead && winner !== "none") return ["one", "two"];
    return { one: ["one"], two: ["two"], draw: ["one", "two"] }[winner] ?? [];
  }

  // The missing choices of a side in words, with the player's name if it is not obvious.
  function lacking(side, kinds, named) {
    const names = kinds.filter((kind) => !chosen(`${side}_${kind}`)).map((kind) => words.missing[kind]);
    return names.length && named ? [`${names.join(", ")} (${words.names[side]})`] : names;
  }

  // Whether optional pieces are entered for a side: in a draw, for both or for neither.
  function hasPieces(winner, side) {
    const sides = winner === "draw" ? ["one", "two"] : [side];
    return sides.some((each) => KINDS.some((kind) => chosen(`${each}_${kind}`)));
  }

  function missing() {
    const winner = chosen("winner");
    if (!winner) return [words.missing.winner];
    const asked = words.optional ? survivors(winner).filter((side) => hasPieces(winner, side)) : survivors(winner);
    const pieces = asked.flatMap((side) => lacking(side, words.optional ? ["men"] : KINDS, side !== winner));
    const loser = other[winner];
    if (loser && !asked.includes(loser) && chosen(`${loser}_kings`)) pieces.push(...lacking(loser, ["men"], true));
    return [...pieces, ...(chosen("reason") ? [] : [words.missing.reason])];
  }

  // Whether the reason of a correction is still missing; the summary of the new result is shown all the same.
  function lacksReason() {
    const why = form.elements.namedItem("corrected_for");
    return Boolean(why && !why.value.trim());
  }

  const count = (side, kind) => Number(chosen(`${side}_${kind}`) ?? 0);

  function left(side) {
    const [men, kings] = KINDS.map((kind) => count(side, kind));
    if (men && kings) return fill(words.both, { left: words.men[men], other_left: words.kings[kings] });
    return men ? words.men[men] : words.kings[kings];
  }

  const worth = (side) => String(count(side, "men") + 2 * count(side, "kings"));

  function sentence() {
    const [winner, code] = [chosen("winner"), chosen("reason")];
    const reason = words.reasons[code];
    const loser = other[winner];
    if (winner !== "none" && chosen("score")) return fill(words.scores[chosen("score")], { reason });
    if (winner === "draw" && chosen("advantage")) return fill(words.advantages[chosen("advantage")], { reason });
    if (winner === "none") return fill(words.none, { reason });
    if (winner === "draw" && !chosen("one_men")) return fill(words.bare.draw, { reason });
    if (winner === "draw") {
      return fill(words.draw, { left: left("one"), worth: worth("one"), other_left: left("two"), other_worth: worth("two"), reason });
    }
    if (code === "walkover") return fill(words.walkover[winner], { reason });
    const won = !chosen(`${winner}_men`) ? fill(words.bare[winner], { reason }) : fill(words[winner], { left: left(winner), worth: worth(winner), reason });
    if (!chosen(`${loser}_men`)) return won;
    const rest = worth(loser) === "0" ? words.bare_loser[loser] : fill(words.loser[loser], { left: left(loser) });
    return `${won} ${rest}`;
  }

  function showSentence() {
    const waiting = missing();
    const unexplained = lacksReason();
    const text = waiting.length ? `${words.missing.lead} ${waiting.join(", ")}.` : sentence();
    const line = document.querySelector("[data-sentence]");
    line.textContent = text;
    line.classList.toggle("missing", waiting.length > 0);
    document.querySelector("[data-unexplained]").hidden = waiting.length > 0 || !unexplained;
    act.disabled = waiting.length > 0 || unexplained;
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

  // A preset chooses the outcome, the kings and the reason of a usual result; the men are still to be chosen.
  for (const preset of form.querySelectorAll("[data-choices]")) {
    preset.addEventListener("click", () => {
      const { winner, choices } = preset.dataset;
      option("winner", winner).checked = true;
      if (winner !== before) carryOver(winner);
      for (const choice of choices.split(" ")) option(...choice.split("=")).checked = true;
      form.dispatchEvent(new Event("change"));
    });
  }
  form.querySelector("[data-presets]")?.removeAttribute("hidden");

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
