# SPDX-License-Identifier: MIT
"""What is shown: the view, and everything in words."""
