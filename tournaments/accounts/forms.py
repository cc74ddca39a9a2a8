"""The forms of accounts and sign-up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import (
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
    UsernameField,
)
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.functional import lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.accounts import mail, signing
from tournaments.accounts.signing import is_password_of
from tournaments.league.names import is_invisible
from tournaments.store.access.people import HANDLE, Person, holds_address
from tournaments.store.access.tokens import tokens_of
from tournaments.web.forms import PlainForm, TextField
from tournaments.web.requests import MAX_NAME_LENGTH

MAX_ADDRESS_LENGTH = 254
PASSWORD_HINT = _("Al menos 8 letras o cifras; no solo cifras, ni una de las que usa todo el mundo.")


def use_of_address() -> str:
    """Return the use of an account's address, which a site that sends no mail has only later."""
    if settings.SENDS_MAIL:
        return gettext("Para recuperar la contraseña. Puede quedar en blanco.")
    return gettext("Puede quedar en blanco. Solo sirve para recuperar la contraseña, y este sitio aún no envía correo.")


USE_OF_ADDRESS = lazy(use_of_address, str)()


def password_field(label: Any, *, new: bool, **kwargs: Any) -> forms.CharField:
    """Return a field for a password, which is kept exactly as typed."""
    widget = forms.PasswordInput(attrs={"autocomplete": "new-password" if new else "current-password"})
    return forms.CharField(label=label, strip=False, max_length=4096, widget=widget, **kwargs)


def address_field(**kwargs: Any) -> forms.EmailField:
    """Return a field for a mail address."""
    widget = forms.EmailInput(attrs={"autocomplete": "email"})
    errors = {"invalid": _("Se espera una dirección como ana@ejemplo.es.")}
    return forms.EmailField(
        label=_("Correo"), max_length=MAX_ADDRESS_LENGTH, widget=widget, error_messages=errors, **kwargs
    )


class DisplayNameField(TextField):
    """A field for the name in signatures. It refuses @, which addresses and handles have.

    It refuses the joiners of emoji too, which the name of a person does not need.
    """

    def clean(self, value: Any) -> str:
        text = super().clean(value)
        if holds_address(text) or any(map(is_invisible, text)):
            raise ValidationError(_("El nombre va sin @ ni signos invisibles."))
        return text


class HandleField(UsernameField):
    """A field for the handle of an account: in lower case, and not a mail address."""

    def clean(self, value: Any) -> str:
        handle: str = super().clean(value).casefold()
        if not HANDLE.fullmatch(handle):
            raise ValidationError(
                _("De 3 a 30 letras sin acento, cifras, puntos o guiones, sin espacios; no sirve un correo.")
            )
        return handle


class NewAccountForm(PlainForm):
    """A person and a password."""

    name = DisplayNameField(
        label=_("Tu nombre"),
        max_length=MAX_NAME_LENGTH,
        help_text=_(
            "Con él firmas en el historial de las ligas, que cualquiera puede leer, y al lado va tu nombre de cuenta."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    username = HandleField(
        label=_("Nombre de cuenta"),
        max_length=MAX_NAME_LENGTH,
        help_text=_("Con él entras, y se ve junto a tu nombre: de 3 a 30 letras sin acento, cifras, puntos o guiones."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    email = address_field(required=False, help_text=USE_OF_ADDRESS)
    password = password_field(_("Contraseña"), new=True, help_text=PASSWORD_HINT)
    again = password_field(_("La contraseña, otra vez"), new=True)

    def clean(self) -> dict[str, Any]:
        """Check that both passwords are the same and not too weak."""
        data = super().clean() or {}
        password = data.get("password", "")
        if password and data.get("again") and data["again"] != password:
            self.add_error("again", _("No es igual que la primera."))
        if password:
            self._validate_password(password)
        return data

    def _validate_password(self, password: str) -> None:
        """Refuse a password that is weak or like the account's own data."""
        data = self.cleaned_data
        account = User(
            username=data.get("username", ""), first_name=data.get("name", ""), email=data.get("email") or ""
        )
        try:
            validate_password(password, account)
        except ValidationError as weak:
            self.add_error("password", weak)

    @property
    def person(self) -> Person:
        """Return the person of a valid form."""
        data = self.cleaned_data
        return Person(data["username"], data["name"], data["email"])

    def add_taken_error(self) -> None:
        """Add the error of a name that another account has, or one that looks like it."""
        self.add_error("username", _("Ya hay una cuenta con ese nombre, o con uno que se confunde con él; elige otro."))


class FirstAccountForm(NewAccountForm):
    """The form of the first account, with the code printed in the terminal if `asks_code`."""

    def __init__(self, *args: Any, asks_code: bool, **kwargs: Any) -> None:
        self.asks_code = asks_code
        super().__init__(*args, **kwargs)

    def more_fields(self) -> dict[str, forms.Field]:
        """Ask for the code of the terminal, if this visitor needs it."""
        if not self.asks_code:
            return {}
        return {
            "code": forms.CharField(
                label=_("Clave"),
                max_length=40,
                help_text=_("La que salió en la terminal al poner el sitio en marcha, como abcde-23456."),
                widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
            )
        }

    def clean_code(self) -> str:
        typed: str = self.cleaned_data["code"]
        if not signing.is_first_account_code(typed):
            raise ValidationError(_("No es la clave que salió en la terminal."))
        return typed


class AddressForm(PlainForm):
    """The email address for open sign-up."""

    email = address_field()


class OwnAccountForm(PlainForm):
    """The signature and address of an account; another address needs the password."""

    name = DisplayNameField(
        label=_("Tu nombre"),
        max_length=MAX_NAME_LENGTH,
        help_text=_("Con él firmas desde ahora; lo ya firmado queda como estaba."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    email = address_field(required=False, help_text=USE_OF_ADDRESS)
    password = password_field(
        _("Tu contraseña"), new=False, required=False, help_text=_("Hace falta para cambiar el correo.")
    )

    def __init__(self, *args: Any, user: User, request: HttpRequest, **kwargs: Any) -> None:
        self.user, self.request = user, request
        super().__init__(*args, **kwargs)

    def clean(self) -> dict[str, Any]:
        """Ask for the password if the mail address changes."""
        data = super().clean() or {}
        is_new_address = "email" in data and data["email"] != self.user.email
        if is_new_address and not is_password_of(self.user, data.get("password", ""), self.request):
            self.add_error("password", _("Para cambiar el correo hace falta tu contraseña, y esa no es."))
        return data


class OwnPasswordForm(PlainForm, PasswordChangeForm):
    """The present password, and a new one twice."""

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        self.request = request
        super().__init__(*args, **kwargs)
        _set_labels(self)
        self.fields["old_password"].label = _("La contraseña de ahora")
        if tokens_of(self.user).exists():
            self.fields["end_tokens"] = forms.BooleanField(
                label=_("Retirar también mis tokens para programas"), required=False, initial=True
            )

    def clean_old_password(self) -> str:
        old: str = self.cleaned_data["old_password"]
        if not is_password_of(self.user, old, self.request):
            raise ValidationError(self.error_messages["password_incorrect"], code="password_incorrect")
        return old


class EraseForm(PlainForm):
    """The password of the account that its owner erases."""

    password = password_field(_("Tu contraseña"), new=False)

    def __init__(self, *args: Any, user: User, request: HttpRequest, **kwargs: Any) -> None:
        self.user, self.request = user, request
        super().__init__(*args, **kwargs)

    def clean_password(self) -> str:
        typed: str = self.cleaned_data["password"]
        if not is_password_of(self.user, typed, self.request):
            raise ValidationError(_("Esa no es tu contraseña."))
        return typed


class NewPasswordForm(PlainForm, SetPasswordForm):  # type: ignore[type-arg]
    """A new password, twice, for the link of a forgotten one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _set_labels(self)


def _set_labels(form: forms.Form) -> None:
    """Set the labels and help texts of the fields for a new password."""
    for name, label in (("new_password1", _("Contraseña nueva")), ("new_password2", _("La nueva, otra vez"))):
        form.fields[name].label = label
        form.fields[name].help_text = ""
    form.fields["new_password1"].help_text = PASSWORD_HINT


class ForgottenForm(PlainForm, PasswordResetForm):
    """An e-mail address; the answer never reveals whether it has an account."""

    email = address_field()

    def get_users(self, email: str) -> Iterator[User]:
        """Yield the accounts of an address; if it has none, an unsaved account, so that the response takes as long."""
        yield from list(super().get_users(email)) or [User(email=email)]

    def send_mail(self, *args: Any, **kwargs: Any) -> None:
        context, to = args[2], args[4]
        mail.send_limited("mail/password.txt", context, to, context["user"])


class InvitationForm(PlainForm):
    """The e-mail address for an invitation that the site sends."""

    email = address_field(
        required=False, help_text=_("Si el sitio envía correo, le llega el enlace. En blanco, se lo das tú.")
    )
