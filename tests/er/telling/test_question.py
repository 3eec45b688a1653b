"""What a seat is asked says what lies on the table."""

from __future__ import annotations

from tests.er.builders import resolving


def test_a_bed_for_either_of_two_patients_is_counted_once() -> None:
    """ER-4.8: a ward has one next bed, whoever of both lies in it."""
    view = resolving("yellow", 2, "R1/2").view(0)
    wards = [one["ref"] for one in view["options"] if one["ref"].startswith("ward:")]
    assert len(set(wards)) < len(wards)
    beds = {"id": "ask.er.beds", "params": {"n": len(set(wards))}}
    assert beds in view["question"]["detail"]["params"].values()
