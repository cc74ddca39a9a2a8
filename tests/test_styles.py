"""The style sheets fit together."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

from tests.checked_pages import cut_classes
from tests.styles import KEPT, kept_style

STATIC = Path(settings.BASE_DIR) / "static"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CONDITIONAL = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
USED = re.compile(r"var\((--[\w-]+)")
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
SELECTOR = re.compile(r"([^{};]+)\{")
FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}")
STRING = re.compile(r'"[^"]*"')
COMPOSED = re.compile(r"([a-z-]+-)(?=\$?\{)")
"""The beginning of a class that ends in a variable."""
USING = {"templates": ("html",), "tournaments": ("py",), "games": ("py", "html"), "static": ("js",)}
"""Where classes are written."""
OF_SWAGGER = {"renderedMarkdown", "markdown", "scheme-container", "swagger-ui"}
DEFINED = re.compile(r"""(?<![\w(-])(--[\w-]+)["']?\s*[:,]""")


def test_every_variable_of_a_style_has_a_value() -> None:
    """It is defined for all themes and media, which may change it, or set by a script."""
    own = [COMMENT.sub("", file.read_text()) for file in sorted(STATIC.glob("*.css"))]
    scripts = [file.read_text() for file in STATIC.glob("*.js")]
    defined = {name for text in (*own, *scripts) for name in DEFINED.findall(CONDITIONAL.sub("", text))}
    used = {name for text in own for name in USED.findall(text)}
    assert len(used) > 10
    assert used - defined == set()


def test_every_class_of_a_style_is_written_somewhere() -> None:
    root = Path(settings.BASE_DIR)
    files = [file for folder, kinds in USING.items() for kind in kinds for file in (root / folder).rglob(f"*.{kind}")]
    source = "\n".join(file.read_text() for file in files if "vendor" not in file.parts)
    words, beginnings = set(re.findall(r"[\w-]+", source)), tuple(COMPOSED.findall(source))
    styles = [*STATIC.glob("*.css"), root / "games" / "static" / "games" / "board.css"]
    selectors = [
        part for file in styles for part in SELECTOR.findall(STRING.sub("", COMMENT.sub("", file.read_text())))
    ]
    classes = {name for part in selectors for name in CLASS.findall(part)}
    assert len(classes) > 300
    assert {name for name in classes - words - OF_SWAGGER if not name.startswith(beginnings)} == set()


def test_bootstrap_is_cut_to_what_pages_use() -> None:
    """If this fails: `python -m tests.styles`."""
    assert KEPT.read_text(encoding="utf-8") == kept_style()


def test_used_classes_are_kept_and_unused_ones_are_not() -> None:
    assert cut_classes('<p class="btn form-select visually-hidden winner">') == []
    assert cut_classes('<p class="btn accordion-button">') == ["class accordion-button"]


def test_no_font_that_comes_late_moves_what_is_read() -> None:
    """A browser swaps no font with this display: it shows the page with the one that is there."""
    faces = [face for file in STATIC.glob("*.css") for face in FONT_FACE.findall(file.read_text())]
    assert len(faces) >= 4
    assert [face for face in faces if "font-display: optional;" not in face] == []
    preloaded = re.findall(r"""as="font"[^>]*'vendor/([^']+)'""", (STATIC.parent / "templates/base.html").read_text())
    assert [(STATIC / "vendor" / font).is_file() for font in preloaded] == [True]
