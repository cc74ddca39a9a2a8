"""Sentences for the history of the place, contact and notice of a league.

The public history does not repeat the contact or the notice, since they may be removed later.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.wording import terms
from tournaments.wording.decisions import sentence_of
from tournaments.wording.results import Json


@sentence_of("announce")
def _announce(before: Json, after: Json, walkover: int) -> str:
    changed = {key for key in after if before.get(key) != after[key]}
    sentences_of_keys = [
        (_("Se quita el contacto."), _("Cambia el contacto."), "contact"),
        (_("Se quita el aviso."), _("Cambia el aviso."), "notice"),
        (_("Se quita el fichero de reglas."), _("Nuevo fichero de reglas."), "rules_file"),
    ]
    sentences = [new if after[key] else removed for removed, new, key in sentences_of_keys if key in changed]
    if "place" in changed:
        place = _("Lugar: %(place)s.") % {"place": terms.without_last_stop(after["place"])}
        sentences.insert(0, place if after["place"] else _("Se quita el lugar."))
    return " ".join(sentences) or _("El lugar, el contacto y el aviso quedan como estaban.")
