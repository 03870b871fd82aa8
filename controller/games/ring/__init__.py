# SPDX-License-Identifier: MIT
"""What the two games of two-up share: the ring, the spinner, the coins."""
