"""Controls that lead to another step of a sheet: a link, or the form sent again where nothing is stored."""

from __future__ import annotations

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

BOARD = "#tablero"
CURRENT = SafeString(' aria-current="true"')


@register.simple_tag(takes_context=True)
def step(context: Context, number: int | None, words: str, role: str = "", css: str = "") -> SafeString:
    """A control that shows another step; without a step to go to, the words alone.

    `role` names those that a key stands for. `base`, in the context, is what the query of a page's links begins
    with; without it the control sends the form `hoja`.
    """
    if number is None:
        return format_html('<span class="step-control {}" aria-hidden="true">{}</span>', css, words)
    named = format_html(' data-role="{}"', role) if role else ""
    current = CURRENT if not role and number == context["page"].replay.step else ""
    known = format_html('class="step-control {}" data-step="{}"{}{}', css, number, named, current)
    if "base" in context:
        return format_html('<a href="?{}jugada={}{}" {}>{}</a>', context["base"], number, BOARD, known, words)
    return format_html(
        '<button type="submit" form="hoja" formaction="{}" name="jugada" value="{}" {}>{}</button>',
        BOARD,
        number,
        known,
        words,
    )
