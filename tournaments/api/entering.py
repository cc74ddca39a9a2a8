"""Players entered by a program, with questions about names known from other leagues of its account."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.api.deciding import OpenQuestionsError
from tournaments.api.problems import ErrorPlace
from tournaments.api.schemas.decisions import PlayerSent, PlayersSent
from tournaments.league import checks
from tournaments.league.faults import within
from tournaments.league.file.list_doubts import name_doubts
from tournaments.league.values import Entrant
from tournaments.organizers.founding.add_latecomer import AddLatecomer
from tournaments.organizers.founding.enrol import Enrol
from tournaments.organizers.founding.name_questions import NamesWithAnswers, name_questions
from tournaments.wording.doubts import looks_like

NAME_UNCLEAR = "name_unclear"


def enrolment(league: models.League, by: User | None, sent: PlayersSent) -> Enrol:
    """Return the decision that enters a whole list of players. Raises Fault, or OpenQuestionsError."""
    entrants = [_entrant(f"players[{index}].", player) for index, player in enumerate(sent.players)]
    with within("players"):
        checks.refuse_repeated_names(entrants)
    known = set(league.entries.values_list("name", "club"))
    places: list[ErrorPlace] = []
    for index, (entrant, player) in enumerate(zip(entrants, sent.players, strict=True)):
        if (entrant.name, entrant.club or "") not in known and not player.as_written:
            others = [other.name for other in entrants if other is not entrant]
            places += name_places(f"players[{index}].", entrant.name, entrant.club or "", others)
    refuse_doubts(places)
    answers = {f"same_{index}": player.same or "" for index, player in enumerate(sent.players)}
    questions = name_questions(entrants, by, league, answers)
    if questions.unanswered:
        raise OpenQuestionsError(
            "same_needed", _("Di si son las mismas personas que en tus otras ligas."), _unanswered(questions)
        )
    return Enrol(questions.entrants, by, answers=questions.answers)


def latecomer(league: models.League, by: User | None, sent: PlayerSent) -> AddLatecomer:
    """Return the decision that enters one player after the lots. Raises Fault, or OpenQuestionsError."""
    entrant = _entrant("", sent)
    if not sent.as_written:
        names = list(league.entries.values_list("name", flat=True))
        refuse_doubts(name_places("", entrant.name, entrant.club or "", names))
    questions = name_questions([entrant], by, league, {"same_0": sent.same or ""})
    if questions.unanswered:
        raise OpenQuestionsError(
            "same_needed", _("Di si es la misma persona que en tus otras ligas."), _unanswered(questions, "")
        )
    return AddLatecomer(questions.entrants[0], by, questions.answers)


def name_places(place: str, name: str, club: str, names: Sequence[str]) -> list[ErrorPlace]:
    """Return the questions about a name and a club that may be none, beside the other names of the league."""
    doubts = name_doubts(name, club, names)
    return [ErrorPlace(place=f"{place}name", code=NAME_UNCLEAR, message=f"{looks_like(one)}.") for one in doubts]


def refuse_doubts(places: Sequence[ErrorPlace]) -> None:
    """Raise OpenQuestionsError if there are questions about names, which `as_written` answers."""
    if places:
        raise OpenQuestionsError(NAME_UNCLEAR, _("Lo que parece otra cosa que un nombre lo leería cualquiera."), places)


def _entrant(place: str, player: PlayerSent) -> Entrant:
    with within(f"{place}name"):
        name = checks.name(player.name)
    with within(f"{place}club"):
        club = checks.name(player.club) if player.club else None
    return Entrant(name, club, initials=player.initials)


def _unanswered(questions: NamesWithAnswers, place: str = "players[%s].") -> list[ErrorPlace]:
    """Return the unanswered questions, each at the place of its player."""
    sentence = _("«%(typed)s» se parece a %(name)s, de «%(league)s».")
    return [
        ErrorPlace(
            place=f"{place.replace('%s', question.field.removeprefix('same_'))}same",
            code="same_needed",
            message=sentence % {"typed": question.typed, "name": question.like.name, "league": question.like.league},
        )
        for question in questions.questions
        if question.like.own and not question.answer
    ]
