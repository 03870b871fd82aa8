# SPDX-License-Identifier: MIT
"""Commands that read the journal and the cases of disputes."""
