"""What a session holds: its people, what the open question is about, things with an id and what they carry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dustup.core import Session, Words

from .matching import UNMARKED

CONTACT = 5
"""Bases touch that are up to half a millimetre apart."""


def people(session: Session) -> Mapping[Any, Any]:
    """Everybody in a battle by id; between battles nobody."""
    found: Mapping[Any, Any] = getattr(session.state, "fighters", {})
    return found


def about(session: Session) -> Mapping[str, Any]:
    """What the open question is about."""
    found: Mapping[str, Any] = getattr(session.question, "about", {})
    return found


def actor(session: Session) -> Any:
    """The fighter that the open question is about, if any."""
    return people(session).get(about(session).get("model"))


def things(plain: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Everything in a state that has an id."""
    for group in plain.values():
        for item in group.values() if isinstance(group, dict) else group if isinstance(group, list) else ():
            if isinstance(item, dict) and "id" in item:
                yield item


def belongings(thing: Mapping[str, Any], words: Words) -> list[dict[str, Any]]:
    """What a fighter carries, each as a mapping with its `kind` and state, however its book keeps it; of a vehicle what
    is mounted on its hull."""
    found: list[dict[str, Any]] = []
    parts = [thing, *(part for part in thing.values() if isinstance(part, Mapping))]
    for held in [part[name] for name in words.carried for part in parts if name in part]:
        if isinstance(held, Mapping):
            found += [{"kind": kind, "uses": uses, "loaded": uses in ("", UNMARKED)} for kind, uses in held.items()]
        else:
            found += [dict(one) if isinstance(one, Mapping) else {"kind": one} for one in held]
    return found
