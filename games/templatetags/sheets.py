"""Controls that show another step of a sheet: links, or buttons that send the form again for a sheet not stored."""

from __future__ import annotations

from django import template
from django.template import Context

register = template.Library()


@register.inclusion_tag("games/step.html", takes_context=True)
def step(context: Context, number: int | None, words: str, role: str = "", css: str = "") -> dict[str, object]:
    """Return the context of a control that shows another step; plain text without `number`.

    `role` identifies the controls with a shortcut key. `base`, in the page's context, is the beginning of the query of
    a link; without it the control submits the form `hoja`.
    """
    current = not role and number == context["page"].replay.step
    return {"number": number, "words": words, "role": role, "css": css, "current": current, "base": context.get("base")}
