# SPDX-License-Identifier: MIT
"""People of a table: names, roles, PINs, keys and badges, and signing in and out. No rule asks for it."""
