#!/usr/bin/env python
"""The command line of the site: `manage.py help` lists the commands."""

import os
import sys
from pathlib import Path

from serving.garbage import collect_seldom
from serving.stack import with_room
from serving.system import print_any_letter

# Commands about stored data: without any they would leave a folder with an empty database behind.
NEED_DATA = {
    *("audit", "backup", "changepassword", "createsuperuser", "draw_lots", "export_event", "export_league"),
    *("import_results", "referee_link"),
}


def main() -> None:
    collect_seldom()
    refuse_without_data(sys.argv[1:])
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    print_any_letter()
    from django.core.management import execute_from_command_line

    with_room(execute_from_command_line, sys.argv)


def refuse_without_data(words: list[str]) -> None:
    """Exit with a sentence if the command needs the data of a site, and the folder of data has none."""
    if not words or words[0] not in NEED_DATA or {"-h", "--help"} & set(words):
        return
    folder = Path(os.environ.get("VAR_DIR") or Path(__file__).resolve().parent / "var")
    elsewhere = os.environ.get("DATABASE_URL") or os.environ.get("DATABASE_URL_FILE")
    if not elsewhere and not (folder / "castillar.sqlite3").exists():
        called = Path(sys.argv[0]).name
        sys.stderr.write(
            f"{called} {words[0]}: en {folder} no hay datos de ningún sitio; delante de la orden se pone "
            "VAR_DIR=CARPETA o DATABASE_URL=DIRECCIÓN, como al poner el sitio en marcha\n"
        )
        sys.exit(2)


if __name__ == "__main__":
    main()
