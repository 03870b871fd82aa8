# SPDX-License-Identifier: MIT
"""The installed program: one digest over all files, compared with the package's list, at the start and on request."""

from controller.identity.installed import Identity, Listed, has_reference, inspect_files

__all__ = ["Identity", "Listed", "has_reference", "inspect_files"]
