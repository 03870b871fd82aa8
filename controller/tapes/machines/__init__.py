# SPDX-License-Identifier: MIT
"""The machines of a table in tapes: the lines about each, and what does them."""
