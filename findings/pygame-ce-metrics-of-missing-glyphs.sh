#!/bin/sh
# SPDX-License-Identifier: MIT
# pygame-ce 2.5.8: Font.metrics has an answer for letters that the font does not have.
# Guess: as the documentation says, an unknown character has None in the list, so a text can be checked before it is drawn.
# Seen: every code point has metrics, also where the font has no glyph: those of the box that is drawn instead.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pygame-ce==2.5.8 fonttools==4.60.1 font-source-sans-pro==0.0.1
SDL_VIDEODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1 "$folder/venv/bin/python" - <<'PYTHON'
import font_source_sans_pro as fonts
import pygame
from fontTools.ttLib import TTFont
path = next(iter(fonts.font_files.values())) if hasattr(fonts, "font_files") else fonts.SourceSansPro
pygame.font.init()
known = TTFont(path).getBestCmap()
missing = [chr(it) for it in (0x0627, 0x4E1C, 0x1F0A1, 0xE123) if it not in known]
found = pygame.font.Font(path, 20).metrics("".join(missing))
print("pygame-ce", pygame.version.ver, len(missing), "letters that the font lacks, metrics:", found)
assert missing and None not in found, "unknown letters have None now"
PYTHON
