# SPDX-License-Identifier: MIT
"""The floor server: listens to the links of tables, and keeps their money in PostgreSQL."""
