"""Compiled kernels: how they are compiled, and the tolerances they share.

A kernel marked `compiled` is called from Python; one marked `inner` only by other kernels (it saves a fifth of the
time to compile). Both are kept on disk until their own file, or one that it imports, changes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
F = TypeVar("F", bound=Callable[..., Any])

EPS = 1e-3
"""Grazing: a line no deeper inside than this (a ten-thousandth of a millimetre) touches and does not cross."""
CONTACT = 5
"""Bases closer than this (half a millimetre) are in contact; overlapping by no more they only touch."""
ROW = 18

JIT: Any = njit  # its declared options are not all it has
HERE = Path(__file__).parent
NEEDS = re.compile(r"^from dustup\.table\.kernels(?:\.(\w+))? import", re.MULTILINE)


@cache
def _text(name: str) -> str:
    return (HERE / f"{name}.py").read_text("utf-8")


@cache
def _stamp(name: str) -> str:
    """Fingerprint of a kernel file and of all kernel files it builds on."""
    seen = [name]
    for each in seen:
        seen += [need for need in (found or "__init__" for found in NEEDS.findall(_text(each))) if need not in seen]
    return sha256("\0".join(_text(each) for each in sorted(seen)).encode()).hexdigest()


def _made(function: F, **options: bool) -> F:
    """Numba looks only at the file of the function itself, yet kernels are inlined into kernels of other files."""
    made = JIT(cache=True, no_cfunc_wrapper=True, **options)(function)
    store = getattr(getattr(made, "_cache", None), "_cache_file", None)
    if store is not None and hasattr(store, "_source_stamp"):
        store._source_stamp = _stamp(Path(function.__code__.co_filename).stem)
    return cast(F, made)


def compiled(function: F) -> F:
    """A kernel that Python may call."""
    return _made(function)


def inner(function: F) -> F:
    """A kernel that only other kernels call."""
    return _made(function, no_cpython_wrapper=True)
