"""Write the part of Bootstrap's style sheet that pages use: `python -m tests.styles`, after a change of their classes.

A rule stays if a selector of it can match: its classes are written in a template or in a literal of Python that is a
list of classes. Variables that nothing reads go.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import tinycss2

ROOT = Path(__file__).resolve().parent.parent
WHOLE = ROOT / "tests/data/vendor/bootstrap/bootstrap.min.css"
KEPT = ROOT / "static/vendor/bootstrap/bootstrap.css"
ROOMS = ("config", "games", "serving", "tournaments")
WORD = re.compile(r"[\w-]+")
CLASS_ATTRIBUTE = re.compile(r"""class="((?:[^"{]|\{\{.*?\}\}|\{%.*?%\})*)\"""", re.DOTALL)
TAG = re.compile(r"\{[{%].*?[%}]\}", re.DOTALL)
QUOTED = re.compile(r""""([^"\n]*)"|'([^'\n]*)'|`([^`]*)`""")
READ_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)")
CLASSES_ONLY = re.compile(r"[a-z][\w-]*(?: [a-z][\w-]*)*")


def texts(*patterns: str) -> Iterator[str]:
    for pattern in patterns:
        for file in sorted(ROOT.glob(pattern)):
            if "vendor" not in file.parts:
                yield file.read_text(encoding="utf-8")


@cache
def templates() -> tuple[str, ...]:
    return tuple(texts("templates/**/*.html", *(f"{room}/**/*.html" for room in ROOMS)))


@cache
def literals() -> frozenset[str]:
    """Return the texts written in the code."""
    trees = (ast.parse(text) for room in ROOMS for text in texts(f"{room}/**/*.py"))
    found = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(value for value in found if isinstance(value, str))


@cache
def used_classes() -> frozenset[str]:
    """Return the classes that pages may have: in markup, in tags of templates, in literals of code and scripts."""
    markup = [*templates(), *literals()]
    lists = [attribute for text in markup for attribute in CLASS_ATTRIBUTE.findall(text)]
    lists += [
        one for text in templates() for tag in TAG.findall(text) for found in QUOTED.findall(tag) for one in found
    ]
    lists += [text for text in literals() if "-" in text and CLASSES_ONLY.fullmatch(text)]
    lists += [one for text in texts("static/*.js") for found in QUOTED.findall(text) for one in found]
    return frozenset(word for text in lists for word in WORD.findall(text))


def can_match(selector: Iterable[Any], classes: frozenset[str]) -> bool:
    """Return whether a page may have all the classes of a selector, given as a list of tokens."""
    before = ""
    for token in selector:
        if token.type == "ident" and before == "." and token.value not in classes:
            return False
        if token.type == "function" and token.lower_name != "not":  # noqa: SIM102 - as the rule above it
            if not any(can_match(part, classes) for part in parts(token.arguments)):
                return False
        before = token.value if token.type == "literal" else ""
    return True


def parts(tokens: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield the selectors of a list with commas between them."""
    part: list[Any] = []
    for token in tokens:
        if token == ",":
            yield part
            part = []
        else:
            part.append(token)
    yield part


def kept_rules(rules: Iterable[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Yield the head of each rule that stays, and its declarations, or its rules within a condition."""
    for rule in rules:
        if rule.type == "qualified-rule":
            selectors = [part for part in parts(rule.prelude) if can_match(part, used_classes())]
            if selectors:
                head = ",".join(tinycss2.serialize(part).strip() for part in selectors)
                yield head, tinycss2.parse_declaration_list(rule.content, skip_comments=True, skip_whitespace=True)
        elif rule.type == "at-rule" and rule.lower_at_keyword in ("media", "supports"):
            inner = list(kept_rules(tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)))
            if inner:
                yield f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}", inner
        elif rule.type == "at-rule" and rule.content is not None:
            yield f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}", [tinycss2.serialize(rule.content)]


def written(rules: Iterable[tuple[str, list[Any]]], without: frozenset[str]) -> str:
    """Return the text of rules, without those variables and without the rules that are empty then."""
    text = []
    for head, content in rules:
        if content and isinstance(content[0], str):
            body = content[0]
        elif content and isinstance(content[0], tuple):
            body = written(content, without)
        else:
            body = ";".join(each.serialize() for each in content if each.name not in without)
        if body:
            text.append(f"{head}{{{body}}}")
    return "".join(text)


def variables(rules: Iterable[tuple[str, list[Any]]]) -> Iterator[str]:
    """Yield the variables that rules set."""
    for _head, content in rules:
        for each in content:
            if isinstance(each, tuple):
                yield from variables([each])
            elif not isinstance(each, str) and each.name.startswith("--"):
                yield each.name


def kept_style() -> str:
    """Return the part of Bootstrap that pages use."""
    whole = WHOLE.read_text(encoding="utf-8")
    licence = whole[: whole.index("*/") + 2]
    rules = list(kept_rules(tinycss2.parse_stylesheet(whole, skip_comments=True, skip_whitespace=True)))
    own = "".join((*texts("static/*.css", "games/static/games/*.css"), *texts("static/*.js")))
    all_variables, unread = frozenset(variables(rules)), frozenset[str]()
    while True:
        text = written(rules, unread)
        now = all_variables - set(READ_VARIABLE.findall(text)) - set(WORD.findall(own))
        if now == unread:
            break
        unread = now
    names = set(re.findall(r"animation(?:-name)?:[^;}]*?([\w-]+)", text))
    text = re.sub(r"@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}", lambda found: found[0] * (found[1] in names), text)
    return f"{licence}\n{text}\n"


if __name__ == "__main__":
    KEPT.write_text(kept_style(), encoding="utf-8")
