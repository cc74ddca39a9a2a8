"""Check a file of very many games as an uploaded archive: stored, in parallel, and resumable."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import chain
from pathlib import PurePath
from typing import Any

from django.utils.translation import gettext as _

from games.archive.progress import ArchiveDeleted, progress, receive
from games.archive.working import release_parts, work
from games.management.console import NOT_IN_ORDER_STATUS, BadInput, ConsoleCommand, ProgressBar, as_called
from games.management.sheets import SheetFile, opened
from games.models import Archive, ArchiveState
from games.rules import RULES


class Command(ConsoleCommand):
    help = "Comprueba un archivo de muchas partidas y guarda lo hallado; se puede parar y seguir."
    example = "manage.py archive federacion.pdn --rules international"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", metavar="FILE", help="el fichero PDN; «-» es la entrada estándar")
        parser.add_argument("--rules", choices=tuple(RULES), help="sistema de reglas")
        parser.add_argument("--resume", type=int, metavar="N", help="sigue con el archivo N, que se paró o se cortó")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="procesos a la vez")

    def handle(self, *args: Any, **options: Any) -> int | None:  # type: ignore[override]
        if not 1 <= options["jobs"] <= 64:
            raise BadInput(_("--jobs %(jobs)d: se esperaba un número de 1 a 64") % {"jobs": options["jobs"]})
        if options["resume"] is not None and (options["file"] or options["rules"]):
            raise BadInput(_("--resume no va con FILE ni con --rules: el archivo tiene los suyos"))
        archive = self._received(options) if options["resume"] is None else _resumed_archive(options)
        try:
            self._work(archive, options["jobs"])
        except KeyboardInterrupt:
            self.stderr.write(_resume_hint(archive))
            raise
        return self._report(archive)

    def _received(self, options: dict[str, Any]) -> Archive:
        """Read a file into a new archive, with a progress bar."""
        if not options["file"] or not options["rules"]:
            raise BadInput(_("faltan FILE y --rules, o --resume N"))
        with opened(options["file"]) as source:
            bar = ProgressBar(source.size)
            chunks = _with_progress(source, bar)
            start = next(chunks, b"")
            archive = Archive.objects.create(name=PurePath(source.name).name[:200], rules=options["rules"])
            try:
                receive(archive, chain((start,), chunks))
            except ArchiveDeleted as gone:
                raise BadInput(_("%(file)s: se borró mientras se recibía") % {"file": source.name}) from gone
            bar.close()
        return archive

    def _work(self, archive: Archive, jobs: int) -> None:
        """Check the archive, with a progress bar."""
        done = progress(archive).checked
        bar = ProgressBar(archive.games)

        def shown(games: int) -> None:
            nonlocal done
            done += games
            bar.show(done, done)

        work(archive.pk, jobs, shown)
        bar.close()

    def _report(self, archive: Archive) -> int | None:
        """Print the totals and the kinds of findings. Return the exit code."""
        try:
            archive.refresh_from_db()
        except Archive.DoesNotExist as gone:
            raise BadInput(_("%(file)s: se borró mientras se comprobaba") % {"file": archive.name}) from gone
        checked = progress(archive)
        name, games = archive.name, archive.games
        self.stdout.write(
            _("%(number)d: %(name)s: partidas: %(games)d; comprobadas: %(checked)d; en orden: %(valid)d")
            % {"number": archive.pk, "name": name, "games": games, "checked": checked.checked, "valid": checked.valid}
        )
        for kind in checked.kinds:
            self.stdout.write(f"  {kind.games:7}  {kind.name}")
        if checked.stopped:
            self.stderr.write(_resume_hint(archive))
        return NOT_IN_ORDER_STATUS if checked.kinds or checked.stopped else None


def _resumed_archive(options: dict[str, Any]) -> Archive:
    """Return the archive of `--resume`, ready to be checked further. Raises BadInput if there is none."""
    archive = Archive.objects.filter(pk=options["resume"]).first()
    if archive is None:
        raise BadInput(_("--resume %(number)d: no hay ningún archivo con ese número") % {"number": options["resume"]})
    if archive.state == ArchiveState.RECEIVING:
        words = _("--resume %(number)d: su fichero no se recibió entero; vuelve a darlo")
        raise BadInput(words % {"number": options["resume"]})
    if archive.state == ArchiveState.STOPPED:
        archive.state = ArchiveState.WORKING
        archive.save(update_fields=["state"])
    release_parts(archive.pk)
    return archive


def _resume_hint(archive: Archive) -> str:
    return as_called(_("parado; sigue con: manage.py archive --resume %(number)d")) % {"number": archive.pk}


def _with_progress(source: SheetFile, bar: ProgressBar) -> Iterator[bytes]:
    """Yield a file in pieces, moving its progress bar."""
    for chunk in source.chunks():
        bar.show(source.read, 0)
        yield chunk
