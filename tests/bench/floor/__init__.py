# SPDX-License-Identifier: MIT
"""The floor's figures, beside what PostgreSQL alone does on the same disk in the same run."""
