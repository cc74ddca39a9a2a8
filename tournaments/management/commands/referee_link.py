from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.management.console import BadInput, ConsoleCommand
from tournaments import models
from tournaments.league import checks
from tournaments.league.faults import Fault
from tournaments.management.files import bad_input, console_actor, league_by_slug
from tournaments.models.access_link import Reach
from tournaments.organizers.links.verbs import MAX_DAYS, MAX_LABEL_LENGTH, MakeLink, RenewLink
from tournaments.store.access.tokens import digest, new_token
from tournaments.store.decide import Verb, take
from tournaments.web import qr

DEFAULT_SITE = "http://127.0.0.1:8000"


class Command(ConsoleCommand):
    help = (
        "Hace un enlace con el que se anota una liga sin tener cuenta, y lo enseña, también en un QR. "
        "Si ya hay uno para lo mismo lo renueva: el de antes deja de valer."
    )
    example = "manage.py referee_link liga-de-damas --for 'Mesa 1' --site http://192.168.1.20:8000"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="la liga")
        parser.add_argument(
            "--for", dest="label", metavar="TEXT", default="Mesa 1", help="para quién o para qué; por omisión, Mesa 1"
        )
        parser.add_argument("--days", type=int, metavar="N", help="los días que vale; por omisión, hasta que se cierre")
        parser.add_argument(
            "--site",
            metavar="URL",
            default=settings.SITE_URL or DEFAULT_SITE,
            help="la dirección del sitio; por omisión, la de SITE_URL",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        slug, days = options["slug"], options["days"]
        league = models.League.objects.get(pk=league_by_slug(slug).pk)
        if days is not None and not 1 <= days <= MAX_DAYS:
            words = _("--days: se esperaba un número de 1 a %(most)d y hay %(found)d")
            raise BadInput(words % {"most": MAX_DAYS, "found": days})
        token = new_token()
        try:
            take(league, self._verb(league, _label(options["label"]), digest(token), days), by=console_actor())
        except Fault as fault:
            raise bad_input(slug, fault) from None
        address = options["site"].rstrip("/") + reverse("tournaments:enter", args=[token])
        self.stdout.write(
            _("Para anotar «%(league)s» sin cuenta: %(address)s") % {"league": league, "address": address}
        )
        self.stdout.write(qr.terminal_code(address))

    def _verb(self, league: models.League, label: str, token_hash: str, days: int | None) -> Verb:
        """Return the decision: renew the link of this label, or make one."""
        link = league.links.filter(label=label, reach=Reach.LEAGUE, revoked_at__isnull=True).last()
        return RenewLink(link.pk, token_hash, days) if link else MakeLink(label, token_hash, days=days)


def _label(typed: str) -> str:
    """Return the label of the link. Raises BadInput."""
    try:
        label = checks.name(typed)
    except Fault as fault:
        raise bad_input("--for", fault) from None
    if len(label) > MAX_LABEL_LENGTH:
        words = _("--for: caben %(most)d letras y hay %(found)d")
        raise BadInput(words % {"most": MAX_LABEL_LENGTH, "found": len(label)})
    return label
