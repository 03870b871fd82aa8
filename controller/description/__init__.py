# SPDX-License-Identifier: MIT
"""The open description of what the journal keeps, a JSON Schema made from the types; exports are held against it."""
