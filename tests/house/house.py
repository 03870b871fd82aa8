# SPDX-License-Identifier: MIT
"""The program as files and imports, with the rules that it must keep. Each rule returns its violations."""

import ast
import gc
from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path

from tests.house.rooms import DIVIDES, LOGGING, MAY_IMPORT, WIDE, of_a_new_game

PACKAGES = ("c_ext", "controller", "hal")
LONGEST = 400
MOST_FIELDS = 12
SIDE_BY_SIDE = 22
"""The most modules in a folder of the program: nobody should have to read forty names to find one."""

OUTSIDE_THE_RULES = {
    *("gpiozero", "serial", "smbus2", "lgpio", "RPi", "pygame", "cffi"),
    *("sqlite3", "time", "datetime", "random", "secrets", "os", "io", "pathlib", "tempfile", "shutil"),
    *("socket", "asyncio", "threading", "multiprocessing", "subprocess", "signal", "select", "logging", "ctypes"),
}
"""Modules that a game may not use: devices, the clock, chance, files, other processes."""
FORBIDDEN_CALLS = {"open", "print", "input", "exec", "eval", "__import__", "globals"}


class Source:
    """The text of a module, parsed: once, however often a program is copied."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tree = ast.parse(text)
        self.nodes = list(ast.walk(self.tree))

    @cached_property
    def imports(self) -> list[tuple[str, str]]:
        """Every import, wherever in the file: the module, and the name that is taken from it; empty if it is whole."""
        found = []
        for node in self.nodes:
            if isinstance(node, ast.Import):
                found += [(alias.name, "") for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"line {node.lineno}: imports are written out in full"
                found += [(node.module or "", alias.name) for alias in node.names]
        return found

    @property
    def tops(self) -> set[str]:
        """The first part of each module that it imports."""
        return {module.partition(".")[0] for module, _ in self.imports}

    @cached_property
    def at_load(self) -> list[tuple[str, str]]:
        """The imports that are carried out when it is loaded."""
        found = []
        for node in self.tree.body:
            if isinstance(node, ast.Import):
                found += [(alias.name, "") for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                found += [(node.module or "", alias.name) for alias in node.names]
        return found


source = cache(Source)


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Pause it while modules are parsed: millions of nodes, all kept, would be searched again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Module:
    """One file of the program."""

    def __init__(self, root: Path, path: Path) -> None:
        self.is_package = path.name == "__init__.py"
        self.name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        self.source = source(path.read_text())


class House:
    """All modules of a program that stands in this folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        paths = (path for package in PACKAGES for path in sorted((root / package).rglob("*.py")))
        with without_garbage_collection():
            self.modules = {module.name: module for module in (Module(root, path) for path in paths)}

    def within(self, *places: str) -> list[Module]:
        """The modules in these folders, however deep."""
        return [module for name, module in self.modules.items() if any(is_within(name, place) for place in places)]

    @property
    def pure(self) -> list[Module]:
        return self.within("controller.engine", "controller.games")

    def named(self, module: str, name: str) -> str:
        """Return the imported module: `package.module` for `from package import module`, otherwise `module`."""
        inside = f"{module}.{name}"
        return inside if name and inside in self.modules else module

    def ours(self, module: Module) -> set[str]:
        """Return our modules that a module imports. `controller.VERSION` is not a module, and is returned too."""
        found = {self.named(*each) for each in module.source.imports if each[0].partition(".")[0] in PACKAGES}
        if ("controller", "VERSION") in module.source.imports:
            found = found - {"controller"} | {"controller.VERSION"}
        return found - {module.name}

    @cached_property
    def needs(self) -> dict[str, set[str]]:
        """Every module and those that it imports, for typing too, and inside functions."""
        return {name: self.ours(module) & set(self.modules) for name, module in self.modules.items()}

    # Who may import whom

    def wrong_imports(self) -> list[str]:
        """Each import that the table of rooms does not allow."""
        return [
            f"{name} imports {other}, and may import {', '.join(allowed(name)) or 'nothing of ours'}"
            for name, module in self.modules.items()
            for other in sorted(self.ours(module))
            if not may_import(name, other)
        ]

    def imports_of_tests(self) -> list[str]:
        return [name for name, module in self.modules.items() if module.source.tops & {"tests", "pytest", "hypothesis"}]

    def circles(self) -> list[str]:
        """Return each module that needs itself, typing included. The command line loads its modules on demand."""
        return [name for name in self.modules if name in _reached(name, self.needs)]

    def circles_of_folders(self) -> list[str]:
        """Return each folder, or module beside folders, that needs itself through its neighbours."""
        found = []
        for above in {name.rpartition(".")[0] for name in self.modules} - {""}:
            needs = self._beside(above)
            found += [name for name in needs if name in _reached(name, needs)]
        return found

    def _beside(self, above: str) -> dict[str, set[str]]:
        """Return the parts of a folder, each with the other parts that it needs. A folder inside counts as one part."""
        inside = {name: needs for name, needs in self.needs.items() if name.startswith(f"{above}.")}
        beside: dict[str, set[str]] = {}
        for name, needs in inside.items():
            room = _child(above, name)
            others = {_child(above, other) for other in needs if other in inside}
            beside.setdefault(room, set()).update(others - {room})
        return beside

    # Purity

    def impure(self) -> list[str]:
        """Return modules of the engine and the games, and their imports, that use a device, the clock, chance or a
        file.
        """
        found = []
        for module in self.pure:
            may = {"logging"} if module.name in LOGGING else set()
            found += [f"{module.name} imports {it}" for it in sorted(module.source.tops & (OUTSIDE_THE_RULES - may))]
            found += [f"{module.name} calls {it}" for it in sorted(calls_in(module) & FORBIDDEN_CALLS)]
        return found

    def reached_impurity(self) -> list[str]:
        """Return impure modules that a game loads. Logging belongs to the engine, not to the rules."""
        found = []
        for module in self.within("controller.games"):
            for name in self._loaded_with(module.name):
                tops = {imported.partition(".")[0] for imported, _ in self.modules[name].source.at_load}
                found += [f"{module.name} reaches {name}, which imports {it}" for it in tops & OUTSIDE_THE_RULES]
        return found

    def _loaded_with(self, name: str) -> set[str]:
        reached, waiting = {name}, [name]
        while waiting:
            loaded = {self.named(*each) for each in self.modules[waiting.pop()].source.at_load}
            new = (loaded & set(self.modules)) - reached
            reached |= new
            waiting += new
        return reached

    def floats(self) -> list[str]:
        """Where a float is written, made, or comes of a true division, near money or odds."""
        return [
            f"{module.name}:{line}"
            for module in (*self.within("c_ext"), *self.pure)
            if module.name != "c_ext.build"
            for line in floats_in(module.source.nodes, divides=module.name in DIVIDES)
        ]

    # Sizes

    def wide_structs(self) -> list[str]:
        """Each struct with too many fields that is not named as an exception."""
        return [
            f"{module.name}: {node.name} has {fields_of(node)} fields"
            for module in self.modules.values()
            for node in module.source.nodes
            if isinstance(node, ast.ClassDef)
            if fields_of(node) > MOST_FIELDS and (module.name, node.name) not in WIDE
        ]

    def long_modules(self) -> list[str]:
        lines = {name: len(module.source.text.splitlines()) for name, module in self.modules.items()}
        return [f"{name} has {count} lines" for name, count in lines.items() if count >= LONGEST]

    def without_a_first_line(self) -> list[str]:
        """Return each module without a description in its first line."""
        return [name for name, module in self.modules.items() if not says_what_it_is(module.source.tree)]

    def crowded_folders(self) -> list[str]:
        """Each folder with more modules side by side than a reader takes in."""
        folders: dict[str, int] = {}
        for name, module in self.modules.items():
            if not module.is_package:
                folders[name.rpartition(".")[0]] = folders.get(name.rpartition(".")[0], 0) + 1
        return [f"{folder}: {count} modules side by side" for folder, count in folders.items() if count > SIDE_BY_SIDE]


def _reached(name: str, needs: Mapping[str, Set[str]]) -> set[str]:
    """All that this one needs, directly or through others."""
    reached: set[str] = set()
    waiting = [name]
    while waiting:
        new = needs[waiting.pop()] - reached
        reached |= new
        waiting += new
    return reached


def _child(above: str, name: str) -> str:
    """The folder or module right in `above` in which this module stands."""
    return ".".join(name.split(".")[: above.count(".") + 2])


def is_within(module: str, place: str) -> bool:
    return module == place or module.startswith(f"{place}.")


def allowed(module: str) -> tuple[str, ...]:
    """Return the packages that this module may import, by the nearest line of the table above it."""
    parts = module.split(".")
    if parts[:2] == ["controller", "games"] and len(parts) > 2 and ".".join(parts[:3]) not in MAY_IMPORT:
        return of_a_new_game(parts[2])
    above = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((MAY_IMPORT[each] for each in above if each in MAY_IMPORT), ())


def may_import(module: str, other: str) -> bool:
    places = allowed(module)
    barred = [place.removeprefix("not ") for place in places if place.startswith("not ")]
    return any(is_within(other, place) for place in places) and not any(is_within(other, it) for it in barred)


def calls_in(module: Module) -> Set[str]:
    calls = (node.func for node in module.source.nodes if isinstance(node, ast.Call))
    return {called.id for called in calls if isinstance(called, ast.Name)}


def floats_in(nodes: Iterable[ast.AST], *, divides: bool = False) -> list[int]:
    """Return the lines with floats. `divides`: Division is allowed, because it divides fractions."""
    lines = []
    for node in nodes:
        is_literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
        is_made = isinstance(node, ast.Name) and node.id == "float"
        is_divided = isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div)
        if is_literal or is_made or (is_divided and not divides):
            lines.append(node.lineno)
    return lines


def fields_of(node: ast.ClassDef) -> int:
    return sum(isinstance(each, ast.AnnAssign) and "ClassVar" not in ast.unparse(each.annotation) for each in node.body)


def says_what_it_is(tree: ast.Module) -> bool:
    said = (ast.get_docstring(tree) or "").splitlines()
    return bool(said) and said[0].endswith((".", ":", "`"))


def lengths(house: House, package: str) -> list[int]:
    """How many lines each function of a package has, its signature and its docstring left out."""
    found = []
    for module in house.within(package):
        for node in module.source.nodes:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                body = node.body[1:] if ast.get_docstring(node) else node.body
                found.append((body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0)
    return sorted(found)
