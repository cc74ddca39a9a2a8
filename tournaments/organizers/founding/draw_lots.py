"""Draw lots: draw numbers from a seed, and with them the calendar."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from games.rules import RULES
from tournaments.league import checks, lots
from tournaments.league.calendar import new_calendar
from tournaments.league.faults import Code, Fault
from tournaments.league.values import League, State
from tournaments.store.decide import Change, Json
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague

SEED_BYTES = 4


@dataclass(frozen=True, slots=True)
class DrawLots(LeagueVerb):
    """Draw the lots from a seed, which may be called out in the room; without one it is made at random."""

    seed: str | None = None

    name = "draw_lots"

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Draw the lots and make the calendar, as long as no game has a result."""
        league = loaded.league
        if any(game.result for game in league.games):
            raise Fault(Code.RESULTS_EXIST)
        checks.check_player_count(len(league.players), league.max_players)
        drawn = _with_lots(league, (self.seed or "").strip() or secrets.token_hex(SEED_BYTES))
        return Outcome(league=drawn, change=Change(_document(league), _document(drawn)))


def _with_lots(league: League, seed: str) -> League:
    """Return the league with its players in the order of the lots, and its calendar."""
    by_name = {player.name: player for player in league.players}
    players = tuple(replace(by_name[name], drawn_as="") for name in lots.draw(seed, league.names))
    drawn = replace(league, players=players, draw_seed=seed, state=State.DRAWN)
    return replace(drawn, games=new_calendar(drawn, first=RULES[league.rules].first_side))


def _document(league: League) -> Json:
    """Return the lots and the games of a league as the history stores them."""
    return {
        "seed": league.draw_seed,
        "state": league.state,
        "order": list(league.names),
        "games": [[game.one, game.two] for game in league.games],
    }
