"""The pages of notices: chosen by an account or a player, confirmed by mail, and ended with one tap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournaments.accounts import mail
from tournaments.connections.alerts import by_push, by_telegram
from tournaments.connections.alerts.kinds import NoticeKind
from tournaments.connections.alerts.note import channel_to_stop
from tournaments.connections.alerts.owners import (
    MAX_CHANNELS,
    Owner,
    TooManyChannels,
    TooManyMails,
    channel_with_code,
    confirm,
    owner_of_account,
    remove_channels,
    same_receiver,
)
from tournaments.models.alert import Medium
from tournaments.web.forms import PlainForm, choose_one
from tournaments.web.helping import offered_media
from tournaments.web.requests import READ_OR_SEND, REFUSED_STATUS, mail_address, no_referrer


class KindsForm(PlainForm):
    """The kinds of notices for a channel."""

    kinds = forms.MultipleChoiceField(
        label=_("De qué quieres avisos"), widget=forms.CheckboxSelectMultiple, error_messages=choose_one()
    )

    def __init__(self, *sent: object, kinds: Mapping[str, NoticeKind], chosen: list[str], prefix: str) -> None:
        super().__init__(*sent, prefix=prefix, initial={"kinds": chosen})
        choice = self.fields["kinds"]
        assert isinstance(choice, forms.MultipleChoiceField)
        choice.choices = [(name, kind.title) for name, kind in kinds.items()]


class MailForm(KindsForm):
    """A new channel by mail."""

    address = forms.EmailField(
        label=_("Correo"),
        max_length=254,
        error_messages={"invalid": _("Se espera una dirección de correo como ana@example.org.")},
        help_text=_("Te mandamos un enlace: hasta que lo abras no llega ningún aviso."),
    )


MAIL_INTERVAL_SECONDS = 10 * 60
"""Time between two confirmation mails to the same address."""


@no_referrer
@login_required
@require_http_methods(READ_OR_SEND)
def account_alerts(request: HttpRequest) -> HttpResponse:
    """Show or change the notices of the account."""
    return alerts_page(request, owner_of_account(cast(User, request.user)))


@no_referrer
@require_http_methods(READ_OR_SEND)
def confirm_alerts(request: HttpRequest, code: str) -> HttpResponse:
    """Confirm the channel of a mailed link, by POST only: programs that scan mail open its links."""
    waiting = channel_with_code(code)
    done = request.method == "POST" and confirm(waiting)
    context = {"done": done, "there": done or waiting.exists(), "button": gettext("Recibir los avisos")}
    return render(request, "connections/alerts/confirm.html", context, status=200 if context["there"] else 404)


# The programs of mail providers that send the one-tap request of RFC 8058 have no cookie; the address is signed.
@csrf_exempt
@no_referrer
@require_http_methods(READ_OR_SEND)
def stop_alerts(request: HttpRequest, token: str) -> HttpResponse:
    """End all notices to the address, device or chat that got one; every notice links to this page."""
    channel = channel_to_stop(token)
    if request.method == "POST" and channel:
        same_receiver(channel).delete()
    context = {"done": request.method == "POST" or channel is None, "button": gettext("No recibir más avisos")}
    return render(request, "connections/alerts/stop.html", context)


def alerts_page(request: HttpRequest, owner: Owner) -> HttpResponse:
    """Show the notices of an owner, or change them."""
    if request.method == "POST":
        acts = {
            "mail": _add_mail,
            "push": _add_push,
            "telegram": _add_telegram,
            "kinds": _save_kinds,
            "remove": _remove,
        }
        act = acts.get(request.POST.get("do", ""))
        if act is None or (request.POST["do"] in list(Medium) and request.POST["do"] not in offered_media()):
            raise Http404
        try:
            return act(request, owner)
        except TooManyChannels:
            messages.error(request, gettext("Tienes ya %(most)d canales: quita alguno antes.") % {"most": MAX_CHANNELS})
            return redirect(owner.address)
    return _show(request, owner)


def _show(
    request: HttpRequest, owner: Owner, form: MailForm | None = None, *, code: str = "", status: int = 200
) -> HttpResponse:
    """Show the page of an owner's channels. The code that starts a chat is only in the answer to its form."""
    media = offered_media()
    channels = [(channel, _kinds_form(owner, channel.pk, channel.kinds)) for channel in owner.channels]
    context = {
        "owner": owner,
        "media": media,
        "channels": channels,
        "form": form or _mail_form(owner),
        "anew": KindsForm(kinds=owner.kinds, chosen=list(owner.kinds), prefix="push"),
        "push_key": by_push.public_key() if Medium.PUSH in media else "",
        "telegram_code": code,
        "bot": by_telegram.bot_address() if code else "",
    }
    return render(request, "connections/alerts/alerts.html", context, status=status)


def _mail_form(owner: Owner) -> MailForm:
    return MailForm(kinds=owner.kinds, chosen=list(owner.kinds), prefix="mail")


def _kinds_form(owner: Owner, channel: int, chosen: list[str]) -> KindsForm:
    return KindsForm(kinds=owner.kinds, chosen=chosen, prefix=f"canal-{channel}")


def _add_mail(request: HttpRequest, owner: Owner) -> HttpResponse:
    """Add a mail address that receives notices once it is confirmed."""
    form = MailForm(request.POST, kinds=owner.kinds, chosen=[], prefix="mail")
    if not form.is_valid():
        return _show(request, owner, form, status=REFUSED_STATUS)
    address = form.cleaned_data["address"]
    if owner.channels.filter(medium=Medium.MAIL, target=address, confirmed_at__isnull=False).exists():
        messages.error(request, gettext("Ya recibes avisos en esa dirección."))
        return redirect(owner.address)
    try:
        owner.check_mail_limits(address)
    except TooManyMails:
        messages.error(request, gettext("Hoy ya se han mandado bastantes enlaces: mira tu correo, o prueba mañana."))
        return redirect(owner.address)
    remove_channels(owner.channels.filter(medium=Medium.MAIL, target=address))
    key, code = owner.add(request, Medium.MAIL, form.cleaned_data["kinds"], address)
    link = mail_address(request, reverse("tournaments:confirm_alerts", args=[code]))
    digest = salted_hmac("tournaments.alerts.confirm", address.casefold(), algorithm="sha256").hexdigest()
    if cache.add(f"alert-confirm:{digest}", value=True, timeout=MAIL_INTERVAL_SECONDS):
        mail.send("mail/alert_confirm.txt", {"link": link}, address)
        messages.success(request, gettext("Mira tu correo y abre el enlace para confirmar."))
    else:
        owner.channels.filter(pk=key).delete()
        messages.error(request, gettext("A esa dirección ya se le ha mandado un enlace hace poco: mira tu correo."))
    return redirect(owner.address)


def _add_push(request: HttpRequest, owner: Owner) -> HttpResponse:
    """Add the channel of a browser, confirmed at once: the browser has asked its user already."""
    form = KindsForm(request.POST, kinds=owner.kinds, chosen=[], prefix="push")
    target = by_push.read_subscription(request.POST.get("subscription", ""))
    if target is None or not form.is_valid():
        messages.error(request, gettext("Este navegador no ha podido suscribirse a los avisos."))
        return redirect(owner.address)
    owner.channels.filter(medium=Medium.PUSH, target=target).delete()
    key, _code = owner.add(request, Medium.PUSH, form.cleaned_data["kinds"], target)
    confirm(owner.channels.filter(pk=key))
    messages.success(request, gettext("Este dispositivo recibirá los avisos."))
    return redirect(owner.address)


def _add_telegram(request: HttpRequest, owner: Owner) -> HttpResponse:
    """Add a channel by Telegram, and show the code that starts its chat."""
    owner.channels.filter(medium=Medium.TELEGRAM, confirmed_at=None).delete()
    _key, code = owner.add(request, Medium.TELEGRAM, list(owner.kinds))
    return _show(request, owner, code=code)


def _save_kinds(request: HttpRequest, owner: Owner) -> HttpResponse:
    """Save the kinds of notices of a channel, which are sent in the language of the page from then on."""
    channel = get_object_or_404(owner.channels, pk=_channel_key(request))
    form = KindsForm(request.POST, kinds=owner.kinds, chosen=[], prefix=f"canal-{channel.pk}")
    if form.is_valid():
        owner.channels.filter(pk=channel.pk).update(kinds=form.cleaned_data["kinds"], language=get_language())
        messages.success(request, gettext("Guardado."))
    else:
        messages.error(request, gettext("Elige al menos una clase de aviso, o quita el canal."))
    return redirect(owner.address)


def _remove(request: HttpRequest, owner: Owner) -> HttpResponse:
    """Remove a channel of the owner."""
    remove_channels(owner.channels.filter(pk=get_object_or_404(owner.channels, pk=_channel_key(request)).pk))
    messages.success(request, gettext("Quitado: ahí no llega ningún aviso más."))
    return redirect(owner.address)


def _channel_key(request: HttpRequest) -> int:
    """Return the key of the channel in the form. Raises Http404."""
    text = request.POST.get("which", "")
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise Http404
    return int(text)


urlpatterns: list[URLPattern] = [
    path("cuenta/avisos/", account_alerts, name="account_alerts"),
    path("avisos/confirmar/<str:code>/", confirm_alerts, name="confirm_alerts"),
    path("avisos/parar/<str:token>/", stop_alerts, name="stop_alerts"),
]
