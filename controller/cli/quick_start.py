"""Keeps two things from being loaded that no table uses; they take a tenth of the time until it takes presses.

asyncio loads TLS, but a table opens no network connection. gpiozero loads the list of installed packages, but a board
file names its pin factory. Both libraries do without it. If a later version of one no longer asks in the way that is
answered here, the table starts as before, only later.
"""

import sys
from types import ModuleType
from typing import Any, cast


def load() -> None:
    """Load asyncio without TLS, and prepare for gpiozero. Call it before anything else loads one of them."""
    modules = cast("dict[str, ModuleType | None]", sys.modules)
    modules["importlib_metadata"] = _Later("importlib_metadata")
    modules["ssl"] = None  # counts as not installed
    import asyncio  # noqa: F401

    del modules["ssl"]


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
