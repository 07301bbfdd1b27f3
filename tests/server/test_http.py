"""HTTP: offers, errors in words, headers, limits, files."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from server.tabs import House, in_thread

from dustup.server.app import where
from dustup.server.choosing.rules import rules_of
from dustup.server.front.limits import Bucket, Buckets


def test_offers(house: House) -> None:
    books = {book["code"]: book for book in house.web.get("/api/books").json()}
    found = books["skirmish"]
    assert found["scenarios"] == [{"id": "street", "name": "In the street"}] and found["sides"] == [2, 2]
    assert {"rookie", "raider"} <= {bot["id"] for bot in found["bots"]}
    table = next(each for each in found["maps"] if each["id"] == "pump_station")
    got = house.web.get("/api/maps/pump_station").json()
    assert got["size"] == table["about"]["size"] and got["pieces"][0]["outline"]


def test_how_a_scenario_may_begin_is_told_for_its_picture(house: House) -> None:
    got = house.web.get("/api/scenarios/punk2/caches").json()
    assert got["map"] == "scrap_market" and len(got["markers"]) == 5
    assert {area["side"] for area in got["areas"]} == {"red", "blue"} == {side for _, _, side in got["models"]}
    missing = house.web.get("/api/scenarios/punk2/nothing")
    assert missing.status_code == 404 and "caches" in missing.json()["error"]["remedy"]
    assert house.web.get("/api/scenarios/nobook/caches").status_code == 404


def test_everybody_in_a_band_can_be_looked_at_before_it_is_chosen(house: House) -> None:
    books = {book["code"]: book for book in house.web.get("/api/books").json()}
    offer = books["punk2"]["bands"][0]
    people = house.web.get(f"/api/bands/punk2/{offer['id']}").json()["models"]
    assert len(people) == len(offer["about"]["fighters"]) and len({one["side"] for one in people}) == 1
    missing = house.web.get("/api/bands/punk2/nobody")
    assert missing.status_code == 404 and offer["id"] in missing.json()["error"]["remedy"]


def test_a_battle_tells_its_map(house: House) -> None:
    links = house.start()
    assert house.web.get(f"/api/seat/{links['red']}/map").json()["id"] == "pump_station"


def test_a_band_is_counted(house: House) -> None:
    assert house.web.post("/api/muster/skirmish", json={"name": "Us"}).json()["lines"] == [
        {"points": 5, "why": "a runner", "rule": "SK-08"}
    ]
    assert house.web.post("/api/muster/skirmish", json={}).status_code == 400


def test_the_form_of_a_band_has_prices_and_reasons(house: House) -> None:
    """P2-TWOH-01: of what is open alone; a band that cannot be read has its fault in words."""
    post, books = house.web.post, house.web.get("/api/books").json()
    assert {book["code"] for book in books if book["builds"]} == {"punk2", "punk1", "kz", "mdr", "gce"}
    new = post("/api/catalogue/punk2", json={}).json()
    assert next(hire for hire in new["hires"] if hire["id"] == "chief")["points"] == 70
    band = {**new["band"], "fighters": [{"profile": "chief", "weapons": ["bow"]}, {"profile": "ganger"}]}
    form = post("/api/catalogue/punk2", json={"band": band, "at": "fighters/0"}).json()
    chief, ganger = form["entries"]
    assert chief["points"] == 80 and "fields" not in ganger
    arms = {pick["id"]: pick for field in chief["fields"] if field["label"] == "Weapons" for pick in field["picks"]}
    assert arms["bow"]["count"] == 1 and arms["pistol"]["points"] == 5 and "bar" not in arms["pistol"]
    assert arms["rifle"]["bar"]["rule"] == "P2-TWOH-01" and arms["rifle"]["bar"]["remedy"]
    odd = post("/api/catalogue/punk2", json={"band": {**band, "colour": "red"}}).json()
    assert "entries" not in odd and "colour" in odd["receipt"]["faults"][0]["why"]


def test_a_band_file_is_read_as_yaml(house: House) -> None:
    """KZ-EX-01: 49 points for that leader."""
    text = "name: Us\ngroups:\n- {name: A, kind: trooper, figures: [{rank: leader, weapons: military rifle}]}\n"
    form = house.web.post("/api/catalogue/kz", json={"text": text}).json()
    assert form["receipt"]["total"] == 49 and form["receipt"]["faults"]
    assert form["band"]["groups"][0]["figures"] == [{"rank": "leader", "weapons": {"military_rifle": 1}}]
    broken = house.web.post("/api/catalogue/kz", json={"text": "name: Us\ngroups: [\n"}).json()["error"]
    assert broken["what"] == "this is not a band file" and "line 3" in broken["where"]


LAUGHS = "a: &a [1,1,1,1,1,1,1,1,1]\n" + "".join(
    f"{b}: &{b} [{','.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi")
)
"""A short text that stands for endless lists."""


@pytest.mark.parametrize(
    ("book", "body", "status"),
    [
        ("nobook", {}, 404),
        ("skirmish", {"band": {"name": "Us"}}, 404),
        ("kz", {"band": []}, 400),
        ("kz", {"band": {}, "colour": "red"}, 400),
        ("kz", {"band": {"name": "X", "groups": [{"name": "A", "kind": "rebel", "figures": []}]}, "at": "groups/9"}, 400),
        ("kz", {"band": {"name": "X", "groups": [[]] * 201}}, 413),
        ("gce", {"band": {"name": "x" * 5000}}, 413),
        ("kz", {"text": LAUGHS}, 413),
        ("kz", {"text": "- just a list"}, 400),
        ("kz", {"text": "[" * 5000}, 400),
        ("kz", {"text": "when: 2026-11-20"}, 200),
    ],
)  # fmt: skip
def test_a_bad_wish_for_a_form_is_refused_in_words(house: House, book: str, body: Any, status: int) -> None:
    answer = house.web.post(f"/api/catalogue/{book}", json=body)
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["what"] if status != 200 else answer.json()["receipt"]["faults"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"book": "none"}, "no book"),
        ({"book": "skirmish", "seats": {"green": "human"}}, "no side"),
        ({"book": "skirmish", "seats": {"red": "bot:genius"}}, "cannot play"),
        ({"book": "skirmish", "seats": {"red": "genius"}}, "cannot play"),
        ({"book": "skirmish", "setup": {"weather": 1}}, "cannot be set up"),
        ({"book": "skirmish", "setup": {"turns": "many"}}, "cannot be set up"),
        ({"book": "skirmish", "setup": {"map": "/etc/passwd"}}, "not an id"),
        ({"book": "skirmish", "setup": {"map": "atlantis"}}, "no map"),
        ({"book": "skirmish", "setup": {"bands": {"red": "../secrets.yaml"}}}, "not an id"),
        ({"book": "skirmish", "setup": {"seed": "x"}}, "seed"),
        ({"book": "skirmish", "dice": "loaded"}, "cannot be read"),
        ({"book": "skirmish", "extra": 1}, "cannot be read"),
        ([], "cannot be read"),
    ],
)
def test_a_wrong_battle_is_refused_in_words(house: House, body: object, words: str) -> None:
    answer = house.web.post("/api/battles", json=body)
    assert 400 <= answer.status_code < 500 and words in answer.json()["error"]["what"]


def test_bodies_have_a_kind_and_a_limit(house: House) -> None:
    kind = {"content-type": "application/json"}
    assert house.web.post("/api/battles", content="{}", headers={"content-type": "text/plain"}).status_code == 415
    assert house.web.post("/api/battles", content=b" " * 600_000, headers=kind).status_code == 413
    assert house.web.post("/api/battles", content=b"[" * 100_000, headers=kind).status_code == 400
    assert house.web.post("/api/import", content=b"\xff", headers=kind).status_code == 400


def test_every_answer_has_the_headers(house: House) -> None:
    for path in ("/", "/api/books", "/api/nothing", "/t/abc", "/assets/none.js"):
        headers = house.web.get(path).headers
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy and "frame-ancestors 'none'" in policy and "default-src 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == "no-store"


def test_too_many_posts_are_slowed_down(tmp_path: Path) -> None:
    with in_thread(tmp_path) as house:
        codes = [house.web.post("/api/muster/skirmish", json={"name": "x"}).status_code for _ in range(90)]
    assert codes[0] == 200 and codes[-1] == 429


def test_files_outside_the_page_are_not_served(house: House) -> None:
    for path in ("/../app.py", "/%2e%2e/app.py", "/assets/../../app.py", "/..%2f..%2fapp.py", "/....//app.py"):
        request = httpx.Request("GET", f"http://127.0.0.1:{house.port}")
        request.extensions["target"] = path.encode()
        answer = house.web.send(request)
        assert answer.status_code == 404 or "import" not in answer.text, path


def test_buckets_refill() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 3.0, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    many = Buckets(1.0, 1.0, lambda: now[0])
    assert [many.take("a"), many.take("a"), many.take("b")] == [True, False, True]


def test_where_battles_are_kept(tmp_path: Path) -> None:
    assert where(tmp_path / "new") == f"sqlite:///{(tmp_path / 'new').resolve()}/battles.sqlite3"
    assert where("postgresql://u@h/db") == "postgresql+psycopg://u@h/db"


def test_rules_are_read_from_the_ledger(tmp_path: Path) -> None:
    text = "# Ledger\n- **P2-MOVE-02** A model moves.\n  Twice if it runs.\n\n- **P2-MOVE-03** Jumps: no.\n# End\nwords"
    (tmp_path / "rules.md").write_text(text)
    found = rules_of(tmp_path)
    assert found["P2-MOVE-02"].text == "A model moves.\nTwice if it runs."
    assert (found["P2-MOVE-03"].title, found["P2-MOVE-03"].text) == ("Jumps", "no.")
