"""Does what is seen fit what is wanted? A part is enough; names are compared as people write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dustup.core import Words
from dustup.core.scene import Link, Model, Scene
from dustup.table.bodies import Body
from dustup.table.shapes import within

from .spelling import STEM, bare, word
from .units import length, units

CONTACT, LEVEL = 5, 250  # bases touch up to half a millimetre apart, and across 25 mm of level

NOTHING = ("none", "no", "nothing")  # what people call what is not there
THINGS = ("weapon", "grenade", "item", "gun")  # fields that name a thing as people do
CROWDS = ("victims", "touched")  # fields that list people in no order that a case could know
ENDINGS = ("ed", "d", "s", "es", "ure")
FORMS = ("s", "es", "d", "ed", "ing", "er", "ers")  # what the words of a reason may end in besides
UNMARKED = "loaded"  # what people call a weapon of which the state says nothing


def fits(wanted: Any, found: Any) -> bool:
    """Is `wanted` part of `found`? Mappings are subsets, lists are equal item by item, '4 cm' is 400, Bow is bow."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        return all((at := _key(key, found)) in found and _fits(at, value, found[at]) for key, value in wanted.items())
    if isinstance(wanted, Mapping) and wanted and isinstance(found, list):  # by id, as it is set
        return fits(wanted, _named(found))
    if wanted is True and isinstance(found, str):
        return found not in ("", *NOTHING)
    if found is False or found == "":
        return wanted is False or wanted in (None, "", [], *NOTHING) or (found == "" and wanted == UNMARKED)
    if isinstance(found, (list, Mapping)) and (
        isinstance(wanted, bool) or wanted in NOTHING
    ):  # `burning: true`, wherever
        return bool(found) == (wanted is True)
    if isinstance(wanted, list) and isinstance(found, Mapping):  # what is there, whatever is said of it
        return bool(wanted) == bool(found) and all(isinstance(one, str) and _among(one, found) for one in wanted)
    if isinstance(wanted, (list, tuple)) and isinstance(found, (list, tuple)):
        return len(wanted) == len(found) and all(map(fits, wanted, found))
    if isinstance(wanted, str) and isinstance(found, str):
        alike = len(wanted) > 1 and word(wanted) == word(found)  # ids of one letter stay as they are
        return wanted == found or (alike and wanted.startswith("-") == found.startswith("-"))
    if isinstance(wanted, str) and isinstance(found, list):  # one of them
        return any(fits(wanted, one) for one in found)
    if isinstance(wanted, str) and isinstance(found, Mapping):
        held = found.get(_key(wanted, found), 0)  # a thing, whatever its state; of a number 0 is none
        return held not in (0, "") or fits(wanted, found.get("kind"))
    if isinstance(wanted, bool) and type(found) is int:
        return wanted == bool(found)  # poisoned or not, however much
    if type(wanted) is int and isinstance(found, list):  # how much the parts of a bonus come to, or how many there are
        return wanted == (sum(found) if found and all(type(part) is int for part in found) else len(found))
    if (
        type(wanted) is int and isinstance(found, Mapping) and len(found) < 2
    ):  # of the one thing that is counted, if any
        return fits(wanted, next(iter(found.values()), 0))
    if isinstance(wanted, str) and isinstance(found, float):
        return length(wanted) == round(found)
    if isinstance(wanted, str) and isinstance(found, int):
        return (length(wanted) == found or wanted in (f"{found:+d}", f"{found}+")) and not isinstance(found, bool)
    return bool(wanted == found) and isinstance(wanted, bool) == isinstance(found, bool)


def _among(name: str, found: Mapping[Any, Any]) -> bool:
    """It stands there; `absorption (heat)` with that said of it."""
    plain, _, detail = name.partition(" (")
    at = _key(plain, found)
    told = not detail or fits(detail.removesuffix(")"), found.get(at))
    return _key(name, found) in found or (at in found and told)


def _key(name: Any, found: Mapping[Any, Any]) -> Any:
    """The key meant: "assault rifle" is assault_rifle."""
    if name in found or not isinstance(name, str) or len(name) < 2:
        return name
    return next((key for key in found if isinstance(key, str) and word(key) == word(name)), name)


def differing(wanted: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    """The keys that do not fit, in words; of what has parts by name, those parts alone."""
    wrong: list[str] = []
    for key, value in wanted.items():
        if key not in found:
            wrong.append(f"{key} is missing (not {value!r})")
        elif not _fits(key, value, held := found[key]):
            parts = _named(held) if isinstance(held, list) else held
            if isinstance(value, Mapping) and isinstance(parts, Mapping) and parts:
                inner = {_key(name, parts): each for name, each in value.items()}
                strange = [name for name in inner if name not in parts]
                wrong += [f"{key}: there is no {name!r}, but {', '.join(map(str, parts))}" for name in strange]
                wrong += [f"{key}, {one}" for one in differing({k: v for k, v in inner.items() if k in parts}, parts)]
            else:
                wrong.append(f"{key} is {held!r}, not {value!r}")
    return wrong


def _named(found: Sequence[Any]) -> dict[Any, Any]:
    """What a list holds, by id or player."""
    return {one.get("id", one.get("player")): one for one in found if isinstance(one, Mapping)}


def _fits(key: Any, wanted: Any, found: Any) -> bool:
    """Of a thing the first words of its name will do (a laser is a Laser Gun), of dice their faces, of a result another
    form of the word (killed, kill)."""
    if key == "faces" and isinstance(found, list) and all(isinstance(part, list) for part in [*found, wanted]):
        dice = [part[1] for part in found if len(part) > 1]
        return fits(wanted, found if any(isinstance(part, list) for part in wanted) else dice)
    if key == "faces" and isinstance(wanted, int) and not isinstance(wanted, bool):
        return _fits(key, [wanted], found)
    if wanted == {}:  # nothing is there
        return not found
    if fits(wanted, found):
        return True
    if key in CROWDS and isinstance(wanted, list) and isinstance(found, list):
        return sorted(map(str, wanted)) == sorted(map(str, found))
    if not (isinstance(wanted, str) and isinstance(found, str)):
        return False
    if key == "result":
        return any(word(found) + end == word(wanted) or word(wanted) + end == word(found) for end in ENDINGS)
    return key in THINGS and word(found).startswith(f"{word(wanted)} ")


def phrase(some: str, text: str) -> bool:
    """Whole words of a text, in this or another form (keep down: B keeps down), or all of it."""
    wanted, shown = bare(word(some)).split(), bare(word(text)).split()
    rows = [shown[at : at + len(wanted)] for at in range(len(shown) - len(wanted) + 1)]
    return bool(wanted) and any(all(_same_word(one, said) for one, said in zip(row, wanted)) for row in rows)


def _same_word(one: str, other: str) -> bool:
    """One word, or two forms of it (keep, keeping; avoids, avoiding)."""
    stems = [{each, *(each[: -len(end)] for end in FORMS if each.endswith(end))} for each in (one, other)]
    return any(len(stem) >= STEM or stem in (one, other) for stem in stems[0] & stems[1])


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


def carries(rest: dict[str, Any], found: Mapping[str, Any], words: Words) -> list[str]:
    """`weapons: [bow]` is carried; `items: {bow: {loaded: false}}` is, and in that state; `weapons: []` is nothing."""
    have = belongings(found, words)
    for key in [key for key in ("weapons", "gear") if isinstance(rest.get(key), str) and rest[key] not in NOTHING]:
        rest[key] = [rest[key]]
    wrong = [one for key in ("weapons", "gear") for one in _held(key, rest, found.get(key), have, words)]
    for key in words.carried:  # `weapons: {death ray: empty}`
        if isinstance(rest.get(key), Mapping):
            rest[key] = {words.things.get(word(str(kind)), kind): state for kind, state in rest[key].items()}
    kinds = [{"kind": kind} for key in ("weapons", "gear") if isinstance(rest.get(key), list) for kind in rest.pop(key)]
    if isinstance(rest.get("items"), Mapping):
        kinds += [{"kind": kind, **_state(state)} for kind, state in rest.pop("items").items()]
    kinds = [{**kind, "kind": words.things.get(word(str(kind["kind"])), kind["kind"])} for kind in kinds]
    return wrong + [f"it carries no {kind}, but {have}" for kind in kinds if not any(fits(kind, one) for one in have)]


def _state(said: Any) -> Mapping[str, Any]:
    """`{crossbow: {loaded: false}}`, or the state in a word: `{crossbow: empty}`."""
    if isinstance(said, str):
        return {UNMARKED: False} if said in ("empty", f"un{UNMARKED}") else {said: True}
    return said if isinstance(said, Mapping) else {}


def _held(key: str, rest: dict[str, Any], own: Any, have: list[dict[str, Any]], words: Words) -> Iterator[str]:
    """`weapons: []` and `gear: none`: it carries nothing of the kind, of which its book may keep a field of its own."""
    if key not in rest or rest[key] not in ([], {}, *NOTHING):
        return
    del rest[key]
    if own is None:
        own = [one["kind"] for one in have if (one["kind"] in words.gear) == (key == "gear") and not one.get("used")]
    for kind in [kind for kind in own if not isinstance(own, Mapping) or own[kind] != 0]:
        yield f"it carries {kind}"


def touches(
    scenes: Sequence[Scene], rest: dict[str, Any], found: Mapping[str, Any], beside: Sequence[Any]
) -> list[str]:
    """`touches: [B]` and `engaged: true` (by any enemy; a hull fights nobody): bases in contact, as table or book
    counts it; whoever is `beside` it aboard the same vehicle, too."""
    if not {"touches", "engaged"} & set(rest) - set(found):
        return []
    models = {model.id: model for scene in scenes for model in scene.models if not model.off and not model.down}
    fights = {pair for scene in scenes for link in scene.links if link.kind == "fight" for pair in _both(link)}
    me = models.get(str(found["id"]))
    others = [one for one in models.values() if me is not None and one.id != me.id]
    near = [one for one in others if me and ((me.id, one.id) in fights or _contact(me, one))]
    near += [one for one in beside if one.id not in [other.id for other in near]]
    ids = [one.id for one in near]
    alone = "touches" in rest and rest["touches"] in ([], *NOTHING)
    wanted = rest.pop("touches", [])
    fallen = {model.id for scene in scenes for model in scene.models if model.off or model.down}
    wanted = [id for id in ([wanted] if isinstance(wanted, str) else wanted) if id not in ids and not alone]
    wrong = [f"it does not touch {id}{', who no longer stands there' if id in fallen else ''}" for id in wanted]
    foes = [one for one in near if one.side != found["side"] and getattr(one, "half", None) is None]
    wrong += [f"it touches {', '.join(ids)}"] if alone and ids else []
    if "engaged" in rest and rest.pop("engaged") != bool(foes):
        wrong.append(f"it touches {ids or 'nobody'}")
    return wrong


def beside(state: Any, found: Mapping[str, Any], lies: bool) -> list[Any]:
    """Who else stands aboard what it rides on; and, in a book in which the Down lie there, who does so at its feet."""
    fighters = getattr(state, "fighters", {})
    me, others = fighters.get(found["id"]), [one for one in fighters.values() if one.id != found["id"]]
    if me is None:
        return []
    riders = [one for one in others if me.on and one.on == me.on and one.status == "up"]
    fallen = [one for one in others if lies and one.on == me.on and one.status == "down"]
    return [*riders, *(one for one in fallen if me.on or _contact(me, one))]


def _both(link: Link) -> tuple[tuple[str, str], tuple[str, str]]:
    return (link.a, link.b), (link.b, link.a)


def _contact(a: Model, b: Model) -> bool:
    if abs(a.z - b.z) > LEVEL:
        return False
    return within(_body(a), _body(b), CONTACT)


def _body(model: Model) -> Body:
    return Body(model.id, model.x, model.y, model.z, model.r, facing=model.facing, half=model.half)


def spot(at: Sequence[Any], found: Mapping[str, Any], unit: str) -> dict[str, int]:
    """A place as the table counts; in inches of two decimals it may be a tenth of a millimetre beside what is found."""
    spot = {axis: units(value, unit) for axis, value in zip("xyz", at)}
    slack = 1 if unit == "in" else 0
    return {axis: found[axis] if abs(found[axis] - far) <= slack else far for axis, far in spot.items()}


def inside(rest: Mapping[str, Any], found: Mapping[str, Any]) -> dict[str, Any]:
    """What a part of it holds under these names: of a vehicle, its hull."""
    parts = [part for part in found.values() if isinstance(part, Mapping)]
    return {key: part[key] for key in rest for part in parts if key in part}


def starts(titles: Sequence[str], why: str, rule: str) -> bool:
    """A sum starts from this: a die or dice, an Attribute, what the sum is called after."""
    return why in titles or why.endswith(("die", "dice")) or "-ATTR-" in rule or "-PROF-" in rule
