# SPDX-License-Identifier: MIT
"""The connection between a table's link and the floor server: messages and frames."""
