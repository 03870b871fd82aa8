# SPDX-License-Identifier: MIT
"""Commands for a technician at a running table, also over SSH."""
