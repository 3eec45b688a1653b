"""What requests about accounts carry, and what they are answered with."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from dicehospital.kernel.types import Json
from dicehospital.server.http.schemas import Body, Text
from dicehospital.server.protocol import Name
from dicehospital.server.tables.accounts.recovery_words import LONGEST

Passphrase = Annotated[str, Meta(max_length=1000)]


class SignUp(Body, frozen=True):
    """A name and a passphrase for an account."""

    name: Name
    passphrase: Passphrase


class PassphraseOrder(Body, frozen=True):
    """Another passphrase in the place of the one before."""

    before: Passphrase
    passphrase: Passphrase


class WordsOrder(Body, frozen=True):
    """The language of recovery words."""

    language: Text = ""


class RecoveryWords(Struct, frozen=True):
    """Ten words, shown this once."""

    words: list[str]


class SignIn(Body, frozen=True):
    """The name and the passphrase of an account."""

    name: Name
    passphrase: Passphrase


class SignInByWords(Body, frozen=True):
    """Recovery words as somebody has typed them."""

    words: Annotated[str, Meta(max_length=LONGEST)]


class SignInByLink(Body, frozen=True):
    """What stands behind the `#` of a link from the host, and another passphrase."""

    token: Annotated[str, Meta(max_length=100)]
    passphrase: Passphrase


class PasskeyAsked(Struct, frozen=True):
    """What a browser makes a key by, or signs, as WebAuthn writes it in JSON."""

    options: Json


class PasskeyAnswer(Body, frozen=True):
    """What a browser answers to that, as WebAuthn writes it in JSON."""

    credential: Json
