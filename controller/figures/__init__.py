# SPDX-License-Identifier: MIT
"""Figures of a table, kept day by day as its rounds end, so that a report need not read the journal again."""
