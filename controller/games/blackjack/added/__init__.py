# SPDX-License-Identifier: MIT
"""What players add during a round: to insure, to double down, to split."""
