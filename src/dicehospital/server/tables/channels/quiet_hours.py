"""Hours in which somebody is told nothing."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from dicehospital.kernel.errors import BadInput
from dicehospital.server.store.statements.channels import Quiet
from dicehospital.server.tables.working_hours import zone_of


def check_quiet(quiet: Quiet) -> Quiet:
    """Refuse quiet hours without an end, or of a time zone that this machine does not know."""
    if quiet.begins == quiet.ends:
        raise BadInput("ends", "server.quiet_all_day")
    if zone_of(quiet.zone) is None:
        raise BadInput("zone", "server.unknown_zone", seen=quiet.zone)
    return quiet


def end_of_quiet(at: int, quiet: Quiet) -> int | None:
    """When quiet hours end that a moment lies in, in milliseconds since 1970; None: it lies in none."""
    zone = zone_of(quiet.zone) or UTC  # another machine may know fewer zones
    here = datetime.fromtimestamp(at / 1000, zone)
    passes_midnight = quiet.begins > quiet.ends
    is_evening, is_morning = here.hour >= quiet.begins, here.hour < quiet.ends
    if not (is_evening or is_morning if passes_midnight else is_evening and is_morning):
        return None
    ends_on = here.date() + timedelta(days=passes_midnight and is_evening)
    return int(datetime.combine(ends_on, time(quiet.ends), zone).timestamp() * 1000)
