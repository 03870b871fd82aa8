# SPDX-License-Identifier: MIT
"""What is installed: one digest over all of it, held against what the package brought, at start and when asked."""

from controller.identity.installed import Identity, Listed, found, has_reference

__all__ = ["Identity", "Listed", "found", "has_reference"]
