#!/usr/bin/env python
"""The command line of the site: `manage.py help` lists the commands."""

import io
import os
import sys

from serving.garbage import collect_seldom
from serving.stack import with_room


def main() -> None:
    collect_seldom()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    from django.core.management import execute_from_command_line

    with_room(execute_from_command_line, sys.argv)


if __name__ == "__main__":
    main()
