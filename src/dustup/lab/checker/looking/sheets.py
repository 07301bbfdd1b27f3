"""What a case may expect of the sheets of a campaign, or of a band that is raised: a company, its members."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from dustup.core import Company, Member

from ..matching import differing, fits, phrase
from .seen import Seen


def check_company(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """{of: red, points: …, stores: {coins: 2}}: one player's band between battles, as its sheet shows it."""
    company = _company(seen, wanted.get("of"))
    found = msgspec.to_builtins(company) | {"stores": {store.label: store.value for store in company.stores}}
    rest = {key: value for key, value in wanted.items() if key != "of" and (key in found or key not in found["stores"])}
    bare = {key: value for key, value in wanted.items() if key not in found and key in found["stores"]}
    if bare:  # a store may be named like any other figure of the sheet
        rest["stores"] = {**rest.get("stores", {}), **bare}
    return "; ".join(differing({**rest, **_texts(rest, "stores", found)}, found))


def check_member(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """{of: red, id or name: …, stats: {G: 4}, traits: […], gear: […], notes: […]}: somebody on that sheet."""
    who = wanted.get("id", wanted.get("name"))
    company = _company(seen, wanted.get("of"), who)
    meant = [one for one in company.members if who in (None, one.id, one.name)]
    if not meant:
        return f"there is no {who!r}; there are: {[one.name for one in company.members]}"
    wrong = [_member(one, wanted) for one in meant]
    if "" in wrong or len(wrong) == 1:
        return "" if "" in wrong else wrong[0]
    return "; ".join(f"{one.name}: {said}" for one, said in zip(meant, wrong))


def _member(member: Member, wanted: Mapping[str, Any]) -> str:
    """What one of a company's members lacks of what is wanted."""
    found = msgspec.to_builtins(member)
    found |= {"stats": {stat.code: stat.value for stat in member.stats}, **_noted(member.notes)}
    carried = [f"{one.name} {one.state}".strip() for one in member.gear]  # a laser gun, or one that is empty
    names = {"traits": [name for name, _ in member.traits], "gear": carried}
    names |= {"notes": member.notes, "badges": [badge.label for badge in member.badges]}
    rest = {key: value for key, value in wanted.items() if key != "of" and key not in names}
    wrong = [
        f"no {one!r} among its {key}: {held}"
        for key, held in names.items()
        for one, times in Counter(map(str, many(wanted.get(key)))).items()
        if sum(fits(one, each) or phrase(one, each) for each in held) < times
    ]
    return "; ".join([*wrong, *differing({**rest, **_texts(rest, "stats", found)}, found)])


def _noted(notes: Sequence[str]) -> dict[str, int]:
    """Notes of a sheet that count something, by its name: `6 experience`."""
    found = (note.split(" ", 1) for note in notes)
    return {words[1]: int(words[0]) for words in found if len(words) == 2 and words[0].isdigit()}


def check_band(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """The band raised so far, as the muster reads it."""
    raising = seen.session.book.raising
    if raising is None:
        return "this book raises no bands"
    return "; ".join(differing(wanted, msgspec.to_builtins(raising.band(seen.session.state))))


def _company(seen: Seen, player: Any, who: Any = None) -> Company:
    """That player's band; where none is named, the only one with such a member."""
    book, state = seen.session.book, seen.session.state
    if seen.kind == "raising" and book.raising is not None:
        return book.raising.show(state)
    if seen.kind != "campaign" or book.campaign is None:
        raise LookupError("a battle has no sheets; write 'campaign:' or 'raise:'")
    companies = {one.player: one for one in book.campaign.show(state, str(player)).companies}
    if player is None and who is not None:
        own = [name for name, one in companies.items() if any(who in (each.id, each.name) for each in one.members)]
        player = own[0] if len(own) == 1 else None
    if player not in companies:
        wrong = f"there is no player {player!r}, but" if player is not None else "say whose, of:"
        raise LookupError(f"{wrong} {', '.join(companies)}")
    return companies[player]


def many(given: Any) -> list[Any]:
    """Several of them, one alone, or none."""
    return given if isinstance(given, list) else [] if given is None else [given]


def _texts(rest: Mapping[str, Any], key: str, found: Mapping[str, Any]) -> dict[str, Any]:
    """Figures of a sheet are texts: `{coins: 2}` is {coins: "2"}, and `{Q: 3}` is the sheet's "3+"."""
    given = rest.get(key)
    if not isinstance(given, Mapping):
        return {}
    shown = found[key]
    return {key: {name: _figure(value, shown.get(name, "")) for name, value in given.items()}}


def _figure(value: Any, shown: str) -> str:
    bare = re.sub(r"\+|\"| ?cm| ?in", "", shown)
    return shown if not isinstance(value, str) and str(value) == bare else str(value)
