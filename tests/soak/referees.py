"""Many referees at once, and a check that nothing is lost: `python -m tests.soak.referees --leagues 100 --referees 50`.

The site has real workers and runs on SQLite, or on a temporary database on the PostgreSQL server of `--database`. While
the referees work, the site is killed `--kills` times, its PostgreSQL (then a new cluster) is killed `--outages` times,
and `--backups` backups are made and restored into other databases. The exit code is 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Event, Thread

from tests.e2e.console import console
from tests.e2e.site import PASSWORD
from tests.soak import accounts, cluster, databases
from tests.soak.supervisor import AS_SERVED, Supervisor, supervised
from tests.soak.traffic import Attempt, Outcome, Tally, distribute, enter_results, logged_in

LEDGER = "tests.soak.ledger:ledger"


@dataclass(frozen=True)
class Plan:
    """The amount of work of a run, and the number of failures during it."""

    leagues: int = 100
    referees: int = 50
    results: int = 5000
    database: str = ""
    kills: int = 0
    outages: int = 0
    backups: int = 0
    between: tuple[float, float] = (1.0, 6.0)
    """The shortest and longest time between two failures, in seconds."""
    seed: str = "1"
    configuration: str = AS_SERVED


@dataclass
class Report:
    tally: Tally
    seconds: float
    starts: int
    mishaps: int = 0
    copies: int = 0
    discrepancies: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Tables:
    """Migrated empty databases to copy: in the folder of a site (SQLite) or as a template on the server."""

    folder: Path | None = None
    template: str = ""

    @contextmanager
    def empty_database(self, address: str, purpose: str) -> Iterator[tuple[str, bool]]:
        """Yield the address of a new database and whether it has its tables."""
        with tempfile.TemporaryDirectory() as folder, databases.made(address, purpose, self.template) as database:
            file = Path(folder, "restored.sqlite3")
            if self.folder and not database:
                shutil.copy(self.folder / "castillar.sqlite3", file)
            yield database or f"sqlite:///{file}", bool(self.template) if database else file.exists()


def run(plan: Plan, folder: Path, tables: Tables = Tables()) -> Report:
    """Run a whole plan in a folder and return its report."""
    with ExitStack() as stack:
        server = stack.enter_context(cluster.running()) if plan.outages else None
        address = server.address if server else plan.database
        database = stack.enter_context(databases.made(address, "soak", tables.template))
        keeper = stack.enter_context(supervised(folder, database, tables.folder, plan.configuration))
        ready = keeper.site.console.call("tests.soak.preparing:prepared", plan.leagues, plan.referees)
        tasks = distribute(ready["leagues"], plan.referees, plan.results, plan.seed)
        report = Report(Tally(), 0.0, 0)
        referees = logged_in("127.0.0.1", keeper.port, ready["referees"], PASSWORD, report.tally)
        began = time.monotonic()
        with failures_and_backups(plan, keeper, server, report, address, folder, tables):
            enter_results(referees, tasks)
        report.seconds, report.starts = time.monotonic() - began, keeper.starts
        report.discrepancies += accounts.discrepancies(report.tally, keeper.site.console.call(LEDGER))
        if report.starts != 1 + plan.kills:
            report.discrepancies.append(f"the site was started {report.starts} times, {plan.kills} after a kill")
        return report


@contextmanager
def failures_and_backups(
    plan: Plan,
    keeper: Supervisor,
    server: cluster.Cluster | None,
    report: Report,
    address: str,
    folder: Path,
    tables: Tables,
) -> Iterator[None]:
    """Cause the planned failures and take the backups, one after another, while the block runs."""
    over = Event()
    chance = Random(plan.seed)

    def act() -> None:
        try:
            for done, (what, number) in enumerate(acts):
                if over.wait(chance.uniform(*plan.between)):
                    report.discrepancies.append(f"the work was over after {done} of {len(acts)}: give more of it")
                    return
                what(number)
        except Exception as error:
            report.discrepancies.append(f"{type(error).__name__}: {error}")

    def kill(_: int) -> None:
        report.tally.killed.set()
        keeper.kill()
        report.mishaps += 1
        keeper.wait_until_up()
        report.tally.killed.clear()

    def outage(number: int) -> None:
        assert server
        server.stop_at_once(kill=number % 2 == 0)
        report.mishaps += 1
        time.sleep(chance.uniform(0, 3))
        server.start()

    def copy(number: int) -> None:
        before = list(report.tally.attempts)
        taken = folder / f"copy-{number}.gz"
        keeper.site.manage("backup", str(taken))
        report.discrepancies += faults_of_backup(taken, before, keeper, address, tables)
        report.copies += 1

    planned = ((plan.outages, outage), (plan.kills, kill), (plan.backups, copy))
    acts = [(what, number) for times, what in planned for number in range(times)]
    chance.shuffle(acts)
    acting = Thread(target=act)
    acting.start()
    try:
        yield
    finally:
        over.set()
        acting.join()


def faults_of_backup(
    taken: Path, before: Sequence[Attempt], keeper: Supervisor, address: str, tables: Tables
) -> list[str]:
    """Restore a backup into another database; return its inconsistencies and the results that it should have."""
    with (
        tables.empty_database(address, "restored") as (other, has_tables),
        console(keeper.site.env | {"DATABASE_URL": other}) as other_site,
    ):
        if not has_tables:
            other_site.manage("migrate", "--verbosity", "0")
        other_site.manage("restore", str(taken))
        ledger = other_site.call(LEDGER)
    found = len(ledger["entries"])
    doubled = [] if found == len(ledger["results"]) else [f"copy: {found} entries, {len(ledger['results'])} results"]
    return [*ledger["wrong"], *doubled, *accounts.lost_since(list(before), ledger)]


def summary(plan: Plan, report: Report) -> str:
    tally = report.tally
    outcomes = {outcome: sum(attempt.outcome is outcome for attempt in tally.attempts) for outcome in Outcome}
    calm = sorted(attempt.seconds * 1000 for attempt in tally.attempts)
    lines = [
        (
            f"{plan.referees} referees, {plan.leagues} leagues: {outcomes[Outcome.SAVED]} results saved, "
            f"{outcomes[Outcome.CONFLICT]} shown both versions, {outcomes[Outcome.FAILED]} failed, "
            f"in {report.seconds:.0f} s"
        ),
        (
            f"confirming a result: median {statistics.median(calm):.0f} ms, 95 of 100 within "
            f"{calm[int(len(calm) * 0.95)]:.0f} ms, longest {calm[-1]:.0f} ms"
        ),
        f"answers: {dict(sorted(tally.statuses.items()))}; {tally.unanswered} requests without an answer",
        f"killed or cut off {report.mishaps} times, started {report.starts} times; {report.copies} copies restored",
        "Nothing lost, nothing doubled." if not report.discrepancies else "DISCREPANCIES:",
        *report.discrepancies[:50],
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in vars(Plan()).items():
        if name != "between":
            parser.add_argument(f"--{name}", type=type(value), default=value)
    plan = Plan(**vars(parser.parse_args()))
    with tempfile.TemporaryDirectory() as folder:
        report = run(plan, Path(folder))
        print(summary(plan, report))
    sys.exit(1 if report.discrepancies else 0)


if __name__ == "__main__":
    main()
