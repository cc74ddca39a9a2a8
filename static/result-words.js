// The sentence of a result, composed from what is chosen so that it works without a connection, and what is missing.
// `words` are the texts of a game, `chosen` returns the value of a field or nothing.
globalThis.resultWords = (words, chosen) => {
  "use strict";
  const KINDS = ["men", "kings"];
  const other = { one: "two", two: "one" };
  const fill = (text, values) => Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`\ue000${name}\ue001`, () => value), text);
  const names = (text) => fill(text, words.names);

  // Whether the regulation settles the pieces and points: what was chosen before does not count.
  const isAbsence = () => chosen("reason") === "walkover";

  // The sides whose pieces have to be entered.
  function survivors(winner) {
    if (isAbsence() || chosen("score")) return [];
    const lead = words.lead && !["no_pieces", "blocked"].includes(chosen("reason"));
    if (lead && winner !== "none") return ["one", "two"];
    return { one: ["one"], two: ["two"], draw: ["one", "two"] }[winner] ?? [];
  }

  // The missing counts of a side in words, with the player's name if it is not obvious. Kings are none unless counted.
  function lacking(side, named) {
    const men = chosen(`${side}_men`);
    const kinds = !men ? ["men"] : Number(men) || chosen(`${side}_kings`) ? [] : ["kings"];
    const missed = kinds.map((kind) => words.missing[kind]);
    return missed.length && named ? [`${missed.join(", ")} (${words.names[side]})`] : missed;
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
    const beaten = (side) => words.lead && side !== winner && winner !== "draw";
    const pieces = asked.flatMap((side) => (beaten(side) && chosen(`${side}_men`) ? [] : lacking(side, side !== winner)));
    const loser = other[winner];
    if (loser && !isAbsence() && !asked.includes(loser) && chosen(`${loser}_kings`) && !chosen(`${loser}_men`)) pieces.push(...lacking(loser, true));
    return [...pieces, ...(chosen("reason") ? [] : [words.missing.reason])];
  }

  const count = (side, kind) => Number(chosen(`${side}_${kind}`) || 0);
  const worth = (side) => String(count(side, "men") + 2 * count(side, "kings"));

  function left(side) {
    const [men, kings] = KINDS.map((kind) => count(side, kind));
    if (men && kings) return fill(words.both, { left: words.men[men], other_left: words.kings[kings] });
    return men ? words.men[men] : words.kings[kings];
  }

  function composed() {
    const [winner, code] = [chosen("winner"), chosen("reason")];
    const reason = words.reasons[code];
    const loser = other[winner];
    if (winner !== "none" && !isAbsence() && chosen("score")) return fill(words.scores[chosen("score")], { reason });
    if (winner === "draw" && chosen("advantage")) return fill(words.advantages[chosen("advantage")], { reason });
    if (winner === "none") return fill(words.none, { reason });
    if (winner === "draw" && !chosen("one_men")) return fill(words.bare.draw, { reason });
    if (winner === "draw") {
      return fill(words.draw, { left: left("one"), worth: worth("one"), other_left: left("two"), other_worth: worth("two"), reason });
    }
    if (isAbsence()) return fill(words.walkover[winner], { reason });
    const won = !chosen(`${winner}_men`) ? fill(words.bare[winner], { reason }) : fill(words[winner], { left: left(winner), worth: worth(winner), reason });
    if (!chosen(`${loser}_men`)) return won;
    const rest = worth(loser) === "0" ? words.bare_loser[loser] : fill(words.loser[loser], { left: left(loser) });
    return `${won} ${rest}`;
  }

  return {
    missing,
    // What is to be said above the button: the result, or what is still missing.
    said: () => names(missing().length ? `${words.missing.lead} ${missing().join(", ")}.` : composed()),
  };
};
