# SPDX-License-Identifier: MIT
"""A store of keno tickets that terminals of several tables share (ss 210, 222, 223), in PostgreSQL."""
