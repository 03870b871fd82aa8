# SPDX-License-Identifier: MIT
"""The people of a table: who they are, in which roles, and how the table knows them. No rule asks for it."""
