"""Enter the players of a league that is being prepared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import User

from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.names import folded
from tournaments.league.sheets.player_limits import check_players
from tournaments.league.values import Entrant, State
from tournaments.store.decide import Change, Json
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.lookalikes import NO_NAME_ANSWERS, NameAnswers
from tournaments.store.save import hidden_names_of


@dataclass(frozen=True, slots=True)
class Enrol(LeagueVerb):
    """Replace the whole list, in order of entry: a player missing from it is no longer entered.

    Fewer players than a league needs may be entered for now; the lots cannot be drawn then. `by` is the account that
    enters the list: names are matched only with players that this account may see. With `initials`, new players are
    shown by initials from the start.
    """

    entrants: Sequence[Entrant]
    by: User | None = None
    initials: bool = False
    answers: NameAnswers = NO_NAME_ANSWERS
    """The account's answers about names like those of registered players."""

    name = "enrol"

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Replace the list of players before the draw."""
        league = loaded.league
        if league.state is not State.PREPARING:
            raise Fault(Code.LEAGUE_ALREADY_DRAWN)
        checks.refuse_repeated_names(self.entrants)
        if len(self.entrants) > league.max_players:
            check_players(len(self.entrants), league.rules, league.max_players)
        known = {folded(name) for name in league.names}
        players = tuple(
            replace(entrant, initials=True) if self.initials and folded(entrant.name) not in known else entrant
            for entrant in self.entrants
        )
        before, after = _document(league.players), _document(players)
        return Outcome(
            league=replace(league, players=players),
            change=lambda saved: Change(before, {**after, **hidden_names_of(saved.entries)}),
            by=self.by,
            answers=self.answers,
        )


def _document(entrants: Sequence[Entrant]) -> Json:
    """Return a list of players as the history stores it."""
    return {"players": [{"name": entrant.name, "club": entrant.club} for entrant in entrants]}
