"""What was decided of a championship, and of a league in it, in words. Both histories tell it the same way."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.wording.games import Json


def asked_words(championship: str) -> str:
    """What follows from naming a championship of others, for the organizer of the league."""
    return _("La liga ha pedido entrar en «%(championship)s»; responde quien lo organiza.") % {
        "championship": championship
    }


def _found_championship(before: Json, after: Json, walkover: int) -> str:
    return _("Campeonato fundado: «%(championship)s».") % after


def _ask_entry(before: Json, after: Json, walkover: int) -> str:
    return _("La liga «%(league)s» pide entrar en el campeonato.") % after


def _withdraw_entry(before: Json, after: Json, walkover: int) -> str:
    return _("La liga «%(league)s» retira su petición de entrar en el campeonato.") % after


def _admit_league(before: Json, after: Json, walkover: int) -> str:
    return _("La liga «%(league)s» entra en el campeonato «%(championship)s».") % after


def _refuse_league(before: Json, after: Json, walkover: int) -> str:
    return _("El campeonato no acepta la liga «%(league)s».") % after


def _remove_league(before: Json, after: Json, walkover: int) -> str:
    return _("La liga «%(league)s» deja el campeonato «%(championship)s».") % after


def _appoint_organizer(before: Json, after: Json, walkover: int) -> str:
    return _("%(name)s organiza el campeonato.") % after


def _dismiss_organizer(before: Json, after: Json, walkover: int) -> str:
    return _("%(name)s deja de organizar el campeonato.") % before


def _delete_league(before: Json, after: Json, walkover: int) -> str:
    return _("Quien administra el sitio borró una liga del campeonato.")


def _delete_championship(before: Json, after: Json, walkover: int) -> str:
    return _("Quien administra el sitio borró el campeonato en el que estaba la liga.")


SENTENCES = {
    "found_championship": _found_championship,
    "ask_entry": _ask_entry,
    "withdraw_entry": _withdraw_entry,
    "admit_league": _admit_league,
    "refuse_league": _refuse_league,
    "remove_league": _remove_league,
    "appoint_organizer": _appoint_organizer,
    "dismiss_organizer": _dismiss_organizer,
    "delete_league": _delete_league,
    "delete_championship": _delete_championship,
}
