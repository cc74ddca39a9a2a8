"""The list of players on a page that founds a league or an event: as it was sent, as it is read, and what it asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.contrib.auth.models import User

from tournaments import models
from tournaments.league import checks
from tournaments.league.faults import Fault
from tournaments.league.file.listed_names import NamesList
from tournaments.organizers.founding.import_league import lines_read
from tournaments.organizers.founding.names_asked import NamesWithAnswers, name_questions
from tournaments.organizers.founding.players_form import PlayersForm, form_errors, ticks_shown
from tournaments.wording.doubts import doubts_shown, left_out_words
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.terms import listed


@dataclass(frozen=True, slots=True)
class ListedPlayers:
    """A list as it was sent: its form, and its players with the questions about their names."""

    form: PlayersForm
    who: NamesWithAnswers

    @property
    def read(self) -> NamesList:
        read: NamesList = self.form.cleaned_data.get("read", NamesList())
        return read

    @property
    def form_to_show(self) -> PlayersForm:
        """The form as a page shows it again: without errors, the text of a file is in the field."""
        return self.form if self.form.errors else PlayersForm(initial=dict(self.form.sent_pairs()))

    @property
    def digest(self) -> str:
        """A digest of the text of the list, whose reading was shown; the answers beside it may be newer.

        Empty without a text, and with errors.
        """
        pairs = {} if self.form.errors else dict(self.form.sent_pairs())
        if not pairs.get("listed", "").strip():
            return ""
        lines = {name: text.splitlines() for name, text in pairs.items()}
        return sha256(repr(lines).encode()).hexdigest()[:20]

    def was_shown(self, sent: Mapping[str, object]) -> bool:
        """Return whether the list was sent as it was shown, or has nothing to ask or to tell."""
        read, told_apart = self.read, self.form.cleaned_data.get("namesakes", ())
        asks = read.doubts or read.left_out or read.comma_kept or told_apart or self.who.questions
        return not asks or sent.get("shown") == self.digest

    def context(self) -> dict[str, Any]:
        """Return the template's values of the list as it is read."""
        read = self.read
        lines = lines_read(read.entrants, self.who, self.form.cleaned_data.get("namesakes", ()))
        known = [line for line in lines if line.match and line.match.own]
        return {
            "names": self.form_to_show,
            "read": lines,
            "known": listed([line.name for line in known]) if 0 < len(known) < len(lines) else "",
            "all_known": bool(lines) and len(known) == len(lines),
            "unfold": any(one.twice or one.alike or one.namesake or (one.match and not one.match.own) for one in lines),
            "with_clubs": any(entrant.club for entrant in read.entrants),
            "with_ratings": sum(entrant.rating is not None for entrant in read.entrants),
            "questions": self.who.questions,
            "doubts": doubts_shown([one for one in read.doubts if one.key not in self.form.known]),
            "ticks_shown": ticks_shown(self.form),
            "left_out": left_out_words(read.left_out),
            "comma_kept": read.comma_kept,
            "errors": form_errors(self.form),
            "digest": self.digest,
        }


def listed_players(
    form: PlayersForm, by: User | None, sent: Mapping[str, object], league: models.League | None = None
) -> ListedPlayers:
    """Return the list of a bound form with the answers in `sent`; those that make two of one name are an error.

    About people of `league` nothing is asked.
    """
    form.full_clean()
    who = name_questions(form.cleaned_data.get("read", NamesList()).entrants, by, league, sent)
    try:
        if not form.errors:
            checks.refuse_repeated_names(who.entrants)
    except Fault as fault:
        form.add_error("listed", full_sentence(fault))
    return ListedPlayers(form, who)
