"""Every target by its name: each parser that meets the outside."""

from tests.fuzz import devices, journals, texts
from tests.fuzz.loop import Target

TARGETS = {
    target.name: target
    for target in (
        Target("frames", devices.frames, devices.WORDS),
        Target("wheel", devices.wheel, devices.WORDS),
        Target("drawer", devices.drawer, devices.WORDS),
        Target("shoe", devices.shoe, devices.WORDS),
        Target("board", texts.board, texts.BOARD_WORDS),
        Target("table", texts.table, texts.TABLE_WORDS),
        Target("tape", texts.tape, texts.TAPE_WORDS),
        Target("request", texts.request, texts.REQUEST_WORDS),
        Target("entry", texts.entry, texts.TAPE_WORDS),
        Target("arguments", texts.arguments, texts.ARGUMENT_WORDS),
        Target("money", texts.money),
        Target("cards", texts.cards, texts.CARD_WORDS),
        Target("hands", texts.hands),
        Target("outcome", texts.outcome, texts.OUTCOME_WORDS),
        Target("journal-file", journals.file),
        Target("journal-row", journals.row, journals.WORDS),
        Target("journal-head", journals.head, journals.WORDS),
    )
}
