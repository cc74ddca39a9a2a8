"""Draw lots: draw numbers from a seed, and with them the calendar."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from games.rules import RULES
from tournaments import models
from tournaments.decisions.rows import renumber, write_fixtures
from tournaments.decisions.taking import Change, Json, Verb
from tournaments.league import checks, lots
from tournaments.league.calendar import new_calendar
from tournaments.league.faults import Code, Fault
from tournaments.league.values import League, State
from tournaments.selectors.loading import load_league

SEED_BYTES = 4


@dataclass(frozen=True, slots=True)
class DrawLots(Verb):
    """The seed may be called out in the room; without one it is made at random."""

    seed: str | None = None

    name = "draw_lots"

    def apply(self, league: models.League) -> Change:
        value = load_league(league).league
        if any(game.result for game in value.games):
            raise Fault(Code.RESULTS_EXIST)
        checks.count_players(len(value.players), value.max_players)
        before = _document(value)
        seed = (self.seed or "").strip() or secrets.token_hex(SEED_BYTES)
        drawn = _drawn(value, seed)
        league.fixtures.all().delete()
        write_fixtures(league, drawn.games, renumber(league, drawn.names))
        league.draw_seed, league.state = seed, State.DRAWN
        league.save()
        return Change(before, _document(drawn))


def _drawn(league: League, seed: str) -> League:
    by_name = {player.name: player for player in league.players}
    players = tuple(by_name[name] for name in lots.draw(seed, league.names))
    drawn = replace(league, players=players, draw_seed=seed, state=State.DRAWN)
    return replace(drawn, games=new_calendar(drawn, white_first=RULES[league.rules].first is not None))


def _document(league: League) -> Json:
    return {
        "seed": league.draw_seed,
        "state": league.state,
        "order": list(league.names),
        "games": [[game.one, game.two] for game in league.games],
    }
