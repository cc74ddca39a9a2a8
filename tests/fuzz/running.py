"""A run of one share of the inputs, in a database made for it."""

from __future__ import annotations

import logging
import os
import time
import warnings
from collections import Counter
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"


def keep(kind: str, line: str) -> None:
    """Save a failing input in the corpus, in a file named after its fault."""
    name = "".join(letter if letter.isalnum() else "-" for letter in kind.lower())[:60].strip("-")
    (CORPUS / f"{name}.json").write_text(line + "\n")


def run(seed: str, first: int, inputs: int, jobs: int) -> tuple[Counter[str], dict[str, tuple[str, str]]]:
    """Return the number of answers of each kind, and the smallest input and the details of each fault."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from django.conf import settings
    from django.db import connection
    from django.test.utils import setup_test_environment

    from tests.fuzz.inputs import COMMAND, to_line
    from tests.fuzz.making import make
    from tests.fuzz.trying import minimised, try_out
    from tests.fuzz.world import World

    if connection.vendor == "sqlite":
        settings.DATABASES["default"]["TEST"]["NAME"] = None
    else:
        settings.DATABASES["default"]["TEST"]["NAME"] += f"_fuzz{first}"
    setup_test_environment()
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    logging.getLogger("django").setLevel(logging.ERROR)
    warnings.simplefilter("ignore")
    begun = time.monotonic()
    world = World()
    print(f"[{first}] the site made in {time.monotonic() - begun:.0f} s, {len(world.forms)} forms", flush=True)
    answers: Counter[str] = Counter()
    faults: dict[str, tuple[str, str]] = {}
    started, slowest = time.monotonic(), (0.0, "")
    for done, number in enumerate(range(first, inputs, jobs), start=1):
        one = make(world, seed, number)
        tried = try_out(world, one)
        slowest = max(slowest, (tried.seconds, f"{number} {one.who} {one.method} {one.page}"))
        answers[f"{'exit' if one.who == COMMAND else 'status'} {tried.answer}"] += 1
        if tried.wrong and tried.wrong.kind not in faults:
            smallest = minimised(world, one, tried.wrong.kind)
            faults[tried.wrong.kind] = to_line(smallest), tried.wrong.detail
            keep(tried.wrong.kind, to_line(smallest))
            print(f"input {number}: {tried.wrong.kind}\n{tried.wrong.detail}\n{to_line(smallest)[:1000]}", flush=True)
        if done % 1_000 == 0:
            print(f"[{first}] {done} in {time.monotonic() - started:.0f} s; slowest {slowest}", flush=True)
    connection.creation.destroy_test_db("", verbosity=0)
    return answers, faults
