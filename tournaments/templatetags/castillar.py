"""What templates write with: names, medals, drawings, addresses."""

from django import template

from tournaments.access.people import signed_by
from tournaments.web import markup, senders, told_decisions
from tournaments.wording.terms import ordinal

register = template.Library()
register.simple_tag(markup.who)
register.simple_tag(markup.icon)
register.simple_tag(markup.medal)
register.filter(ordinal)
register.simple_tag(markup.sheet_link)
register.simple_tag(markup.address)
register.simple_tag(markup.languages)
register.filter("signed", signed_by)
register.simple_tag(told_decisions.undo_number)
register.simple_tag(senders.senders, takes_context=True)
