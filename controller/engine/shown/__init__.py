# SPDX-License-Identifier: MIT
"""The display: the view, and all its texts."""
