# SPDX-License-Identifier: MIT
"""The floor, on a PostgreSQL server of the tests' own."""
