# SPDX-License-Identifier: MIT
"""The commands of `tablectl floor`."""
