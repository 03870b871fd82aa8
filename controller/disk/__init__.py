# SPDX-License-Identifier: MIT
"""What both the journal and the store of tickets need of a disk."""
