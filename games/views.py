"""The pages about games and their addresses. Nothing is stored: the form of the page holds the pasted text again."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from games.archive import views as archive
from games.explaining.page import rules_page
from games.forms import BUSY, SheetForm
from games.rules import RULES
from games.rules.sheets.record import SheetReport, Verdict
from games.several import MAX_GAMES, Games, read_games
from games.sheet_page import SheetPage, named_rules, sheet_examples
from games.wording import NAMES, number_asked
from serving import long_pages
from serving.garbage import not_collected

LONG_TEXT_LENGTH = 20_000
"""Length, in characters, from which a check waits for its turn like long pages; a game has some 1,000."""

ONLY_PATH = "camino"
OTHER_RULES = "otras"
"""The button that writes the one path of an ambiguous capture that lets the rest be read."""


# No CSRF token is needed: nothing is stored, and the answer shows only the text sent.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest) -> HttpResponse:
    """Check a sheet for any reader; list the games of a text with several."""
    context: dict[str, object] = {"examples": sheet_examples()}
    if request.method != "POST":
        slug = request.GET.get("reglas", "")
        initial = {"rules": slug if slug in NAMES else "castillar"}
        return render(request, "games/check.html", {**context, "form": SheetForm(initial=initial)})
    context["form"] = form = SheetForm(_with_named_rules(request.POST), request.FILES)
    if form.is_valid():
        rules, text = RULES[form.cleaned_data["rules"]], form.cleaned_data["text"]
        with long_pages.turn(needed=len(text) > LONG_TEXT_LENGTH) as has_turn, not_collected():
            if not has_turn:
                form.add_error("text", BUSY)
                return render(request, "games/check.html", context, status=503)
            games = read_games(rules, text)
            if games.too_long:
                form.refuse_long_game(games.too_long)
                return render(request, "games/check.html", context)
            if ONLY_PATH in request.POST:
                written = games.with_only_path(_number_of_game(request, games), text)
                text, games = (text, games) if written == text else (written, read_games(rules, written))
            context |= {"text": text, **_result_context(request, games)}
            page = context.get("page")
            if isinstance(page, SheetPage) and games.count == 1 and len(text) <= LONG_TEXT_LENGTH:
                context["valid_under"] = _valid_under(page.report, text)
            return render(request, "games/check.html", context)
    return render(request, "games/check.html", context)


@require_safe
def systems(request: HttpRequest) -> HttpResponse:
    """Show the rule systems, by name."""
    listed = [(slug, NAMES[slug], rules) for slug, rules in RULES.items()]
    return render(request, "games/systems.html", {"systems": listed})


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules of one system."""
    if slug not in RULES:
        raise Http404(slug)
    return render(request, "games/rules.html", {"page": rules_page(slug), "systems": NAMES.items()})


def _with_named_rules(sent: QueryDict) -> QueryDict:
    """Return the fields of a form, with the rules of the button that checks the sheet by those that it names."""
    if OTHER_RULES not in sent:
        return sent
    changed = sent.copy()
    changed["rules"] = str(sent[OTHER_RULES])
    return changed


def _number_of_game(request: HttpRequest, games: Games) -> int:
    """Return the number of the game that a request asks about, counted from 1."""
    return min(max(number_asked(request.POST.get("partida")) or 1, 1), len(games.texts))


def _result_context(request: HttpRequest, games: Games) -> dict[str, object]:
    """Return the context of the list of the games in a text, or of the report of the chosen one."""
    chosen = number_asked(request.POST.get("partida"))
    if games.count > 1 and (chosen is None or "lista" in request.POST):
        return {"games": games.listed(), "count": games.count, "most": MAX_GAMES}
    number = _number_of_game(request, games)
    page = SheetPage(games.report(number), number_asked(request.POST.get("jugada")))
    return {"page": page, "number": number, "count": games.count}


def _valid_under(report: SheetReport, text: str) -> list[tuple[str, str]]:
    """Return the other rule systems, with their names, under which a sheet is valid that is not, and names no rules."""
    if report.verdict is not Verdict.INVALID or any(map(named_rules, report.findings)):
        return []
    others = (rules for rules in RULES.values() if rules is not report.rules)
    return [
        (rules.slug, str(NAMES[rules.slug]))
        for rules in others
        if (read := read_games(rules, text)).count == 1 and read.report(1).verdict is Verdict.VALID
    ]


app_name = "games"
urlpatterns: list[URLPattern | URLResolver] = [
    path("comprobar/", check, name="check"),
    path("reglas/", systems, name="systems"),
    path("reglas/<slug:slug>/", rules, name="rules"),
    path("archivos/", archive.archives, name="archives"),
    path("archivos/<int:pk>/", archive.archive, name="archive"),
    path("archivos/<int:pk>/partidas/<int:number>/", archive.archive_game, name="archive_game"),
    path("archivos/<int:pk>/parar/", archive.stop, name="stop_archive"),
    path("archivos/<int:pk>/seguir/", archive.resume, name="go_on_with_archive"),
    path("archivos/<int:pk>/borrar/", archive.delete, name="delete_archive"),
]
