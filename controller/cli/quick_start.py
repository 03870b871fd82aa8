# SPDX-License-Identifier: MIT
"""Keeps from being loaded what no table uses; it takes a sixth of the time until a table takes presses.

asyncio loads TLS, but a table opens no network connection. msgspec loads typing_extensions, if a development tool has
brought it, for what Python has itself. gpiozero loads the list of installed packages, but a board file names its pin
factory; it loads colours for lamps that a table does not have, and every kind of device that it knows, but a table
needs plain inputs and outputs. pygame loads all that plays sounds, 3 MB of it, but a table is silent. The libraries do
without, or load it when it is asked for. If a later version of one no longer asks in the way that is answered here, the
table starts as before, only later. No module of Python itself is stood for: others count on what these are.
"""

import sys
from functools import partial
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from threading import Lock
from types import ModuleType
from typing import Any, cast

NEVER = ("pygame.mixer", "pygame.mixer_music")
"""What counts as not installed as long as the table runs."""
LATER = {
    "importlib_metadata": ("importlib.metadata", "entry_points"),
    "colorzero": ("colorzero", "Color"),
}
"""What is loaded when something of it is asked for: by which module, and what of it others name before they call it."""
_modules = cast("dict[str, ModuleType | None]", sys.modules)


def load() -> None:
    """Load asyncio and msgspec, prepare for gpiozero and pygame. Call it before anything else loads one of them."""
    _modules.update(dict.fromkeys(NEVER))
    for name, stated in LATER.items():
        if name not in _modules:
            _modules[name] = _Later(name, *stated)
    _load_without("asyncio", "ssl")
    _load_without("msgspec", "typing_extensions")
    _load_by_modules("gpiozero")


def _load_without(name: str, other: str) -> None:
    """Load a module, to which another one counts as not installed."""
    _modules[other] = None
    import_module(name)
    del _modules[other]


def _load_by_modules(name: str) -> None:
    """Have the modules of a package loaded one by one, and its own part when something of it is asked for."""
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
    """Stands for a module, which is loaded when something of it is asked for, not before."""

    def __init__(self, name: str, whole: str, *called: str) -> None:
        """whole: the module that answers. called: its functions that may be named without being asked for."""
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
