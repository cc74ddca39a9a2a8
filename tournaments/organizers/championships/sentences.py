"""Sentences for the history of championships, and of the leagues in them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.wording import terms
from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json


@sentence_of("other_podium")
def _other_podium(before: Json, after: Json, walkover: int) -> str:
    return _("Podio de %(game)s: %(podium)s.") % {
        "game": after["game"],
        "podium": terms.listed(after["podium"]),
    }


@sentence_of("remove_other_podium")
def _remove_other_podium(before: Json, after: Json, walkover: int) -> str:
    return _("Se quita el podio de %(game)s: sus medallas ya no suman.") % {"game": before["game"]}


@sentence_of("rename_championship")
def _rename_championship(before: Json, after: Json, walkover: int) -> str:
    return _("El campeonato «%(was)s» pasa a llamarse «%(name)s».") % {
        "was": before["championship"],
        "name": after["championship"],
    }


@sentence_of("found_championship")
def _found_championship(before: Json, after: Json, walkover: int) -> str:
    return _("Campeonato creado: «%(championship)s».") % after


@sentence_of("ask_entry")
def _ask_entry(before: Json, after: Json, walkover: int) -> str:
    return _("La liga «%(league)s» pide entrar en el campeonato.") % after


@sentence_of("withdraw_entry")
def _withdraw_entry(before: Json, after: Json, walkover: int) -> str:
    return _("La liga «%(league)s» retira su petición de entrar en el campeonato.") % after


@sentence_of("admit_league")
def _admit_league(before: Json, after: Json, walkover: int) -> str:
    return _("La liga «%(league)s» entra en el campeonato «%(championship)s».") % after


@sentence_of("refuse_league")
def _refuse_league(before: Json, after: Json, walkover: int) -> str:
    return _("El campeonato no acepta la liga «%(league)s».") % after


@sentence_of("remove_league")
def _remove_league(before: Json, after: Json, walkover: int) -> str:
    return _("La liga «%(league)s» deja el campeonato «%(championship)s».") % after


@sentence_of("appoint_organizer")
def _appoint_organizer(before: Json, after: Json, walkover: int) -> str:
    return _("%(name)s organiza el campeonato.") % after


@sentence_of("dismiss_organizer")
def _dismiss_organizer(before: Json, after: Json, walkover: int) -> str:
    return _("%(name)s deja de organizar el campeonato.") % before
