# SPDX-License-Identifier: MIT
"""The connection of a station: answers, and every way in which a floor fails to give one."""

import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.engine.record.keno_on_show import ShownKeno
from controller.floor.station import connection as station_connection
from controller.floor.station.connection import HallConnection
from controller.floor.station.settings import read_settings
from controller.floor.wire import frames
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal
from controller.tickets.store import NotedAct, StoreError
from hal.wiring.toml_file import ConfigurationError
from tests.floor.link import certificates
from tests.floor.station_floor import Floor, StationFloor

FOUND = wire.StationFound(1, "writer", "ann", True, False, 28, "2026-10-05")
SHOWS = wire.BoardShows("r1", 7, (1, 2))
NOTED = wire.KenoAnswered("BoardShows", NotedAct("board"))
ASK = wire.AskStation()


def contents(game: int) -> wire.BoardContents:
    return wire.BoardContents(ShownKeno(game=game))


def answer(*messages: object) -> Callable[[Floor], None]:
    """Return a floor that answers the first question with these messages, then waits for the end."""

    def serve(floor: Floor) -> None:
        floor.read()
        floor.send(*messages)  # type: ignore[arg-type]
        floor.read()

    return serve


def fails(connection: HallConnection, message: wire.ToKeno = ASK) -> str:
    """Return why there is no answer: one line."""
    with pytest.raises(StoreError) as refused:
        connection.ask(message)
    assert "\n" not in str(refused.value)
    assert station_connection.AGAIN in str(refused.value)
    return str(refused.value)


def test_questions_are_answered_on_one_connection(tmp_path: Path) -> None:
    asked = []

    def serve(floor: Floor) -> None:
        for reply in (FOUND, NOTED, Refusal("BoardShows", "refused", "game 7 is not closed (s 222)")):
            asked.append(floor.read())
            floor.send(reply)
        floor.read()

    with StationFloor(tmp_path, serve) as floor:
        connection = HallConnection(floor.settings())
        assert connection.ask(ASK) == FOUND
        assert connection.ask(SHOWS) == NOTED
        refused = connection.ask(SHOWS)
        connection.close()
    assert isinstance(refused, Refusal)
    assert asked == [ASK, SHOWS, SHOWS]
    assert floor.connections == 1


def test_an_answer_comes_in_pieces_and_behind_contents_of_the_board(tmp_path: Path) -> None:
    def serve(floor: Floor) -> None:
        floor.read()
        floor.send(contents(7))
        floor.read()
        for each in frames.encode(contents(8)) + frames.encode(NOTED):
            floor.connection.sendall(bytes([each]))
        floor.read()

    with StationFloor(tmp_path, serve) as floor:
        connection = HallConnection(floor.settings())
        assert connection.ask(wire.FollowBoard()) == contents(7)
        assert connection.ask(SHOWS) == NOTED
        pushed = connection.contents(0)
        assert pushed is not None
        assert pushed.shown == contents(8)
        assert connection.contents(0) is None, "each is taken once"
        connection.close()


def test_of_several_contents_the_newest_is_taken(tmp_path: Path) -> None:
    with StationFloor(tmp_path, answer(*(contents(game) for game in range(1, 9)))) as floor:
        connection = HallConnection(floor.settings())
        first = connection.ask(wire.FollowBoard())
        found = [first.shown.game] if isinstance(first, wire.BoardContents) else []
        while found[-1] < 8:
            if pushed := connection.contents(5):
                found.append(pushed.shown.shown.game)
        connection.close()
    assert found == sorted(set(found))


def half(floor: Floor) -> None:
    floor.read()
    floor.connection.sendall(frames.encode(FOUND)[:-3])


def garbage(floor: Floor) -> None:
    floor.read()
    floor.connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")


def cut(floor: Floor) -> None:
    floor.read()


@pytest.mark.parametrize(
    ("serve", "words"),
    [
        (half, "within a frame"),
        (garbage, "a frame of"),
        (answer(wire.KenoAnswered("SellTicket", NotedAct("x"))), "no answer to the question"),
        (answer(NOTED), "no answer to the question"),
        (answer(Refusal("SellTicket", "refused", "x")), "no answer to the question"),
        (answer(Refusal("FollowBoard", "refused", "no board is enrolled any more")), "refuses: no board is enrolled"),
        (answer(Refusal("", "certificate", "it is revoked")), "it is revoked; tablectl floor join"),
    ],
)
def test_a_wrong_answer_ends_the_connection_and_the_next_question_connects_anew(
    serve: Callable[[Floor], None], words: str, tmp_path: Path
) -> None:
    with StationFloor(tmp_path, serve, answer(FOUND)) as floor:
        connection = HallConnection(floor.settings())
        assert words in fails(connection)
        assert connection.ask(ASK) == FOUND
        connection.close()
    assert floor.connections == 2


def test_a_cut_after_the_act_is_told_and_the_same_request_is_asked_anew(tmp_path: Path) -> None:
    """Whether the act was done is not known. The station has not repeated it by itself."""
    asked = []

    def cut_after(floor: Floor) -> None:
        asked.append(floor.read())

    with StationFloor(tmp_path, cut_after, answer(NOTED)) as floor:
        connection = HallConnection(floor.settings())
        fails(connection, SHOWS)
        assert (asked, floor.connections) == ([SHOWS], 1)
        assert connection.ask(SHOWS) == NOTED
        connection.close()


def test_a_late_answer_is_never_that_of_the_next_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends a question. The same kind of question is asked next."""
    late = wire.KenoAnswered("BoardShows", NotedAct("late"))

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with StationFloor(tmp_path, answer(late), answer(NOTED)) as floor:
        connection = HallConnection(floor.settings())
        with monkeypatch.context() as patch:
            patch.setattr(frames.FrameReader, "read", interrupt)
            with pytest.raises(KeyboardInterrupt):
                connection.ask(SHOWS)
        assert connection.ask(SHOWS) == NOTED
        connection.close()


def test_contents_of_an_earlier_connection_are_forgotten(tmp_path: Path) -> None:
    def serve(floor: Floor) -> None:
        floor.read()
        floor.send(contents(7))
        floor.read()
        floor.send(contents(8), FOUND)

    with StationFloor(tmp_path, serve, answer(contents(9))) as floor:
        connection = HallConnection(floor.settings())
        connection.ask(wire.FollowBoard())
        fails(connection, SHOWS)
        assert connection.ask(wire.FollowBoard()) == contents(9)
        assert connection.contents(0) is None
        connection.close()


def test_a_floor_that_has_heard_and_closes_has_hung_up(tmp_path: Path) -> None:
    def serve(floor: Floor) -> None:
        floor.read()
        floor.send(FOUND)
        floor.read()

    with StationFloor(tmp_path, serve) as floor:
        connection = HallConnection(floor.settings())
        connection.ask(ASK)
        assert "hung up" in fails(connection, SHOWS)


def test_a_connection_that_was_closed_meanwhile_is_opened_anew(tmp_path: Path) -> None:
    """The server has started anew between two questions. Nothing was sent, so nobody has to ask again."""

    def serve(floor: Floor) -> None:
        floor.read()
        floor.send(FOUND)

    with StationFloor(tmp_path, serve, answer(NOTED)) as floor:
        connection = HallConnection(floor.settings())
        connection.ask(ASK)
        assert floor.closed.wait(5)
        assert connection.ask(SHOWS) == NOTED
        connection.close()
    assert floor.connections == 2


def test_a_silent_floor_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The floor sends contents all the time, but never the answer."""
    monkeypatch.setattr(station_connection, "ANSWER_S", 0.2)

    ended = threading.Event()

    def serve(floor: Floor) -> None:
        floor.read()
        while not ended.wait(0.02):
            floor.send(contents(7))

    with StationFloor(tmp_path, serve) as floor:
        assert "no answer within" in fails(HallConnection(floor.settings()), SHOWS)
        ended.set()


@pytest.mark.parametrize(
    ("days", "own_authority", "server_days", "words"),
    [
        ((-9, -1), True, (-1, 9), "this station's certificate"),
        ((-1, 9), False, (-1, 9), "this station's certificate is of another authority"),
        ((-1, 9), True, (-9, -1), "the floor server's certificate has expired"),
    ],
)
def test_a_refused_certificate_is_told_in_words(
    days: tuple[int, int], *, own_authority: bool, server_days: tuple[int, int], words: str, tmp_path: Path
) -> None:
    floor = StationFloor(tmp_path)
    floor.own = certificates.made("board-1", floor.authority if own_authority else certificates.made("another"), days)
    floor.server = certificates.made("server", floor.authority, server_days)
    with floor:
        told = fails(HallConnection(floor.settings()))
    assert words in told
    assert "station.toml" in told or "tablectl floor join" in told or "technician" in told


def test_another_server_gets_no_question(tmp_path: Path) -> None:
    asked = []
    with StationFloor(tmp_path, lambda floor: asked.append(floor.read())) as floor:
        listed = floor.settings()
        path = listed.folder / "station.toml"
        path.write_text(path.read_text().replace(floor.server.digest, certificates.made("other").digest))
        assert "another certificate" in fails(HallConnection(read_settings(listed.folder)))
    assert asked in ([], [None])


def test_nobody_there_is_told(tmp_path: Path) -> None:
    with StationFloor(tmp_path) as floor, socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
        free.close()
        assert "cannot be reached" in fails(HallConnection(floor.settings(port)))


def test_a_floor_that_stands_still_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel takes the connection. Nobody answers on it."""
    monkeypatch.setattr(station_connection, "CONNECT_S", 0.1)
    with StationFloor(tmp_path) as floor, socket.create_server(("127.0.0.1", 0)) as still:
        assert "is silent" in fails(HallConnection(floor.settings(still.getsockname()[1])))


def test_all_errors_of_the_folder_are_told(tmp_path: Path) -> None:
    with StationFloor(tmp_path) as floor:
        folder = floor.settings().folder
    assert read_settings(folder).file.printer == ""
    path = folder / "station.toml"
    path.write_text(path.read_text() + 'printer = "lp0"\ncasino = ""\nsockets = "/run"\n')
    with pytest.raises(ConfigurationError) as refused:
        read_settings(folder)
    assert {it.key for it in refused.value.problems} == {"printer", "casino", "sockets"}
    path.write_text("\n".join(path.read_text().splitlines()[:2]))
    (folder / "table.key").chmod(0o644)
    (folder / "table.pem").unlink()
    with pytest.raises(ConfigurationError) as refused:
        read_settings(folder)
    assert len(refused.value.problems) == 2
    assert "station's key" in str(refused.value)
