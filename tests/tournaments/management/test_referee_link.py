"""`referee_link`: a private link from the command line."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from tests.organizing import complete_league, decide, drawn_league
from tests.qr import image_of_terminal, read_code
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.administrators import demo
from tournaments.organizers.closing.verbs import Close

pytestmark = pytest.mark.django_db


def printed_addresses(*words: str) -> tuple[str, str]:
    """Return the address that the command prints, and the one in its QR code."""
    out = StringIO()
    call_command("referee_link", *words, stdout=out)
    address_line, code = out.getvalue().strip("\n").split("\n", 1)
    return address_line.rpartition(" ")[2], read_code(image_of_terminal(code))


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as ended:
        call_command("referee_link", *words)
    assert ended.value.code == 2
    return capsys.readouterr().err


def test_qr_code_opens_the_site_on_a_phone() -> None:
    league = drawn_league()
    address, code = printed_addresses(league.slug, "--site", "http://192.168.1.20:8000/")
    assert address == code and address.startswith("http://192.168.1.20:8000/enlace/")
    phone = Client()
    phone.post(address.removeprefix("http://192.168.1.20:8000"), {"name": ""})
    assert phone.get(league_url("record", league)).status_code == 200


def test_same_label_renews_and_another_label_adds() -> None:
    league = drawn_league()
    first, second = printed_addresses(league.slug)[0], printed_addresses(league.slug)[0]
    assert first != second
    assert Client().get(first.removeprefix("http://127.0.0.1:8000")).status_code == 404
    assert Client().get(second.removeprefix("http://127.0.0.1:8000")).status_code == 200
    printed_addresses(league.slug, "--for", "Mesa 2", "--days", "3")
    assert list(models.AccessLink.objects.order_by("pk").values_list("label", flat=True)) == ["Mesa 1", "Mesa 2"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--days", "0"], "--days: se esperaba un número de 1 a 365 y hay 0"),
        (["--days", "9" * 30], "--days: se esperaba un número de 1 a 365"),
        (["--for", ""], "--for: falta el nombre"),
        (["--for", "x" * 61], "--for: caben 60 letras y hay 61"),
        (["--for", "nul\x00"], "--for: hay un carácter que no se puede escribir"),
    ],
)
def test_invalid_link_is_refused(words: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    league = drawn_league()
    message = refused(capsys, league.slug, *words)
    assert expected in message and message.count(words[0]) == 1
    assert not models.AccessLink.objects.exists()


def test_closed_or_missing_league_has_no_link(capsys: pytest.CaptureFixture[str]) -> None:
    league = complete_league()
    decide(league, Close())
    assert "ya ha terminado" in refused(capsys, league.slug)
    assert "no hay ninguna liga «nada»" in refused(capsys, "nada")


def test_demonstration_has_a_league_to_referee() -> None:
    by = demo.make_users()
    assert demo.league_in_play() is None
    drawn_league(name=demo.LEAGUE_IN_PLAY)
    assert demo.league_in_play() is None
    league = complete_league(name=demo.LEAGUE_IN_PLAY)
    models.Official.objects.create(league=league, user=by.user, role="organizer")
    assert demo.league_in_play() == league.slug
    decide(league, Close())
    assert demo.league_in_play() is None
