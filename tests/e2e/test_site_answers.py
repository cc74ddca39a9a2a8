"""The running site answers health checks, static files and a browser."""

from urllib.request import urlopen

from playwright.sync_api import Page

from tests.e2e.site import Site


def test_health_check_needs_no_session(site: Site) -> None:
    with urlopen(f"{site.url}/healthz") as answer:
        assert answer.read() == b"ok"
        assert answer.headers["Set-Cookie"] is None
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


def test_style_sheet_has_a_versioned_name(site: Site) -> None:
    address = site.manage("shell", "--no-imports", "-c", ASK_FOR_STYLE).strip()
    assert address != "/static/vendor/bootstrap/bootstrap.css"
    with urlopen(site.url + address) as answer:
        assert "immutable" in answer.headers["Cache-Control"]


ASK_FOR_STYLE = "from django.templatetags.static import static; print(static('vendor/bootstrap/bootstrap.css'))"


def test_browser_reaches_the_site(phone: Page) -> None:
    phone.goto("/healthz")
    assert phone.inner_text("body") == "ok"
