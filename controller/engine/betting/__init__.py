# SPDX-License-Identifier: MIT
"""Wagers: taken, judged, limited, settled; and the sign."""
