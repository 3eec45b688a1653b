"""Packed vectors of whole numbers: librt's, or plain lists where librt has no wheel. Never compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import pop as pop
    from librt.vecs import vec as vec
else:
    try:
        from librt.vecs import append, pop, vec
    except ImportError:

        class vec(list):  # noqa: N801 (librt's name)
            """A list that is built and sliced like a vec."""

            def __init__(self, items=(), *, capacity=0):  # noqa: ARG002 (librt's signature)
                super().__init__(items)

        def append(items, item):
            """A vec with one more item; like librt's, it need not be a new object."""
            items = vec(items)
            list.append(items, item)
            return items

        def pop(items, place=-1):
            """A vec without the item at a place, and that item."""
            items = vec(items)
            return items, list.pop(items, place)
