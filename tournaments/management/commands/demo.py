from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from games.management.console import BadInput, ConsoleCommand
from tournaments import models
from tournaments.administrators import demo


class Command(ConsoleCommand):
    help = "Llena una base de datos vacía con ligas en todos los estados y con cuentas de cada función."
    example = "manage.py demo"

    def handle(self, *args: Any, **options: Any) -> None:
        if models.League.objects.exists() or User.objects.exists():
            raise BadInput(_("la demostración es para una base de datos vacía, y esta ya tiene ligas o cuentas"))
        demo.fill(timezone.localdate())
        self.stdout.write(
            _(
                "Demostración cargada. Para entrar: «%(organizer)s» (organiza) o «%(referee)s» (arbitra), "
                "con la contraseña «%(password)s»."
            )
            % {"organizer": demo.ORGANIZER, "referee": demo.REFEREE, "password": demo.DEMO_PASSWORD}
        )
        self.stdout.write(
            _("Ninguna de las dos administra el sitio: esa cuenta se crea con «%(command)s».")
            % {"command": f"{settings.MANAGE} createsuperuser"}
        )
