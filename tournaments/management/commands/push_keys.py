from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Hace una clave para los avisos a navegadores (VAPID) y la imprime como ajuste."

    def handle(self, *_args: Any, **_options: Any) -> None:
        number = generate_private_key(SECP256R1()).private_numbers().private_value
        key = urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()
        self.stdout.write(f"PUSH_PRIVATE_KEY={key}")
