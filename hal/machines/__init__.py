# SPDX-License-Identifier: MIT
"""The machines that produce a result or read it: one module for each kind, found by its `KIND`. Nothing names it."""
