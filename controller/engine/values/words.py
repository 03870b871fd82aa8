# SPDX-License-Identifier: MIT
"""Texts that people may write: names of players, colours, tables and keys; titles; reasons. One rule everywhere.

Texts are printable, in one direction, without invisible or control characters, in Unicode's NFKC form, and only in
characters of the screens' font. Nothing is changed: any other text is refused, and the message names the character. So
the journal has the text exactly as written, and equal texts are equal bytes.

A name is in one script (Latin, Greek or Cyrillic), and not only in letters that look like another script's: of two
players with names that look alike, one is refused. Letters with marks are different letters: ann and ánn are two
players. Case is ignored: Ann and ann are one player, whose name is kept as first written (`same_name`).
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final, NamedTuple

LATIN: Final = "A-Za-zÀ-ÏÑ-ÖØ-öø-ÿĀ-ıĴ-ķĹ-ľŁ-ňŊ-žȘ-țḆḇḌ-ḏḖḗḠḡḤḥḪḫḲ-ḻḾ-ṉṒṓṘ-ṣṬ-ṯẀ-ẅẎẏẒ-ẗẞẠ-ỹ"
"""Letters of names with a glyph in the font. A screen could compose others, a document could not.

Phonetic letters are left out, because some look like other letters: ĸ like к, and Ð like Đ.
"""
GREEK: Final = "ΆΈ-ΊΌΎ-ΡΣ-ώ"
CYRILLIC: Final = "Ѐ-џҐґ"
SIGNS: Final = " -~¡-§©«¬®°±¶·»¿\u00d7\u00f7\u2013\u2014\u2018-\u201a\u201c-\u201e†‡•\u2039\u203a\u2044€"
"""Further characters of a title or a reason: ASCII, quotation marks, dashes, currency signs."""
SCRIPTS: Final = {"Latin": LATIN, "Greek": GREEK, "Cyrillic": CYRILLIC}
LIKE_LATIN: Final = frozenset("АВЕЅІЈКМНОРСТУХЬЗЧаеѕіјкорсухьгпѵћΑΒΕΖΗΙΚΜΝΟΡΤΥΧΓΠΦΛαγηικνοπρσςτυφχω")
"""Cyrillic and Greek letters that look like a Latin letter, a numeral or each other, with marks or without."""

# Patterns as texts: compiling takes a millisecond, too long at a start. `re` caches compiled patterns.
_LETTERS = "Latin, Greek and Cyrillic letters and numerals"
_DRAWN = f"[{LATIN}{GREEK}{CYRILLIC}{SIGNS}]", f"{_LETTERS}, and the signs of a keyboard"
_OF_A_NAME = f"[{LATIN}{GREEK}{CYRILLIC}0-9_ .'-]", f"{_LETTERS}, spaces, and . ' - _"
"""Allowed characters, as a pattern and in words."""
_HYPHEN = "[ .'-]"


class TextKind(NamedTuple):
    """A kind of text: a name, or any text."""

    most: int
    """Maximum number of letters."""
    least: int = 0
    """Minimum number of letters."""
    name: bool = False
    """Whether it is a name."""

    def why_refused(self, text: str) -> str:
        """Return why this text is refused, in words; empty if it is allowed."""
        if not self.least <= len(text) <= self.most:
            return f"{self._length} are allowed, not {len(text)}"
        return _wrong_letter(text, *(_OF_A_NAME if self.name else _DRAWN)) or (
            _wrong_name(text) if self.name and text else ""
        )

    @property
    def _length(self) -> str:
        return f"{self.least} to {self.most} letters" if self.least else f"up to {self.most} letters"


NAME, OPTIONAL_NAME = TextKind(24, 1, name=True), TextKind(24, name=True)
REASON, TITLE, OPTIONAL_TITLE = TextKind(200), TextKind(40, 1), TextKind(40)


def same_name(name: str, known: Iterable[str]) -> str:
    """Return the known person with this name; empty if there is none. Case is ignored."""
    return next((it for it in known if it.casefold() == name.casefold()), "")


def one_name(name: str) -> str:
    """Return a person's name for comparing: Unicode NFKC, without case and surplus spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _wrong_letter(text: str, pattern: str, named: str) -> str:
    """Return the first forbidden letter, and its replacement; empty if there is none."""
    allowed = re.compile(pattern).fullmatch
    if wrong := next((letter for letter in text if not allowed(letter)), ""):
        plain = unicodedata.normalize("NFKC", text)
        instead = f": write {plain!r}" if plain != text and all(map(allowed, plain)) else f"; {named} may"
        return f"{describe_character(wrong)} may not be written here{instead}"
    if text.strip() != text or "  " in text:
        return "a space at an end, or two together, may not be written here: nobody sees them"
    return ""


def describe_character(letter: str) -> str:
    """Return a character's name and number, without the character: `CYRILLIC SMALL LETTER ZHE (U+0436)`."""
    return f"{unicodedata.name(letter, 'a character that cannot be seen')} (U+{ord(letter):04X})"


def _wrong_name(name: str) -> str:
    """Return why this text of allowed letters is no name; empty if it is a name."""
    if re.match(_HYPHEN, name):
        return f"{name!r}: a name begins with a letter or a numeral"
    scripts = {script: found for script, letters in SCRIPTS.items() if (found := re.findall(f"[{letters}]", name))}
    if len(scripts) > 1:
        mixed = ", ".join(f"{''.join(dict.fromkeys(found))} is {script}" for script, found in scripts.items())
        return f"{name!r} mixes scripts, and its letters look like others: {mixed}; write it in one"
    if scripts and "Latin" not in scripts and all(map(_looks_latin, *scripts.values())):
        script = next(iter(scripts))
        return f"{name!r}: each of its {script} letters looks like one of another script; write it in Latin letters"
    return ""


def _looks_latin(letter: str) -> bool:
    return unicodedata.normalize("NFD", letter)[0] in LIKE_LATIN
