# SPDX-License-Identifier: MIT
"""Setting up a floor: certificates, invitations of tables, the pair of databases."""
