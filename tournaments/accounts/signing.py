"""Logging in and out, with a limit on attempts and the answer to a locked account; and the first account of a site."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import ip_address
from math import ceil
from threading import BoundedSemaphore
from time import sleep
from typing import Any, cast

from axes.handlers.database import AxesDatabaseHandler
from axes.helpers import get_client_username
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth import authenticate, views
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Count, Q, Sum
from django.db.models.signals import pre_save
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.http.request import split_domain_port
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from serving.proxies import counted_address
from tournaments.display.own_leagues import sole_refereed_league
from tournaments.store.access.actor import device_of, mark_device
from tournaments.store.access.people import Person, make_account
from tournaments.web.requests import SENT_FORM, SignInForm, form_fields, login_context

CODE_GROUP_LENGTH = 5
LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
PROXY_HEADERS = (
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_FORWARDED",
    "HTTP_VIA",
)


class FirstAccountExists(Exception):
    """The site has an account already."""


def is_first_account_needed() -> bool:
    """Return whether the site has no account yet."""
    return not User.objects.exists()


def first_account_code() -> str:
    """Return the code printed in the terminal: two groups of letters and figures, the same in all processes."""
    letters = base64.b32encode(salted_hmac("castillar.first-account", "", algorithm="sha256").digest()).decode().lower()
    return f"{letters[:CODE_GROUP_LENGTH]}-{letters[CODE_GROUP_LENGTH : 2 * CODE_GROUP_LENGTH]}"


def is_first_account_code(typed: str) -> bool:
    """Return whether the typed text is the code, in any case and with or without its dash."""
    plain = "".join(letter for letter in typed.lower() if letter.isascii() and letter.isalnum())
    return constant_time_compare(plain, first_account_code().replace("-", ""))


def is_local_request(request: HttpRequest) -> bool:
    """Return whether a request was made on the machine that serves the site, and through no proxy."""
    local = split_domain_port(request.get_host())[0] in LOCAL_HOSTS
    return local and _is_loopback(request.META.get("REMOTE_ADDR", "")) and not any(map(request.META.get, PROXY_HEADERS))


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


@transaction.atomic
def make_first_account(person: Person, password: str) -> User:
    """Make the first account, which administers the site. Raises FirstAccountExists."""
    # One of two simultaneous requests has to wait. There is no account to lock yet: lock a row that always exists.
    ContentType.objects.select_for_update().get(app_label="auth", model="user")
    if not is_first_account_needed():
        raise FirstAccountExists
    return make_account(person, password, is_superuser=True)


MAX_WRONG_PASSWORDS = 10
"""Wrong passwords of an account, from all devices, after which attempts of unknown devices are delayed."""
MAX_WRONG_NAMES = 15
"""Accounts on which one sender may try wrong passwords before its attempts are delayed."""
MAX_WRONG_DEVICES = 30
"""Devices of one address, such as the phones of a club, that may try wrong passwords before new ones are delayed."""
MAX_DELAY_SECONDS = 3.0
MAX_DELAYED_REQUESTS = 2
"""Requests of a process that may be delayed at a time, so that its other threads can serve other requests."""
MAX_UNDELAYED_FAILURES = 30
"""Wrong passwords of an account that are not delayed while MAX_DELAYED_REQUESTS wait, shared among addresses."""
MIN_UNDELAYED_PER_ADDRESS = 3
"""The least share of an address, since several people may use it."""
BUSY_SECONDS = 5
_delayed_requests = BoundedSemaphore(MAX_DELAYED_REQUESTS)


def client_address(request: HttpRequest) -> str | None:
    """Return the client's network address for counting requests; None for a Unix socket."""
    return counted_address(request.META.get("REMOTE_ADDR", ""), request.META.get("HTTP_X_FORWARDED_FOR", ""))


def attempt_key(request: HttpRequest) -> str:
    """Return the key by which wrong tokens are counted: the device, or the address of an unknown device."""
    device = device_of(request)
    return f"device {device.key}" if device else client_address(request) or ""


def lockout_columns(request: HttpRequest, _credentials: dict[str, Any] | None = None) -> list[list[str]]:
    """Return the columns of django-axes that count wrong passwords; the device stands in the user agent's."""
    device = [] if device_of(request) else ["ip_address"]
    return [["username", *device, "user_agent"]]


class Handler(AxesDatabaseHandler):  # type: ignore[misc]
    """The handler of django-axes: count wrong passwords by device, and slow down guessing from many devices."""

    def is_allowed(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> bool:
        _identify(request)
        if not super().is_allowed(request, credentials):
            return False
        return not credentials or _may_attempt(request, str(credentials.get("username") or ""))

    def user_login_failed(
        self, sender: Any, credentials: dict[str, Any], request: HttpRequest | None = None, **more: Any
    ) -> None:
        if request is not None:
            _identify(request)
        super().user_login_failed(sender, credentials, request, **more)

    def user_logged_in(self, sender: Any, request: HttpRequest, user: User, **more: Any) -> None:
        _identify(request)
        super().user_logged_in(sender, request, user, **more)


def _identify(request: Any) -> None:
    """Replace the user agent, which a guesser can change, by the key of the device's signed cookie."""
    device = device_of(request)
    request.axes_user_agent = device.key if device else ""


@dataclass(frozen=True, slots=True)
class _RecentFailures:
    """The numbers of recent wrong passwords of an account: in all, from the request's address, and of addresses."""

    total: int
    from_this_address: int
    addresses: int

    @property
    def delay(self) -> float:
        """Return the delay of the next attempt, in seconds."""
        return _delay(self.total, MAX_WRONG_PASSWORDS)

    @property
    def may_skip_wait(self) -> bool:
        """Return whether this address is within its share of attempts without delay."""
        return self.total < MAX_WRONG_PASSWORDS or self.from_this_address < max(
            MAX_UNDELAYED_FAILURES // max(self.addresses, 1), MIN_UNDELAYED_PER_ADDRESS
        )


def _delay(number: int, limit: int) -> float:
    """Return the delay in seconds for a number that has reached its limit; 0 below it."""
    return min(number / limit, MAX_DELAY_SECONDS) if number >= limit else 0.0


def _may_attempt(request: Any, username: str) -> bool:
    """Delay an attempt on an account, or by a sender, with many wrong passwords; return whether it may go on.

    This slows a guesser who drops the cookie every few attempts, but not the owner's known devices. While
    MAX_DELAYED_REQUESTS wait, others go on at once: otherwise a guesser's requests would keep the owner out. Returns
    False for an address that has used up its share.
    """
    failures, delay_of_sender = _recent_failures(request, username), _delay_of_sender(request)
    delay = max(failures.delay, delay_of_sender)
    if not delay or _is_known(request, username):
        return True
    if _delayed_requests.acquire(blocking=False):
        try:
            sleep(delay)
        finally:
            _delayed_requests.release()
        return True
    may_skip_wait = failures.may_skip_wait and not delay_of_sender
    request.throttle_busy = not may_skip_wait
    return may_skip_wait


def _recent_failures(request: HttpRequest, username: str) -> _RecentFailures:
    """Return the recent wrong passwords of an account, from all devices."""
    attempts = AccessAttempt.objects.filter(username=username, attempt_time__gt=_window_start())
    wrong = Sum("failures_since_start", default=0)
    from_this_address = Sum("failures_since_start", filter=Q(ip_address=client_address(request)), default=0)
    return _RecentFailures(
        **attempts.aggregate(
            total=wrong, from_this_address=from_this_address, addresses=Count("ip_address", distinct=True)
        )
    )


def _delay_of_sender(request: HttpRequest) -> float:
    """Return the delay, in seconds, for a sender that recently tried wrong passwords on many accounts.

    The sender is the device, or the address of requests without a device: neighbours at the address count apart.
    django-axes keeps one row for each account and sender.
    """
    device, address = device_of(request), client_address(request)
    own = Q(user_agent=device.key) if device else Q(ip_address=address, user_agent="")
    others = Q(ip_address=address) & ~Q(user_agent="")
    if address is None:  # a socket without a proxy: addresses are not known
        own, others = (own if device else Q(pk__in=[])), Q(pk__in=[])
    attempts = AccessAttempt.objects.filter(own | others, attempt_time__gt=_window_start())
    counted = attempts.aggregate(
        names=Count("pk", filter=own), devices=Count("user_agent", filter=others, distinct=True)
    )
    return max(_delay(counted["names"], MAX_WRONG_NAMES), _delay(counted["devices"], MAX_WRONG_DEVICES))


def _window_start() -> datetime:
    """Return the time since which wrong passwords count."""
    cooloff: timedelta = settings.AXES_COOLOFF_TIME
    return timezone.now() - cooloff


def _is_known(request: HttpRequest, username: str) -> bool:
    """Return whether the account has logged in on this device before."""
    device = device_of(request)
    user = User.objects.filter(username=username).first() if device else None
    return bool(device and user and device.has_account(user))


def is_password_of(user: User, password: str, request: HttpRequest) -> bool:
    """Return whether the password is right. A wrong one counts, and after too many even the right one has to wait."""
    return bool(password) and authenticate(request, username=user.get_username(), password=password) == user


@receiver(pre_save, sender=AccessAttempt)
def drop_request_data(instance: AccessAttempt, **_: Any) -> None:
    """Drop everything sent with the password: it may hold an earlier form with names."""
    instance.get_data = instance.post_data = instance.http_accept = ""


def try_again_at(request: HttpRequest, username: str) -> datetime:
    """Return when the account may be tried again from the same device or address."""
    if getattr(request, "throttle_busy", False):
        return timezone.now() + timedelta(seconds=BUSY_SECONDS)
    device = device_of(request)
    attempts = AccessAttempt.objects.filter(username=username, user_agent=device.key if device else "")
    if device is None:
        attempts = attempts.filter(ip_address=client_address(request))
    last = attempts.order_by("attempt_time").last()
    since: datetime = last.attempt_time if last else timezone.now()
    wait: timedelta = settings.AXES_COOLOFF_TIME
    return since + wait


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
        return redirect("first_account") if is_first_account_needed() else super().dispatch(request, *args, **kwargs)

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
