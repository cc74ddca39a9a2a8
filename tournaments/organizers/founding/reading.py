"""A list of players as it was read: each name, the registered player that it may be, and repeated names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import models
from tournaments.display.names import lookalikes_in
from tournaments.league.file.namesakes import Namesake
from tournaments.league.names import folded, sorted_words
from tournaments.league.settings import MIN_PLAYERS
from tournaments.league.values import Entrant
from tournaments.organizers.founding.name_questions import NamesWithAnswers
from tournaments.store.lookalikes import Lookalike
from tournaments.store.matching import Match


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A name of the list. `match` is the registered player of that name, `lookalike` one of a similar name, or None.

    `alike` is another name of the list with the same words, but for case, accents and their order; or empty.
    """

    name: str
    club: str
    match: Match | None
    lookalike: Lookalike | None
    twice: bool
    alike: str = ""
    namesake: Namesake | None = None
    """The name and club of the list, of a player whose name tells them apart from another of the same name."""


def lines_read(
    entrants: Sequence[Entrant], questions: NamesWithAnswers, namesakes: Sequence[Namesake] = ()
) -> list[ReadLine]:
    """Return the lines of a list in order, each with the registered players it may be that the account may see."""
    times = Counter(folded(entrant.name) for entrant in entrants)
    same_words = defaultdict(list)
    told_apart = {namesake.index: namesake for namesake in namesakes}
    for entrant in entrants:
        same_words[tuple(sorted_words(entrant.name))].append(entrant.name)
    return [
        ReadLine(
            entrant.name,
            entrant.club or "",
            match,
            questions.alike.get(folded(entrant.name)),
            times[folded(entrant.name)] > 1,
            next((one for one in same_words[tuple(sorted_words(entrant.name))] if one != entrant.name), ""),
            told_apart.get(index),
        )
        for index, (entrant, match) in enumerate(zip(entrants, questions.matches, strict=True))
    ]


def count_warning(count: int, most: int) -> str:
    """Return a warning about the number of names, for a league of MIN_PLAYERS to `most`; empty if they fit."""
    if not count or MIN_PLAYERS <= count <= most:
        return ""
    values = {"count": count, "least": MIN_PLAYERS, "most": most}
    if count < MIN_PLAYERS:
        words = ngettext(
            "Es %(count)d nombre, y en esta liga caben de %(least)d a %(most)d: puedes guardarlo y seguir después.",
            "Son %(count)d nombres, y en esta liga caben de %(least)d a %(most)d: puedes guardarlos y seguir después.",
            count,
        )
        return words % values
    return _("Son %(count)d nombres, y en esta liga caben de %(least)d a %(most)d.") % values


def unanswered_names_words(league: models.League) -> list[str]:
    """Return a sentence with the number of names that may be players of other leagues and are unanswered, if any."""
    count = lookalikes_in(league).filter(proposal_sent=False).count()
    if not count:
        return []
    words = ngettext(
        "%(count)d nombre es también de alguien de otra liga: di en «Nombres» si es la misma persona.",
        "%(count)d nombres son también de gente de otras ligas: di en «Nombres» si son las mismas personas.",
        count,
    )
    return [words % {"count": count}]
