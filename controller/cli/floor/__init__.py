# SPDX-License-Identifier: MIT
"""`tablectl floor`: set up and operate what several tables share."""
