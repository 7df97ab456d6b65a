"""A progress bar on stderr, or a line for each tenth where that is no terminal."""

from __future__ import annotations

import sys

WIDTH = 30


class Progress:
    """Counts to `total`."""

    def __init__(self, title: str, total: int) -> None:
        self.title = title
        self.total = total
        self.count = 0

    def step(self, what: str = "") -> None:
        """One more is done."""
        before, self.count = self.count, self.count + 1
        if sys.stderr.isatty():
            filled = WIDTH * self.count // self.total
            bar = "#" * filled + "." * (WIDTH - filled)
            print(
                f"\r{self.title} [{bar}] {self.count}/{self.total} {what:<60.60}", end="", file=sys.stderr, flush=True
            )
            if self.count == self.total:
                print(file=sys.stderr)
        elif 10 * self.count // self.total > 10 * before // self.total:
            print(f"{self.title} {self.count}/{self.total} {what}", file=sys.stderr, flush=True)
