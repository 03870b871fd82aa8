# SPDX-License-Identifier: MIT
"""The documents of the tree: their paragraphs, blocks, headings and links."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.md"), *ROOT.glob("[!.]*/**/*.md"))
    if ".venv" not in path.parts and "build" not in path.parts
)
"""Every document, by its path from the top folder."""
CODE = re.compile(r"`([^`]+)`")
SHELLS = ("```", "```sh", "```bash", "```console")
"""First lines of blocks for a shell."""


def read(document: str) -> str:
    return (ROOT / document).read_text()


def prose_and_shell_blocks(text: str) -> tuple[list[str], list[list[str]]]:
    """Return the paragraphs of a document, and the lines of each block that may be for a shell."""
    prose, blocks, fence = [""], list[list[str]](), ""
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            fence = "" if fence else line.strip()
            blocks += [[]] if fence in SHELLS else []
        elif fence:
            if fence in SHELLS and line.strip():
                blocks[-1].append(line.strip())
        elif line.strip():
            prose[-1] += f"{line} "
        else:
            prose.append("")
    return prose, blocks


def without_blocks(text: str) -> str:
    """Return the text without fenced blocks. A line above a block with only the file's path is removed too."""
    return re.sub(r"^(`[\w./-]+`\n\n)?( *)```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors(text: str) -> list[str]:
    """Return the anchor of each heading as GitHub makes it: small letters, hyphens for spaces, no other punctuation."""
    headings = re.findall(r"^#+ (.*)$", without_blocks(text), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]


def links(text: str) -> list[str]:
    """Return the targets of all links and pictures, except those on the web."""
    found: list[str] = re.findall(r"\]\(([^)\s]+)\)", without_blocks(text))
    return [link for link in found if "://" not in link]


def anchors_in(target: Path, text: str) -> list[str]:
    """Return the anchors of a file, or of a text that is not yet in the file."""
    return anchors(text or (target.read_text() if target.is_file() else ""))


def broken(document: str, text: str) -> list[str]:
    """Return the links of a document that lead to a missing file or heading."""
    wrong = []
    for link in links(text):
        file, _, anchor = link.partition("#")
        target = (ROOT / document).parent / file if file else ROOT / document
        if not target.exists() or (anchor and anchor not in anchors_in(target, "" if file else text)):
            wrong.append(link)
    return wrong
