"""The download of a player's data, for an organizer of one of their leagues."""

from __future__ import annotations

import json
from typing import cast

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.organizers.privacy.personal import personal_data
from tournaments.store.access import permissions


@never_cache
@login_required
@require_safe
def personal_file(request: HttpRequest, pk: int) -> HttpResponse:
    """Return a file with the player's data in the organizer's leagues and championships; in all for a superuser."""
    user = cast(User, request.user)
    own = permissions.leagues_organized_by(user), permissions.championships_organized_by(user)
    data = personal_data(pk, *own)
    if data is None:
        raise PermissionDenied
    document = json.dumps(data, ensure_ascii=False, indent=1)
    disposition = {"Content-Disposition": f'attachment; filename="jugador-{pk}.json"'}
    return HttpResponse(document.encode(), content_type="application/json", headers=disposition)
