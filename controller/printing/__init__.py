# SPDX-License-Identifier: MIT
"""Keno tickets on paper (s 217): laid out once, then printed on a receipt printer, or drawn as a picture."""
