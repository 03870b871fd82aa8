# SPDX-License-Identifier: MIT
"""The public description of the journal's contents: a JSON Schema made from the types.

Exports are validated against it.
"""
