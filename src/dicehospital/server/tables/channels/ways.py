"""The ways to tell people something that the host of a server has set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.server.settings import Settings
from dicehospital.server.settings.mail import read_mail_server
from dicehospital.server.store.store import Store
from dicehospital.server.tables.channels.endpoints import AllowedHosts
from dicehospital.server.tables.channels.mail.mail import Mail
from dicehospital.server.tables.channels.sending import Way
from dicehospital.server.tables.channels.telling import MAIL, PUSH, Offers, Telling
from dicehospital.server.tables.channels.webhooks import Webhooks

if TYPE_CHECKING:
    from dicehospital.server.tables.channels.push.web_push import WebPush


def telling(store: Store, settings: Settings) -> Telling:
    """Who tells people, by the ways that there are; without any it does nothing."""
    hosts = tuple(filter(None, settings.message_hosts.split(",")))
    push, mail = _push(settings, hosts), _mail(settings)
    ways: dict[str, Way] = {}
    if hosts:
        ways["webhook"] = Webhooks(AllowedHosts(hosts))
    if push is not None:
        ways[PUSH] = push
    if mail is not None:
        ways[MAIL] = mail
    offers = Offers(hosts, None if push is None else push.public_key, mail is not None)
    return Telling(store, ways, settings.public_url, offers)


def _push(settings: Settings, hosts: tuple[str, ...]) -> WebPush | None:
    """Web Push, where there is a key; its subject is where a push service finds out who this is."""
    if not settings.push_key or settings.public_url is None:
        return None
    from dicehospital.server.tables.channels.push.web_push import SERVICES, WebPush, decoded

    return WebPush(
        decoded(settings.push_key), settings.public_url, AllowedHosts((*SERVICES, *hosts))
    )


def _mail(settings: Settings) -> Mail | None:
    """Mail, where there is a server that takes it."""
    found = read_mail_server(settings.mail_server, settings.mail_user, settings.mail_password)
    if found is None or settings.public_url is None:
        return None
    return Mail(found, settings.mail_from, settings.public_url)
