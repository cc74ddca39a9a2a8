"""A league of the largest size: public requests take little work."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import resolve

from bench.large_league import DECISIONS, MAX_BYTES, PLAYERS, addresses, build, enter_images, enter_sheets
from tests.caches import clear_caches
from tests.people import Visitor, organizer_of
from tests.tournaments.every.matrix import PAGES
from tournaments.league.formats.planning import FINALS

pytestmark = pytest.mark.django_db
FONTS_BYTES = 200_000
"""The part of a document that does not grow with the league."""


def status_and_bytes(address: str) -> tuple[int, int]:
    """Return the status and the bytes of an address, with empty caches."""
    cache.clear()
    clear_caches()
    answer = Client().get(address)
    return answer.status_code, len(answer.content)


def test_every_anonymous_request_of_a_league_of_forty_is_small() -> None:
    """Three eighths of the players have an eighth of the games. `python -m bench.large_league` measures all."""
    league = build(3 * PLAYERS // 8, decisions=DECISIONS // 64)
    enter_images(league)
    enter_sheets(league, different=10)
    User.objects.create_user("quien-lleva-el-sitio")
    assert league.decisions.count() == DECISIONS // 64
    check_sizes(addresses(league), games=8, decisions=64)


def test_every_public_address_is_measured() -> None:
    measured = {resolve(urlsplit(each).path).view_name for each in addresses(build(4, decisions=0))}
    read = {name for name, page in PAGES.items() if page.answers[Visitor.ANONYMOUS] == 200}
    assert read - measured - OF_ONE_PLAYER - OF_SWISS - OF_EVENTS == SAME_ADDRESS | {"favicon", "logout"}


SAME_ADDRESS = {
    *(
        "api:found_event",
        "api:found_league",
        "api:enter_players",
        "api:change_settings",
        "api:delete_league",
        "api:rename_championship",
        "api:sign_up",
    ),
}
"""Names of operations whose address is read under another name."""
OF_ONE_PLAYER = {
    *("tournaments:own_report", "tournaments:own_sheet", "tournaments:own_take_back", "tournaments:own_confirm"),
    "tournaments:own_deny",
    *("tournaments:ask", "tournaments:own_request", "tournaments:take_request_back", "tournaments:own_undo"),
    *("tournaments:own_alerts", "tournaments:confirm_alerts", "tournaments:stop_alerts", "tournaments:renew_calendar"),
}
"""Forms behind the private link of one person."""
OF_SWISS = {"tournaments:rounds", "tournaments:public_round", "tournaments:what_if"}
"""Pages of another format, which `bench.rounds` measures."""
OF_EVENTS = {
    *("tournaments:sign_up_for", "tournaments:own_sign_up"),
    *("tournaments:event", "tournaments:event_calendar", "tournaments:event_document", "tournaments:event_projector"),
    *("tournaments:embedded_event", "tournaments:event_history", "tournaments:event_diplomas"),
    *("api:event", "api:events", *(["tournaments:bracket"] if FINALS else [])),
}
"""Pages of events and of knock-outs, which show stages with the parts that pages of leagues have."""


def test_pages_of_remaining_games_of_a_large_league_are_small() -> None:
    """Three quarters of the players have half the games, which are above the same limits as all."""
    league = build(3 * PLAYERS // 4, decisions=0, complete=False)
    remaining_games = ("opciones", "prospects", "slips", "calendar", "proyector", "marcha", "standings")
    cubic = ("course",)
    asked_for = [each for each in addresses(league) if any(word in each for word in remaining_games + cubic)]
    check_sizes(asked_for, games=2)


def check_sizes(asked_for: Iterable[str], *, games: int = 1, decisions: int = 1) -> None:
    """Check the size of each response, multiplied by `games`; that of the history by `decisions`."""
    for address in asked_for:
        status, size = status_and_bytes(address)
        times = decisions if "hist" in address else games
        fixed = min(size, FONTS_BYTES) if ".pdf" in address else 0
        whole = fixed + times * (size - fixed)
        assert status in (200, 403, 404, 422) and whole < MAX_BYTES, (address, status, size)


def test_league_of_45_gives_no_error() -> None:
    league = build(45, legs=1, decisions=0)
    assert Client().get(f"/ligas/{league.slug}/documentos/standings.pdf").status_code == 200
    assert Client().get(f"/ligas/{league.slug}/documentos/wallchart.pdf").status_code == 404
    listed = Client().get(f"/ligas/{league.slug}/documentos/").content.decode()
    assert "/documentos/course.pdf" in listed, "the dossier has it too"
    dossier = organizer_of(league).get(f"/ligas/{league.slug}/documentos/dossier.pdf")
    assert dossier["Content-Type"] == "application/pdf"
