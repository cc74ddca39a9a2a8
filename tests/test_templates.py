"""Style of the templates."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

MAX_LINE_LENGTH = 120


def test_template_lines_have_at_most_120_characters() -> None:
    templates = Path(settings.BASE_DIR) / "templates"
    too_long = [
        f"{file.relative_to(templates)}:{number}"
        for file in sorted(templates.rglob("*"))
        if file.is_file()
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if len(line) > MAX_LINE_LENGTH
    ]
    assert too_long == []
