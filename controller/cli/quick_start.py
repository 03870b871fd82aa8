# SPDX-License-Identifier: MIT
"""Keeps from being loaded what no table uses; it takes a sixth of the time until a table takes presses.

asyncio loads TLS, but a table opens no network connection. msgspec loads typing_extensions, if a development tool has
brought it, for what Python has itself. gpiozero loads the list of installed packages, but a board file names its pin
factory; and it loads every kind of device that it knows, but a table needs plain inputs and outputs. pygame loads all
that plays sounds, 3 MB of it, but a table is silent. The libraries do without. If a later version of one no longer asks
in the way that is answered here, the table starts as before, only later.
"""

import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any, cast

NEVER = ("pygame.mixer", "pygame.mixer_music")
"""What counts as not installed as long as the table runs."""
_modules = cast("dict[str, ModuleType | None]", sys.modules)


def load() -> None:
    """Load asyncio and msgspec, prepare for gpiozero and pygame. Call it before anything else loads one of them."""
    _modules.update(dict.fromkeys(NEVER))
    _load_without("asyncio", "ssl")
    _load_without("msgspec", "typing_extensions")
    _modules["importlib_metadata"] = _Later("importlib_metadata")
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
    """Stands for the package importlib_metadata, which gpiozero tries first. It answers as the one that Python has.

    That one is loaded when something is asked for, not before.
    """

    @staticmethod
    def entry_points(**chosen: str) -> Any:
        """What installed packages offer. gpiozero asks if nobody has named a pin factory."""
        from importlib.metadata import entry_points

        return entry_points(**chosen)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # the import statement itself asks for `__path__`
            raise AttributeError(name)
        from importlib import metadata

        return getattr(metadata, name)
