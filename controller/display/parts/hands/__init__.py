# SPDX-License-Identifier: MIT
"""Parts of the screens of tables with boxes whose hands are counted."""
