"""The table of a league on its page: a line for each player, and below it what opens from it.

Written here and not in a template, which took a third of the time of the page that is read most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.display.standings import Note, StandingsRow
from tournaments.web.markup import medal, player_address, who
from tournaments.web.tables import LetterColumn, Table

FIGURES = ("played", "won", "drawn", "lost", "points", "pieces")
LINE = (
    '<tr class="{}"><td class="c-pos">{}<details class="opener{}" data-keep="{}"><summary>{}'
    '<span class="visually-hidden">{}</span></summary></details></td><th scope="row" class="c-name">{}{}</th>{}</tr>\n'
)
MORE = (
    '<tr class="more"><td colspan="8"><p class="whole"><bdi>{}</bdi>{}</p>\n'
    '<p class="rest">{} <b>{}</b> · {} <b>{}</b> · {} <b>{}</b>{}</p>\n{}{}</td></tr>\n'
)


class StandingsTable(Table):
    pos = LetterColumn("Pos.")
    name = LetterColumn("Jugador/a")
    played = LetterColumn("J")
    won = LetterColumn("G")
    drawn = LetterColumn("E")
    lost = LetterColumn("P")
    points = LetterColumn("Ptos.")
    pieces = LetterColumn("F")

    caption = gettext_lazy("Clasificación")
    css = "standings"

    class Meta:
        template_name = "tables/standings.html"

    @property
    def rows_written(self) -> Iterator[SafeString]:
        """Each player's line, and what opens from it."""
        for row in self.data:
            yield _line(row)
            yield _more(row)


def _line(row: StandingsRow) -> SafeString:
    states = {"annulled": row.annulled, "pending": row.pending, "with-medal": row.medal}
    name = who(row.name, row.player_id)
    # As in `_more`: written by others is only what is escaped here; all else is a number, or words and marks of ours.
    return mark_safe(  # noqa: S308 - as said above
        LINE.format(
            " ".join(("line", *(name for name, holds in states.items() if holds))),
            row.pos or "–",
            " marked" if row.note else "",
            escape(row.name),
            f'<span class="letter" aria-hidden="true">{row.note.mark}</span>' if row.note else "",
            _("Por qué este puesto") if row.note else _("Más cifras"),
            f"<s>{name}</s>" if row.annulled else name,
            _distinction(row),
            _figures(row),
        )
    )


def _figures(row: StandingsRow) -> SafeString:
    """Struck through where they do not count."""
    around = '<td class="c-{}"><s>{}</s></td>' if row.annulled else '<td class="c-{}">{}</td>'
    return mark_safe("".join(around.format(name, figure) for name, figure in zip(FIGURES, _of(row), strict=True)))  # noqa: S308 - numbers


_of: Callable[[StandingsRow], tuple[int, ...]] = attrgetter(*FIGURES)


def _distinction(row: StandingsRow) -> SafeString | str:
    """A medal, or why there is no place."""
    if row.medal:
        return medal(row.medal, row.podium_points)
    words = _("por decidir") if row.pending else _("partidas anuladas") if row.annulled else ""
    return format_html('<span class="undecided">{}</span>', words) if words else ""


def _more(row: StandingsRow) -> SafeString:
    """The name whole, the figures that a phone leaves out, why the place is this one, and the way to the player."""
    return mark_safe(  # noqa: S308 - each part is escaped, or ours
        MORE.format(
            escape(row.name),
            f" · <bdi>{escape(row.club)}</bdi>" if row.club else "",
            *(_("Ganadas"), row.won, _("Empatadas"), row.drawn, _("Perdidas"), row.lost),
            f" · {_('Sanciones')} <b>{row.sanctions}</b>" if row.sanctions else "",
            _why(row.note) if row.note else "",
            _file(row.name, row.player_id) if row.player_id else "",
        )
    )


def _why(note: Note) -> SafeString:
    line = '<li><bdi class="who" title="{0}">{0}</bdi> <b>{1}</b></li>'
    return format_html(
        '<div class="why"><p><span class="letter">{}</span> {}</p>\n<ul>{}</ul></div>\n',
        *(note.mark, note.text, format_html_join("", line, note.figures)),
    )


def _file(name: str, player_id: int) -> SafeString:
    link = '<p class="rest"><a href="{}">{}<span class="visually-hidden">: {}</span></a></p>\n'
    return format_html(link, player_address(player_id), _("Su ficha"), name)
