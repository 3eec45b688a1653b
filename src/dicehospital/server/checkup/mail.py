"""Whether the server that takes mail takes it from this one: encrypted, signed in, by this sender."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicehospital.server.checkup.findings import Finding, bad, good
from dicehospital.server.settings import Settings
from dicehospital.server.settings.mail import read_mail_server
from dicehospital.server.tables.channels.mail.smtp import Letters
from dicehospital.server.tables.channels.sending import SendingFailed

_SET_WRONG: Final = "mail_server"


def mail(settings: Settings) -> Iterator[Finding]:
    """What became of a conversation that ends before a letter."""
    place = read_mail_server(settings.mail_server, settings.mail_user, settings.mail_password)
    if place is None:
        return
    try:
        Letters(place, settings.mail_from).greet()
    except SendingFailed as failed:
        told = "mail_refused" if failed.problem == _SET_WRONG else "mail_unreachable"
        yield bad("mail", told, server=place.host)
    else:
        yield good("mail", "mail_good", server=place.host)
