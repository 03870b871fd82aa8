# SPDX-License-Identifier: MIT
"""The parts of the screens of pai gow: the bank, the boxes with their tiles."""
