# SPDX-License-Identifier: MIT
"""The documents for developers name files, classes and functions that exist."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = ("controller/README.md", "hal/README.md", "controller/games/README.md")
AUDIENCES = (*DOCUMENTS, "controller/games/KEYS.md")
PACKAGES = ("c_ext", "controller", "hal", "tests")
OTHER_FILES = re.compile(r"\.(md|toml|tsv|tape|json|svg|png|service)$")
PYTHON_FILE = re.compile(r"[\w./-]+\.py")
DOTTED = re.compile(r"([A-Za-z_]\w*)\.(\w+)")
NAME = re.compile(r"\w+(?:\.\w+)?")


def prose(document: str) -> str:
    """Return a document without its blocks and without the files that an example makes."""
    text = (ROOT / document).read_text()
    return re.sub(r"^(`[\w./-]+`\n\n)?```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def code_in(text: str) -> list[str]:
    return re.findall(r"`([^`\n]+)`", text)


@cache
def modules() -> dict[str, ast.Module]:
    """Return every module of the tree by its path."""
    paths = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    return {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text()) for path in paths}


def targets(node: ast.AST) -> Iterator[str]:
    """Yield the names that an assignment, a function or a class defines."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            yield from (it.id for it in ast.walk(target) if isinstance(it, ast.Name))


def members(of: ast.ClassDef) -> set[str]:
    """Return the methods, fields and attributes of a class."""
    fields = {name for node in of.body for name in targets(node)}
    stored = (it for it in ast.walk(of) if isinstance(it, ast.Attribute) and isinstance(it.ctx, ast.Store))
    return fields | {it.attr for it in stored if isinstance(it.value, ast.Name) and it.value.id == "self"}


@cache
def defined_in(path: str) -> set[str]:
    """Return the names that a module defines: `Engine`, `Engine.feed`, `PANELS`."""
    names = {name for node in modules()[path].body for name in targets(node)}
    classes = [node for node in ast.walk(modules()[path]) if isinstance(node, ast.ClassDef)]
    return names | {f"{it.name}.{member}" for it in classes for member in members(it)}


@cache
def all_defined() -> set[str]:
    """Return every dotted name of the tree, with modules: `unread.unread`."""
    found: set[str] = set()
    for path in modules():
        found |= defined_in(path)
        found |= {f"{Path(path).stem}.{name}" for name in defined_in(path)}
    return found


@cache
def ends() -> set[str]:
    """Return every end of a module's path: `engine.py`, `engine/engine.py` …"""
    return {path.split("/", skip)[-1] for path in modules() for skip in range(path.count("/") + 1)}


@cache
def classes() -> set[str]:
    return {name for path in modules() for name in defined_in(path) if "." not in name and name[0].isupper()}


def missing(text: str) -> list[str]:
    """Return the named Python files and the dotted names of our classes that do not exist."""
    found = []
    for code in code_in(text):
        if PYTHON_FILE.fullmatch(code):
            found += [code] if code not in ends() else []
        elif (dotted := DOTTED.fullmatch(code)) and dotted[1] in classes() and not OTHER_FILES.search(code):
            found += [code] if code not in all_defined() else []
    return found


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_module_and_dotted_name_exists(document: str) -> None:
    text = prose(document)
    assert len(code_in(text)) > 50
    assert missing(text) == []


def test_a_name_that_does_not_exist_is_found() -> None:
    text = (
        "`Engine.feed` and `Engine.eat` in `controller/engine/engine.py`, `no_such.py`, `App._receive`, `kit/dice.py`"
    )
    assert missing(text) == ["Engine.eat", "no_such.py"]


def walk() -> list[tuple[str, list[str]]]:
    """Return each file of the walk from pin to pixel, with the names that its row says."""
    section = prose("controller/README.md").partition("\n## From pin to pixel\n")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| `")]
    return [(code_in(file)[0], code_in(names)) for file, names, _ in rows]


WALK = walk()


def test_the_walk_goes_from_a_pin_to_a_pixel() -> None:
    assert (WALK[0][0], WALK[-1][0].split("/")[1]) == ("hal/base/pins.py", "display")
    assert len(WALK) > 20


@pytest.mark.parametrize(("file", "names"), WALK)
def test_every_function_of_the_walk_is_in_its_file(file: str, names: list[str]) -> None:
    assert file in modules()
    assert names
    assert [name for name in names if not NAME.fullmatch(name) or name not in defined_in(file)] == []


def test_every_folder_of_the_controller_is_in_the_parts() -> None:
    section = prose("controller/README.md").partition("\n## The parts\n")[2].partition("\n## ")[0]
    folders = {f"controller/{path.parent.name}/" for path in ROOT.glob("controller/*/__init__.py")}
    named = set(code_in(section))
    assert folders - named == set()
    assert {it for it in named if it.startswith("controller/") and it.endswith("/")} - folders == set()


@pytest.mark.parametrize("document", AUDIENCES)
def test_the_first_line_says_whom_the_document_is_for(document: str) -> None:
    title, empty, first, *_ = (ROOT / document).read_text().splitlines()
    assert title.startswith("# ")
    assert not empty
    assert first.startswith("For ")


@pytest.mark.parametrize("document", AUDIENCES)
def test_every_link_of_a_document_leads_somewhere(document: str) -> None:
    text = (ROOT / document).read_text()
    links = re.findall(r"\]\(([^)#:]+)\)", text)
    assert [link for link in links if not (ROOT / document).parent.joinpath(link).exists()] == []
    headings = {re.sub(r"[^\w -]", "", it.lower()).replace(" ", "-") for it in re.findall(r"^##+ (.*)$", text, re.M)}
    assert [place for place in re.findall(r"\]\(#([^)]+)\)", text) if place not in headings] == []
