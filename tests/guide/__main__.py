"""Renew the pictures of the guides, in docs/pictures, in each language: `python -m tests.guide`.

The demonstration is loaded into a folder of its own, one copy for each language, and opened in Chromium.
"""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.conftest import ARGUMENTS, program
from tests.e2e.console import ROOT
from tests.e2e.site import environment, running_site
from tests.guide.pictures import PICTURES, Picture

LANGUAGES = {"es": "es-ES", "gl": "gl-ES", "it": "it-IT", "en": "en-GB"}
FOLDER = ROOT / "docs" / "pictures"
MAX_COLOURS = 64
# The organizer's account that `manage.py demo` creates.
USER, PASSWORD = "organizadora", "castillar-demo"


def main() -> None:
    with TemporaryDirectory() as temporary, sync_playwright() as playwright:
        demonstration = Path(temporary) / "demo"
        demonstration.mkdir()
        command = [sys.executable, "-m", "config.prepare", "--demo"]
        subprocess.run(command, cwd=ROOT, env=environment(demonstration), check=True)
        browser = playwright.chromium.launch(executable_path=program(), args=ARGUMENTS[:-1])
        for language, locale in LANGUAGES.items():
            with running_site(demonstration, Path(temporary) / language) as site:
                draw_all(browser, site.url, locale, FOLDER / language)


def draw_all(browser: Browser, url: str, locale: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    context = browser.new_context(base_url=url, locale=locale, reduced_motion="reduce")
    page = context.new_page()
    log_in(page)
    for picture in PICTURES:
        path = folder / f"{picture.name}.png"
        path.write_bytes(smaller(drawn(page, picture)))
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} KB")
    context.close()


def log_in(page: Page) -> None:
    page.goto("/entrar/")
    page.fill("#id_username", USER)
    page.fill("#id_password", PASSWORD)
    page.press("#id_password", "Enter")
    page.wait_for_url("**/organizar/")


def drawn(page: Page, picture: Picture) -> bytes:
    """Return a PNG of the page, from the top or from `picture.below` on, after `picture.prepare`."""
    page.set_viewport_size({"width": picture.width, "height": picture.height})
    picture.prepare(page)
    page.wait_for_load_state("networkidle")
    start = page.locator(picture.below).first.bounding_box() if picture.below else None
    top = max(0, start["y"] + page.evaluate("scrollY") - 16) if start else 0
    whole = page.evaluate("document.documentElement.scrollHeight")
    clip = {"x": 0, "y": top, "width": picture.width, "height": min(picture.height, whole - top)}
    return page.screenshot(full_page=True, clip=clip, animations="disabled")  # type: ignore[arg-type]


def smaller(png: bytes) -> bytes:
    """Return the picture with fewer colours, in a quarter of the size."""
    buffer = BytesIO()
    image = Image.open(BytesIO(png)).convert("RGB")
    image.quantize(MAX_COLOURS, dither=Image.Dither.NONE).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


if __name__ == "__main__":
    main()
