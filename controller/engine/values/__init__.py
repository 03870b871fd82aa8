# SPDX-License-Identifier: MIT
"""What everything is counted and named in: money, persons, places."""
