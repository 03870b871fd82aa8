# SPDX-License-Identifier: MIT
"""What people may write: names of players, colours, tables and keys; titles; reasons. One rule, at every entry.

Printable, in one direction, nothing invisible, no control characters, in the one form that Unicode gives each letter
(NFKC), and only what the screens' font can draw. Nothing is changed: what is otherwise is refused, with the character
named. So a row of the journal is what somebody wrote, and what is written twice alike is the same.

A name is in one script (Latin, Greek or Cyrillic), and not only of letters that look like those of another: of two
players whose names look alike one is refused. Letters with marks are letters of their own: ann and ánn are two players.
Capitals are not: Ann and ann are one, and a name that is known already is kept as it was written first: `same_name`.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final, NamedTuple

LATIN: Final = "A-Za-zÀ-ÏÑ-ÖØ-öø-ÿĀ-ıĴ-ķĹ-ľŁ-ňŊ-žȘ-țḆḇḌ-ḏḖḗḠḡḤḥḪḫḲ-ḻḾ-ṉṒṓṘ-ṣṬ-ṯẀ-ẅẎẏẒ-ẗẞẠ-ỹ"
"""The letters of names that the font has a glyph of: a screen could put others together, a document could not. Letters
of phonetics are left out, because some look like other letters: ĸ like к, and Ð like Đ."""
GREEK: Final = "ΆΈ-ΊΌΎ-ΡΣ-ώ"
CYRILLIC: Final = "Ѐ-џҐґ"
SIGNS: Final = " -~¡-§©«¬®°±¶·»¿\u00d7\u00f7\u2013\u2014\u2018-\u201a\u201c-\u201e†‡•\u2039\u203a\u2044€"
"""What else a title or a reason may have: ASCII, quotation marks, dashes, signs of currency."""
SCRIPTS: Final = {"Latin": LATIN, "Greek": GREEK, "Cyrillic": CYRILLIC}
LIKE_LATIN: Final = frozenset("АВЕЅІЈКМНОРСТУХЬЗЧаеѕіјкорсухьгпѵћΑΒΕΖΗΙΚΜΝΟΡΤΥΧΓΠΦΛαγηικνοπρσςτυφχω")
"""Cyrillic and Greek letters that look like a Latin letter, a numeral or each other; with marks as without."""

# Patterns as texts: to compile them takes a millisecond, which a start does not have. `re` keeps what it has compiled.
_LETTERS = "Latin, Greek and Cyrillic letters and numerals"
_DRAWN = f"[{LATIN}{GREEK}{CYRILLIC}{SIGNS}]", f"{_LETTERS}, and the signs of a keyboard"
_OF_A_NAME = f"[{LATIN}{GREEK}{CYRILLIC}0-9_ .'-]", f"{_LETTERS}, spaces, and . ' - _"
"""Allowed characters, as a pattern and in words."""
_HYPHEN = "[ .'-]"


class Words(NamedTuple):
    """What may be written in one place: up to so many letters; a name, or any text."""

    most: int
    least: int = 0
    name: bool = False

    def refused(self, text: str) -> str:
        """Why this may not be written here, in words; empty if it may."""
        if not self.least <= len(text) <= self.most:
            return f"{self._length} are allowed, not {len(text)}"
        return _wrong_letter(text, *(_OF_A_NAME if self.name else _DRAWN)) or (
            _wrong_name(text) if self.name and text else ""
        )

    @property
    def _length(self) -> str:
        return f"{self.least} to {self.most} letters" if self.least else f"up to {self.most} letters"


NAME, OPTIONAL_NAME = Words(24, 1, name=True), Words(24, name=True)
REASON, TITLE, OPTIONAL_TITLE = Words(200), Words(40, 1), Words(40)


def same_name(name: str, known: Iterable[str]) -> str:
    """Who of those known is called this, whatever is in capitals: Ann and ann are one person. Empty if nobody is."""
    return next((it for it in known if it.casefold() == name.casefold()), "")


def one_name(name: str) -> str:
    """Return the form in which names of persons are compared: Unicode NFKC, without capitals or invisible spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _wrong_letter(text: str, pattern: str, named: str) -> str:
    """The first letter that may not be written, and what to write instead; empty if there is none."""
    allowed = re.compile(pattern).fullmatch
    if wrong := next((letter for letter in text if not allowed(letter)), ""):
        plain = unicodedata.normalize("NFKC", text)
        instead = f": write {plain!r}" if plain != text and all(map(allowed, plain)) else f"; {named} may"
        return f"{called(wrong)} may not be written here{instead}"
    if text.strip() != text or "  " in text:
        return "a space at an end, or two together, may not be written here: nobody sees them"
    return ""


def called(letter: str) -> str:
    """A character by its name and number: `CYRILLIC SMALL LETTER ZHE (U+0436)`. It is not written itself."""
    return f"{unicodedata.name(letter, 'a character that cannot be seen')} (U+{ord(letter):04X})"


def _wrong_name(name: str) -> str:
    """Why this is no name though each of its letters is one of names; empty if it is."""
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
