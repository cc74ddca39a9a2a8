"""A server that replaces Telegram: it holds the messages to the bot and those that the bot sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

TOKEN = "123:secreto"


@dataclass
class Telegram:
    """`written` are messages to the bot, `sent` those that it sent, `answers` the statuses of the next ones.

    `itself` is what it says of the bot.
    """

    url: str = ""
    written: list[dict[str, Any]] = field(default_factory=list)
    sent: list[dict[str, Any]] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    itself: object = field(default_factory=lambda: {"username": "castillar_bot"})

    def write(self, chat: int, text: str) -> None:
        number = 1 + max([one["update_id"] for one in self.written], default=0)
        self.written.append({"update_id": number, "message": {"chat": {"id": chat}, "text": text}})

    def answer(self, path: str, request: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        self.paths.append(path)
        method = path.rpartition("/")[2]
        if not path.startswith(f"/bot{TOKEN}/"):
            return 401, {"ok": False}
        if method == "getMe":
            return 200, {"ok": True, "result": self.itself}
        if method == "getUpdates":
            self.written = [one for one in self.written if one["update_id"] >= request.get("offset", 0)]
            return 200, {"ok": True, "result": list(self.written)}
        status = self.answers.pop(0) if self.answers else 200
        if status == 200:
            self.sent.append(request)
        return status, {"ok": status == 200}


@contextmanager
def chatting() -> Iterator[Telegram]:
    """Run the server on a local port."""
    made = Telegram()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])) or b"{}")
            status, answer = made.answer(self.path, request)
            whole = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(whole)))
            self.end_headers()
            self.wfile.write(whole)

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made.url = f"http://127.0.0.1:{server.server_address[1]}"
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield made
    finally:
        server.shutdown()
        server.server_close()
