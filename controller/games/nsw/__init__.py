# SPDX-License-Identifier: MIT
"""Common provisions of the games of New South Wales."""
