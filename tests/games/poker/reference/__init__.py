# SPDX-License-Identifier: MIT
"""The betting of the four poker games once more: slow, plain, from the text of the rules alone.

README.md in this folder says what reading each part of it takes where the text is silent.
"""
