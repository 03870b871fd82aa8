# SPDX-License-Identifier: MIT
"""Code shared by the two games of two-up: the ring, the spinner, the coins."""
