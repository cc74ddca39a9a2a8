"""The entry of the command `castillar` in an installed package, where the rooms of the code are in one folder."""

import sys
from pathlib import Path


def main() -> None:
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from config import start

    start.main()
