# SPDX-License-Identifier: MIT
"""What a technician does at a running table, also over SSH."""
