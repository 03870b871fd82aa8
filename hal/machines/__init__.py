# SPDX-License-Identifier: MIT
"""The machines that produce or read a result: one module for each kind, found by its `KIND`, not by name."""
