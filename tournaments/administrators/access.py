"""Access to the administrator's pages, the first of them, and the page of one act."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, ClassVar, cast

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.accounts.forms import MAX_ADDRESS_LENGTH, address_field
from tournaments.administrators.log import log
from tournaments.models.decision import SiteAct
from tournaments.store.access.people import account_with_handle
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.page import send
from tournaments.web.form_token import FormToken, new_form_token, read_form_token
from tournaments.web.forms import PlainForm, WordsField, choose_one
from tournaments.web.requests import page_number, redirect_to_sign_in


class ActReasonForm(PlainForm):
    """The reason of an act, for the administrators' log."""

    reason = WordsField(label=_("Motivo"), help_text=_("Queda en el registro, que solo lee quien administra el sitio."))


class NewOrganizerForm(ActReasonForm):
    """The new organizer: an account by its handle, or an email address, with or without an account."""

    who = forms.CharField(
        label=_("A quién"),
        max_length=MAX_ADDRESS_LENGTH,
        help_text=_("Su nombre de cuenta, como @ana, o su correo."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    field_order = ("who", "reason")
    address = ""
    found: User | None = None

    def clean_who(self) -> str:
        """Read an account by its name, or the mail address of an invitation."""
        typed: str = self.cleaned_data["who"]
        if "@" in typed.strip().removeprefix("@"):
            self.address = address_field().clean(typed.strip())
            return typed
        self.found = account_with_handle(typed)
        if self.found is None:
            raise ValidationError(_("No hay ninguna cuenta con ese nombre. Si no lo sabes, escribe su correo."))
        return typed


class StrikeForm(ActReasonForm):
    """The texts of a decision to be struck out."""

    def __init__(self, *args: Any, texts: Sequence[str], **kwargs: Any) -> None:
        self.texts = {hashlib.sha256(text.encode()).hexdigest()[:16]: text for text in texts}
        super().__init__(*args, **kwargs)
        self.order_fields(["which", "reason"])

    def more_fields(self) -> dict[str, forms.Field]:
        return {
            "which": forms.MultipleChoiceField(
                label=_("Qué se tacha"),
                choices=list(self.texts.items()),
                initial=list(self.texts),
                widget=forms.CheckboxSelectMultiple,
                error_messages=choose_one(),
            )
        }

    @property
    def struck(self) -> tuple[str, ...]:
        """Return the texts chosen."""
        return tuple(self.texts[key] for key in self.cleaned_data["which"])


class DeleteForm(ActReasonForm):
    """A deletion, confirmed twice since it cannot be undone."""

    sure = forms.BooleanField(label=_("Sí: borrarlo para siempre"))


Text = str | Promise


def administrator_of(request: HttpRequest) -> User:
    """Return the logged-in administrator."""
    return cast(User, request.user)


def for_administrator(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Restrict a view to the site's administrators: visitors are asked to log in, other accounts get a 404."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer a superuser; ask others to log in, or hide the page."""
        if not request.user.is_authenticated:
            return redirect_to_sign_in(request)
        if not request.user.is_superuser:
            raise Http404
        return view(request, *args, **kwargs)

    return never_cache(answer)


class ActPage(View):
    """The page of one act of an administrator: its subject, its effect, the reason, and the act itself."""

    form_class: ClassVar[type[PlainForm]] = ActReasonForm
    template: ClassVar[str] = "administrators/act.html"
    title: ClassVar[Text]
    explains: ClassVar[Text] = ""
    button: ClassVar[Text]
    done: ClassVar[Text] = ""
    removes: ClassVar[bool] = False
    """Whether the act removes its subject, so that a form sent again finds nothing."""

    def prepare(self, **address: Any) -> None:
        """Load the subject named in the address. Raises ObjectDoesNotExist."""
        raise NotImplementedError

    def about(self) -> Text:
        """Return the subject of the act, in a line."""
        raise NotImplementedError

    def back(self) -> str:
        """Return the address of the link back."""
        raise NotImplementedError

    def after(self) -> str:
        """Return the address of the page after the act."""
        return self.back()

    def act(self, form: Any, key: str) -> None:
        """Take the act's decision, under its request key. Raises Fault."""
        raise NotImplementedError

    def message(self, form: Any) -> Text:
        """Return the message after the act."""
        return self.done

    def answer(self, form: Any, key: str) -> HttpResponse:
        """Take the act's decision, and return the answer to the form."""
        self.act(form, key)
        messages.success(self.request, str(self.message(form)))
        return onward(self.request, self.after())

    def make_form(self, *sent: Any) -> PlainForm:
        """Return the form, filled in with the values sent."""
        return self.form_class(*sent)

    def context(self) -> Mapping[str, Any]:
        """Return further values for the template."""
        return {}

    @property
    def administrator(self) -> User:
        return administrator_of(self.request)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return for_administrator(self.dispatch_prepared)(request, **kwargs)

    def dispatch_prepared(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        """Load the subject and handle the request. Raises Http404 for an unknown subject."""
        if self.removes and request.method == "POST" and self.is_done():
            return onward(request, self.after())
        try:
            self.prepare(**kwargs)
        except ObjectDoesNotExist as missing:
            raise Http404 from missing
        return super().dispatch(request, **kwargs)

    def is_done(self) -> bool:
        """Return whether the act of this form is already in the log: the form is sent again if its answer is lost."""
        form_token = read_form_token(self.request.POST)
        return bool(form_token and SiteAct.objects.filter(request_key=form_token.request_key(self.request)).exists())

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.show(self.make_form(), new_form_token(), 200)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        form = self.make_form(request.POST)
        return send(
            request,
            form,
            act=lambda _form_token, key: self.answer(form, key),
            show=lambda form_token, status: self.show(form, form_token, status),
        )

    def show(self, form: PlainForm, form_token: FormToken, status: int) -> HttpResponse:
        page = {"title": self.title, "explains": self.explains, "button": self.button, "about": self.about()}
        context = {**page, "form": form, "form_token": form_token, "back": self.back(), **self.context()}
        return render(self.request, self.template, context, status=status)


@for_administrator
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the administrator's front page, with the latest acts."""
    commands = {"manage": settings.MANAGE, "update": settings.UPDATE}
    return render(request, "administrators/home.html", {"log": log(), **commands})


@for_administrator
@require_safe
def acts(request: HttpRequest) -> HttpResponse:
    """Show the log of all acts, or of deletions only."""
    number, deleted = page_number(request), request.GET.get("que") == "borrado"
    context = {"log": log(number, deleted=deleted), "number": number, "deleted": deleted}
    return render(request, "administrators/log.html", context)
