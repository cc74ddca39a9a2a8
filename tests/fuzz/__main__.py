"""`python -m tests.fuzz --inputs 100000 [--seed S] [--jobs N]`: failing inputs are minimised and join the corpus."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from multiprocessing import get_context

from tests.fuzz.running import run


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", default="castillar")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    parts = [(options.seed, first, options.inputs, options.jobs) for first in range(options.jobs)]
    with get_context("spawn").Pool(options.jobs) as pool:
        found = pool.starmap(run, parts)
    answers: Counter[str] = Counter()
    faults: dict[str, tuple[str, str]] = {}
    for some, wrong in found:
        answers.update(some)
        faults |= wrong
    print(f"{sum(answers.values())} inputs, seed {options.seed}: {dict(answers.most_common())}; {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
