"""Sentences for the history of names."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json


@sentence_of("show_as")
def _show_as(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about initials in a league or a championship."""
    if after["initials"] and after.get("everywhere"):
        return _("%(name)s sale con sus iniciales en todas sus ligas.") % {"name": after["player"]}
    if after["initials"]:
        return _("%(name)s sale con sus iniciales en todo lo que ve el público.") % {"name": after["player"]}
    return _("%(name)s vuelve a salir con su nombre.") % {"name": after["player"]}


@sentence_of("answer_proposal")
def _answer_proposal(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about an answer, without the other league, although older decisions name it."""
    values = {"name": after["player"]}
    if after["same"]:
        return _("%(name)s juega también en otra liga: es la misma persona.") % values
    return _("Quien se llama %(name)s en otra liga es otra persona.") % values


@sentence_of("join_players")
def _join_players(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about a merge, for every league and championship concerned, without naming the others."""
    return _("La página de %(name)s se junta con otra de la misma persona.") % {"name": after["player"]}


@sentence_of("part_players")
def _part_players(before: Json, after: Json, walkover: int) -> str:
    return _("%(name)s vuelve a tener una página aparte.") % {"name": after["player"]}


@sentence_of("note_consent")
def _note_consent(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about a consent, without its giver, since the history is public."""
    if after["noted"]:
        return _("Queda anotado quién consintió que participe %(name)s.") % {"name": after["player"]}
    return _("Se quita la anotación de quién consintió que participe %(name)s.") % {"name": after["player"]}


@sentence_of("anonymise")
def _anonymise(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about an erasure in a league or a championship."""
    return _("Se borra un nombre, en todo lo que se guarda: en su lugar queda «%(name)s».") % {"name": after["player"]}


@sentence_of("propose_player")
def _propose_player(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about a proposal, without naming the other league."""
    values = {"name": after["player"]}
    if after["same"]:
        return _("Se propone que %(name)s y quien se llama igual en otra liga son la misma persona.") % values
    return _("%(name)s no es quien se llama igual en otra liga.") % values
