"""Decisions of a league through the API: access, version, preview and request key, as on the site's pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from ninja.responses import Status

from tournaments import models
from tournaments.access.api_tokens import allows
from tournaments.api import composing
from tournaments.api.callers import Caller, RefusedError, caller_of
from tournaments.api.problems import Place
from tournaments.deciding.effects import changed_rows
from tournaments.deciding.further_effects import further_effects
from tournaments.deciding.league_access import LeagueAccess, open_league_access
from tournaments.deciding.mentions import hidden_names_in
from tournaments.deciding.page import with_retries
from tournaments.display.history import lines_of
from tournaments.league import checks
from tournaments.league.faults import Code, Fault, within
from tournaments.models.api_token import Scope
from tournaments.models.official import Role
from tournaments.store.decide import Verb, conflicting_since, preview, take
from tournaments.store.load import LoadedLeague
from tournaments.web.forms import MAX_REASON_LENGTH

MAX_KEY_LENGTH = 200
SEEN = re.compile(r'"?(\d{1,9})(?:-[0-9a-f]{32})?"?')
SWITCHES = {"": False, "0": False, "false": False, "1": True, "true": True}
Json = dict[str, Any]
Make = Callable[[LeagueAccess], Verb]
Act = Callable[[str | None, int | None], models.Decision]
"""A function that takes a decision, given its request key and the version that the program read."""


class OvertakenError(Exception):
    """A decision was taken after the version that the program named."""

    def __init__(self, fault: Fault, decisions: Sequence[Json]) -> None:
        super().__init__(fault.code)
        self.fault = fault
        self.decisions = decisions


class UnsettledError(Exception):
    """A request with open questions, each with its place."""

    def __init__(self, code: str, detail: str, places: Sequence[Place]) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
        self.places = places


def decide(
    request: HttpRequest,
    slug: str,
    make: Make,
    *,
    role: Role = Role.ORGANIZER,
    reason: str = "",
    public_texts: Mapping[str, str] | None = None,
    key: Callable[[LeagueAccess], str] | None = None,
    is_reason_public: bool = True,
) -> Status[Json]:
    """Take the decision that `make` returns, or return what it would change if the request asks for a preview.

    `key` returns the request key of decisions that have one of their own.
    """
    access = access_to(request, slug, role)
    request_key = key(access) if key else request_key_of(request)
    previewed, seen_version = wants_preview(request), seen_of(request)
    if not previewed and (taken := decision_with_key(access.row, request_key)):
        return Status(201, history_entry(access.row, taken))
    with within("why"):
        checks.text(reason, MAX_REASON_LENGTH)
    refuse_mentions(request, access, {**({"why": reason} if is_reason_public else {}), **(public_texts or {})})
    verb = make(access)
    try:
        if previewed:
            refuse_overtaken(access, verb, seen_version)
            return Status(200, effect_of(access, verb, reason))
        decision = with_retries(
            lambda: take(
                access.row, verb, by=access.actor, reason=reason, request_key=request_key, seen_version=seen_version
            )
        )
        return Status(201, history_entry(access.row, decision))
    except Fault as fault:
        access.refresh()
        refuse_overtaken(access, verb, seen_version, fault)
        raise


def carry_out(
    request: HttpRequest, act: Act, tell: Callable[[models.Decision], Json], since: Callable[[int], Sequence[Json]]
) -> Status[Json]:
    """Take a decision with `act`, given its request key and the version read, or answer that it could be taken.

    It changes no table. `tell` returns the decision for the answer, and `since` those after a version.
    """
    previewed, seen_version, key = wants_preview(request), seen_of(request), request_key_of(request)

    @transaction.atomic
    def acting() -> models.Decision:
        decision = act(None if previewed else key, seen_version)
        if previewed:
            transaction.set_rollback(True)
        return decision

    try:
        decision = with_retries(acting)
    except Fault as fault:
        if fault.code is Code.CHANGED_MEANWHILE and seen_version is not None:
            raise OvertakenError(fault, since(seen_version)) from fault
        raise
    if previewed:
        return Status(200, {"preview": True, "verb": decision.verb, "changes": [], "notices": []})
    return Status(201, tell(decision))


def refuse_preview(request: HttpRequest) -> None:
    """Raise Fault if a preview is requested of an operation that has none."""
    if wants_preview(request):
        raise Fault(Code.NOT_ONE_OF, "query.preview", choices="0", found="1")


def access_to(request: HttpRequest, slug: str, role: Role) -> LeagueAccess:
    """Return the access of the caller's account. Raises Http404, PermissionDenied, or RefusedError for its token."""
    refuse_other_league(caller_of(request), slug)
    return open_league_access(request, slug, role, by_link=False)


def refuse_other_league(caller: Caller, slug: str | None) -> None:
    """Refuse a token limited to another league; None stands for a league to be founded."""
    assert caller.token
    limit = caller.token.league
    if limit is None or limit.slug == slug:
        return
    if slug is not None and not caller.leagues.filter(slug=slug).exists():
        raise Http404(slug)
    sentence = _("Ese token solo vale para otra liga.")
    if caller.leagues.filter(pk=limit.pk).exists():
        sentence = _("Ese token solo vale para la liga «%(league)s».") % {"league": limit.name}
    raise RefusedError(403, "token_league", sentence)


def refuse_scope(request: HttpRequest, needed: Scope) -> None:
    """Refuse a token without a scope that some decisions of an operation need."""
    token = caller_of(request).token
    assert token
    if not allows(token, needed):
        sentence = _("Ese token no tiene el permiso que hace falta: «%(scope)s».") % {"scope": needed.value}
        raise RefusedError(403, "token_scope", sentence)


def seen_of(request: HttpRequest) -> int | None:
    """Return the version in `If-Match`, in a read's ETag or as a number; None without the header."""
    header = request.headers.get("If-Match", "").strip()
    if header in ("", "*"):
        return None
    found = SEEN.fullmatch(header)
    if found is None:
        raise Fault(Code.NOT_A_NUMBER, "header.If-Match", key=header[:40])
    return int(found[1])


def wants_preview(request: HttpRequest) -> bool:
    return is_switched_on(request, "preview")


def is_switched_on(request: HttpRequest, name: str) -> bool:
    """Return whether a parameter of the address is true. Raises Fault for values other than true and false."""
    value = request.GET.get(name, "")
    if value not in SWITCHES:
        raise Fault(Code.NOT_ONE_OF, f"query.{name}", choices="0 1", found=value[:40])
    return SWITCHES[value]


def request_key_of(request: HttpRequest) -> str | None:
    """Return the request key of an `Idempotency-Key`, specific to the account and to the request.

    Raises Fault for a key that was used with another request.
    """
    header = request.headers.get("Idempotency-Key")
    if header is None:
        return None
    with within("header.Idempotency-Key"):
        _check_key(header)
    user = caller_of(request).user
    whose = sha256(f"{user.pk}:{header}".encode("utf-8", "backslashreplace")).hexdigest()[:28]
    content = repr((request.META["REQUEST_METHOD"], request.path, request.body)).encode()
    key = f"api:{whose}:{sha256(content).hexdigest()[:20]}"
    others = models.Decision.objects.filter(actor=user.pk, request_key__startswith=f"api:{whose}:")
    if others.exclude(request_key=key).exists():
        raise Fault(Code.REQUEST_OF_ANOTHER, "header.Idempotency-Key")
    return key


def _check_key(key: str) -> None:
    """Raise Fault unless a request key is as the document says: some visible ASCII characters, no spaces."""
    if not key:
        raise Fault(Code.TEXT_EMPTY)
    if wrong := next((character for character in key if not "!" <= character <= "~"), None):
        raise Fault(Code.CHARACTER, character=f"U+{ord(wrong):04X}")
    checks.text(key, MAX_KEY_LENGTH)


def decision_with_key(row: models.League, key: str | None) -> models.Decision | None:
    return row.decisions.filter(request_key=key).first() if key else None


def refuse_mentions(request: HttpRequest, access: LeagueAccess, texts: Mapping[str, str]) -> None:
    """Raise a warning, once, if a public text names a hidden player."""
    if is_switched_on(request, "warned"):
        return
    found = hidden_names_in(texts, access)
    if not found:
        return
    sentence = _("«%(word)s» es de %(name)s, a quien el público lee con iniciales.")
    places = [
        Place(place=field, code="names_hidden", message=sentence % {"word": one.word, "name": one.name})
        for field, mentions in found.items()
        for one in mentions
    ]
    detail = _("Lo leerá cualquiera y nombra a alguien que sale con iniciales. Con «?warned=1» se guarda así.")
    raise UnsettledError("names_hidden", detail, places)


def refuse_overtaken(access: LeagueAccess, verb: Verb, seen_version: int | None, fault: Fault | None = None) -> None:
    """Raise OvertakenError if a conflicting decision was taken after the version that the program named."""
    later = list(conflicting_since(access.row, verb, seen_version, access.actor)) if seen_version is not None else []
    if later:
        lines = lines_of(access.row, later)
        changed = Fault(Code.CHANGED_MEANWHILE, actor=lines[-1].who)
        raise OvertakenError(changed, [*map(composing.decision, lines)]) from fault


def effect_of(access: LeagueAccess, verb: Verb, reason: str) -> Json:
    effect = preview(access.row, verb, reason=reason, loaded=access.loaded())
    return {
        "preview": True,
        "verb": verb.name,
        "changes": changed_rows(effect.before, effect.after),
        "notices": further_effects(effect.before, effect.after, access.league()),
    }


def history_entry(row: models.League, decision: models.Decision) -> Json:
    """Return a decision as the API shows it in the history of a league to the league's team."""
    return composing.decision(lines_of(row, [decision])[0])


def entry_of(access: LeagueAccess, number: int) -> models.Entry:
    """Return the entry of a player by number in the list of players. Raises Fault."""
    loaded = access.loaded()
    if not 1 <= number <= len(loaded.league.names):
        raise Fault(Code.OUT_OF_RANGE, "path.number", least=1, most=len(loaded.league.names), found=number)
    return access.row.entries.select_related("player").get(pk=loaded.entry_ids[loaded.league.names[number - 1]])


def named(loaded: LoadedLeague, name_or_number: str | int, place: str) -> str:
    """Return the name of a player given by name or by number. Raises Fault for an unknown player."""
    names = loaded.league.names
    if isinstance(name_or_number, int):
        if name_or_number > len(names):
            raise Fault(Code.OUT_OF_RANGE, place, least=1, most=len(names), found=name_or_number)
        return names[name_or_number - 1]
    if name_or_number not in names:
        raise Fault(Code.PLAYER_UNKNOWN, place, name=name_or_number[:80])
    return name_or_number
