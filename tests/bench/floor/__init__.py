# SPDX-License-Identifier: MIT
"""The floor's figures, beside the figures of PostgreSQL alone on the same disk in the same run."""
