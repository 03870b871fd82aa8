# SPDX-License-Identifier: MIT
"""The place of each panel for each kind of table, in dots of the screen it was drawn for. No pygame.

Every module has four: DEALER 1280x800; WINDOW 1280x800 and LOW 1024x600, which show the sign of limits too; PLAYERS
1920x1080. A place is x, y, width, height. Boxes may lie on each other: the payment list lies on the
instruments, in the order of `controller/display/standard.py`. A table has only the panels that its game has.
"""
