"""A server that answers each request with the bytes that a test chose, and hypothesis strategies of such bytes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from socketserver import StreamRequestHandler, ThreadingTCPServer
from ssl import SSLContext
from threading import Thread

from hypothesis import strategies as st

HEADS = (b"", b"HTTP/1.1 ", b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: ", b"HTTP/1.1 204 \r\n\r\n")
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def http_answer(status: int, body: bytes, headers: bytes = b"") -> bytes:
    return b"HTTP/1.1 %d X\r\n%sContent-Length: %d\r\n\r\n%s" % (status, headers, len(body), body)


odd_answers = st.one_of(
    st.binary(max_size=300),
    st.builds(bytes.__add__, st.sampled_from((*HEADS, CHUNKED)), st.binary(max_size=100)),
    st.builds(http_answer, st.integers(100, 999), st.binary(max_size=60), st.sampled_from((b"", b"Location: /\r\n"))),
    st.builds(http_answer, st.integers(200, 200), json_values.map(lambda value: json.dumps(value).encode())),
    st.just(http_answer(200, b"[" * 200_000)),
    st.just(http_answer(200, b"9" * 6_000)),
    st.just(http_answer(200, b'{"ok": true, "result": "' + b"a" * 5_000_000 + b'"}')),
)


@dataclass
class OddServer:
    port: int = 0
    answer: bytes = b""


@contextmanager
def answering_oddly(context: SSLContext | None = None) -> Iterator[OddServer]:
    """Run the server on a local port, with TLS if a context is given; it ends each connection after its answer."""
    made = OddServer()

    class Handler(StreamRequestHandler):
        def handle(self) -> None:
            length = 0
            while (line := self.rfile.readline()) not in (b"\r\n", b""):
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
            self.rfile.read(length)
            with suppress(OSError):
                self.wfile.write(made.answer)

    with ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        if context:
            server.socket = context.wrap_socket(server.socket, server_side=True)
        made.port = server.server_address[1]
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield made
        finally:
            server.shutdown()
