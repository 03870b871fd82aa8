# SPDX-License-Identifier: MIT
"""Let It Ride as New South Wales has it."""
