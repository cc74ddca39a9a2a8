"""Logging in and out, and the answer to a locked account."""

from __future__ import annotations

from math import ceil
from typing import Any, cast

from axes.helpers import get_client_username
from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tournaments.accounts import first
from tournaments.accounts.throttle import try_again_at
from tournaments.display.officials import sole_refereed_league
from tournaments.store.access.devices import mark_device
from tournaments.web.login import SENT_FORM, SignInForm, form_fields, login_context

TOO_MANY = 429


class SignInPage(views.LoginView):
    """The login page; on a site without accounts it leads to creating the first.

    A form that was sent before logging in can be sent again afterwards.
    """

    form_class = SignInForm

    def get_default_redirect_url(self) -> str:
        """Return the page of games for an account that only referees one league, otherwise its list of leagues."""
        slug = sole_refereed_league(cast(User, self.request.user))
        return reverse("tournaments:record", args=[slug]) if slug else reverse("tournaments:mine")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return (
            redirect("first_account") if first.is_first_account_needed() else super().dispatch(request, *args, **kwargs)
        )

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**login_context(self.request.POST.get(SENT_FORM, "")), **kwargs)

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = super().get(request, *args, **kwargs)
        mark_device(request, answer)
        return answer

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        answer = self._logged_in_response(form)
        mark_device(self.request, answer, form.get_user())
        return answer

    def _logged_in_response(self, form: AuthenticationForm) -> HttpResponse:
        """Log in, and then send the form that was filled in before."""
        answer = super().form_valid(form)
        sent, address = self.request.POST.get(SENT_FORM, ""), self.get_redirect_url()
        if not sent or not address:
            return answer
        return render(self.request, "registration/send_again.html", {"address": address, "fields": form_fields(sent)})


class SignOutPage(views.LogoutView):
    """The logout page: only a posted form ends the session."""

    http_method_names = ("get", "head", "post", "options")

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "registration/logout.html")


def locked_out(request: HttpRequest, _response: HttpResponse, credentials: dict[str, Any] | None) -> HttpResponse:
    """Return the response of django-axes for a locked account, with the time of the next try."""
    next_try = try_again_at(request, get_client_username(request, credentials) or "")
    seconds = max((next_try - timezone.now()).total_seconds(), 1)
    context = {"again": next_try, "minutes": ceil(seconds / 60)}
    answer = render(request, "429.html", context, status=TOO_MANY)
    answer["Retry-After"] = str(ceil(seconds))
    return answer
