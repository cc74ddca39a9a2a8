"""What `looking` finds wrong with a page in which all else is well."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.looking import looked_at

WELL = "<tr><td>bien</td></tr>" * 100
PAGE = """<!doctype html><html lang="es"><title>Prueba</title><style>
    body {{ color: #111; background: #fff; }}
    @media (prefers-color-scheme: dark) {{ .dark {{ color: #222; background: #000; }} }}
    @media (min-width: 1000px) {{ .wide {{ color: #ddd; }} }}
    </style><main><h1>Prueba</h1>{}</main></html>"""
ABOVE = "<div style='height: 9em; background: #000'></div>" + "<p style='position: absolute; top: {}'>texto</p>" * 5


@pytest.mark.parametrize(
    ("part", "rules"),
    [
        (f"<table>{WELL}</table>", []),
        (f"<table>{WELL}<tr><td style='color: #ddd'>mal</td></tr></table>", ["color-contrast"] * 2),
        (f"<table>{WELL}<tr><td style='background: #222'>mal</td></tr></table>", ["color-contrast"] * 2),
        (f"<table>{WELL}<tr><td style='opacity: .2'>mal</td></tr></table>", ["color-contrast"] * 2),
        (f"<p>bien</p><p hidden class=dark>bien</p>{'<p class=dark>mal</p>' * 9}", ["color-contrast"]),
        (ABOVE.format("90vh", "80vh", "70vh", "60vh", "6em"), ["color-contrast"] * 2),
        ("<p>bien</p><p class=wide>mal</p>", ["color-contrast"]),
        ("<button style='min-height: 44px; min-width: 44px'></button>", ["button-name"] * 2),
        ("<button>corto</button>", ["too small to tap"] * 2),
        ("<p style='width: 600px'>bien</p>", ["scrolls sideways"]),
    ],
)
def test_looking_finds_what_is_wrong(phone: Page, part: str, rules: list[str]) -> None:
    phone.goto("/healthz")
    phone.set_content(PAGE.format(part))
    wrong = looked_at(phone)
    assert len(wrong) == len(rules) and all(rule in line for rule, line in zip(rules, wrong, strict=True)), wrong
