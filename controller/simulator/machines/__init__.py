# SPDX-License-Identifier: MIT
"""The machines of a simulated table: one module for each kind says its keys and what they do. Nothing names it."""

from collections.abc import Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeAlias

from controller.engine.rules.face import Key

Acts: TypeAlias = Mapping[Key, Callable[[Any], None]]
"""The keys of a kind of machine, each with what it does to a simulated machine of this kind."""


def _found() -> dict[str, Acts]:
    """`ACTS` of each module of this folder, by its `KIND`: the kind's name in a board file."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    return {module.KIND: module.ACTS for module in sorted(modules, key=lambda module: module.KIND)}


FOUND = _found()
"""By the kind of machine, named as in a board file."""
