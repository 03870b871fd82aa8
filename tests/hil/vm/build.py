# SPDX-License-Identifier: MIT
"""Builds the machine, stage by stage; a stage whose sources are the same is not done again."""

import json
import time
from collections.abc import Callable
from pathlib import Path

from tests.hil.vm import host, root
from tests.hil.vm.checkout import manifest
from tests.hil.vm.folder import Stages, digest

Say = Callable[[str], None]
OF_THE_DISK = root.IMAGE / "files"


def build(folder: Path, say: Say) -> None:
    """Everything that the machine boots from. Raises PartError. About 4 minutes the first time, nothing afterwards."""
    parts = Parts(folder, say)
    host.require(folder, to_build=not parts.is_complete())
    parts.make()


class Parts:
    """The stages in their order. Each stage's source contains the source of the stage before."""

    def __init__(self, folder: Path, say: Say) -> None:
        self._folder = folder
        self._root = folder / "root"
        self._wheels = folder / "wheels"
        self._key = folder / "key"
        self._stages = Stages(folder)
        self._say = say

    def is_complete(self) -> bool:
        return self._stages.is_made("disk", self._disk_source())

    def make(self) -> None:
        if self.is_complete():
            return
        if not self._key.exists():
            host.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self._key], part="key", seconds=30)
        self._make("root", _root_source(), self._make_root)
        self._make("modules", _modules_source(), lambda: root.make_modules(self._root))
        self._make("wheels", _wheels_source(), lambda: root.make_wheels(self._wheels, self._root))
        self._make("disk", self._disk_source(), self._make_disk)

    def _make(self, name: str, source: str, step: Callable[[], None]) -> None:
        began = time.monotonic()
        if self._stages.make(name, source, step):
            self._say(f"{name} made in {time.monotonic() - began:.0f} s")

    def _make_root(self) -> None:
        release, sources = host.apt_sources()
        root.make_root(self._root, release, sources)

    def _make_disk(self) -> None:
        root.install_checkout(self._root, self._wheels)
        (self._folder / "installed.json").write_text(json.dumps(manifest()))
        root.finish(self._root, self._key)
        root.make_disk(self._root, self._folder)

    def _disk_source(self) -> str:
        """The checkout is not part of the disk: later changes are copied into the running machine."""
        files = sorted(path for path in OF_THE_DISK.rglob("*") if path.is_file())
        return digest(
            _modules_source(), _wheels_source(), *files, *(path.relative_to(root.IMAGE).as_posix() for path in files)
        )


def _root_source() -> str:
    return digest(host.release_asked(), *root.PACKAGES, *root.AT_BOOT)


def _modules_source() -> str:
    files = sorted(path for path in root.IMAGE.rglob("*") if path.is_file() and OF_THE_DISK not in path.parents)
    return digest(_root_source(), *files)


def _wheels_source() -> str:
    return digest(_root_source(), root.OF_ALL, root.OF_A_PI)
