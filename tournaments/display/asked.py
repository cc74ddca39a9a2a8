"""What players ask of the organizers of a league, each request with its one button."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple
from urllib.parse import urlencode

from django.utils.formats import date_format
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.display.matters import Matter, WaitingItem
from tournaments.display.proposed_hours import hour_warnings
from tournaments.display.requests import correction_page, recorded_words, texts_of
from tournaments.league.values import Game, State
from tournaments.models.player_request import STATES_FOR_ORGANIZERS, RequestKind, RequestState
from tournaments.store.load import LoadedLeague
from tournaments.wording.decisions import KINDS, asked_words
from tournaments.wording.terms import day_and_hour

MAX_LETTERS = 300
"""The most letters of a text that a matter quotes."""


class AskedFor(NamedTuple):
    """A request that waits for the organizers, with what its player wrote and the result asked for."""

    row: models.PlayerRequest
    text: str
    asks: str


def requests_asked_in(leagues: Sequence[LoadedLeague]) -> Mapping[int, tuple[AskedFor, ...]]:
    """Return the requests that wait for the organizers of each league, in two queries; in none without a league."""
    if not leagues:
        return {}
    pks = [one.pk for one in leagues]
    rows = models.PlayerRequest.objects.filter(entry__league__in=pks, state__in=STATES_FOR_ORGANIZERS)
    requests = list(rows.select_related("entry").order_by("pk"))
    texts = texts_of(pks, [row.pk for row in requests])
    found: dict[int, list[AskedFor]] = {}
    for row in requests:
        found.setdefault(row.entry.league_id, []).append(AskedFor(row, *texts.get(row.pk, ("", ""))))
    return {pk: tuple(requests) for pk, requests in found.items()}


def request_matters(
    loaded: LoadedLeague, asked: Sequence[AskedFor], deadlines: Mapping[int, date]
) -> Iterator[WaitingItem]:
    """Yield the players' requests with what they wrote; a possible hour that both want is granted at once.

    `deadlines` are the last days of the rounds.
    """
    names = {pk: name for name, pk in loaded.entry_ids.items()}
    for one in asked:
        row = one.row
        kind, who = RequestKind(row.kind), names[row.entry_id]
        game = loaded.game(row.fixture_id) if row.fixture_id else None
        if kind is RequestKind.APPEAL:
            yield _appeal(loaded, one, who, game)
            continue
        hour = row.chosen_hour if kind is RequestKind.HOUR else None
        picked = hour_warnings(loaded, game, hour, row.chosen_board, deadlines) if hour and game else None
        warned = picked.sentences if picked else ""
        possible = hour if picked and not picked.clash else None
        about = f"{game.one} – {game.two}" if game else who
        words = _("Lo pide %(name)s.") % {"name": who} if game else ""
        if hour and game and game.at:
            values = {"before": day_and_hour(game.at), "after": day_and_hour(hour)}
            words = _("Del %(before)s al %(after)s. Los dos están de acuerdo.") % values
        elif hour:
            words = _("El %(after)s. Los dos están de acuerdo.") % {"after": day_and_hour(hour)}
        changes = _("Cambiar al %(day)s") % {"day": date_format(possible, _("l j"))} if possible else ""
        yield WaitingItem(
            matter=Matter.REQUEST,
            kind=str(KINDS[kind]),
            about=about,
            words=" ".join(filter(None, (words, warned, _claim(row), _quoted(loaded, one.text)))),
            button=changes or _("Ver y contestar"),
            page="request",
            of=(row.pk,),
            sends=(("accepted", "yes"),) if possible else (),
            fixture=row.fixture_id,
        )


def _appeal(loaded: LoadedLeague, asked: AskedFor, who: str, game: Game | None) -> WaitingItem:
    """Return an appeal with the result as it is and the one asked for; an accepted one leads to its correction."""
    row, quoted = asked.row, _quoted(loaded, asked.text)
    to_do, page, query, of = row.state == RequestState.TO_DO, "request", "", row.pk
    words = [_("Lo pide %(name)s.") % {"name": who}, quoted] if game else [quoted]
    button = _("Ver y terminarlo") if to_do else _("Ver y contestar")
    if game and game.key:
        opponent = game.two if game.one == who else game.one
        words = [recorded_words(loaded, game.key), asked_words(asked.asks, who, opponent), *words]
        if to_do and game.result and loaded.league.state is not State.FINISHED:
            page, parameters = correction_page(game, who, asked.asks)
            button = _("Quitar el resultado") if page == "take_back" else _("Corregir el resultado")
            query, of = urlencode(parameters), game.key
    return WaitingItem(
        matter=Matter.REQUEST,
        kind=_("Recurso aceptado: falta corregir") if to_do else str(KINDS[RequestKind.APPEAL]),
        about=f"{game.one} – {game.two}" if game else who,
        words=" ".join(filter(None, words)),
        button=button,
        page=page,
        of=(of,),
        query=query,
        fixture=row.fixture_id,
    )


def _claim(row: models.PlayerRequest) -> str:
    """Return the article that a player claims, or an empty text."""
    claimed = {"number": row.article, "subject": row.subject}
    return _("Artículo %(number)s: %(subject)s.") % claimed if row.article else ""


def _quoted(loaded: LoadedLeague, text: str) -> str:
    return f"«{Truncator(loaded.aliases.within(text)).chars(MAX_LETTERS)}»" if text else ""
