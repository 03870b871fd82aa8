# SPDX-License-Identifier: MIT
"""What is checked and asked in processes of their own, which give way to the table."""
