# SPDX-License-Identifier: MIT
"""Figures of a table for each day, kept as rounds end. Reports are made from them without reading the journal again."""
