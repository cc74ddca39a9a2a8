"""Decisions on the lots of a league and their sentences: draw them, and take them back."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.rules import RULES
from tournaments.league import checks, schedule
from tournaments.league.calendar import new_calendar
from tournaments.league.faults import Code, Fault
from tournaments.league.values import League, State
from tournaments.store.decide import Change, Json
from tournaments.store.events import refuse_other_lots
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.wording.decisions import sentence_of
from tournaments.wording.stages import games_count_words

SEED_BYTES = 4


@dataclass(frozen=True, slots=True)
class DrawLots(LeagueVerb):
    """Draw the lots from a seed, which may be called out in the room; without one it is made at random."""

    seed: str | None = None

    name = "draw_lots"

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Draw the lots and make the calendar, as long as no game has a result."""
        refuse_other_lots(loaded.pk)
        league = loaded.league
        if any(game.result for game in league.games):
            raise Fault(Code.RESULTS_EXIST)
        checks.check_player_count(len(league.players), league.max_players)
        drawn = _with_lots(league, (self.seed or "").strip() or secrets.token_hex(SEED_BYTES))
        return Outcome(league=drawn, change=draw_lots_change(league, drawn))


@dataclass(frozen=True, slots=True)
class TakeBackLots(LeagueVerb):
    """Take back the lots and the calendar, so that the list and the settings can be changed again."""

    name = "take_back_lots"

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Return to the preparation, as long as no game has a result."""
        refuse_other_lots(loaded.pk)
        league = loaded.league
        if league.state is State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        if any(game.result for game in league.games):
            raise Fault(Code.RESULTS_EXIST)
        after = replace(league, games=(), draw_seed=None, state=State.PREPARING)
        return Outcome(league=after, change=Change(_draw_lots_document(league), None))


def _with_lots(league: League, seed: str) -> League:
    """Return the league with its players in the order of the lots, and its calendar."""
    by_name = {player.name: player for player in league.players}
    players = tuple(replace(by_name[name], drawn_as="") for name in schedule.draw(seed, league.names))
    drawn = replace(league, players=players, draw_seed=seed, state=State.DRAWN)
    return replace(drawn, games=new_calendar(drawn, first=RULES[league.rules].first_side))


def draw_lots_change(before: League, after: League) -> Change:
    """Return the lots before and after for the history."""
    return Change(_draw_lots_document(before), _draw_lots_document(after))


def _draw_lots_document(league: League) -> Json:
    """Return the lots and the games of a league as the history stores them."""
    return {
        "seed": league.draw_seed,
        "state": league.state,
        "order": list(league.names),
        "games": [[game.one, game.two] for game in league.games],
    }


@sentence_of("draw_lots")
def _draw_lots(before: Json, after: Json, walkover: int) -> str:
    again = before.get("state") != State.PREPARING
    if after["seed"] is None:  # withheld: see `deciding.history`
        words = _("Nuevo sorteo: %(games)s.") if again else _("Sorteo: %(games)s.")
        return words % {"games": games_count_words(len(after["games"]))}
    words = (
        _("Nuevo sorteo, con la semilla «%(seed)s»: %(games)s.")
        if again
        else _("Sorteo con la semilla «%(seed)s»: %(games)s.")
    )
    return words % {"seed": after["seed"], "games": games_count_words(len(after["games"]))}


@sentence_of("take_back_lots")
def _take_back_lots(before: Json, after: Json, walkover: int) -> str:
    return _("Se deshace el sorteo: la lista y los ajustes se pueden cambiar otra vez.")
