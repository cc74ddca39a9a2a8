"""The static files that are collected: those that a page loads, without source maps, which only developers read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.staticfiles.finders import AppDirectoriesFinder
from whitenoise.storage import CompressedManifestStaticFilesStorage

UNUSED = ("*.map", "redoc.*")
"""Files of applications that no page loads: more than half of all static files, by size."""


class UsedFiles(AppDirectoriesFinder):
    """The static files of applications, without those that no page loads."""

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterable[Any]:
        return super().list([*(ignore_patterns or ()), *UNUSED])


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """The collected files under names with their digest, and compressed.

    The comments of style sheets and scripts that name a source map are left as they are: Django would refuse to
    collect a file whose map is missing.
    """

    patterns = tuple(
        (extension, tuple(each for each in rules if "sourceMappingURL" not in str(each)))
        for extension, rules in CompressedManifestStaticFilesStorage.patterns
    )
