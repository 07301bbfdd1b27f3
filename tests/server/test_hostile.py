"""Hostile input in numbers: messages and files that nobody should send change nothing and are refused in words."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from server.tabs import House, Tab, in_thread

from dustup.books import CODES, load
from dustup.core import Book, ContentError, OtherRules, Seeded, Session, digest, journal
from dustup.core.content import parse_yaml
from dustup.server.front import door
from dustup.server.settings import Settings
from dustup.server.workers import errand
from dustup.server.workers.errand import Done, Errand

ODD = [
    None, True, False, 0, -1, 2**63, 10**300, 1.5, -0.0, "", "\0", "\ud7ff", "x" * 300, "☃", [], [[]], {}, {"path": [[1, None]]},
    {"path": [["a", "b"]]}, {"point": [1]}, {"path": [[9e99, 1]]}, {"__class__": "x"}, [1] * 50, {"a": {"b": {"c": [1]}}},
    "shoot", "fly", "crimson-low", {"path": [[10**9, 10**9]]}, [7], ["red"], {"facing": "north"}, "__proto__",
]  # fmt: skip
FREE = Settings(post_burst=1e9, message_rate=1e9, message_burst=1e9)
DO = ["answer", "try", "odds", "all_odds", "deeds", "overlay", "frame", "undo", "consent", "name", "win", "", 7]


def message(rng: random.Random, n: int) -> str:
    """Something between nearly right and nonsense. Never the asked side's legal answer."""
    if rng.random() < 0.15:
        return bytes(rng.randrange(32, 127) for _ in range(rng.randrange(200))).decode()
    told: dict[str, Any] = {"do": rng.choice(DO), "id": rng.choice([1, -1, 2**70, "1", None])}
    told |= {"n": rng.choice([n, n + 1, -1, 0, 2**40, "0", 1.5, None]), "answer": rng.choice(ODD)}
    told |= {
        "answers": [rng.choice(ODD) for _ in range(rng.randrange(3))],
        "each": [[rng.choice(ODD)]] * rng.randrange(30),
    }
    told["name"] = rng.choice([*ODD, "Mara", "\u202eevil"])
    told |= {"kind": rng.choice(["reach", "", "x" * 999, 5]), "model": rng.choice(["red", "blue", "", 9, "\0"])}
    told |= {
        "at": rng.choice([0, 1, -5, 10**9, "x"]),
        "to": rng.choice([0, -1, 10**9]),
        "ok": rng.choice([True, 1, "y"]),
    }
    wanted = {
        "answer": ("n", "answer"), "try": ("id", "n", "answer"), "odds": ("id", "n", "answers"), "all_odds": ("id", "n", "each"),
        "deeds": ("id", "n"),
        "overlay": ("id", "kind", "model"), "frame": ("id", "at"), "undo": ("to",), "consent": ("ok",), "name": ("name",),
    }  # fmt: skip
    keys = wanted.get(str(told["do"]), ("n",)) if rng.random() < 0.8 else tuple(told)
    return json.dumps({key: told[key] for key in ("do", *keys)})


def bombard(house: House, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the seat that is not asked, and from a spectator's: nothing changes, everything is answered."""
    monkeypatch.setattr(door, "RATE", 1e9)
    monkeypatch.setattr(door, "BURST", 1e9)
    monkeypatch.setattr(door, "PATIENCE", 10**9)
    links = house.start()
    with house.tab(links["red"]) as red, house.tab(links["blue"]) as blue, house.tab(links["watch"]) as watch:
        room: Any = house.hall.rooms[red.state["battle"]]
        before, rng = digest(room.battle.session.state), random.Random(7)
        for at in range(0, count, 50):
            tab = (blue, watch)[at // 50 % 2]
            for _ in range(50):
                tab.ws.send(message(rng, room.battle.n))
            settle(tab)
        assert digest(room.battle.session.state) == before and room.battle.n == 0
        assert red.answer("crimson-low")["is"] == "ack"


def settle(tab: Tab) -> None:
    """Wait until all is answered: a mark sent last comes back last, cards excepted."""
    tab.say(do="frame", id=424242, at=10**6)
    tab.wait(lambda m: m.get("id") == 424242)


def test_ten_thousand_hostile_messages_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_thread(tmp_path, FREE) as house:
        bombard(house, 10_000, monkeypatch)


@pytest.mark.long
def test_two_hundred_thousand_hostile_messages_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_thread(tmp_path, FREE) as house:
        bombard(house, 200_000, monkeypatch)


def mutated(data: bytes, rng: random.Random) -> bytes:
    """A file with a few bytes, pieces or values changed."""
    text = bytearray(data)
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(text))
        match rng.randrange(6):
            case 0:
                text[at] = rng.randrange(256)
            case 1:
                del text[at : at + rng.randrange(1, 40)]
            case 2:
                text[at:at] = bytes(rng.choice((b"[", b"{", b'"', b"\0", b"\xff", b"-1", b"null", b"9" * 30)))
            case 3:
                text[at:at] = text[at : at + rng.randrange(1, 200)]
            case 4:
                text = text[: at + 1]
            case _:
                text[at:at] = b"[" * rng.randrange(1, 500)
        text = text or bytearray(b"x")
    return bytes(text)


@pytest.fixture(scope="module")
def written() -> list[tuple[str, bytes]]:
    """A short real journal of each book."""
    return [(code, _written(load(code))) for code in CODES]


def _written(book: Book) -> bytes:
    setup = book.default(2)
    session = Session(book, book.setup(setup), Seeded(3))
    for _ in range(12):
        session.answer(session.question.ideas()[0])  # type: ignore[union-attr]
    return msgspec.json.encode(journal.write(session, setup))


def feed(written: list[tuple[str, bytes]], count: int) -> None:
    """As imported journals and as YAML: accepted or refused in words, nothing else."""
    rng, refused = random.Random(11), 0
    for number in range(count):
        code, whole = written[number // 2 % len(written)]
        data = mutated(whole, rng)
        if number % 2:
            wanted = msgspec.msgpack.encode(Errand("import", code, "seed", data))
            done = msgspec.msgpack.decode(errand.answer(wanted), type=Done)
            refused += done.trouble is not None
            assert done.trouble is None or (400 <= done.status < 500 and done.trouble.what)
        else:
            try:
                parse_yaml(data.decode(errors="replace"))
            except (ContentError, OtherRules) as error:
                refused += 1
                assert str(error)
    assert refused > count // 3


def test_two_thousand_mutated_files_are_refused_in_words(written: list[tuple[str, bytes]]) -> None:
    feed(written, 2_000)


@pytest.mark.long
def test_twenty_thousand_mutated_files_are_refused_in_words(written: list[tuple[str, bytes]]) -> None:
    feed(written, 20_000)


@pytest.mark.parametrize("text", ["[" * 100_000, "{a: " * 50_000, "- " * 50_000 + "x", "? " * 50_000, "[[],[" * 40_000])
def test_yaml_nested_without_end_is_refused(text: str) -> None:
    with pytest.raises(ContentError):
        parse_yaml(text)
