# SPDX-License-Identifier: MIT
"""The register of a floor: teaching places, closed tables, and persons who may not play or not together."""
