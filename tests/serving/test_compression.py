"""Answers in text are compressed for readers who accept that, and are the same once unpacked."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from serving.compression import CompressionMiddleware, accepts_gzip
from tests.organizing import drawn_league
from tests.people import Visitor, client_of
from tests.tournaments.every.everybody import league_visitors, pages_in
from tests.tournaments.public.public_pages import pages_of
from tests.tournaments.web.deciding.browsing import league_url
from tournaments.web.freshness import CSRF_TEXTS

ACCEPT = {"accept-encoding": "br, gzip"}
SMALL = 400
"""Bytes of an answer that may be as short without compression."""
EVENTS = "text/event-stream"
TEXTS = (
    "text/",
    "application/json",
    "application/problem+json",
    "application/manifest+json",
    "application/schema+json",
    "application/xml",
    "application/atom+xml",
    "image/svg",
)


@pytest.mark.django_db
def test_every_text_is_compressed_and_nothing_else() -> None:
    visitors, kinds = league_visitors("drawn", {Visitor.ANONYMOUS}), set()
    for name in pages_in("drawn"):
        with visitors.at(name) as address:
            plain, packed = (Client().get(address, headers=headers) for headers in ({}, ACCEPT))
        assert not plain.has_header("Content-Encoding"), name
        if plain.streaming or plain.status_code != 200:
            continue
        kinds.add(kind := plain["Content-Type"].partition(";")[0])
        is_text = kind.startswith(TEXTS)
        assert ("Accept-Encoding" in plain.get("Vary", "")) == ("Accept-Encoding" in packed.get("Vary", "")) == is_text
        if not packed.has_header("Content-Encoding"):
            assert not is_text or len(plain.content) < SMALL, name
            continue
        assert is_text, name
        assert packed["Content-Length"] == str(len(packed.content)) and len(packed.content) < len(plain.content)
        body = gzip.decompress(packed.content)
        # Tokens of forms differ from one answer to the next, and have the same length.
        has_token = any(text in body.lower() for text in CSRF_TEXTS)
        assert len(body) == len(plain.content) if has_token else body == plain.content, name
    assert {"text/html", "text/csv", "application/json", "application/pdf"} <= kinds


@pytest.mark.django_db
def test_unchanged_answers_have_the_etag_and_the_vary_of_the_changed() -> None:
    league = drawn_league()
    file, read = league_url("league_file", league, "league", "json"), f"/api/v1/leagues/{league.slug}"
    for page in ("/", *pages_of(league)[:4], file, read):
        for headers in ({}, ACCEPT, {}):
            first = Client().get(page, headers=headers)
            assert first["ETag"].startswith("W/") == first.has_header("Content-Encoding") == bool(headers), page
            again = Client().get(page, headers={**headers, "if-none-match": first["ETag"]})
            assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"]), page
            assert "Accept-Encoding" in again["Vary"], page
            head = Client().head(page, headers=headers)
            assert (head["ETag"], head.get("Content-Encoding")) == (first["ETag"], first.get("Content-Encoding"))


@pytest.mark.django_db
def test_cached_page_is_compressed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    page = pages_of(drawn_league())[0]
    plain = Client().get(page).content
    monkeypatch.delattr("serving.compression.compress_string")
    for headers in (ACCEPT, {}, ACCEPT):
        answer = Client().get(page, headers=headers)
        assert (gzip.decompress(answer.content) if headers else answer.content) == plain


@pytest.mark.django_db
def test_page_of_a_session_is_not_compressed_for_requests_of_other_sites() -> None:
    league = drawn_league()
    page, client = league_url("organize", league), client_of(Visitor.ORGANIZER, league)
    for origin in ("same-origin", "none", "same-site", "cross-site", ""):
        headers = {**ACCEPT, **({"sec-fetch-site": origin} if origin else {})}
        packed = client.get(page, headers=headers, secure=True).has_header("Content-Encoding")
        assert packed == (origin in ("same-origin", "none")), origin
    lengths = {len(client.get(page, headers=ACCEPT).content) for _ in range(4)}
    assert settings.SESSION_COOKIE_NAME in client.cookies and len(lengths) > 1


@pytest.mark.parametrize(
    ("sent", "accepted"),
    [("gzip", True), ("br, GZIP;q=0.5", True), ("gzip;q=1.0, *;q=0", True), ("", False), ("br", False)]
    + [(f"br, gzip{refused}, deflate", False) for refused in (";q=0", "; q=0.0", ";q=0.000")],
)
def test_gzip_is_accepted_by_name_and_not_with_quality_zero(sent: str, accepted: bool) -> None:
    assert accepts_gzip(RequestFactory().get("/", headers={"accept-encoding": sent})) == accepted


def test_no_stream_is_compressed() -> None:
    def chunks() -> Iterator[bytes]:
        yield b"data: 1\n\n" * 100

    request = RequestFactory().get("/", headers=ACCEPT)
    for kind in (EVENTS, "text/csv"):
        for response in (StreamingHttpResponse(chunks(), content_type=kind), HttpResponse(b"x" * 900, EVENTS)):
            answer = CompressionMiddleware(lambda _: HttpResponse()).process_response(request, response)
            assert not answer.has_header("Content-Encoding") and not answer.has_header("Vary")
