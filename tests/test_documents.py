# SPDX-License-Identifier: MIT
"""The documents agree with the tree: their readers, links, headings, files and folders."""

import re

import pytest

from tests.documents import DOCUMENTS, ROOT, anchors, broken, links, read, without_blocks

CONTENTS = "systemd/README.md"
"""The document that lists its sections at the top."""


def test_the_documents_are_found() -> None:
    assert {"README.md", "systemd/README.md", "systemd/SECURITY.md", "hal/README.md"} <= set(DOCUMENTS)
    assert "controller/games/README.md" in DOCUMENTS


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_first_line_after_the_title_says_whom_the_document_is_for(document: str) -> None:
    title, empty, first, *_ = read(document).splitlines()
    assert title.startswith("# ")
    assert not empty
    assert first.startswith("For ")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_leads_to_a_file_and_a_heading(document: str) -> None:
    assert broken(document, read(document)) == []


@pytest.mark.parametrize("link", ["missing.md", "README.md#no-such-heading", "#no-such-heading", "tests#heading"])
def test_a_broken_link_is_seen(link: str) -> None:
    text = f"# Title\n\n[here]({link}) and [there](README.md#where-to-look), [top](#title)\n"
    assert broken("README.md", text) == [link]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_headings_of_a_document_differ(document: str) -> None:
    found = anchors(read(document))
    assert len(found) == len(set(found))


def test_every_section_is_in_the_contents() -> None:
    linked = {link.removeprefix("#") for link in links(read(CONTENTS)) if link.startswith("#")}
    assert [anchor for anchor in anchors(read(CONTENTS))[1:] if anchor not in linked] == []


FOLDERS = ("c_ext", "controller", "hal", "systemd", "tests", "findings", ".ci", ".setup")
ENDINGS = "py|md|toml|svg|png|tsv|tape|service|conf|rules|sysusers|tmpfiles|modules"
A_PATH = re.compile(rf"(?!/)[\w./-]*(?:/|\.(?:{ENDINGS}))[\w./-]*")
THEIRS = re.compile(
    r"build/floor[\w./-]*|(?:floor|link|station)\.toml|pg_hba\.conf|people\.toml(\.last)?|report\.html|tournament\.toml|table\.toml"
    r"|disputes/|gpio/|build"
)
"""Files of a table's machine."""


def named_in(document: str) -> set[str]:
    """Return the paths that a document names in its sentences, outside of blocks."""
    found = re.findall(r"`([^`\n]+)`", without_blocks(read(document)))
    return {code for code in found if A_PATH.fullmatch(code) and "GAME" not in code and not THEIRS.fullmatch(code)}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_that_is_named_is_there(document: str) -> None:
    """A short path, such as `wait.py` or `kit/dice.py`, is the end of a path that is there."""
    there = {path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in (ROOT / folder).rglob("*")}
    ends = {path.split("/", skip)[-1] for path in (*there, *FOLDERS) for skip in range(path.count("/") + 1)}
    named = [path.removeprefix("../") for path in sorted(named_in(document))]
    assert [path for path in named if path.rstrip("/") not in ends] == []


def test_paths_are_named() -> None:
    for document in ("README.md", "controller/games/README.md", "hal/README.md", "tests/games/README.md"):
        assert named_in(document), document


def test_every_boundary_of_the_process_has_a_test_that_is_there() -> None:
    assert "(../controller/sockets/README.md)" in read("systemd/SECURITY.md")
    rows = re.findall(r"^\| (?!---|boundary)(.*) \|$", read("controller/sockets/README.md"), re.MULTILINE)
    assert len(rows) > 10
    for row in rows:
        *_, tries = row.split(" | ")
        file = ""
        for named in re.findall(r"`([^`]+)`", tries):
            path, _, function = named.partition("::")
            if named.startswith("make "):
                assert f"\n{named.split()[1]}:" in read("Makefile"), named
                continue
            file = path or file
            assert f"def {function}" in read(file), named
