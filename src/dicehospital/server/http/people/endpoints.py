"""The part of the table of contents that is about whoever asks: how they are known, told, and left alone."""

from __future__ import annotations

from dicehospital.server.http.context import Endpoint
from dicehospital.server.http.people import accounts, blocks, channels
from dicehospital.server.http.people.account_shapes import (
    PasskeyAnswer,
    PasskeyAsked,
    PassphraseOrder,
    RecoveryWords,
    SignIn,
    SignInByLink,
    SignInByWords,
    SignUp,
    WordsOrder,
)
from dicehospital.server.http.people.channel_shapes import (
    BrowserOrder,
    MailCode,
    MyChannels,
    NewMailbox,
    NewWebhook,
    QuietHours,
)
from dicehospital.server.http.people.shapes import Blocked
from dicehospital.server.http.schemas import Me, MyAccount

ME = "/api/me"
CHANNELS = f"{ME}/channels"
QUIET = f"{ME}/quiet"
SESSIONS = "/api/sessions"
_REFUSED = (403, 422, 429)  # what can be wrong where somebody signs in

MINE = (
    Endpoint("GET", f"{ME}/account", accounts.get_account, MyAccount),
    Endpoint(
        "PUT", f"{ME}/account", accounts.put_account, MyAccount, SignUp, errors=(409, 422, 429)
    ),
    Endpoint(
        "PUT",
        f"{ME}/passphrase",
        accounts.put_passphrase,
        MyAccount,
        PassphraseOrder,
        errors=(403, 409, 422, 429),
    ),
    Endpoint(
        "POST",
        f"{ME}/words",
        accounts.post_words,
        RecoveryWords,
        WordsOrder,
        status=201,
        errors=(422,),
    ),
    Endpoint(
        "POST",
        f"{ME}/passkeys/challenge",
        accounts.post_passkey_asked,
        PasskeyAsked,
        status=201,
        errors=(409, 429),
    ),
    Endpoint(
        "POST",
        f"{ME}/passkeys",
        accounts.post_passkey,
        MyAccount,
        PasskeyAnswer,
        status=201,
        errors=(403, 409, 422, 429),
    ),
    Endpoint(
        "DELETE",
        f"{ME}/passkeys/{{id}}",
        accounts.delete_passkey,
        MyAccount,
        errors=(403, 404),
    ),
    Endpoint("DELETE", f"{ME}/sessions", accounts.delete_sessions, MyAccount, errors=(403,)),
    Endpoint(
        "DELETE",
        f"{ME}/sessions/{{id}}",
        accounts.delete_session,
        MyAccount,
        errors=(403, 404, 409),
    ),
    Endpoint("POST", SESSIONS, accounts.post_session, Me, SignIn, errors=_REFUSED),
    Endpoint(
        "POST",
        f"{SESSIONS}/words",
        accounts.post_session_by_words,
        Me,
        SignInByWords,
        errors=_REFUSED,
    ),
    Endpoint(
        "POST",
        f"{SESSIONS}/passkey/challenge",
        accounts.post_session_asked,
        PasskeyAsked,
        status=201,
        errors=(409, 429),
    ),
    Endpoint(
        "POST",
        f"{SESSIONS}/passkey",
        accounts.post_session_by_passkey,
        Me,
        PasskeyAnswer,
        errors=(403, 409, 422, 429),
    ),
    Endpoint(
        "POST", f"{SESSIONS}/link", accounts.post_session_by_link, Me, SignInByLink, errors=_REFUSED
    ),
    Endpoint("GET", f"{ME}/blocks", blocks.get_blocks, Blocked),
    Endpoint("DELETE", f"{ME}/blocks/{{id}}", blocks.delete_block, Blocked, errors=(403, 404)),
    Endpoint("GET", CHANNELS, channels.get_channels, MyChannels, errors=(409,)),
    Endpoint(
        "POST",
        CHANNELS,
        channels.post_channel,
        MyChannels,
        NewWebhook,
        status=201,
        errors=(403, 409, 422, 429),
    ),
    Endpoint(
        "PUT",
        f"{CHANNELS}/browser",
        channels.put_browser,
        MyChannels,
        BrowserOrder,
        errors=(403, 409, 422),
    ),
    Endpoint(
        "POST",
        f"{CHANNELS}/mail",
        channels.post_mailbox,
        MyChannels,
        NewMailbox,
        status=201,
        errors=(403, 409, 422, 429),
    ),
    Endpoint(
        "PUT",
        f"{CHANNELS}/{{id}}/code",
        channels.put_code,
        MyChannels,
        MailCode,
        errors=(403, 404, 409, 422, 429),
    ),
    Endpoint(
        "DELETE",
        f"{CHANNELS}/{{id}}",
        channels.delete_channel,
        MyChannels,
        errors=(403, 404, 409),
    ),
    Endpoint(
        "POST",
        f"{CHANNELS}/{{id}}/test",
        channels.post_test,
        MyChannels,
        errors=(403, 404, 409, 429),
    ),
    Endpoint("PUT", QUIET, channels.put_quiet, MyChannels, QuietHours, errors=(403, 409, 422)),
    Endpoint("DELETE", QUIET, channels.delete_quiet, MyChannels, errors=(403, 409)),
)
