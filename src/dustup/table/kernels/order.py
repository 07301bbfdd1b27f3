"""Kernels: a few numbers put in order. (NumPy's own sort takes seconds to compile.)"""

from __future__ import annotations

from dustup.table.kernels import Floats, inner


@inner
def put_in_order(values: Floats, n: int) -> None:
    """Sort the first n values, smallest first."""
    for i in range(1, n):
        value = values[i]
        j = i
        while j > 0 and values[j - 1] > value:
            values[j] = values[j - 1]
            j -= 1
        values[j] = value
