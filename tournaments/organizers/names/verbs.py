"""Correct the name or the club of a player in a league, at any time; its pages and papers follow."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.league import values
from tournaments.league.aliases import corrected, number_of_namesake
from tournaments.league.faults import Code, Fault
from tournaments.store.decide import LEAGUE, Change, Json, Verb
from tournaments.store.load import LoadedLeague, load_league
from tournaments.store.matching import correct_entry
from tournaments.store.save import decisions_on_players, entry_subject
from tournaments.wording.decisions import sentence_of


@dataclass(frozen=True, slots=True)
class CorrectPlayer(Verb):
    """Correct the name and the club of a player, given by the key of their entry.

    Other leagues of the same person keep their own spelling.
    """

    entry: int
    new_name: str
    new_club: str
    proposed: int | None = None
    """The registered player, in a published league of other organizers, that the new name matches."""

    name = "correct_player"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=LEAGUE) | decisions_on_players(league, pk=self.entry)

    def simulate(self, loaded: LoadedLeague) -> values.League:
        player = self._player(loaded)
        return corrected(loaded.league, player.name, self.new_name, self.new_club or None)

    def apply(self, league: models.League) -> Change:
        """Correct the name and the club of a player in this league."""
        loaded = load_league(league)
        player = self._player(loaded)
        hidden = {"hidden": [player.name, self.new_name]} if player.name in loaded.by_initials else {}
        entry = league.entries.select_related("player").get(pk=self.entry)
        correct_entry(league, entry, self.new_name, self.new_club)
        if self.proposed:
            entry.proposed_id, entry.proposal_sent = self.proposed, False
            entry.save(update_fields=["proposed", "proposal_sent"])
        before, after = _document(player.name, player.club or ""), _document(self.new_name, self.new_club)
        return Change(before, {**after, **hidden}, entry_subject(self.entry))

    def _player(self, loaded: LoadedLeague) -> values.Entrant:
        """Return the player before the correction. Raises Fault if nothing changes or the new name is taken."""
        name = next((name for name, entry in loaded.entry_ids.items() if entry == self.entry), None)
        player = next((one for one in loaded.league.players if one.name == name), None)
        if player is None or player.sorted_as:
            raise Fault(Code.PLAYER_GONE)
        if (player.name, player.club or "") == (self.new_name, self.new_club):
            raise Fault(Code.PLAYER_SAME)
        if number := number_of_namesake(loaded.league, player.name, self.new_name):
            raise Fault(Code.NAME_TWICE, "name", name=self.new_name, first=number)
        return player


def _document(name: str, club: str) -> Json:
    """Return a name and a club as the history stores them."""
    return {"player": name, "club": club}


@sentence_of("correct_player")
def _correct_player(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence without the club, which could reveal a player shown by initials."""
    values = {"was": before["player"], "name": after["player"]}
    if before["player"] == after["player"]:
        return _("Se corrige el club de %(name)s.") % values
    if (before["club"] or "") == (after["club"] or ""):
        return _("Se corrige un nombre: «%(was)s» pasa a ser «%(name)s».") % values
    return _("Se corrigen un nombre y su club: «%(was)s» pasa a ser «%(name)s».") % values
