# SPDX-License-Identifier: MIT
"""Fuzzing of every parser that meets the outside: `make fuzz`. Targets, their kept inputs, and the fuzzer itself."""
