"""A second, naive implementation of the order of a league, to compare with the product's.

It uses no code of the product: it takes the document of a league file and returns the rows of the table as plain
dictionaries. Written from the regulation alone, step by step, without regard to speed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Hashable
from itertools import combinations
from typing import Any

Row = dict[str, Any]
PODIUM = {3: [("gold", 5), ("silver", 2)]}
PODIUM_OF_MORE = [("gold", 5), ("silver", 3), ("bronze", 1)]
MEN = {"castillar": 12, "spanish": 12, "italian": 12, "las-damas-64": 12, "international": 20, "las-damas": 20}


def standings(document: Row) -> Row:
    """Return `complete`, `pending` and `rows` of the league in a league file."""
    return Reading(document).standings()


class Reading:
    def __init__(self, document: Row) -> None:
        self.document = document
        self.players = [p if isinstance(p, str) else p["name"] for p in document["players"]]
        self.walkover = document.get("walkover_pieces") or 0
        if document.get("walkover_pieces") is None:
            self.walkover = MEN[document.get("rules", "castillar")]
        withdrawn = document.get("withdrawn", [])
        self.annulled = [p for p in self.players if {"player": p, "games": "annulled"} in withdrawn]
        self.gone = [p for p in self.players if {"player": p, "games": "walkovers"} in withdrawn]
        self.remaining = [p for p in self.players if p not in self.annulled]
        self.games = list(self.every_game())
        self.complete = all(game is not None for game in self.games)

    # --- the score of each game for both players

    def every_game(self) -> Any:
        """Yield (player, opponent, points, F) for both sides of each game that counts; None for an open one."""
        listed: dict[frozenset[str], list[Row]] = {}
        for game in self.document.get("games", []):
            listed.setdefault(frozenset((game["one"], game["two"])), []).append(game)
        for one, two in combinations(self.remaining, 2):
            played = [g for g in listed.get(frozenset((one, two)), []) if g.get("winner")]
            for leg in range(self.document.get("legs", 1)):
                if leg < len(played):
                    yield self.points_and_pieces(played[leg])
                else:
                    yield self.not_played(one, two)

    def points_and_pieces(self, game: Row) -> Row:
        """Return the points and the pieces of each player of a game with a result."""
        one, two, winner = game["one"], game["two"], game["winner"]
        pieces = {side: self.worth(game, side) for side in ("one", "two")}
        if winner == "draw":
            return {one: (1, pieces["one"]), two: (1, pieces["two"])}
        if winner == "one":
            return {one: (3, pieces["one"]), two: (0, 0)}
        if winner == "two":
            return {one: (0, 0), two: (3, pieces["two"])}
        return {one: (0, 0), two: (0, 0)}

    def worth(self, game: Row, side: str) -> int:
        """Return the F of a player in a game: men count one, kings two, and a walkover as the league says."""
        if game["reason"] == "walkover":
            return int(self.walkover)
        left = (game.get("pieces") or {}).get(side) or {"men": 0}
        return int(left["men"] + 2 * left.get("kings", 0))

    def not_played(self, one: str, two: str) -> Row | None:
        """Return the points and the pieces of a game against a withdrawn player, or None."""
        if one in self.gone and two in self.gone:
            return {one: (0, 0), two: (0, 0)}
        if one in self.gone:
            return {one: (0, 0), two: (3, self.walkover)}
        if two in self.gone:
            return {one: (3, self.walkover), two: (0, 0)}
        return None

    # --- a row of the table

    def row(self, player: str) -> Row:
        """Return the row of a player in the table."""
        mine = [game[player] for game in self.games if game and player in game]
        won, drawn = sum(points == 3 for points, _ in mine), sum(points == 1 for points, _ in mine)
        in_force = [s for s in self.document.get("sanctions", []) if s["player"] == player and not s.get("revoked")]
        return {
            "player": player,
            "J": len(mine),
            "G": won,
            "E": drawn,
            "P": len(mine) - won - drawn,
            "F": sum(pieces for _, pieces in mine),
            "Ptos": 3 * won + drawn,
            "sanctions": len(in_force),
        }

    def among(self, player: str, group: list[str]) -> tuple[int, int]:
        """Return the points and the difference of pieces in the games among the group alone."""
        points = difference = 0
        for game in self.games:
            if game and player in game and set(game) <= set(group):
                (opponent,) = set(game) - {player}
                points += game[player][0]
                difference += game[player][1] - game[opponent][1]
        return points, difference

    # --- the order. Each step returns the smaller groups in order, or the whole group if it does not split it.

    def split(self, group: list[str], better: Callable[[str], Hashable]) -> list[list[str]]:
        values = sorted({better(p) for p in group}, reverse=True)  # type: ignore[type-var]
        return [[p for p in group if better(p) == value] for value in values]

    def medals(self) -> list[tuple[str, int]]:
        if len(self.remaining) < 3:
            return []
        return PODIUM.get(len(self.remaining), PODIUM_OF_MORE)

    def ordered(self, group: list[str], above: int) -> list[tuple[str | None, list[str]]]:
        """Return the group in order, below `above` players: single players, or groups still tied.

        Each comes with the step that put it below the one before (None for the first).
        """
        if len(group) == 1:
            return [(None, group)]
        rows = {p: self.row(p) for p in group}
        parts = self.split(group, lambda p: rows[p]["F"])
        if len(parts) > 1:
            return self.each("F", parts, above)
        parts = self.split(group, lambda p: rows[p]["G"])
        if len(parts) > 1:
            return self.each("G", parts, above)
        if not self.complete or above >= len(self.medals()):
            return self.each("alphabetical", [[p] for p in self.alphabetical(group)], above)
        parts = self.split(group, lambda p: -rows[p]["sanctions"])
        if len(parts) > 1:
            return self.each("sanctions", parts, above)
        parts = self.split(group, lambda p: self.among(p, group))
        if len(parts) > 1:
            return self.each("head_to_head", parts, above)
        return self.last_step(group, above)

    def each(self, step: str, parts: list[list[str]], above: int) -> list[tuple[str | None, list[str]]]:
        """Order the parts that a step has made; each part but the first begins with the step."""
        found: list[tuple[str | None, list[str]]] = []
        for part in parts:
            inside = self.ordered(part, above + sum(len(names) for _, names in found))
            first = step if found else None
            found += [(first, inside[0][1]), *inside[1:]]
        return found

    def last_step(self, group: list[str], above: int) -> list[tuple[str | None, list[str]]]:
        """Order a group by its tie-break game or by a ruling; without either it stays tied."""
        if len(group) == 2:
            for game in self.document.get("tiebreak_games", []):
                if {game["one"], game["two"]} == set(group) and game.get("winner") in ("one", "two"):
                    first = game[game["winner"]]
                    (second,) = set(group) - {first}
                    return [(None, [first]), ("tiebreak_game", [second])]
        rulings = [r["order"] for r in self.document.get("rulings", []) if set(r["order"]) == set(group)]
        if rulings:
            return self.each("ruling", [[p] for p in rulings[-1]], above)
        return [(None, self.alphabetical(group))]

    def alphabetical(self, group: list[str]) -> list[str]:
        return sorted(group, key=lambda p: (alphabet(p), self.players.index(p)))

    # --- the whole

    def standings(self) -> Row:
        groups: list[tuple[str | None, list[str]]] = []
        points = {p: self.row(p)["Ptos"] for p in self.remaining}
        for part in self.split(self.remaining, lambda p: points[p]) if self.remaining else []:
            groups += self.ordered(part, sum(len(names) for _, names in groups))
        pending = [names for _, names in groups if len(names) > 1]
        final = self.complete and not pending
        rows: list[Row] = []
        for step, names in groups:
            place = len(rows) + 1
            for name in names:
                medal, won = None, None
                if final:
                    medal, won = (self.medals() + [(None, 0)] * len(self.remaining))[place - 1]
                first = name == names[0]
                rows.append(
                    {
                        "pos": place,
                        **self.row(name),
                        "decided_by": step if first else None,
                        "medal": medal,
                        "podium_points": won,
                    }
                )
        for name in self.annulled:
            rows.append(  # noqa: PERF401 - as the rows above
                {
                    "pos": None,
                    **self.row(name),
                    "decided_by": None,
                    "medal": None,
                    "podium_points": 0 if final else None,
                }
            )
        return {"complete": self.complete, "pending": pending, "rows": rows}


def alphabet(name: str) -> list[float]:
    """Return the Spanish sort key: letters without case or accents, Ñ after N and before O."""
    keys: list[float] = []
    for letter in unicodedata.normalize("NFC", name).lower():
        if letter == "ñ":
            keys.append(ord("n") + 0.5)
        else:
            keys += [ord(c) for c in unicodedata.normalize("NFD", letter) if not unicodedata.combining(c)]
    return keys
