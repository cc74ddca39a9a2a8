"""What each article is about, in the languages that its module is not written in."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.wording.subjects import en, gl, it

SUBJECTS: Mapping[str, Mapping[str, str]] = {"gl": gl.SUBJECTS, "it": it.SUBJECTS, "en": en.SUBJECTS}
