"""The settings of gunicorn: `gunicorn -c config/gunicorn.py config.wsgi`, at BIND and PORT of the environment."""

from __future__ import annotations

import gc
import os
import signal
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from environ import Env
from gunicorn.glogging import Logger

from config.logs import format_server_log
from config.process import announce, begin
from serving.handover import Handover
from serving.memory import Replacement, give_back, keep_few_arenas
from serving.request_kinds import MAX_AWAITED_BODY_BYTES

env = Env()
bind = f"{os.environ.get('BIND') or '127.0.0.1'}:{os.environ.get('PORT') or '8000'}"
worker_class = "serving.worker.Worker"
# By default two for pages, and one that makes only documents and long pages.
workers = env.int("WEB_CONCURRENCY", default=3)
threads = 8
# The control socket needs a folder in the home directory, which a service may not write.
control_socket_disable = True
loglevel = "warning"
# Limits of a request line, of its headers, and of an idle connection: what browsers need and no more.
limit_request_line = 4094
limit_request_fields = 60
limit_request_field_size = 8190
# No proxy of the site sends SCRIPT_NAME, so a header of that name comes from a client and is dropped.
forwarder_headers = ""
keepalive = 5
worker_connections = 1000
graceful_timeout = 30
if env.bool("ACCESS_LOG", default=False):
    accesslog = "-"
    access_log_format = '%(h)s "%(r)s" %(s)s %(b)s %(M)sms %({x-request-id}o)s'


class SiteLogger(Logger):
    """Gunicorn's logger, without tokens, and in JSON where the site's logs are."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for log in (self.error_log, self.access_log):
            format_server_log(log)


logger_class = SiteLogger


def on_starting(server: Any) -> None:
    """With --preload, load all views too, and exempt what is loaded from garbage collection.

    The workers share it as long as nothing writes to it, as a collection would.
    """
    keep_few_arenas()
    if server.cfg.preload_app:
        from django.urls import get_resolver

        assert get_resolver().url_patterns
        gc.collect()
        give_back()
        gc.freeze()


def when_ready(server: Any) -> None:
    """Print the address of the site once it accepts connections; the workers are started after this."""
    if env.bool("METRICS", default=False):
        _make_metrics_folder()
    announce([str(socket) for socket in server.LISTENERS])
    if not os.environ.get("LIVE_BESIDE"):
        return
    if server.cfg.workers == 1:
        from config import live

        server.stream = live.listening()
    else:
        _start_stream(server)


def _start_stream(server: Any) -> None:
    """Start the process of the live stream, as a copy of this one, which has loaded the site."""
    if os.fork():
        return
    for number in (*server.SIGNALS, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    for listener in server.LISTENERS:
        listener.sock.close()
    try:
        from config import live

        live.main(beside=True)
    finally:
        os._exit(0)


_handovers: list[Handover] = []
_replacement = Replacement(env.int("WORKER_MEMORY_MB", default=300) * 1024 * 1024)


def pre_fork(server: Any, worker: Any) -> None:
    """Choose one worker for documents if there are several, and another one when it has ended."""
    worker.stream = getattr(server, "stream", None)
    if server.cfg.workers == 1:
        return
    if not _handovers:
        _handovers.append(Handover())
    worker.handover = _handovers[0]
    own = (other for other in server.WORKERS.values() if other.handover is worker.handover)
    worker.makes_documents = not any(other.makes_documents for other in own)


def on_reload(_server: Any) -> None:
    """Let one of the new workers make documents, since all old workers end."""
    _handovers.clear()


def post_fork(_server: Any, worker: Any) -> None:
    """Turn off the collection of garbage while the site is loaded: loading makes none, and takes a fifth less time."""
    gc.disable()
    if worker.makes_documents:
        worker.take_documents()


def post_worker_init(worker: Any) -> None:
    """Begin the work of a process that answers pages.

    Objects made until now are exempted from garbage collection: visiting them takes a tenth of a second, while
    no thread of the process runs.
    """
    from django.apps import apps

    if apps.ready:
        from serving.proxies import is_trusted

        worker.is_proxy = is_trusted
        begin()
        if worker.stream:
            from config import live

            worker.stream_thread = live.StreamThread(worker.stream)
    gc.collect()
    gc.freeze()
    gc.enable()
    _replacement.begin()


def pre_request(_worker: Any, request: Any) -> None:
    """Close the connection after a request with a large body, which the server would otherwise read to its end."""
    fields = {name: value for name, value in request.headers if name in ("CONTENT-LENGTH", "TRANSFER-ENCODING")}
    length = fields.get("CONTENT-LENGTH", "0")
    if "TRANSFER-ENCODING" in fields or not length.isdigit() or int(length) > MAX_AWAITED_BODY_BYTES:
        request.force_close()


def post_request(worker: Any, _request: Any, _environ: Any, _response: Any) -> None:
    """Replace a worker that has grown past the limit: it answers what it has begun, and another one starts."""
    if worker.alive and _replacement.is_due():
        worker.is_replaced = True
        worker.handle_exit(signal.SIGTERM, None)


def worker_exit(_server: Any, worker: Any) -> None:
    """End the live stream that a single worker serves."""
    if thread := getattr(worker, "stream_thread", None):
        thread.end()


def child_exit(_server: Any, worker: Any) -> None:
    """Keep the counters of a worker that ended, drop its gauges, and stop handing connections over to it."""
    is_replaced = _replacement.ended(worker.pid)
    # What is handed over meanwhile waits for the next worker: pages go on as before.
    if worker.makes_documents and not is_replaced:
        worker.handover.shut()
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(_server: Any) -> None:
    """Delete the metrics folder when the process that made it ends."""
    folder = Path(os.environ.get("PROMETHEUS_MULTIPROC_DIR", ""))
    if folder.name.startswith(_own_prefix()):
        rmtree(folder, ignore_errors=True)


def _make_metrics_folder() -> None:
    """Make a folder for the metrics of the workers, unless the environment names one."""
    if not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = mkdtemp(prefix=_own_prefix())


def _own_prefix() -> str:
    """Return the prefix of this process's metrics folder; not a constant, since a reload runs this module again."""
    return f"castillar-metrics-{os.getpid()}-"
