"""Doors: half-sent requests, too many of them, foreign names, and how the server says how it is."""

import json
import logging
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from server.faulty import away
from server.tabs import House, in_thread, until
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from dustup.server import logs
from dustup.server.front.hosts import Hosts
from dustup.server.front.pulse import TOO_LATE
from dustup.server.settings import Settings

STRICT = Settings(
    proxies=(), connections_each=12, header_seconds=0.7, body_seconds=0.7, get_rate=0.0, get_burst=20.0, pages_each=5,
    join_burst=40.0, join_rate=0.0, names=("play.example.org",),
)  # fmt: skip


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with in_thread(tmp_path_factory.mktemp("strict"), STRICT) as house:
        yield house


def half(house: House, text: bytes) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", house.port), timeout=30)
    line.sendall(text)
    return line


def said(line: socket.socket) -> bytes:
    data = b""
    try:
        while part := line.recv(4096):
            data += part
    except ConnectionError:
        pass
    line.close()
    return data


@pytest.mark.parametrize("text", [b"", b"GET /api/books HT", b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: "])
def test_half_sent_headers_have_a_deadline(strict: House, text: bytes) -> None:
    start = time.monotonic()
    assert said(half(strict, text)) == b""
    assert 0.5 < time.monotonic() - start < 20


def test_a_header_dripped_after_a_whole_request_has_one_too(strict: House) -> None:
    line = half(strict, b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\nGET /he")
    assert b"alive" in said(line)


def test_a_body_has_a_deadline(strict: House) -> None:
    head = b"POST /api/battles HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"
    found = said(half(strict, head))
    assert b" 408 " in found and b"in time" in found


def test_one_address_cannot_shut_the_door(strict: House) -> None:
    """Half-sent headers up to the limit: one more is told why; when the deadline is over everybody is let in again."""
    strict.web.close()
    strict.web = httpx.Client(base_url=f"http://127.0.0.1:{strict.port}", timeout=60)
    time.sleep(0.1)
    lines = [half(strict, b"GET / HT") for _ in range(12)]
    until(lambda: b" 503 " in said(half(strict, b"")))
    until(
        lambda: b"too many connections" not in said(half(strict, b"GET /healthz HTTP/1.0\r\nhost: localhost\r\n\r\n"))
    )
    for line in lines:
        line.close()
    assert strict.web.get("/healthz").text == "alive\n"


def test_reading_is_limited_too(strict: House) -> None:
    codes = [strict.web.get("/api/rules/skirmish").status_code for _ in range(30)]
    assert codes[0] == 200 and codes[-1] == 429


def test_pages_of_one_address_are_limited(strict: House) -> None:
    token = strict.start()["watch"]
    tabs = [strict.tab(token).__enter__() for _ in range(5)]
    assert "too many pages are open from your address" in strict.tab(token).next()["why"]
    for tab in tabs:
        tab.ws.close()
    until(lambda: strict.tab(token).next()["is"] == "state")


def test_who_comes_and_goes_without_end_must_wait(tmp_path: Path) -> None:
    with in_thread(tmp_path, Settings(join_rate=0.0, join_burst=3.0)) as house:
        token = house.start()["watch"]
        for _ in range(3):
            with house.tab(token):
                pass
        assert "come and go" in house.tab(token).next()["why"]


def test_a_server_that_is_late_turns_new_work_away(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    links = house.start()
    pulse = house.hall.desk.pulse
    with house.tab(links["red"]) as red:
        monkeypatch.setattr(type(pulse), "overloaded", property(lambda self: True))
        answer = house.web.post("/api/battles", json={"book": "skirmish"})
        assert answer.status_code == 503 and answer.json()["error"]["what"] == "the server is busy"
        assert "full" in house.tab(links["blue"]).next()["why"]
        assert red.answer("crimson-low")["is"] == "ack", "whoever plays, plays on"
    assert pulse.late < TOO_LATE


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("127.0.0.1", "", 200), ("localhost:8642", "", 200), ("[::1]:8642", "", 200), ("192.168.7.9:8642", "", 200),
        ("play.example.org", "https://play.example.org", 200), ("evil.example.org", "", 421), ("", "", 421),
        ("127.0.0.1", "https://evil.example.org", 403), ("127.0.0.1", "http://127.0.0.1:8642", 200), ("127.0.0.1", "null", 200),
    ],
)  # fmt: skip
def test_only_our_own_names_are_answered_to(strict: House, host: str, origin: str, status: int) -> None:
    headers = {"host": host, **({"origin": origin} if origin else {})}
    answer = strict.web.get("/healthz", headers=headers)
    assert answer.status_code == status
    if status != 200:
        assert answer.json()["error"]["what"]


def test_a_foreign_page_cannot_open_a_seat(strict: House) -> None:
    with pytest.raises(InvalidStatus) as no:
        connect(f"ws://127.0.0.1:{strict.port}/ws/x", origin="https://evil.example.org")  # type: ignore[arg-type]
    assert no.value.response.status_code == 403


def test_names_are_compared_whole() -> None:
    hosts = Hosts(lambda *_: None, ("Play.Example.org",))  # type: ignore[arg-type, return-value]
    assert hosts.ours("play.example.org:443") and not hosts.ours("play.example.org.evil.net") and not hosts.ours("@x")


def test_health_readiness_and_figures(house: House) -> None:
    with house.tab(house.start(hotseat=True)["all"]) as tab:
        tab.answer("crimson-low")
        tab.ask(do="answer", n=1, answer="nonsense")
        assert house.web.get("/healthz").text == "alive\n" and house.web.get("/readyz").text == "ready\n"
        text = house.web.get("/metrics").text
    found = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(found["dustup_answers_total"]) >= 1 and float(found["dustup_refusals_total"]) >= 1
    assert found["dustup_ack_seconds_count"] == found["dustup_answers_total"]
    assert found['dustup_ack_seconds_bucket{le="+Inf"}'] == found["dustup_answers_total"]
    assert float(found["dustup_pages"]) >= 1 and float(found["dustup_room_bytes"]) > 0
    with away(house.hall.store):
        assert house.web.get("/healthz").status_code == 200
        assert house.web.get("/readyz").status_code == 503
        house.web.get("/api/seat/x/replay")
    assert float(house.web.get("/metrics").text.split("\ndustup_store_errors_total ")[1].split()[0]) >= 1


def test_figures_are_not_for_strangers(house: House) -> None:
    assert house.web.get("/metrics", headers={"x-forwarded-for": "203.0.113.9"}).status_code == 403


def test_a_line_of_the_log_has_time_and_battle_and_no_secret(house: House) -> None:
    lines: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(logs.Lines().format(record))

    handler = Kept()
    logs.logger.addHandler(handler)
    try:
        links = house.start(hotseat=True)
        with house.tab(links["all"]) as tab:
            tab.answer("crimson-low")
            with away(house.hall.store):
                tab.ask(do="answer", n=1, answer="azure-low")
                house.web.get(f"/api/seat/{links['all']}/replay")
            battle = tab.state["battle"]
    finally:
        logs.logger.removeHandler(handler)
    told = [json.loads(line) for line in lines]
    mine = [each for each in told if each.get("battle") == battle]
    assert mine and all(each["time"].endswith("+00:00") and each["level"] == "error" and each["what"] for each in told)
    room = house.hall.rooms[battle]
    for secret in (*links.values(), room.battle.row.seed, "azure-low"):  # type: ignore[union-attr]
        assert secret not in "".join(lines)
