"""Content is read strictly; errors name file, row and remedy."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from dustup.core.content import (
    ContentError,
    by_id,
    convert,
    load_rows,
    parse_rows,
    parse_yaml,
    read_yaml,
    shaped,
    shelf,
)


class Blade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    cost: int


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "blades.yaml"
    path.write_text(text)
    return path


def test_rows_become_structs(tmp_path: Path) -> None:
    path = write(tmp_path, "- {id: knife, cost: 2}\n- id: axe\n  cost: 4\n")
    assert load_rows(path, Blade) == (Blade("knife", 2), Blade("axe", 4))
    assert by_id(load_rows(path, Blade))["axe"].cost == 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- {id: knife, cost: 2}\n- {id: axe, price: 4}\n", r"blades\.yaml:2: row 'axe': .*price"),
        ("- {id: knife, cost: dear}\n", r"blades\.yaml:1: row 'knife': Expected `int`"),
        ("- 5\n", r"blades\.yaml:1: row '\?'"),
        ("id: knife\n", r"blades\.yaml:1: must be a list of rows"),
        ("- {id: knife\n", r"blades\.yaml:2: broken YAML"),
        ("- {id: knife, cost: 1, cost: 2}\n", r"blades\.yaml:1: broken YAML: key 'cost' stands twice"),
        ("- {[a, b]: 1}\n", r"blades\.yaml:1: broken YAML: a key must be one word"),
        ("- 2020-99-99\n", r"blades\.yaml: broken YAML: month"),
        ("- \x07\n", r"blades\.yaml: broken YAML"),
        ("[" * 5000, r"blades\.yaml.*: broken YAML"),
        ("- !!python/object/apply:os.system [ls]\n", r"blades\.yaml:1: broken YAML: could not determine"),
    ],
)
def test_broken_content_names_file_line_and_row(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ContentError, match=said):
        load_rows(write(tmp_path, text), Blade)


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"none\.yaml: cannot be read"):
        read_yaml(tmp_path / "none.yaml")
    (tmp_path / "latin.yaml").write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(ContentError, match="UTF-8"):
        read_yaml(tmp_path / "latin.yaml")


def test_the_same_id_twice_is_an_error() -> None:
    with pytest.raises(ContentError, match="id 'axe' stands twice"):
        by_id([Blade("axe", 1), Blade("axe", 2)])


def test_small_parts() -> None:
    assert parse_yaml("a: 1") == {"a": 1}
    assert parse_rows("a: 1") == ({"a": 1}, [])
    assert parse_rows("- a\n- b") == (["a", "b"], [1, 2])
    assert parse_rows("") == (None, [])
    assert convert({"id": "a", "cost": 1}, Blade) == Blade("a", 1)
    error = ContentError("f", 3, "bad", "mend it")
    assert str(error) == "f:3: bad (mend it)"
    assert (error.file, error.line, error.what, error.remedy) == ("f", 3, "bad", "mend it")


def test_many_threads_meet_a_type_at_once() -> None:
    """The first conversion of a type in several threads at a time must not bring the program down."""
    row = {f"f{n}": [n] for n in range(20)}
    with ThreadPoolExecutor(4) as pool:
        for turn in range(20):
            kind = msgspec.defstruct(f"Kind{turn}", [(f"f{n}", list[int]) for n in range(20)])
            found = list(pool.map(shaped, [row] * 4, [kind] * 4))
            assert [each.f19 for each in found] == [[19]] * 4  # type: ignore[attr-defined]


class Arms(msgspec.Struct, frozen=True):
    blades: dict[str, Blade]
    clubs: dict[str, Blade] = {}
    unit: str = ""


def test_a_shelf_reads_a_file_for_every_field(tmp_path: Path) -> None:
    (tmp_path / "blades.yaml").write_text("- {id: axe, cost: 4}\n")
    arms = shelf(tmp_path, Arms, unit="inch")
    assert arms.blades["axe"].cost == 4 and arms.clubs == {} and arms.unit == "inch"
    (tmp_path / "clubs.yaml").write_text("- {id: mace, cost: 5}\n")
    assert shelf(tmp_path, Arms).clubs["mace"].cost == 5


def test_a_shelf_without_a_needed_file_says_which(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"blades\.yaml: cannot be read"):
        shelf(tmp_path, Arms)


def test_on_and_off_are_words_yes_and_no_are_not() -> None:
    """What one rides `on` and who is `off` the table are keys and values of cases."""
    assert parse_yaml("{on: T, status: off, fog: yes, rain: No, sun: TRUE}") == {
        "on": "T", "status": "off", "fog": True, "rain": False, "sun": True,
    }  # fmt: skip
