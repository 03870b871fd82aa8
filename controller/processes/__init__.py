# SPDX-License-Identifier: MIT
"""Parts of this program that run as processes of their own, beside the table's."""
