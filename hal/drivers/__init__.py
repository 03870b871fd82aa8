# SPDX-License-Identifier: MIT
"""The drivers: one for each kind of device."""
