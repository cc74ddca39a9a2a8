"""The login form, and redirects to its page, which keeps a form sent after the session ended."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

SENT_FORM = "sent"
"""The field of the login page with the form that was sent before logging in, as a query string."""
REFUSED_STATUS = 403
MAX_NAME_LENGTH = 150


class SignInForm(AuthenticationForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs["class"] = "form-control"

    def clean(self) -> dict[str, Any]:
        """Refuse a name longer than any account's, which would not fit in the table of attempts.

        Handles are in lower case, and phones capitalize the first letter.
        """
        typed = self.cleaned_data.get("username", "")
        if len(typed) > MAX_NAME_LENGTH:
            raise self.get_invalid_login_error()
        if not User.objects.filter(username=typed).exists():
            self.cleaned_data["username"] = typed.casefold()
        data: dict[str, Any] = super().clean()
        return data


def login_required_with_form(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Restrict a view to logged-in accounts; a form sent without a login is sent again afterwards.

    The forms of such a view must not have a password.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return view(request, *args, **kwargs) if request.user.is_authenticated else redirect_to_sign_in(request)

    return answer


def redirect_to_sign_in(request: HttpRequest) -> HttpResponse:
    """Redirect to the login page, which leads back and keeps the form sent, unless it has a file."""
    address = request.get_full_path()
    if request.method != "POST" or request.FILES:
        return redirect_to_login(address)
    sent = request.POST.copy()
    sent.pop("csrfmiddlewaretoken", None)
    context = {"form": SignInForm(request), "next": address, **login_context(sent.urlencode())}
    return render(request, "registration/login.html", context, status=REFUSED_STATUS)


def login_context(sent: str) -> dict[str, Any]:
    """Return the context of the login page, without its form."""
    return {"sends_mail": settings.SENDS_MAIL, "open_signup": settings.OPEN_SIGNUP, "sent_before": sent}


def form_fields(sent: str) -> list[tuple[str, str]]:
    """Return the names and values of a form kept as a query string, in order."""
    return [(name, value) for name, values in QueryDict(sent).lists() for value in values]
