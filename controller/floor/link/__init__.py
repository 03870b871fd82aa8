# SPDX-License-Identifier: MIT
"""The link of one table: the process between the table's socket and the floor server. It keeps nothing itself."""
