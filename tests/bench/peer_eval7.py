# SPDX-License-Identifier: MIT
"""Run by the Python of the peers' own environment: eval7, from Python with its cards ready made, and its own C.

Arguments: the measurement, the number of cards in a hand, the agreed order of the hands, and the compiler command.
Nothing of ours that is measured is imported.
"""

import ctypes
import sys
from functools import partial
from pathlib import Path

import eval7
from eval7 import evaluate
from poker_hands import CALL, HANDS, answer, check, compiled, hands, in_blocks, timed

CARDS = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
MASKS = (ctypes.c_uint64 * len(CARDS))(*[card.mask for card in CARDS])
SOURCE = Path(__file__).with_suffix(".c")


def rank(block):
    for hand in block:
        evaluate(hand)


def rank_and_keep(block):
    """As a batch does. No loop of Python over them is quicker."""
    return list(map(evaluate, block))


def from_python(rank, cards, agreed):
    dealt = [[CARDS[card] for card in hand] for hand in hands(cards)]
    check("eval7", map(evaluate, dealt), agreed)
    return timed(rank, in_blocks(dealt), CALL)


def address():
    """Where its evaluator is: Cython leaves it in a capsule, for other modules to call."""
    python = ctypes.pythonapi
    python.PyCapsule_GetName.restype, python.PyCapsule_GetName.argtypes = ctypes.c_char_p, [ctypes.py_object]
    python.PyCapsule_GetPointer.restype = ctypes.c_void_p
    python.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
    capsule = sys.modules["eval7.evaluate"].__pyx_capi__["cy_evaluate"]
    return ctypes.c_void_p(python.PyCapsule_GetPointer(capsule, python.PyCapsule_GetName(capsule)))


def in_c(call, agreed):
    """All the hands in one call, which leaves their values in an array."""
    values = (ctypes.c_uint32 * HANDS)()
    call(HANDS, values)
    check("eval7's C", values, agreed)
    return timed(lambda hands: call(hands, values), [HANDS], HANDS)


def by_masks(flags, cards, agreed):
    masks = (ctypes.c_uint64 * HANDS)(*[sum(MASKS[card] for card in hand) for hand in hands(cards)])
    return in_c(partial(compiled(SOURCE, flags).by_masks, address(), masks), agreed)


def by_cards(flags, cards, agreed):
    return in_c(partial(compiled(SOURCE, flags).by_cards, address(), MASKS, b"".join(hands(cards))), agreed)


def main():
    part, cards, agreed, *flags = sys.argv[1:]
    parts = {
        "call": partial(from_python, rank),
        "loop": partial(from_python, rank_and_keep),
        "masks": partial(by_masks, flags),
        "cards": partial(by_cards, flags),
    }
    answer(parts[part](int(cards), agreed))


if __name__ == "__main__":
    main()
