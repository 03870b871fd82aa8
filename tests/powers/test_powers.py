# SPDX-License-Identifier: MIT
"""Every game's table of powers against a reading of the texts of its own; and that nobody else asks who may."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from controller.engine.rules.powers import Power
from controller.engine.values import roles
from controller.games import find, rooms
from tests.powers.reading import NAMES_NOBODY, read

CONTROLLER = Path(__file__).resolve().parents[2] / "controller"
READING = read()


def is_under(section: str, above: str) -> bool:
    """Whether a section is this one, or a part of it: s 22(1) of s 22, 12.11.4 of 12.11."""
    return section == above or (section.startswith(above) and section[len(above)] in "(.")


def sections(power: Power) -> list[str]:
    """The sections that a power cites: `s 34, s 35(1)`, `12.10, 12.11.4`, or `ss 34, 35(1)`."""
    several = power.source.removeprefix("ss ")
    return [f"s {it}" if several != power.source else it for it in several.split(", ")]


def by_the_text(part: dict[str, frozenset[str]], section: str) -> frozenset[str] | None:
    """Return the persons that the text names in this section or in its parts; None if it names nobody."""
    above = [it for it in part if is_under(section, it)]
    if above:
        return part[max(above, key=len)]
    parts = [named for it, named in part.items() if is_under(it, section)]
    return frozenset().union(*parts) if parts else None


@pytest.mark.parametrize("name", rooms())
def test_the_powers_of_a_game_are_those_of_its_text(name: str) -> None:
    part, powers, wrong = READING[name], find(name).powers, []
    for power in powers:
        for section in sections(power):
            named = by_the_text(part, section)
            if named is not None and named != set(power.roles):
                wrong.append(f"{power.what} ({section}): {sorted(power.roles)}, by the text {sorted(named)}")
            elif named is None and not any(is_under(section, it) for it in NAMES_NOBODY[name]):
                wrong.append(f"{power.what} ({section}): {sorted(power.roles)}, of which the reading has nothing")
    cited = [section for power in powers for section in sections(power)]
    missing = [it for it in part if not any(is_under(one, it) or is_under(it, one) for one in cited)]
    assert not wrong
    assert not missing, f"the text names somebody, the table of powers nobody: {missing}"


def test_no_power_is_a_players_and_each_key_is_one_of_its_persons() -> None:
    for name in rooms():
        for power in find(name).powers:
            assert power.roles, (name, power)
            assert set(power.roles) <= set(roles.ROLES) - {roles.PLAYER}, (name, power)
            assert not power.key or power.key in power.roles, (name, power)


# One door


ROLES = {name for name, value in vars(roles).items() if name.isupper() and value in roles.ROLES}
LISTS = {name for name, value in vars(roles).items() if name.isupper() and isinstance(value, tuple)}
DOOR = {"engine/rules/powers.py"}
"""The module that decides who may act."""


def private_checks(tree: ast.AST) -> Iterator[str]:
    """Yield the places where a module decides by itself who may act: it compares a role, or reads a key switch."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and any(_is_a_role(it) for it in (node.left, *node.comparators)):
            yield f"{node.lineno}: compares a role: {ast.unparse(node)}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr == "get" and _is_keys(node.func.value):
                yield f"{node.lineno}: looks at a key switch: {ast.unparse(node)}"
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and _is_keys(node.value):
            yield f"{node.lineno}: looks at a key switch: {ast.unparse(node)}"


def _is_a_role(node: ast.AST) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr == "role" or (node.attr in ROLES | LISTS and ast.unparse(node.value) == "roles")
    return isinstance(node, ast.Name) and node.id in LISTS | {"role"}


def _is_keys(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "keys"


def modules() -> Iterable[tuple[str, ast.AST]]:
    for folder in ("engine", "games", "ticketing", "conductor"):
        for path in sorted((CONTROLLER / folder).rglob("*.py")):
            yield str(path.relative_to(CONTROLLER)), ast.parse(path.read_text())


def test_who_may_is_asked_at_one_door() -> None:
    asked = {module: list(private_checks(tree)) for module, tree in modules() if module not in DOOR}
    assert not {module: lines for module, lines in asked.items() if lines}


@pytest.mark.parametrize(
    "planted",
    [
        "if event.role in (FLOOR_MANAGER, PIT_BOSS): pass",
        "if event.role == DEALER: pass",
        "if who in SUPERVISORS: pass",
        "if table.state.keys.get(INSPECTOR): pass",
        "if state.keys['inspector']: pass",
    ],
)
def test_a_private_check_that_is_planted_is_caught(planted: str) -> None:
    assert list(private_checks(ast.parse(planted)))
