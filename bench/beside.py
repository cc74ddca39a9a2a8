"""Compare with an earlier commit: the same parts of the bench in both, by turns, each by its own code.

An earlier commit measures what its own `bench` measures; figures that only one of both has are left out.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MAX_RATIO = 1.1
"""The most that a figure may take of what it took before."""
_FIGURE = re.compile(r"(?P<what>\S.*?) {2,}(?P<ms>[\d,]+\.\d\d) {2,}(?P<beside>\S.*?) {2,}[\d,]+\.\d\d {2,}[\d.]+")


def compared(commit: str, arguments: Sequence[str], turns: int) -> bool:
    """Print the figures of this tree beside those of a commit; return whether none is more than a tenth slower."""
    with tempfile.TemporaryDirectory() as folder:
        checked_out(commit, Path(folder))
        before: dict[str, float] = {}
        now: dict[str, float] = {}
        for turn in range(turns):
            trees = [(Path(folder), before), (ROOT, now)]
            for tree, least in trees[:: 1 if turn % 2 else -1]:
                for what, ms in _figures(tree, arguments):
                    least[what] = min(ms, least.get(what, ms))
    ratios = list(_lines(before, now))
    print(*(line for line, _ratio in ratios), sep="\n", flush=True)
    return all(ratio <= MAX_RATIO for _line, ratio in ratios)


def checked_out(commit: str, folder: Path) -> None:
    """Check a commit out in an empty folder."""
    git = shutil.which("git") or "git"
    subprocess.run([git, "clone", "--quiet", "--shared", "--no-checkout", ROOT, folder], check=True)
    subprocess.run([git, "-C", folder, "checkout", "--quiet", "--detach", _whole_name(git, commit)], check=True)


def _whole_name(git: str, commit: str) -> str:
    """Return the whole name of a commit, which the copy knows as well; the copy has other branches."""
    done = subprocess.run([git, "rev-parse", commit], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.strip()


def _figures(tree: Path, arguments: Sequence[str]) -> Iterator[tuple[str, float]]:
    """Yield the milliseconds of each figure that a tree's bench measures; a missed target is no failure here."""
    command = [sys.executable, "-m", "bench", *arguments]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    found = [match for line in done.stdout.splitlines() if (match := _FIGURE.match(line))]
    if not found:
        sys.exit(f"{tree}: {done.stderr[-2000:] or done.stdout}")
    for match in found:
        words = f"{match['what']}  beside  {match['beside']}".split()
        yield " ".join(words), float(match["ms"].replace(",", ""))


def _lines(before: Mapping[str, float], now: Mapping[str, float]) -> Iterator[tuple[str, float]]:
    """Yield a line for each figure that both have, with the ratio of their least times."""
    common = [what for what in now if before.get(what)]
    wide = max(map(len, common), default=0)
    for what in common:
        ratio = now[what] / before[what]
        slower = "  SLOWER" if ratio > MAX_RATIO else ""
        yield f"{what:{wide}}  {before[what]:9,.2f} ms before  {now[what]:9,.2f} now  {ratio:5.2f}{slower}", ratio
