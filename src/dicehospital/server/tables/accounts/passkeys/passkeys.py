"""Makes and checks passkeys; what they are made of is read and verified by `webauthn`.

A challenge is kept in the store, so that another server can take the answer, and it is taken once. Nobody says
a name to sign in: a key knows whose it is.
"""

from __future__ import annotations

import hmac
import json
from typing import Final
from urllib.parse import urlsplit

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.cose import COSEAlgorithmIdentifier as Algorithm
from webauthn.helpers.structs import (
    AttestationConveyancePreference,
    AuthenticationCredential,
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    RegistrationCredential,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from dicehospital.kernel.types import Json
from dicehospital.server.monitoring import logs
from dicehospital.server.store.statements.passkeys import NewPasskey, Passkey
from dicehospital.server.store.store import Person, Store
from dicehospital.server.tables.clock import now

NAME: Final = "Dice Hospital"
LIFE: Final = 300_000
"""Milliseconds for which a challenge can be answered."""
ALGORITHMS: Final = [
    Algorithm.ECDSA_SHA_256,
    Algorithm.EDDSA,
    Algorithm.RSASSA_PKCS1_v1_5_SHA_256,  # of Windows
]
LONGEST_NAME: Final = 1023  # bytes by which a device knows a key
_LONGEST_KEY: Final = 2048  # bytes
_VERIFIED: Final = UserVerificationRequirement.REQUIRED


class Passkeys:
    """The keys of one public address."""

    def __init__(self, store: Store, origin: str) -> None:
        self._store = store
        self._origin = origin
        self._key = b""
        self.host = urlsplit(origin).hostname or ""

    def open(self, key: bytes) -> None:
        """Learn the key of the house, which names of people are hidden by."""
        self._key = key

    # -- making one --------------------------------------------------------------------------------
    async def ask_for_key(self, person: Person, name: str) -> Json:
        """What a browser makes a key by for a person, who is called so there."""
        options = generate_registration_options(
            rp_id=self.host,
            rp_name=NAME,
            user_id=self._handle(person.id),
            user_name=name,
            user_display_name=name,
            timeout=LIFE,
            attestation=AttestationConveyancePreference.NONE,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=_VERIFIED
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=one.credential)
                for one in await self._store.passkeys.of(person.id)
            ],
            supported_pub_key_algs=ALGORITHMS,
        )
        await self._ask(options.challenge, person.id)
        return _as_json(options_to_json(options))

    async def read_key(self, person: Person, answer: Json, browser: str) -> NewPasskey | None:
        """The key that a browser has made for a person; None: it is none, or was not asked for."""
        made = _read_made(answer)
        if made is None or not await self._is_answer(made.response.client_data_json, person.id):
            return None
        try:
            found = verify_registration_response(
                credential=made,
                expected_challenge=_challenge_of(made.response.client_data_json),
                expected_rp_id=self.host,
                expected_origin=self._origin,
                require_user_verification=True,
                supported_pub_key_algs=ALGORITHMS,
            )
        except Exception as error:  # noqa: BLE001 (several parsers: whatever stops them is no key)
            logs.info("passkey_refused", error=type(error).__name__)
            return None
        name, key, at = found.credential_id, found.credential_public_key, now()
        if len(name) > LONGEST_NAME or len(key) > _LONGEST_KEY:
            return None
        return NewPasskey(person.id, name, key, found.sign_count, browser, at, at)

    # -- signing in --------------------------------------------------------------------------------
    async def ask_for_signature(self) -> Json:
        """What a browser has signed by a key of its choice; the same for everybody."""
        options = generate_authentication_options(
            rp_id=self.host, timeout=LIFE, user_verification=_VERIFIED
        )
        await self._ask(options.challenge, None)
        return _as_json(options_to_json(options))

    async def person_of(self, answer: Json) -> Person | None:
        """Who has signed; None: nobody whom we know, or not what was asked for."""
        signed = _read_signed(answer)
        if signed is None or not await self._is_answer(signed.response.client_data_json, None):
            return None
        kept = await self._store.passkeys.find(signed.raw_id)
        count = None if kept is None else self._count_of(kept, signed)
        logs.info("sign_in_wrong" if count is None else "sign_in_right")
        if kept is None or count is None:
            return None
        await self._store.passkeys.use(kept.id, count, now())
        return await self._store.person_by_id(kept.person)

    def _count_of(self, kept: Passkey, signed: AuthenticationCredential) -> int | None:
        """How often a key has signed, this once included; None: this is not by that key.

        One that has signed less often than before is a copy, and is refused.
        """
        handle = signed.response.user_handle or b""
        if not hmac.compare_digest(handle, self._handle(kept.person)):
            return None
        try:
            found = verify_authentication_response(
                credential=signed,
                expected_challenge=_challenge_of(signed.response.client_data_json),
                expected_rp_id=self.host,
                expected_origin=self._origin,
                credential_public_key=kept.public_key,
                credential_current_sign_count=kept.count,
                require_user_verification=True,
            )
        except Exception as error:  # noqa: BLE001 (several parsers: whatever stops them is no answer)
            logs.info("passkey_refused", error=type(error).__name__)
            return None
        return found.new_sign_count

    # -- challenges --------------------------------------------------------------------------------
    async def _ask(self, challenge: bytes, person: int | None) -> None:
        at = now()
        await self._store.passkeys.ask(challenge, person, at + LIFE, at)

    async def _is_answer(self, said: bytes, person: int | None) -> bool:
        """Whether somebody was asked for this, and has not answered yet."""
        return await self._store.passkeys.answered(_challenge_of(said), person, now())

    def _handle(self, person: int) -> bytes:
        """What a device knows a person by: the same for all their keys, and nothing to anybody else."""
        return hmac.digest(self._key, f"passkey {person}".encode(), "sha256")


def _as_json(text: str) -> Json:
    found: Json = json.loads(text)
    return found


def _read_made(answer: Json) -> RegistrationCredential | None:
    """A key as a browser sends it, with a challenge that can be read."""
    try:
        made = parse_registration_credential_json(answer)
        _challenge_of(made.response.client_data_json)
    except Exception:  # noqa: BLE001 (strangers send anything)
        return None
    return made


def _read_signed(answer: Json) -> AuthenticationCredential | None:
    """A signature as a browser sends it, with a challenge that can be read."""
    try:
        signed = parse_authentication_credential_json(answer)
        _challenge_of(signed.response.client_data_json)
    except Exception:  # noqa: BLE001 (strangers send anything)
        return None
    return signed if len(signed.raw_id) <= LONGEST_NAME else None


def _challenge_of(said: bytes) -> bytes:
    return parse_client_data_json(said).challenge
