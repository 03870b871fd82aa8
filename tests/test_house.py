"""The house: who may import whom, how large a module may be, where no float may come, and what stands at the top."""

import ast
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from c_ext.build import HEADER, sources

ROOT = Path(__file__).parent.parent
PACKAGES = ("c_ext", "controller", "hal")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
GAMES = sorted((ROOT / "controller" / "games").rglob("*.py"))
PURE = sorted([*(ROOT / "controller" / "engine").glob("*.py"), *GAMES])
LONGEST = 400

OUTSIDE_THE_RULES = {
    *("gpiozero", "serial", "smbus2", "lgpio", "RPi", "pygame", "cffi"),
    *("sqlite3", "time", "datetime", "random", "secrets", "os", "io", "pathlib", "tempfile", "shutil"),
    *("socket", "asyncio", "threading", "multiprocessing", "subprocess", "signal", "select", "logging", "ctypes"),
}
"""What a game may not know: devices, the clock, chance, files, other processes."""

ENGINE = ("c_ext", "controller.engine", "hal.signals")
KITS = sorted(
    path.parent.name for path in ROOT.glob("controller/games/*/__init__.py") if "\nGAMES = " not in path.read_text()
)
"""Folders of `controller/games` that several games share: those in which no game stands."""
SHARED = tuple(f"controller.games.{kit}" for kit in KITS)
MAY_IMPORT = {
    "c_ext": ("c_ext",),
    "hal": ("hal",),
    "controller.engine": ENGINE,
    "controller.games": (*ENGINE, "controller.games"),
    **dict.fromkeys(SHARED, (*ENGINE, *SHARED)),
    "controller.games.kit": (*ENGINE, "controller.games.kit"),
    "controller.games.*": (*ENGINE, *SHARED),
    "controller.display": (
        "c_ext.layout",
        "controller.display",
        *(
            f"controller.engine.{module}"
            for module in ("announced", "views", "face", "money", "wait", "places", "roles", "decided", "payment")
        ),
    ),
    "controller.journal": ("controller.journal",),
    "controller.simulator": (*ENGINE, "controller.simulator", "hal"),
    "controller.tapes": (
        *(*ENGINE, "controller.games", "controller.conductor", "controller.tapes", "hal"),
        *("controller.sockets.client", "controller.sockets.performed", "controller.sockets.server"),
    ),
    "controller.maintenance": (*ENGINE, "controller.maintenance", "controller.config", "controller.sockets", "hal"),
    "controller.sockets": (*ENGINE, "controller.sockets", "controller.slow_callbacks"),
    "controller.cli": ("c_ext", "hal", "controller"),
    "controller.conductor": (*ENGINE, "hal.clock"),
    "controller.config": (
        *ENGINE,
        "controller.VERSION",
        "controller.config",
        "controller.games",
        "controller.display",
        "hal",
    ),
    "controller.replay": (*ENGINE, "controller.conductor", "controller.games", "controller.journal", "hal"),
    "controller.screens": (
        *ENGINE,
        *(f"controller.{module}" for module in ("config", "display", "logs", "screens", "slow_callbacks")),
        "hal.clock",
    ),
    "controller.running": ("hal", "controller"),
    "controller.logs": ("controller.logs",),
    "controller.slow_callbacks": ("hal.clock",),
    "controller.evidence_check": (*ENGINE, "controller.journal", "controller.beside.process"),
    "controller.beside": (
        *ENGINE,
        *(f"controller.{module}" for module in ("VERSION", "beside", "identity", "evidence_check", "sockets")),
        "hal.clock",
    ),
    "controller.identity": (*ENGINE, "controller.VERSION", "controller.identity"),
    "controller.wall_clock": (*ENGINE, "hal.clock"),
    "controller.app": ("c_ext", "hal", "controller"),
}
"""By folder or module, the nearest one above a file: what of ours it may import. `*` is any game."""


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def module_of(path: Path) -> str:
    """`controller.games.sic_bo`; a package by its own name."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, by its full name, wherever in the file; `from a import b` gives `a.b` too."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from _from(node, path)


def _from(node: ast.ImportFrom, path: Path) -> Iterator[str]:
    assert node.level == 0, f"{name(path)}:{node.lineno}: imports are written out in full"
    module = node.module or ""
    yield module
    for alias in node.names:
        if is_ours(f"{module}.{alias.name}"):
            yield f"{module}.{alias.name}"


@cache
def is_ours(module: str) -> bool:
    """Whether there is such a module or package in the tree."""
    path = ROOT.joinpath(*module.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def of_every(paths: Sequence[Path]) -> Callable[[Callable[[Path], None]], Callable[[], None]]:
    """One test that looks at every file, and names each that is wrong."""

    def test_of(look: Callable[[Path], None]) -> Callable[[], None]:
        def test() -> None:
            wrong = []
            for path in paths:
                try:
                    look(path)
                except AssertionError as why:
                    wrong.append(f"{name(path)}: {why}")
            assert not wrong, "\n".join(wrong)

        test.__name__, test.__doc__ = look.__name__, look.__doc__
        return test

    return test_of


def tops(path: Path) -> set[str]:
    return {module.partition(".")[0] for module in imported(path)}


def test_there_is_something_to_look_at() -> None:
    assert len(MODULES) > 80
    assert ROOT / "controller" / "games" / "sic_bo" / "game.py" in GAMES
    assert "hal.signals" in set(imported(ROOT / "controller" / "games" / "sic_bo" / "covered.py"))


@of_every(MODULES)
def test_the_program_imports_nothing_of_its_tests(path: Path) -> None:
    assert not tops(path) & {"tests", "pytest", "hypothesis"}


# Who may import whom


def folder_of_a_game(module: str) -> str:
    """`controller.games.sic_bo`; empty for a kit, and for what belongs to no game."""
    parts = module.split(".")
    is_game = parts[:2] == ["controller", "games"] and len(parts) > 2 and parts[2] not in KITS
    return ".".join(parts[:3]) if is_game else ""


def allowed(module: str) -> tuple[str, ...]:
    """What this module may import of ours, by the table above."""
    if game := folder_of_a_game(module):
        return (*MAY_IMPORT["controller.games.*"], game)
    parts = module.split(".")
    above = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next(MAY_IMPORT[each] for each in above if each in MAY_IMPORT)


def is_within(module: str, place: str) -> bool:
    return module == place or module.startswith(f"{place}.")


@of_every(MODULES)
def test_who_may_import_whom(path: Path) -> None:
    module = module_of(path)
    ours = {it for it in imported(path) if it.partition(".")[0] in PACKAGES and is_ours(it)}
    above = {".".join(it.split(".")[:length]) for it in ours for length in range(1, it.count(".") + 1)}
    packages_only = {it for it in ours & above if (ROOT.joinpath(*it.split(".")) / "__init__.py").is_file()}
    wrong = {it for it in ours - packages_only if not any(is_within(it, place) for place in allowed(module))}
    assert not wrong - {"controller"}, f"{module} may import {', '.join(allowed(module))}"


@cache
def needs() -> dict[str, set[str]]:
    """Every module and what it imports of ours, for typing too, and inside functions."""
    modules = {module_of(path): path for path in MODULES}
    return {module: set(named_by(path)) & set(modules) - {module} for module, path in modules.items()}


def named_by(path: Path) -> Iterator[str]:
    """What a file imports: of `from package import module` the module, else what it is imported from."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (it if is_ours(it := f"{node.module}.{alias.name}") else node.module for alias in node.names)


def reached_from(module: str) -> set[str]:
    """Every module that this one imports, directly or through others."""
    reached: set[str] = set()
    waiting = [module]
    while waiting:
        new = needs()[waiting.pop()] - reached
        reached |= new
        waiting += new
    return reached


@of_every(MODULES)
def test_no_module_needs_one_that_needs_it(path: Path) -> None:
    """No circles, typing included; the command line loads what it needs when it is asked."""
    module = module_of(path)
    assert module not in reached_from(module)


def test_few_modules_stand_outside_a_folder() -> None:
    assert len(list((ROOT / "controller").glob("*.py"))) <= 9
    assert [path.name for path in (ROOT / "controller" / "games").glob("*.py")] == ["__init__.py"]


@of_every(PURE)
def test_engine_and_games_are_pure(path: Path) -> None:
    may = {"logging"} if path.name in ("engine.py", "rounds.py") else set()
    assert not tops(path) & (OUTSIDE_THE_RULES - may)
    calls = {
        node.func.id for node in ast.walk(tree(path)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"open", "print", "input", "exec", "eval", "__import__", "globals"}


@of_every(GAMES)
def test_what_a_game_imports_is_pure_too(path: Path) -> None:
    """Through every module of ours that it reaches when it is loaded; logging is the engine's, not the rules'."""
    reached = {path}
    waiting = [path]
    while waiting:
        for module in loaded_with(waiting.pop()):
            found = ROOT.joinpath(*module.split(".")).with_suffix(".py")
            if found.is_file() and found not in reached:
                reached.add(found)
                waiting.append(found)
    for each in reached:
        forbidden = loaded_tops(each) & OUTSIDE_THE_RULES
        assert not forbidden, f"{name(path)} reaches {name(each)}, which imports {', '.join(sorted(forbidden))}"


def at_load(path: Path) -> Iterator[ast.stmt]:
    """The imports that are carried out when the module is loaded."""
    for node in tree(path).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node


def loaded_with(path: Path) -> set[str]:
    modules = set()
    for node in at_load(path):
        if isinstance(node, ast.ImportFrom):
            modules |= {module for module in _from(node, path) if is_ours(module)}
    return modules


def loaded_tops(path: Path) -> set[str]:
    modules = set()
    for node in at_load(path):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
        modules |= {each.partition(".")[0] for each in names}
    return modules


def test_only_the_app_knows_everybody() -> None:
    """The HAL's devices and the engine meet in the app, and in the stages on which tapes are played."""
    both = {
        path.name
        for path in (ROOT / "controller").rglob("*.py")
        if {"hal.devices"} & set(imported(path)) and "controller.conductor" in set(imported(path))
    }
    assert both == {"app.py", "simulated_stage.py"}


def test_a_game_is_loaded_without_a_screen_a_device_or_a_database() -> None:
    import subprocess

    code = "import sys, controller.games; controller.games.find('sic-bo'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert not set(loaded.split()) & {"pygame", "gpiozero", "sqlite3", "smbus2", "serial", "asyncio", "hal.devices"}


# Sizes


@of_every(MODULES)
def test_a_module_is_under_400_lines_and_says_in_one_what_it_is(path: Path) -> None:
    text = path.read_text()
    assert len(text.splitlines()) < LONGEST
    said = ast.get_docstring(tree(path))
    assert said, "the top of a module says what it is"
    assert said.splitlines()[0].endswith((".", ":", "`")), said


def lengths(package: str) -> list[int]:
    """How many lines each function has, its signature and its docstring left out."""
    found = []
    for path in (ROOT / package).rglob("*.py"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                body = node.body[1:] if ast.get_docstring(node) else node.body
                found.append((body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0)
    return sorted(found)


@pytest.mark.parametrize("package", PACKAGES)
def test_nine_functions_in_ten_are_under_25_lines_and_half_of_them_under_9(package: str) -> None:
    found = lengths(package)
    assert found[len(found) * 9 // 10] < 25
    assert found[len(found) // 2] <= 8


MANY_FIELDS = ("View", "TableState", "Sections", "Wiring", "Board", "Options", "Decided")
"""Structs with more than twelve fields: the view, the state, a part's table of sections, wiring, a board, options, and
what becomes of a wager (the journal holds it)."""


def fields_of(node: ast.ClassDef) -> int:
    return sum(isinstance(each, ast.AnnAssign) and "ClassVar" not in ast.unparse(each.annotation) for each in node.body)


@of_every(MODULES)
def test_a_struct_has_twelve_fields_at_most(path: Path) -> None:
    classes = [node for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef)]
    assert not {
        node.name: fields_of(node) for node in classes if fields_of(node) > 12 and not node.name.endswith(MANY_FIELDS)
    }


# Money

MONEY_AND_ODDS = [*(path for path in sorted((ROOT / "c_ext").glob("*.py")) if path.name != "build.py"), *PURE]


def floats_in(path: Path) -> list[int]:
    """The lines where a float is written, made, or comes of a true division."""
    lines = []
    for node in ast.walk(tree(path)):
        is_literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
        is_made = isinstance(node, ast.Name) and node.id == "float"
        if is_literal or is_made or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)):
            lines.append(node.lineno)
    return lines


@of_every(MONEY_AND_ODDS)
def test_no_float_comes_near_money_or_odds(path: Path) -> None:
    """Whole cents and ratios of whole numbers; the one division there may be is that of fractions."""
    exact = {"c_ext/edge.py"}
    assert name(path) in exact or not floats_in(path)
    if name(path) in exact:
        assert not [node for node in ast.walk(tree(path)) if isinstance(node, ast.Name) and node.id == "float"]


@of_every([HEADER, *sources()])
def test_the_core_has_no_float_in_c(path: Path) -> None:
    code = re.sub(r"/\*.*?\*/|//[^\n]*|\"[^\"\n]*\"", "", path.read_text(), flags=re.DOTALL)
    assert not re.search(r"\b(float|double)\b|\d\.\d", code)


# Words


def texts() -> list[Path]:
    """Every file of text in the tree that is ours."""
    kinds = {
        ".py",
        ".c",
        ".h",
        ".toml",
        ".md",
        ".tape",
        ".tsv",
        ".service",
        ".conf",
        ".rules",
        ".socket",
        ".timer",
        ".pyi",
    }
    top = [path for path in ROOT.iterdir() if path.is_file() and not MADE.fullmatch(path.name)]
    folders = [ROOT / name for name in FOLDERS if (ROOT / name).is_dir()]
    inside = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return sorted(p for p in [*top, *inside] if (p.suffix in kinds or not p.suffix) and "__pycache__" not in p.parts)


FOLDERS = (*PACKAGES, "systemd", "tests", ".ci", ".setup")
FOREIGN = {
    "a path of somebody's machine": r"(?<![\w.])/(work|home/\w+|root|Users)/",
    "a package index": "|".join(("py" + r"pi\.org", "python" + r"hosted\.org", "arti" + "factory")),
    "what stands outside the tree": r"\.\./" + "shared",
    "a note to oneself": r"\b(TO" + "DO|FIX" + r"ME|XX" + r"X)\b",
}


@pytest.mark.parametrize("what", FOREIGN)
def test_no_file_holds_what_does_not_belong(what: str) -> None:
    found = [
        f"{name(path)}:{number}: {line.strip()[:80]}"
        for path in texts()
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1)
        if re.search(FOREIGN[what], line)
    ]
    assert not found, "\n".join(found)


MADE = re.compile(
    r"\..*_cache|\.venv.*|\.git|\.hypothesis|\.run|build|.*\.egg-info|__pycache__|\.coverage|\.vscode|\.idea"
)
"""What the tools leave."""
FIXED = {
    *PACKAGES,
    *("systemd", "tests", "pyproject.toml", "README.md", "Makefile", "LICENSE", ".gitignore", ".ci", ".setup"),
}


def test_at_the_top_stands_what_is_fixed_and_nothing_else() -> None:
    there = {path.name for path in ROOT.iterdir() if not MADE.fullmatch(path.name)}
    assert there - FIXED == set()
    assert FIXED - there == set()


def test_every_game_has_its_room_its_tapes_and_its_coverage() -> None:
    from controller.cli.coverage import read_all
    from controller.games import find, rooms

    for game, room in rooms().items():
        module, _, constant = room.rpartition(".")
        assert is_ours(f"controller.games.{module}")
        assert find(game).id == game, f"{constant} of {module}"
        assert list((ROOT / "tests" / "games" / game).glob("*.tape"))
        assert read_all(game)
