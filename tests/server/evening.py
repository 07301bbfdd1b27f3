"""An evening at the server with everything two people do, each step of which may fail and must then say so in words."""

from __future__ import annotations

import contextlib
from typing import Any

import httpx
from server.skirmish import BOOK
from server.tabs import House, Tab, anything
from websockets.exceptions import ConnectionClosed

from dustup.server.rooms.battle import Battle


class Evening:
    """What was asked, what was promised, and whether the promises hold afterwards."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.promised: dict[str, int] = {}
        """Battle → answers acknowledged."""
        self.seats: set[str] = set()
        """Links that were given out and not taken back."""
        self.deleted: list[str] = []
        self.refusals = 0

    def http(self, method: str, path: str, **more: Any) -> httpx.Response:
        """A request; a refusal has a status of its own and words."""
        answer = self.house.web.request(method, path, **more)
        if answer.status_code >= 400:
            self.refusals += 1
            assert answer.status_code < 500 or answer.status_code == 503, (path, answer.text)
            assert answer.json()["error"]["what"], path
        return answer

    def link(self, method: str, path: str, **more: Any) -> str:
        """The token of a link that is asked for; '' if it is refused."""
        answer = self.http(method, path, **more)
        return str(answer.json()["link"][3:]) if answer.status_code == 200 else ""

    def come(self, token: str) -> Tab | None:
        """A page at a seat, if it is let in; else it is told why."""
        tab = self.house.tab(token)
        with contextlib.suppress(ConnectionClosed):
            told = tab.next()
            if told["is"] == "state":
                return tab
            assert told["why"]
        self.refusals += 1
        tab.ws.close()
        return None

    def say(self, tab: Tab | None, **message: Any) -> None:
        """Something a page asks for: done, refused in words, or the page is sent away."""
        if tab is None:
            return
        try:
            told = tab.ask(**message)
        except ConnectionClosed as end:
            assert end.rcvd is not None and end.rcvd.code in (1012, 1013), end
            self.refusals += 1
            return
        if told["is"] == "ack":
            battle = tab.state["battle"]
            self.promised[battle] = told["n"]
            if tab.state["n"] != told["n"]:
                with contextlib.suppress(ConnectionClosed):
                    tab.wait(lambda m: m["is"] == "state" and m["n"] == told["n"])
        elif told["is"] == "refused":
            self.refusals += 1
            assert told["why"]

    def answer(self, tab: Tab | None) -> None:
        if tab is not None and tab.state["question"]:
            self.say(tab, do="answer", n=tab.state["n"], answer=anything(tab.state))

    def spend(self) -> None:
        """All of it."""
        made = self.http("POST", "/api/battles", json={"book": "skirmish", "setup": {"turns": 1}})
        if made.status_code != 201:
            return
        links = made.json()["links"]
        mine = links["red"][3:]
        self.seats.add(mine)
        again = self.link("POST", f"/api/seat/{mine}/invite", json={"seat": "blue"})
        theirs = self.link("POST", f"/api/invite/{again or links['blue'][3:]}")
        if theirs:
            self.seats.add(theirs)
        else:
            self.http("POST", f"/api/seat/{mine}/bot", json={"seat": "blue", "bot": "rookie"})
        red, blue = self.come(mine), self.come(theirs) if theirs else None
        self.say(red, do="name", name="Mara")
        for tab, other in ((red, blue), (blue, red)) * 4:
            self.answer(tab)
            if tab is not None and other is not None:
                with contextlib.suppress(ConnectionClosed):
                    other.at(tab.state["n"])
        self.say(red, do="undo", to=0)
        self.say(blue, do="consent", ok=False)
        self.look(mine)
        new = self.link("POST", f"/api/seat/{mine}/renew")
        if new:
            self.seats.discard(mine)
            self.seats.add(new)
        for tab in (red, blue):
            if tab is not None:
                tab.ws.close()
        self.alone(new or mine)

    def look(self, token: str) -> None:
        """Everything that is only read."""
        for what in ("journal", "replay", "map"):
            self.http("GET", f"/api/seat/{token}/{what}")
        watch = self.link("POST", f"/api/seat/{token}/watch")
        if watch:
            self.seats.add(watch)

    def alone(self, token: str) -> None:
        """A short battle on one screen to its end, a rematch, a branch, its journal brought in again, deleted."""
        made = self.http("POST", "/api/battles", json={"book": "skirmish", "hotseat": True, "setup": {"turns": 1}})
        if made.status_code != 201:
            return
        seat = made.json()["links"]["all"][3:]
        tab = self.come(seat)
        for _ in range(12):
            self.answer(tab)
        if tab is not None:
            tab.ws.close()
        self.http("POST", f"/api/seat/{seat}/again", json={})
        self.http("POST", f"/api/seat/{seat}/branch", json={"at": 2})
        file = self.http("GET", f"/api/seat/{seat}/journal")
        if file.status_code == 200:
            self.http("POST", "/api/import", json=file.json())
        gone = self.http("DELETE", f"/api/seat/{seat}")
        if gone.status_code == 200 and gone.json()["deleted"]:
            self.promised.pop(made.json()["battle"], None)
            self.deleted.append(made.json()["battle"])
        else:
            self.seats.add(seat)

    def check(self) -> None:
        """Every link that was given leads somewhere, and every acknowledged answer is there."""
        store = self.house.hall.store
        assert not set(self.deleted) & set(store.ids())
        for battle, n in self.promised.items():
            row, rows = store.battle(battle)
            assert Battle.proven(BOOK, row, rows).n >= n
        for token in self.seats:
            with self.house.tab(token) as tab:
                assert not tab.state["replay_only"]
