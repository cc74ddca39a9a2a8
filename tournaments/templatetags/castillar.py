"""Template tags: names, medals, drawings, addresses."""

from django import template
from django.template import Context
from django.utils.safestring import SafeString, mark_safe

from tournaments import models
from tournaments.league.values import State
from tournaments.store.access.people import full_signature
from tournaments.web import form_token, helping, link_preview, markup, offline, requests
from tournaments.web.deciding import effects
from tournaments.web.deciding.league_access import act_address
from tournaments.web.requests import absolute_address
from tournaments.wording import columns
from tournaments.wording.decisions import drawn_as_words
from tournaments.wording.terms import offset_words, ordinal, short_hour

register = template.Library()
register.simple_tag(markup.player_name, name="who")
register.simple_tag(markup.icon)
register.simple_tag(markup.medal)
register.simple_tag(markup.standings_row)
register.simple_tag(markup.contender)
register.simple_tag(markup.table_line)
register.simple_tag(markup.part)
register.simple_tag(markup.place)
register.filter(ordinal)
register.filter(offset_words)
register.filter(short_hour)
register.filter(drawn_as_words)
register.filter("figures", columns.cells)
register.filter(columns.common_cells)
register.filter(columns.details)
register.simple_tag(columns.columns_of)
register.simple_tag(markup.address)
register.simple_tag(act_address, name="act")
register.simple_tag(markup.waiting_address)
register.simple_tag(markup.languages)
register.filter("signed", full_signature)
register.filter(markup.opening)
register.filter(markup.continuation)
register.simple_tag(effects.undo_button)
register.simple_tag(effects.undo_button_among)
register.filter(effects.undoes_together)
register.simple_tag(form_token.senders, takes_context=True)
register.simple_tag(form_token.csrf_cookie)
register.simple_tag(requests.reader_actions, takes_context=True)
register.simple_tag(link_preview.link_preview, takes_context=True)
register.simple_tag(link_preview.live_stream, takes_context=True)
register.inclusion_tag("parts/sheet_link.html")(markup.sheet_link)
register.inclusion_tag("parts/help.html")(helping.step_help)
register.inclusion_tag("parts/help.html", takes_context=True)(helping.page_help)
register.inclusion_tag("parts/contact.html", name="contact")(markup.contact_context)


@register.simple_tag(takes_context=True)
def opens_offline(context: Context) -> bool:
    """Return whether the device stores the referee's pages, to open them without a network."""
    request = context.get("request")
    return request is None or offline.opens_offline(request)


@register.simple_tag(takes_context=True)
def whole_address(context: Context, path: str) -> str:
    """Return the absolute address of a path, to be opened on another device."""
    return absolute_address(context["request"], path)


@register.simple_tag
def takes_sign_ups(league: int) -> bool:
    """Return whether players may sign up for the league with this key now."""
    return models.SignUpList.objects.filter(league=league, is_open=True, league__state=State.PREPARING).exists()


@register.simple_tag(takes_context=True)
def current(context: Context, path: str) -> SafeString | str:
    """Return the attribute that marks the link of the current page in the menu."""
    request = context.get("request")
    return (
        mark_safe(' aria-current="true"') if request and requests.section_of(request.path_info).startswith(path) else ""
    )
