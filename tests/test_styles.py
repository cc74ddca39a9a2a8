"""The style sheets fit together."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

STATIC = Path(settings.BASE_DIR) / "static"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CONDITIONAL = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
USED = re.compile(r"var\((--[\w-]+)")
DEFINED = re.compile(r"""(?<![\w(-])(--[\w-]+)["']?\s*[:,]""")


def test_every_variable_of_a_style_has_a_value() -> None:
    """It is defined for all themes and media, which may change it, or set by a script."""
    own = [COMMENT.sub("", file.read_text()) for file in sorted(STATIC.glob("*.css"))]
    scripts = [file.read_text() for file in STATIC.glob("*.js")]
    defined = {name for text in (*own, *scripts) for name in DEFINED.findall(CONDITIONAL.sub("", text))}
    used = {name for text in own for name in USED.findall(text)}
    assert len(used) > 10
    assert used - defined == set()
