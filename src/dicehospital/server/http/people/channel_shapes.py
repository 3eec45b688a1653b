"""What requests about channels carry, and what they are answered with."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from dicehospital.server.http.schemas import Body
from dicehospital.server.limits.time_limits import Zone

Hour = Annotated[int, Meta(ge=0, le=23)]


class MyChannel(Struct, frozen=True):
    """A way by which I am told that it is my turn."""

    id: int
    kind: str  # "webhook", "push" or "mail"
    label: str
    here: bool  # it is the browser that asks
    confirmed: bool  # else nothing is sent there but a code
    language: str
    made: int
    told: int | None  # when a message arrived last
    failed: int | None  # when one did not ...
    problem: str | None  # ... and why, in a word


class KeptChannel(MyChannel, frozen=True):
    """A way to be told, with all that is kept of it."""

    address: str
    keys: str  # the form of a webhook; what a browser reads messages by; what mail is stopped by


class QuietHours(Body, frozen=True):
    """The hours in which I am told nothing; they may pass midnight."""

    zone: Zone
    begins: Hour
    ends: Hour


class MyChannels(Struct, frozen=True):
    """All my channels, the oldest first, and what else there could be."""

    channels: list[MyChannel]
    quiet: QuietHours | None
    hosts: list[str]  # to which webhooks may go; none: there are no webhooks
    push_key: str | None  # what a browser asks its push service with; null: there is no push
    mail: bool  # whether there is mail


class BrowserOrder(Body, frozen=True):
    """A browser that is told, as its push service knows it."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    language: Annotated[str, Meta(max_length=5)]


class NewWebhook(Body, frozen=True):
    """An address that is told."""

    address: Annotated[str, Meta(min_length=1, max_length=1000)]
    form: Literal["text", "json"]
    label: Annotated[str, Meta(max_length=40)]
    language: Annotated[str, Meta(max_length=5)]


class NewMailbox(Body, frozen=True):
    """An address of mail that is told."""

    address: Annotated[str, Meta(min_length=1, max_length=254)]
    label: Annotated[str, Meta(max_length=40)]
    language: Annotated[str, Meta(max_length=5)]


class MailCode(Body, frozen=True):
    """What was sent to an address, as whoever has read it typed it."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]
