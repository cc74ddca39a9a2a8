"""Enter a player after the lots, with games against everybody on free boards or at the end of the calendar."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.contrib.auth.models import User

from games.rules import RULES
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.latecomers import calendar_with_latecomer
from tournaments.league.sheets.player_limits import check_players
from tournaments.league.values import Entrant, State
from tournaments.store.decide import Change
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.lookalikes import NO_NAME_ANSWERS, NameAnswers
from tournaments.store.save import hidden_names_of


@dataclass(frozen=True, slots=True)
class AddLatecomer(LeagueVerb):
    """Enter a player after the lots were drawn."""

    entrant: Entrant
    by: User | None = None
    """The account that enters the player."""
    answers: NameAnswers = NO_NAME_ANSWERS
    """The organizer's answers about names like those of registered players."""

    name = "add_latecomer"

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Add a player after the draw, with a game against each of the others."""
        league, new = loaded.league, self.entrant
        if league.state is State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        players = (*league.players, new)
        checks.refuse_repeated_names(players)
        check_players(len(players), league.rules, league.max_players)
        first = RULES[league.rules].first_side
        games = calendar_with_latecomer(league, new.name, first=first, since=loaded.local())
        entered = {"player": new.name, "club": new.club, "number": len(players)}
        return Outcome(
            league=replace(league, players=players, games=games),
            change=lambda saved: Change(None, {**entered, **hidden_names_of(saved.entries)}),
            by=self.by,
            answers=self.answers,
        )
