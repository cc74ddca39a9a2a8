"""Change the settings of a league: all of them while it is prepared; after the lots, those that affect no game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q

from games.rules import RULES
from tournaments import models
from tournaments.league import checks
from tournaments.league.checks import check_player_count
from tournaments.league.faults import Code, Fault, within
from tournaments.league.settings import SETUP, Setup
from tournaments.league.sheets.board_ends import board_ends
from tournaments.league.sheets.player_limits import check_limit
from tournaments.league.values import League, State
from tournaments.organizers.founding.found import document_of, pieces_of, setup_of
from tournaments.store.access.actor import Actor
from tournaments.store.championship_entries import SUBJECT, move_to_championship, wanted_championship_name
from tournaments.store.decide import LEAGUE, Change
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague


@dataclass(frozen=True, slots=True)
class Configure(LeagueVerb):
    """Change the settings of a league to `setup`."""

    setup: Setup

    name = "configure"

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, SUBJECT])

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Change the settings; after the draw only those that the draw does not fix."""
        league, setup = loaded.league, self.setup
        if league.state is not State.PREPARING:
            _refuse_changes_fixed_by_lots(setup_of(league), setup)
        check_limit(setup.max_players, setup.rules, league.max_players if setup.rules == league.rules else 0)
        if len(league.players) > setup.max_players:
            with within("max_players"):
                check_player_count(len(league.players), setup.max_players)
        if setup.regulation != league.regulation:
            _refuse_unfit_results(league, setup)
        settings = {each.name: getattr(setup, each.name) for each in SETUP if each.name != "championship"}
        after = replace(
            league,
            **{**settings, "walkover_pieces": pieces_of(setup)},
            men=RULES[setup.rules].men_per_side,
            board_ends=board_ends(setup.rules),
        )
        former: dict[str, Any] = {}

        def keep_championship(row: models.League) -> None:
            former["championship"] = wanted_championship_name(row)

        return Outcome(
            league=after,
            change=lambda _: Change(document_of(replace(setup_of(league), **former)), document_of(setup)),
            write_other_rows=keep_championship,
        )

    def afterwards(self, league: models.League, *, by: Actor) -> None:
        move_to_championship(league, self.setup.championship, by=by)


def _refuse_unfit_results(league: League, setup: Setup) -> None:
    """Raise Fault if a result lacks what the new regulation needs, or has what it does not know."""
    for game in (*league.games, *league.tiebreak_games):
        try:
            if game.result:
                checks.result(game.result, league.men, league.board_ends, setup.regulation, tiebreak=game.tiebreak)
        except Fault as fault:
            raise Fault(Code.REGULATION_UNFIT, "regulation", one=game.one, two=game.two) from fault


def _refuse_changes_fixed_by_lots(old: Setup, new: Setup) -> None:
    """Raise Fault if a setting that the lots fixed differs.

    The calendar depends on these. Boards and hours can still be changed by planning the remaining games again.
    """
    for setting in SETUP:
        if setting.until_lots and getattr(old, setting.name) != getattr(new, setting.name):
            raise Fault(Code.FIXED_BY_LOTS, setting.name)
