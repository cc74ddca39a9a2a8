"""How gunicorn serves the site: `gunicorn -c config/gunicorn.py config.wsgi`, at BIND and PORT of the environment."""

from __future__ import annotations

import os
from typing import Any

bind = f"{os.environ.get('BIND') or '127.0.0.1'}:{os.environ.get('PORT') or '8000'}"
worker_class = "gthread"
workers = 2
threads = 8
# It would want a folder of its own in the home folder, which a service may not write.
control_socket_disable = True
loglevel = "warning"


def when_ready(server: Any) -> None:
    """Say where the site is once it answers there, and not before."""
    addresses = " ".join(str(socket) for socket in server.LISTENERS)
    print(f"El Castillar está en {addresses} (Ctrl+C lo para).", flush=True)
