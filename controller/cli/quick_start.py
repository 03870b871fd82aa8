# SPDX-License-Identifier: MIT
"""Skips modules that no table uses. Loading them takes a sixth of the time until a table takes presses.

- asyncio loads TLS. A table opens no network connection.
- msgspec loads typing_extensions if a development tool has installed it. Python has the same types itself.
- gpiozero loads the list of installed packages. A board file names its pin factory.
- gpiozero loads colours and every kind of device. A table needs plain inputs and outputs.
- pygame loads 3 MB of sound libraries. A table is silent.

The libraries work without these modules, or load them on first use. If a later version of a library imports them in
another way, the table starts more slowly, as it would without this module. No module of Python's own library is
replaced, because other code relies on those.
"""

import sys
from functools import partial
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from threading import Lock
from types import ModuleType
from typing import Any, cast

NEVER = ("pygame.mixer", "pygame.mixer_music")
"""Modules that count as not installed as long as the table runs."""
LATER = {
    "importlib_metadata": ("importlib.metadata", "entry_points"),
    "colorzero": ("colorzero", "Color"),
}
"""Lazily loaded modules: the module to load, then the functions that importers name before they call them."""
_modules = cast("dict[str, ModuleType | None]", sys.modules)


def load() -> None:
    """Load asyncio and msgspec, prepare for gpiozero and pygame. Call this before anything else loads any of these."""
    _modules.update(dict.fromkeys(NEVER))
    for name, stated in LATER.items():
        if name not in _modules:
            _modules[name] = _Later(name, *stated)
    _load_without("asyncio", "ssl")
    _load_without("msgspec", "typing_extensions")
    _load_by_modules("gpiozero")


def _load_without(name: str, other: str) -> None:
    """Load a module while another one counts as not installed."""
    _modules[other] = None
    import_module(name)
    del _modules[other]


def _load_by_modules(name: str) -> None:
    """Make a package load its modules one by one. Its own part is loaded on the first access to an attribute."""
    spec = find_spec(name)
    if spec is None or spec.loader is None:
        return
    package, load_whole = module_from_spec(spec), spec.loader.exec_module

    def asked(attribute: str) -> Any:
        if attribute.startswith("__"):  # the import statement itself asks for some
            raise AttributeError(attribute)
        del vars(package)["__getattr__"]
        load_whole(package)
        return getattr(package, attribute)

    vars(package)["__getattr__"] = asked
    _modules[name] = package


class _Later(ModuleType):
    """A placeholder for a module, which is loaded on first use."""

    def __init__(self, name: str, whole: str, *called: str) -> None:
        """- whole: the module to load.
        - called: its functions that may be imported by name before the module is loaded.
        """
        super().__init__(name)
        self._whole, self._lock = whole, Lock()
        for function in called:
            setattr(self, function, partial(self._call, function))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # the import statement itself asks for `__path__`
            raise AttributeError(name)
        return getattr(self._loaded(), name)

    def _call(self, function: str, *arguments: Any, **named: Any) -> Any:
        return getattr(self._loaded(), function)(*arguments, **named)

    def _loaded(self) -> ModuleType:
        with self._lock:  # two threads may ask at once
            if _modules.get(self._whole) is self:
                del _modules[self._whole]
        return import_module(self._whole)
