"""Questions about the names of a list that resemble a registered player's: whether they are the same person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.league.names import folded
from tournaments.league.values import Entrant
from tournaments.store.matching import Lookalike, Match, NameAnswers, lookalikes, matches
from tournaments.web.deciding.page import DecisionPage

THEIR_NAME, TYPED_NAME, OTHER_PERSON = "theirs", "typed", "no"
"""The answers: the same person, under the name of the other league or the one typed here; or another person."""


@dataclass(frozen=True, slots=True)
class NameQuestion:
    """A question whether an entered player is that of `like`, a registered one.

    `field` is the name of its form field, `answer` the chosen value, empty at first.
    """

    field: str
    typed: str
    like: Lookalike
    answer: str
    club: str = ""
    """The club typed beside the name."""

    @property
    def asks_about_clubs(self) -> bool:
        """Whether the clubs are the reason of the question, or one more: they are then shown beside the names."""
        return folded(self.club) != folded(self.like.club)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """The answers: the same person, under either name where the two differ, or another person."""
        if self.typed == self.like.name:
            return ((TYPED_NAME, _("Sí, es la misma persona")), (OTHER_PERSON, _("No, es otra persona")))
        return (
            (THEIR_NAME, _("Sí, y se escribe %(name)s") % {"name": self.like.name}),
            (TYPED_NAME, _("Sí, pero aquí se escribe %(name)s") % {"name": self.typed}),
            (OTHER_PERSON, _("No, es otra persona")),
        )


@dataclass(frozen=True, slots=True)
class NamesWithAnswers:
    """A list of players with the answers about its names. `alike` are the similar players, by folded name as typed."""

    entrants: tuple[Entrant, ...]
    answers: NameAnswers
    questions: tuple[NameQuestion, ...]
    alike: Mapping[str, Lookalike]
    matches: tuple[Match | None, ...]
    """The registered players with exactly these names, in the order of the list as typed."""

    @property
    def unanswered(self) -> bool:
        """Return whether a question about a player of the organizer's own leagues has no answer yet.

        Without one, the player would be registered twice.
        """
        return any(question.like.own and not question.answer for question in self.questions)


def name_questions(
    entrants: Sequence[Entrant], by: User | None, league: models.League | None, sent: Mapping[str, object]
) -> NamesWithAnswers:
    """Return the questions about a list, and the list as changed by the answers in `sent`."""
    matched = matches(entrants, by, league=league)
    alike = lookalikes(entrants, by, league, matched)
    questions: list[NameQuestion] = []
    named, same, different = list(entrants), {}, set()
    for index, entrant in enumerate(entrants):
        like = alike.get(folded(entrant.name))
        if like is None:
            continue
        field = f"same_{index}"
        answer = str(sent.get(field, ""))
        answer = answer if answer in (THEIR_NAME, TYPED_NAME, OTHER_PERSON) else ""
        questions.append(NameQuestion(field, entrant.name, like, answer, entrant.club or ""))
        if answer == THEIR_NAME:
            named[index] = replace(entrant, name=like.name)
        if answer in (THEIR_NAME, TYPED_NAME):
            same[folded(named[index].name)] = like.player
        elif answer == OTHER_PERSON:
            different.add(folded(entrant.name))
    return NamesWithAnswers(
        tuple(named), NameAnswers(same, frozenset(different)), tuple(questions), alike, tuple(matched)
    )


class NameQuestionsPage(DecisionPage):
    """A page that shows the questions beside the button to confirm."""

    def entrants(self, form: Any) -> Sequence[Entrant]:
        """Return the players that a valid form enters, as typed."""
        raise NotImplementedError

    def who(self, form: Any) -> NamesWithAnswers:
        """Return the players of a valid form with the questions about their names."""
        return self.questions_about(self.entrants(form))

    def questions_about(self, entrants: Sequence[Entrant]) -> NamesWithAnswers:
        """Return the questions about these players with the answers of the form, looked up once."""
        known: tuple[Sequence[Entrant], NamesWithAnswers] | None = getattr(self, "_looked_up", None)
        if known is None or known[0] != entrants:
            questions = name_questions(entrants, self.access.actor.user, self.access.row, self.request.POST)
            known = self._looked_up = (entrants, questions)
        return known[1]

    def values_digest(self, form: Any) -> str:
        """Return a digest of the form, without the answers given beside the button."""
        return str(form.sent_pairs())

    def questions(self, form: Any) -> dict[str, Any]:
        """Return the template's values for the confirmation: the questions."""
        return {"questions": self.who(form).questions}
