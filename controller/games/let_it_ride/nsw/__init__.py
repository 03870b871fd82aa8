# SPDX-License-Identifier: MIT
"""Let It Ride by the rules of New South Wales."""
