# SPDX-License-Identifier: MIT
"""The layouts painted on the cloth, and the chips on them: areas, the sides of a ring."""
