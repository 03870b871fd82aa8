# SPDX-License-Identifier: MIT
"""A table as a process: what is kept of a crash, and the safe mode of a table that keeps failing."""
