from __future__ import annotations

import getpass
from typing import Any

from django.contrib.auth.management.commands import changepassword
from django.contrib.auth.models import User

from games.management.console import BAD_INPUT_STATUS
from tournaments.store.access.tokens import revoke_tokens


class Command(changepassword.Command):
    help = "Cambia la contraseña de una cuenta. Acaban sus sesiones y se retiran sus tokens para programas."

    def handle(self, *args: Any, **options: Any) -> str:
        """Change the password as Django's command of this name does, then revoke the account's API tokens."""
        name = options["username"] or getpass.getuser()
        if not User.objects.filter(username=name).exists():
            self.stderr.write(f"no hay ninguna cuenta «{name}»")
            raise SystemExit(BAD_INPUT_STATUS)
        changed = super().handle(*args, **{**options, "username": name})
        ended = revoke_tokens(User.objects.get(username=name))
        said = f"Sus sesiones han acabado. Tokens para programas retirados: {ended}."
        return f"{changed}\n{said} Los enlaces privados que dio siguen valiendo."
