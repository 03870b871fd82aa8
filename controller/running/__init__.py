# SPDX-License-Identifier: MIT
"""A table as a process: start, records of crashes, and the safe mode of a table that keeps failing."""
