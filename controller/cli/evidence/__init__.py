# SPDX-License-Identifier: MIT
"""What is asked of the journal."""
