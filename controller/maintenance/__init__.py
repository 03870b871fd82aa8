# SPDX-License-Identifier: MIT
"""What a technician does at a running table: commission it step by step, jog a motor."""
