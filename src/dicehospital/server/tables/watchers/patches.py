"""Patches: what is new in a view, so that nobody is sent what they have."""

from __future__ import annotations

from typing import Final

from dicehospital.kernel.types import Json

_MISSING: Final = object()  # no field is that


def changed_of(old: Json, new: Json) -> Json:
    """A patch: the top-level fields that are new or other than they were."""
    patch: Json = {}
    for key, value in new.items():
        was = old.get(key, _MISSING)
        if was is not value and was != value:
            patch[key] = value
    return patch


def patches_of(old: list[Json], new: list[Json]) -> list[Json]:
    """The patch of each view of one moment. Most of a view all share: that is compared but once."""
    if not new:
        return []
    patches = [changed_of(old[0], new[0])]
    for place in range(1, len(new)):
        patches.append(_changed_like(old[0], new[0], patches[0], old[place], new[place]))
    return patches


def _changed_like(like_old: Json, like_new: Json, like_patch: Json, old: Json, new: Json) -> Json:
    """What `changed_of` finds; fields that are those of another view need no second look."""
    patch: Json = {}
    for key, value in new.items():
        if value is like_new.get(key) and old.get(key) is like_old.get(key):
            is_new = key in like_patch
        else:
            was = old.get(key, _MISSING)
            is_new = was is not value and was != value
        if is_new:
            patch[key] = value
    return patch
