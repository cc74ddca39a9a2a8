"""Random leagues for tests: league file documents, and the leagues in them.

Figures stay in small ranges so that ties are frequent. Decisions are added both to ties that need one and
to other groups of players. The caller gives the `Random`, so Hypothesis can pass one that it shrinks.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

from hypothesis import strategies as st

from tournaments.league.checks import reasons
from tournaments.league.file import read_league
from tournaments.league.sheets import board_ends
from tournaments.league.table import Table, table
from tournaments.league.values import League, Reason, Winner

Document = dict[str, Any]

NAMES = (
    "Ñoño", "Nzá", "Nuño", "Oñate", "Ávila", "Avila", "Óscar", "Oscar", "oscár", "Çelik", "Celik", "Zoë", "zoé",
    "Ana", "Ana María", "Anamaría", "García, Ana", "<b>&amp;", "=1+1", '"],[', "😀 Emoji", "עברית", "Ünal", "Unal",
)  # fmt: skip


def league_of(document: Document) -> League:
    """Return the league in a document, read as a league file."""
    return read_league(content_of(document))


def content_of(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode()


def table_document(standing: Table) -> Document:
    """Return a table in the form that the `standings` command prints as JSON, without sentences."""
    rows = [
        {
            "pos": row.pos,
            "player": row.player,
            "J": row.figures.played,
            "G": row.figures.won,
            "E": row.figures.drawn,
            "P": row.figures.lost,
            "F": row.figures.pieces,
            "Ptos": row.figures.points,
            "sanctions": row.sanctions,
            "decided_by": row.split and row.split.step.value,
            "medal": row.medal and row.medal.value,
            "podium_points": row.podium_points,
        }
        for row in standing.rows
    ]
    return {"complete": standing.complete, "pending": [list(names) for names in standing.pending], "rows": rows}


def document(random: Random, players: int | None = None, among: Sequence[str] = NAMES) -> Document:
    """Return a league of 3 to 10 players in any state of play, often with several ties."""
    names = random.sample(among, players or random.randint(3, 10))
    legs = random.choice((1, 1, 2))
    found: Document = {
        "format": "castillar-league/1",
        "name": "Liga de Damas",
        "rules": (rules := random.choice(("castillar", "castillar", "spanish", "international"))),
        "legs": legs,
        "state": "playing",
        "players": [random.choice((name, {"name": name, "club": "Uriandia"})) for name in names],
        "games": games(random, names, legs, rules),
        "sanctions": sanctions(random, names),
        "withdrawn": withdrawals(random, names),
        "tiebreak_games": [],
        "rulings": [],
    }
    if random.random() < 0.2:
        found["walkover_pieces"] = random.randint(0, 12)
    add_decisions(random, found, names)
    return found


def games(random: Random, names: Sequence[str], legs: int, rules: str = "castillar") -> list[Document]:
    """Return results of all or some of the games, in any order."""
    pairs = [random.choice((pair, pair[::-1])) for pair in combinations(names, 2) for _ in range(legs)]
    random.shuffle(pairs)
    chances = Chances(random, rules)
    found = [{"one": one, "two": two, **result(random, chances)} for one, two in pairs]
    if random.random() < 0.3:
        del found[random.randint(0, len(found)) :]
    if random.random() < 0.1:
        found += [{"one": one, "two": two} for one, two in pairs[len(found) :]]
    return found


class Chances:
    """Probabilities of the results of one league. Wins with many men and draws with one give the same F, hence ties."""

    def __init__(self, random: Random, rules: str) -> None:
        self.wins = _reasons(rules, Winner.ONE)
        self.draws_by = _reasons(rules, Winner.DRAW)
        self.draws = random.choice((0, 0.3, 0.7, 0.9, 1))
        self.walkovers = random.choice((0, 0, 0.15))
        self.after_a_win = random.choice(((1, 1), (1, 1), (3, 3), (1, 2), (1, 4)))
        self.after_a_draw = random.choice(((1, 1), (1, 1), (1, 2)))


def result(random: Random, chances: Chances) -> Document:
    if random.random() < chances.walkovers:
        ending: Document = {"winner": random.choice(("one", "two", "none")), "reason": "walkover"}
        if random.random() < 0.2:
            ending["pieces"] = {"one": random_pieces(random, 1, 3), "two": random_pieces(random, 1, 3)}
        return ending
    if random.random() < chances.draws:
        pieces = {side: random_pieces(random, *chances.after_a_draw) for side in ("one", "two")}
        return {"winner": "draw", "reason": random.choice(chances.draws_by), "pieces": pieces}
    return win(random, *chances.after_a_win, chances.wins)


def _reasons(rules: str, winner: Winner) -> list[str]:
    """Return the reasons that these rules allow for a game that was played."""
    return [reason.value for reason in reasons(winner, board_ends(rules)) if reason is not Reason.WALKOVER]


def win(random: Random, least: int, most: int, by: Sequence[str] = ("no_pieces", "resignation", "time")) -> Document:
    """Return a win on the board, sometimes with the loser's pieces, which do not count."""
    winner, loser = random.choice((("one", "two"), ("two", "one")))
    reason = random.choice(by)
    pieces = {winner: random_pieces(random, least, most)}
    if reason != "no_pieces" and random.random() < 0.5:
        pieces[loser] = random_pieces(random, 1, 5)
    return {"winner": winner, "reason": reason, "pieces": pieces}


def random_pieces(random: Random, least: int, most: int) -> Document:
    """Return random pieces worth `least` to `most`, sometimes with a king, which counts two."""
    men = random.randint(least, most)
    if least < most and random.random() < 0.2:
        return {"men": men - 1, "kings": 1}
    return random.choice(({"men": men}, {"men": men, "kings": 0}))


def sanctions(random: Random, names: Sequence[str]) -> list[Document]:
    how_many = random.choice((0, 0, 1, 2, 4))
    return [
        {"player": random.choice(names), "reason": "retraso", "revoked": random.random() < 0.4} for _ in range(how_many)
    ]


def withdrawals(random: Random, names: Sequence[str]) -> list[Document]:
    withdrawn_names = random.sample(names, random.choice((0, 0, 0, 1, 1, 2, 3)))
    return [{"player": name, "games": random.choice(("annulled", "walkovers"))} for name in withdrawn_names]


def add_decisions(random: Random, found: Document, names: Sequence[str]) -> None:
    """Add rulings and tie-break games: for ties that need one, for more or fewer players, and without a tie."""
    for pending in table(league_of(found)).pending:
        if random.random() < 0.8:
            found["rulings"] += rulings(random, pending, names)
        if random.random() < 0.7:
            found["tiebreak_games"] += tiebreak_games(random, random.sample(pending, 2))
    if random.random() < 0.3:
        found["rulings"] += rulings(random, random.sample(list(names), 2), names)
        found["tiebreak_games"] += tiebreak_games(random, random.sample(list(names), 2))
    random.shuffle(found["rulings"])
    found["tiebreak_games"] = up_to_first_win(found["tiebreak_games"])


def rulings(random: Random, tied: Sequence[str], names: Sequence[str]) -> list[Document]:
    """Return rulings on exactly these players, on more or on fewer of them; sometimes repeated."""
    others = [name for name in names if name not in tied]
    exact = random.sample(list(tied), len(tied))
    fewer, more = exact[:2], exact + others[:1]
    orders = [random.choice((exact, exact, exact, fewer, more)) for _ in range(random.choice((1, 1, 2)))]
    return [{"order": random.sample(order, len(order)), "reason": "acuerdo del comité"} for order in orders]


def tiebreak_games(random: Random, pair: Sequence[str]) -> list[Document]:
    """Return drawn games, one without a winner or still open, and perhaps a decisive one."""
    kinds = ["draw"] * random.choice((0, 0, 1, 2)) + random.choice((["win"], ["none"], ["win"], ["open"], []))
    return [tiebreak_game(random, random.sample(list(pair), 2), kind) for kind in kinds]


def tiebreak_game(random: Random, pair: Sequence[str], kind: str) -> Document:
    game: Document = {"one": pair[0], "two": pair[1]}
    if kind == "draw":
        pieces = {"one": random_pieces(random, 1, 3), "two": random_pieces(random, 1, 3)}
        return game | {"winner": "draw", "reason": "agreement", "pieces": pieces}
    if kind == "win":
        return game | win(random, 1, 3)
    return game | ({"winner": "none", "reason": "walkover"} if kind == "none" else {})


def up_to_first_win(listed: Sequence[Document]) -> list[Document]:
    """Return the games except those after a pair's first win, which a league file may not hold."""
    won: set[frozenset[str]] = set()
    kept = []
    for game in listed:
        pair = frozenset((game["one"], game["two"]))
        if pair not in won:
            kept.append(game)
        if game.get("winner") in ("one", "two"):
            won.add(pair)
    return kept


def documents(among: Sequence[str] = NAMES) -> st.SearchStrategy[Document]:
    """Return a strategy of league file documents, for property tests."""
    return st.integers(0, 2**32).map(lambda seed: document(Random(seed), among=among))


def leagues() -> st.SearchStrategy[League]:
    return documents().map(league_of)
