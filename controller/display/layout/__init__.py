# SPDX-License-Identifier: MIT
"""The layouts painted on the cloth, and the chips on them: areas, rows of numbered places, the sides of a ring."""
