"""What the odds call an end."""

from dustup.books.gce.tell import outcome
from dustup.core import Event


def test_whether_somebody_gets_hold_of_the_wheel_is_an_end() -> None:
    """GCE-OOC-04: on a 4 or more."""
    tries = [
        Event("wheel", {"who": "nib", "at": "cutta", "faces": [("d6", face, "red")], "success": face > 3})
        for face in (3, 4)
    ]
    assert [(outcome([each]).label, outcome([each]).tone) for each in tries] == [("failed", "bad"), ("passed", "good")]
