"""Coming in and going out, and being kept waiting."""

from __future__ import annotations

from math import ceil
from typing import Any, cast

from axes.helpers import get_client_username
from django.conf import settings
from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tournaments.accounts import first
from tournaments.accounts.throttle import try_again_at
from tournaments.forms.accounts import LONGEST_NAME
from tournaments.selectors.officials import refereed_alone

TOO_MANY = 429


class SignInForm(AuthenticationForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs["class"] = "form-control"

    def clean(self) -> dict[str, Any]:
        """A name longer than any account's is nobody's, and is not kept among the tries, where it would not fit."""
        if len(self.cleaned_data.get("username", "")) > LONGEST_NAME:
            raise self.get_invalid_login_error()
        data: dict[str, Any] = super().clean()
        return data


class SignIn(views.LoginView):
    """Where nobody has an account yet, the way in is to make the first."""

    form_class = SignInForm

    def get_default_redirect_url(self) -> str:
        """To the games for who has only one league's games to record; for anybody else, to their leagues."""
        slug = refereed_alone(cast(User, self.request.user))
        return reverse("tournaments:record", args=[slug]) if slug else reverse("tournaments:mine")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return redirect("first_account") if first.needed() else super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(sends_mail=settings.SENDS_MAIL, open_signup=settings.OPEN_SIGNUP, **kwargs)


class SignOut(views.LogoutView):
    """Asks first: only what is sent from a form ends the session."""

    http_method_names = ["get", "head", "post", "options"]

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "registration/logout.html")


def locked_out(request: HttpRequest, response: HttpResponse, credentials: dict[str, Any] | None) -> HttpResponse:
    """What django-axes answers to a password tried too often, right or wrong: when to try again."""
    again = try_again_at(request, get_client_username(request, credentials) or "")
    seconds = max((again - timezone.now()).total_seconds(), 1)
    context = {"again": again, "minutes": ceil(seconds / 60)}
    answer = render(request, "429.html", context, status=TOO_MANY)
    answer["Retry-After"] = str(ceil(seconds))
    return answer
