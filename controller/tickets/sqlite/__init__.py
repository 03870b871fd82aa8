# SPDX-License-Identifier: MIT
"""A store of tickets in a SQLite file of one table."""
