# SPDX-License-Identifier: MIT
"""Questions to the journal, for users who may ask the table but may not read its file.

The file has the cards of the open round, and only its owner may read it. The output of `tablectl journal` leaves out
cards that lie face down, so everybody may see it.
"""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path

from controller.processes.answered import run_python
from controller.sockets.requests import Answer, Reply, Request

REPORT = "report"
"""Question about the figures, which are counted from the journal and stored beside it."""
ASKED: dict[str, dict[str, str]] = {
    "verify": {"--json": ""},
    "seal": {},
    "show": {
        "--json": "",
        "--round": r"[0-9]{1,16}",
        "--last": r"[0-9]{1,16}",
        "--since": r"[0-9]{1,4}[0-9 :-]{0,16}",
    },
    REPORT: {"--json": "", **dict.fromkeys(("--day", "--since", "--until"), r"[0-9]{4}-[0-9]{2}-[0-9]{2}")},
}
"""Each question with its options, and the pattern of each option's value."""
MOST = 256_000
"""Bytes. Longest answer: some rounds. Sending it holds up the loop for 2 ms."""
GENTLY = ("nice", "-n", "10")
"""The table goes first; a person waits for the answer."""
PROGRAM = "from controller.cli.entry import main; main()"


BUSY = "the journal is being read for somebody else: ask again in a moment"
GAVE_WAY = "the journal is read for one of the table's own people first: ask again in a moment"


class JournalQuestions:
    """Answers questions to one journal, one at a time. The table's own people do not wait behind others."""

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        self._task: asyncio.Task[None] | None = None
        self._reply: Reply = lambda _: None
        self._own = False
        """Whether one of the table's own people asked the present question."""

    def answer(self, request: Request, reply: Reply) -> None:
        """Answer once the other process has ended. Refuse while another question has priority."""
        if why := not_asked(request.words):
            reply(Answer(False, (why,)))
        elif self._task and not self._task.done() and (self._own or not request.own):
            reply(Answer(False, (BUSY,)))
        else:
            self.end()
            self._own, self._reply = request.own, reply
            self._task = asyncio.get_running_loop().create_task(self._read(request.words, reply))

    def end(self) -> None:
        """Drop the present question: another one goes first, or the table ends."""
        if self._task and self._task.cancel():
            self._reply(Answer(False, (GAVE_WAY,)))

    async def _read(self, words: Sequence[str], reply: Reply) -> None:
        of_journal = () if words[0] == REPORT else ("journal",)
        try:
            status, said, errors = await run_python(
                ("-c", PROGRAM, *of_journal, *words, "--file", str(self._journal)), GENTLY, MOST
            )
        except OSError as error:
            reply(Answer(False, (f"the journal was not read: {error}",)))
            return
        if len(said) > MOST or len(errors) > MOST:
            reply(Answer(False, (f"the answer is longer than {MOST} bytes: ask for fewer rounds, with --last 1",)))
            return
        text = said.decode("utf-8", "replace")
        reply(Answer(status == 0, (*text.splitlines(), *(errors.splitlines() if status else ())), status))


def not_asked(words: Sequence[str]) -> str:
    """Return why these words are not a valid question; empty if they are."""
    if not words or words[0] not in ASKED:
        return f"there is no question {' '.join(words[:1])!r} to the journal; there are {', '.join(ASKED)}"
    options, rest = ASKED[words[0]], list(words[1:])
    while rest:
        option = rest.pop(0)
        if option not in options:
            return f"{option[:40]!r} is no option of journal {words[0]}; there are {', '.join(options) or 'none'}"
        if options[option] and not (rest and re.fullmatch(options[option], rest.pop(0))):
            return f"what follows {option} is not in the right form"
    return ""
