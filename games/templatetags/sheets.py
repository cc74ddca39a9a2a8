"""Controls that lead to another step of a sheet: a link, or, for a sheet that is not stored, its form again."""

from __future__ import annotations

from django import template
from django.template import Context

register = template.Library()


@register.inclusion_tag("games/step.html", takes_context=True)
def step(context: Context, number: int | None, words: str, role: str = "", css: str = "") -> dict[str, object]:
    """Return the context of a control that shows another step; without a step, it is plain text.

    `role` identifies the controls that have a key. `base`, in the page's context, is the beginning of the query of its
    links; without it the control submits the form `hoja`.
    """
    current = not role and number == context["page"].replay.step
    return {"number": number, "words": words, "role": role, "css": css, "current": current, "base": context.get("base")}
