# SPDX-License-Identifier: MIT
"""The machines that produce or read a result: one module for each kind, found by its `KIND`. No other module imports
one by name.
"""
