"""The visual checks of `page_checks` find each fault on a page, and none on a correct page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.page_checks import low_contrast, page_faults, prepare, unclear_links

PAGE = """<!doctype html><html lang="es"><title>Prueba</title><style>
    body {{ color: #111; background: #fff; }} summary {{ padding: 9px 0; }}
    button {{ min-height: 44px; min-width: 44px; }}
    @media (prefers-color-scheme: dark) {{ .dark {{ color: #222; background: #000; }} }}
    .bare {{ color: #006; }} .flat {{ display: flex; line-height: 1; margin: 0; }} .flat a {{ color: inherit; }}
    .over {{ position: absolute; margin: 0; padding: 0 2em 9em; background: #fff; }}
    @media (max-width: 999px) {{ .at-desk {{ display: none; }} }}
    @media (min-width: 1000px) {{ .wide {{ background: #333; }} .far {{ width: 1400px; }}
        .low {{ height: 9px; overflow: auto; }} .bare {{ color: #211; text-decoration: none; }} }}
    </style><main><h1>Prueba</h1><details><summary>Más</summary>{}</details></main></html>"""

CLOSE = "<p class=flat><a href=/>uno</a></p>"


@pytest.mark.parametrize(
    ("part", "on_phone", "at_desk"),
    [
        ("<p>bien</p><button>Ir</button>", [], []),
        (
            "<p class=dark>mal</p><button style='min-height: 30px'>Ir</button><p style='width: 600px'>ancho</p>",
            ["scrolls sideways", "too small to tap: Ir", "color-contrast"],
            ["too small to tap: Ir"],
        ),
        (
            "<p class=wide>mal</p><p class=far>ancho</p><button></button>",
            ["button-name"],
            ["scrolls sideways", "color-contrast"],
        ),
        ("<p class=at-desk>bien</p><button class=at-desk></button>", [], ["button-name"]),
        ("<div class=low><p>uno</p><p>dos</p></div>", [], ["scrollable-region-focusable"]),
        ("<p>uno y <a class=bare href=/>dos</a> y tres</p>", [], ["link-in-text-block"]),
        (f"{CLOSE}{CLOSE}", ["target-size"], ["target-size"]),
        ("<details><summary>Menú</summary><p class=over>uno</p></details><p><a href=/>a</a></p>", [], []),
    ],
    ids=[
        "well",
        "on a phone",
        "at a desk",
        "at a desk alone",
        "scrolls at a desk",
        "link at a desk",
        "close",
        "covered",
    ],
)
def test_visual_check_finds_faults(phone: Page, part: str, on_phone: list[str], at_desk: list[str]) -> None:
    phone.goto("/healthz")
    phone.set_content(PAGE.format(part))
    found = page_faults(phone)
    of_phone = [line for line in found if line.startswith("390, dark")]
    of_desk = [line for line in found if line.startswith("1280, light")]
    for lines, faults in ((of_phone, on_phone), (of_desk, at_desk)):
        assert len(lines) == len(faults), found
        assert all(fault in line for fault, line in zip(faults, lines, strict=True)), found


def test_contrast_is_measured_again_on_another_background(phone: Page) -> None:
    """The text has the same colour as one that passed on an earlier page."""
    phone.goto("/healthz")
    text = "<p style='color: #123456'>bien</p>"
    for around, found in (("", 0), ("<div style='background: #123'>{}</div>", 1), ("", 0), ("{}", 0)):
        phone.set_content(PAGE.format(text + around.format(text)))
        assert len(contrast(phone)) == found
    covered = f"<div style='position: relative; opacity: .2'>{text}</div>"
    phone.set_content(PAGE.format(text + covered))
    assert [rule for rule, _ in contrast(phone)] == ["color-contrast"]


def test_undecided_contrast_is_measured_in_another_place(phone: Page) -> None:
    """On a gradient axe-core gives no answer, and is not asked there again; in another place the text is measured."""
    phone.goto("/healthz")
    ground = "<div style='background: {}'><p{} style='color: #343434'>mal</p></div>"
    drawn = ground.format("linear-gradient(#333, #333)", "")
    places = ((drawn, 0), (drawn, 0), (drawn + ground.format("#333", ""), 1))
    for parts, found in places:
        phone.set_content(PAGE.format(parts))
        assert len(contrast(phone)) == found
    covered = "<div style='position: relative'><p{} style='color: #ccc'>mal</p>{}</div>"
    over = "<div style='position: absolute; inset: 0; background: #000'></div>"
    for parts, found in (
        (covered.format("", over), 0),
        (covered.format("", over), 0),
        (covered.format(" class=b", ""), 1),
    ):
        phone.set_content(PAGE.format(parts))
        assert len(contrast(phone)) == found


def test_link_is_judged_again_in_another_text(phone: Page) -> None:
    """The link has the look of one that was fine on an earlier page; a look with a fault is judged on each page."""
    phone.goto("/healthz")
    bare, lined = (f"<a href=/ style='color: #211; text-decoration: {line}'>dos</a>" for line in ("none", "underline"))
    for text, found in (
        (f"<p>{bare}</p>", 0),
        (f"<p>uno y {bare} y tres</p>", 1),
        (f"<p>uno y {lined} y tres</p>", 0),
        (f"<p>uno y {bare} y tres</p>", 1),
        (f"<p>{bare} y</p>", 0),
        (f"<p style='color: #888'>uno y {bare} y tres</p>", 0),
    ):
        phone.set_content(PAGE.format(text))
        prepare(phone, opened=True)
        assert len(unclear_links(phone, phone.evaluate("pageChecks.colours().looks"))) == found, text


def contrast(phone: Page) -> list[list[str]]:
    phone.evaluate("document.querySelector('details').open = true")
    prepare(phone)
    return low_contrast(phone, phone.evaluate("pageChecks.colours().colourings"))
