"""Pieces of MyST Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_CODE = re.compile(r"(`[^`\n]+`)")
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~$^])")


def escaped(text: str) -> str:
    """Text that Markdown shows as it is; what stands in backticks stays code."""
    return "".join(part if _CODE.fullmatch(part) else _SPECIAL.sub(r"\\\1", part) for part in _CODE.split(text))


def code(text: str) -> str:
    """Text as code within a line."""
    return f"`{text}`" if text else ""


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[bool] = ()) -> str:
    """A table of cells that are Markdown. Columns without any text are left out; `right` aligns to the right."""
    listed = [[re.sub(r"(?<!\\)\|", r"\|", cell) for cell in row] for row in rows]
    kept = [at for at in range(len(headings)) if any(row[at] for row in listed)]
    if not kept:
        return ""
    rules = ["--:" if right and right[at] else "---" for at in kept]
    lines = [[headings[at] for at in kept], rules, *([row[at] for at in kept] for row in listed)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def bullets(texts: Iterable[str]) -> str:
    return "\n".join(f"- {escaped(text)}" for text in texts)


def block(language: str, text: str) -> str:
    return f"```{language}\n{text}\n```"


def folded(summary: str, body: str) -> str:
    """What opens at a click."""
    return f"<details><summary>{summary}</summary>\n\n{body}\n\n</details>"


def prose(text: str) -> str:
    """Plain paragraphs as the table writes them, for comments in C: those that are indented are code."""
    parts = re.split(r"\n\s*\n", text.strip("\n"))
    return "\n\n".join(
        block("text", "\n".join(line.removeprefix("    ") for line in part.splitlines()))
        if part.startswith("    ")
        else escaped(part)
        for part in parts
    )
