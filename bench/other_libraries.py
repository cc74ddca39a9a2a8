"""Other draughts libraries, which the benchmarks compare with."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from types import ModuleType

WANTED = {"py-draughts": ("1.10", "draughts"), "dame-rs": ("0.2", "dame")}


def installed(package: str) -> ModuleType | None:
    """Return the module of a package in the measured version; otherwise print how to install it, and return None."""
    wanted, module = WANTED[package]
    try:
        release = version(package)
    except PackageNotFoundError:
        release = "none"
    if release == wanted or release.startswith(f"{wanted}."):
        return import_module(module)
    print(f"{package} {wanted}: not measured ({release} installed); pip install {package}=={wanted}.*")
    return None


def replayers() -> dict[str, Callable[[list[str]], int]]:
    """Return for each installed library a function that plays a game's moves and returns how many it accepted."""
    found: dict[str, Callable[[list[str]], int]] = {}
    if (draughts := installed("py-draughts")) is not None:
        found["py-draughts"] = lambda moves: _replay(draughts.Board().push_uci, moves)
    if (dame := installed("dame-rs")) is not None:
        found["dame-rs"] = lambda moves: _replay(dame.Board().push, moves)
    return found


def _replay(push: Callable[[str], object], moves: list[str]) -> int:
    for move in moves:
        push(move)
    return len(moves)
