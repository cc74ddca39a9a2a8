"""Decisions of a league through the API: access, version, preview and request key, as on the site's pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from ninja.responses import Status

from tournaments import models
from tournaments.api import composing
from tournaments.api.callers import Caller, RefusedError, caller_of
from tournaments.api.gate import LOCATION, ErrorPlace
from tournaments.display.history import lines_of
from tournaments.league import checks
from tournaments.league.faults import Code, Fault, within
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.store.access.tokens import allows
from tournaments.store.decide import Verb, conflicting_since, preview, take, with_retries
from tournaments.store.load import LoadedLeague
from tournaments.web.deciding.effects import changed_rows, effects_beyond_table, further_effects
from tournaments.web.deciding.hour_warnings import taken_hours_of
from tournaments.web.deciding.league_access import LeagueAccess, open_league_access
from tournaments.web.deciding.reasons import hidden_names_in
from tournaments.web.forms import MAX_REASON_LENGTH
from tournaments.web.requests import absolute_address

MAX_KEY_LENGTH = 200
VERSION_HEADER = re.compile(r'(?:W/)?"?(\d{1,9})(?:-[0-9a-f]{32})?"?')
BOOLEANS = {"": False, "0": False, "false": False, "1": True, "true": True}
Json = dict[str, Any]
NO_PLACES: Mapping[str, str] = {}
MakeVerb = Callable[[LeagueAccess], Verb]
Act = Callable[[str | None, int | None], models.Decision]
"""A function that takes a decision, given its request key and the version that the program read."""


class StaleVersionError(Exception):
    """A decision was taken after the version that the program named."""

    def __init__(self, fault: Fault, decisions: Sequence[Json]) -> None:
        super().__init__(fault.code)
        self.fault = fault
        self.decisions = decisions


class OpenQuestionsError(Exception):
    """A request with open questions, each with its place."""

    def __init__(self, code: str, detail: str, places: Sequence[ErrorPlace]) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
        self.places = places


def decide(
    request: HttpRequest,
    slug: str,
    make_verb: MakeVerb,
    *,
    role: Role = Role.ORGANIZER,
    reason: str = "",
    public_texts: Mapping[str, str] | None = None,
    key: Callable[[LeagueAccess], str] | None = None,
    is_reason_public: bool = True,
    places: Mapping[str, str] = NO_PLACES,
) -> Status[Json]:
    """Take the decision that `make_verb` returns, or return its effect if the request asks for a preview.

    `key` returns the request key of decisions whose key does not come from the request. `places` has the places that
    the request names otherwise than the faults of the decision.
    """
    access = access_to(request, slug, role)
    history = partial(locate, request, "league_decisions", access.row.slug)
    request_key = key(access) if key else request_key_of(request)
    previewed, seen_version = wants_preview(request), version_of(request)
    if not previewed and (taken := decision_with_key(access.row, request_key)):
        history(number=taken.number)
        return Status(201, history_entry(access.row, taken))
    with within("why"):
        checks.text(reason, MAX_REASON_LENGTH)
    refuse_mentions(request, access, {**({"why": reason} if is_reason_public else {}), **(public_texts or {})})
    verb = make_verb(access)
    try:
        if previewed:
            refuse_stale_version(access, verb, seen_version)
            return Status(200, effect_of(access, verb, reason))
        decision = with_retries(
            lambda: take(
                access.row, verb, by=access.actor, reason=reason, request_key=request_key, seen_version=seen_version
            )
        )
        history(number=decision.number)
        return Status(201, history_entry(access.row, decision))
    except Fault as fault:
        access.refresh()
        refuse_stale_version(access, verb, seen_version, fault)
        raise _placed(fault, places) from fault


def _placed(fault: Fault, places: Mapping[str, str]) -> Fault:
    """Return a fault of a decision with its place in the request: the reason of a decision is `why` there."""
    named = {"reason": "why", **places} if fault.code is Code.REASON_NEEDED else places
    return Fault(fault.code, named.get(fault.place, fault.place), **fault.values)


def carry_out(
    request: HttpRequest,
    act: Act,
    locate_decision: Callable[[int], None],
    to_document: Callable[[models.Decision], Json],
    later_decisions: Callable[[int], Sequence[Json]],
) -> Status[Json]:
    """Take a decision with `act`, given its request key and the version read, or return its empty preview.

    For decisions that change no table. `locate_decision` notes the address of a decision, given its number, and
    `later_decisions` returns the decisions after a version, as documents.
    """
    previewed, seen_version, key = wants_preview(request), version_of(request), request_key_of(request)

    @transaction.atomic
    def act_atomically() -> models.Decision:
        decision = act(None if previewed else key, seen_version)
        if previewed:
            transaction.set_rollback(True)
        return decision

    try:
        decision = with_retries(act_atomically)
    except Fault as fault:
        if fault.code is Code.CHANGED_MEANWHILE and seen_version is not None:
            raise StaleVersionError(fault, later_decisions(seen_version)) from fault
        raise
    if previewed:
        return Status(200, {"preview": True, "verb": decision.verb, "changes": [], "notices": []})
    locate_decision(decision.number)
    return Status(201, to_document(decision))


def locate(request: HttpRequest, name: str, *arguments: object, number: int | None = None) -> None:
    """Note the address of what the request made, for the header `Location`; `number` is that of a decision."""
    address = absolute_address(request, reverse(f"api:{name}", args=arguments))
    vars(request)[LOCATION] = address if number is None else f"{address}?number={number}"


def access_to(request: HttpRequest, slug: str, role: Role) -> LeagueAccess:
    """Return the access of the caller's account. Raises Http404, PermissionDenied, or RefusedError for its token."""
    refuse_other_league(caller_of(request), slug)
    return open_league_access(request, slug, role, by_link=False)


def refuse_other_league(caller: Caller, slug: str | None) -> None:
    """Raise RefusedError or Http404 for a token of another league; `slug` is None for a league to be founded."""
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
    """Raise RefusedError for a token without a scope that only some decisions of an operation need."""
    token = caller_of(request).token
    assert token
    if not allows(token, needed):
        sentence = _("Ese token no tiene el permiso que hace falta: «%(scope)s».") % {"scope": needed.value}
        raise RefusedError(403, "token_scope", sentence)


def version_of(request: HttpRequest) -> int | None:
    """Return the version in the header `If-Match`, which holds an ETag or a number; None without the header."""
    header = request.headers.get("If-Match", "").strip()
    if header in ("", "*"):
        return None
    match = VERSION_HEADER.fullmatch(header)
    if match is None:
        raise Fault(Code.NOT_A_NUMBER, "header.If-Match", key=header[:40])
    return int(match[1])


def wants_preview(request: HttpRequest) -> bool:
    """Return whether the request asks for a preview."""
    return is_switched_on(request, "preview")


def is_switched_on(request: HttpRequest, name: str) -> bool:
    """Return whether a parameter of the address is true. Raises Fault for values other than true and false."""
    value = request.GET.get(name, "")
    if value not in BOOLEANS:
        raise Fault(Code.NOT_ONE_OF, f"query.{name}", choices="0 1", found=value[:40])
    return BOOLEANS[value]


def request_key_of(request: HttpRequest) -> str | None:
    """Return the request key for an `Idempotency-Key`, specific to the account and the request; None without one.

    Raises Fault for a key that was used with another request.
    """
    header = request.headers.get("Idempotency-Key")
    if header is None:
        return None
    with within("header.Idempotency-Key"):
        _check_request_key(header)
    user = caller_of(request).user
    prefix = sha256(f"{user.pk}:{header}".encode("utf-8", "backslashreplace")).hexdigest()[:28]
    content = repr((request.META["REQUEST_METHOD"], request.path, request.body)).encode()
    key = f"api:{prefix}:{sha256(content).hexdigest()[:20]}"
    others = models.Decision.objects.filter(actor=user.pk, request_key__startswith=f"api:{prefix}:")
    if others.exclude(request_key=key).exists():
        raise Fault(Code.REQUEST_OF_ANOTHER, "header.Idempotency-Key")
    return key


def _check_request_key(key: str) -> None:
    """Raise Fault unless a request key consists of visible ASCII characters, at least one."""
    if not key:
        raise Fault(Code.TEXT_EMPTY)
    if wrong := next((character for character in key if not "!" <= character <= "~"), None):
        raise Fault(Code.CHARACTER, character=f"U+{ord(wrong):04X}")
    checks.text(key, MAX_KEY_LENGTH)


def decision_with_key(row: models.League, key: str | None) -> models.Decision | None:
    """Return the decision already taken with a request key, or None."""
    return row.decisions.filter(request_key=key).first() if key else None


def refuse_mentions(request: HttpRequest, access: LeagueAccess, texts: Mapping[str, str]) -> None:
    """Raise OpenQuestionsError if a public text names a hidden player, unless the request says `warned`."""
    if is_switched_on(request, "warned"):
        return
    mentioned = hidden_names_in(texts, access)
    if not mentioned:
        return
    sentence = _("«%(word)s» es de %(name)s, a quien el público lee con iniciales.")
    places = [
        ErrorPlace(place=field, code="names_hidden", message=sentence % {"word": one.word, "name": one.name})
        for field, mentions in mentioned.items()
        for one in mentions
    ]
    detail = _("Lo leerá cualquiera y nombra a alguien que sale con iniciales. Con «?warned=1» se guarda así.")
    raise OpenQuestionsError("names_hidden", detail, places)


def refuse_stale_version(
    access: LeagueAccess, verb: Verb, seen_version: int | None, fault: Fault | None = None
) -> None:
    """Raise StaleVersionError if a conflicting decision was taken after the version that the program named."""
    later = list(conflicting_since(access.row, verb, seen_version, access.actor)) if seen_version is not None else []
    if later:
        lines = lines_of(access.row, later)
        changed = Fault(Code.CHANGED_MEANWHILE, actor=lines[-1].who)
        raise StaleVersionError(changed, [*map(composing.decision, lines)]) from fault


def effect_of(access: LeagueAccess, verb: Verb, reason: str) -> Json:
    """Return the preview of a decision: the rows of the table that would change, and notices."""
    effect = preview(access.row, verb, reason=reason, loaded=access.loaded())
    return {
        "preview": True,
        "verb": verb.name,
        "changes": [*map(composing.row_change, changed_rows(effect.before, effect.after))],
        "notices": [
            *further_effects(effect.before, effect.after, access.league()),
            *effects_beyond_table(access, effect.league),
            *taken_hours_of(access.loaded(), verb),
        ],
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


def player_name(loaded: LoadedLeague, name_or_number: str | int, place: str) -> str:
    """Return the name of a player given by name or by number. Raises Fault for an unknown player."""
    names = loaded.league.names
    if isinstance(name_or_number, int):
        if name_or_number > len(names):
            raise Fault(Code.OUT_OF_RANGE, place, least=1, most=len(names), found=name_or_number)
        return names[name_or_number - 1]
    if name_or_number not in names:
        raise Fault(Code.PLAYER_UNKNOWN, place, name=name_or_number[:80])
    return name_or_number
