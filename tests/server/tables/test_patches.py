"""Patches hold what is new and nothing else, also where views share what they show."""

from __future__ import annotations

from random import Random
from typing import Any

from dicehospital.server.tables.watchers.patches import changed_of, patches_of


def test_a_patch_is_what_is_new_or_other() -> None:
    assert {"b": 3, "c": 4} == changed_of({"a": 1, "b": 2}, {"a": 1, "b": 3, "c": 4})
    assert {} == changed_of({"a": [1]}, {"a": [1]})
    assert [] == patches_of([], [])


def test_views_that_share_values_get_the_patches_they_would_get_alone() -> None:
    chance = Random(1)
    for _ in range(300):
        old, new = views(chance), views(chance)
        assert [changed_of(*pair) for pair in zip(old, new, strict=True)] == patches_of(old, new)


def views(chance: Random) -> list[dict[str, Any]]:
    """Three views: most fields the same object, some of their own, some missing."""
    shared: dict[str, Any] = {key: [chance.randrange(2)] for key in "abcd"}
    own = [{key: [chance.randrange(2)] for key in "de" if chance.random() < 0.7} for _ in range(3)]
    return [{**shared, **one} for one in own]
