# SPDX-License-Identifier: MIT
"""A technician's work at a running table: commission it step by step, jog a motor."""
