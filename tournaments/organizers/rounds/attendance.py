"""The decision on the players present and absent, and its sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import models
from tournaments.league.event_calendar import closed_up
from tournaments.league.formats.swiss.of_league import next_round
from tournaments.league.formats.swiss.rounds import asked_bye, with_bye
from tournaments.league.latecomers import with_attendance
from tournaments.league.names import alphabetical
from tournaments.league.regulation import ByeKind, Format
from tournaments.league.scores import PLAYED
from tournaments.league.values import Game, League
from tournaments.organizers.rounds.verbs import ROUNDS
from tournaments.store.decide import LEAGUE, Change, Json
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.places import places_of_games
from tournaments.store.rounds import CHECK_IN, round_subject
from tournaments.wording.decisions import sentence_of
from tournaments.wording.pairings import absent_words
from tournaments.wording.terms import listed


@dataclass(frozen=True, slots=True)
class CheckIn(LeagueVerb):
    """Note the players present and absent: for the next round of a Swiss, elsewhere before the first game.

    An absent player gets no points for that round, or does not play the league.
    """

    here: frozenset[str] = frozenset()
    missing: frozenset[str] = frozenset()
    hours: tuple[Game, ...] | None = None
    """The games with the hours that they get then, of a league that shares its boards with others."""
    alone: bool = True
    """Whether it changes nothing in other leagues, so that it can be undone."""

    name = CHECK_IN

    def conflicting_decisions(self, league: models.League) -> Q:
        return ROUNDS | Q(subject=LEAGUE)

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Note the players present; those absent do not play."""
        swiss = loaded.league.stage.format is Format.SWISS
        number = next_round(loaded.league) if swiss else 0
        after = self._of_round(loaded.league, number) if swiss else self._from_the_start(loaded.league)
        present = [name for name in after.names if name not in after.withdrawn_players]
        keys = loaded.entry_ids
        document = {
            "round": number,
            "here": sorted(keys[name] for name in self.here),
            "missing": sorted(self.missing),
            "absent": sorted(keys[name] for name in self.missing),
            "playing": sum(asked_bye(after, name, number) is None for name in present),
        }
        before = _document(loaded, number) if self.alone else None
        return Outcome(league=after, change=Change(before, document, round_subject(number)))

    def _of_round(self, league: League, number: int) -> League:
        """Give absent players a bye without points, and take it back from those present."""
        for name in self.missing - self.here:
            if asked_bye(league, name, number) is None:
                league = with_bye(league, name, number, ByeKind.ZERO)
        for name in self.here:
            if asked_bye(league, name, number):
                league = with_bye(league, name, number, None)
        return league

    def _from_the_start(self, league: League) -> League:
        """Leave absent players out: close up the calendar, or let their opponents in a bracket go on."""
        after = with_attendance(league, self.here, self.missing)
        if self.hours is not None:
            return replace(after, games=self.hours)
        if after.withdrawn == league.withdrawn:
            return after
        if played := PLAYED.get(league.stage.format):
            return played.back_in_play(league, after, {})
        return closed_up([after], league.boards, league.timetable)[0]


def _document(loaded: LoadedLeague, number: int) -> Json:
    """Return what undoing restores: the withdrawals and the places of games, or the byes of the round of a Swiss."""
    league, keys = loaded.league, loaded.entry_ids
    if number:
        return {"byes": [{"entry": keys[bye.player], "kind": bye.kind} for bye in league.byes if bye.round == number]}
    gone = [{"entry": keys[one.player], "games": one.games, "was_there": one.was_there} for one in league.withdrawn]
    return {"withdrawn": gone, "games": places_of_games(league)}


@sentence_of(CHECK_IN)
def _check_in(before: Json, after: Json, walkover: int) -> str:
    return list_taken_words(after.get("playing", len(after["here"])), after["missing"], after["round"])


def playing_words(playing: int, missing: Iterable[str]) -> str:
    """Return how many would play by a list, and the absent players, in words."""
    words = [ngettext("Juega %(count)d.", "Juegan %(count)d.", playing) % {"count": playing}]
    if names := sorted(missing, key=alphabetical):
        words.append(absent_words(len(names)) % {"names": listed(names)})
    return " ".join(words)


def list_taken_words(playing: int, missing: Sequence[str], number: int = 0) -> str:
    """Return how many play and who does not come, in words; of a Swiss with the number of the round."""
    words = _("Ronda %(round)d: lista pasada, juegan %(count)d.") if number else _("Lista pasada: juegan %(count)d.")
    words %= {"round": number, "count": playing}
    if not missing:
        return words
    absent = absent_words(len(missing)) % {"names": listed(missing)}
    return f"{words} {absent}"
