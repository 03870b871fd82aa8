# SPDX-License-Identifier: MIT
"""Disk operations of the journal and of the store of tickets."""
