# SPDX-License-Identifier: MIT
"""The provisions that games of New South Wales have alike."""
