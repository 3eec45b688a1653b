"""A device with passkeys, as browsers let servers see it: it makes keys, signs, and counts how often."""

from __future__ import annotations

import hashlib
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from dicehospital.kernel.chance.rng import fresh_token

Json = dict[str, Any]
PRESENT, VERIFIED, WITH_KEY = 1, 4, 64


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Key:
    """What a device keeps of a passkey."""

    host: str
    handle: bytes
    secret: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    name: bytes = field(default_factory=lambda: bytes.fromhex(fresh_token()))
    count: int = 0

    def public(self) -> bytes:
        """The public key as devices write it."""
        numbers = self.secret.public_key().public_numbers()
        point = {-2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        return bytes(cbor2.dumps({1: 2, 3: -7, -1: 1, **point}))


@dataclass
class Device:
    """One in a browser that shows a page of some origin."""

    origin: str
    flags: int = PRESENT | VERIFIED
    keys: list[Key] = field(default_factory=list)

    def make(self, options: Json) -> Json:
        """A new key as `navigator.credentials.create` gives it."""
        key = Key(options["rp"]["id"], decoded(options["user"]["id"]))
        self.keys.append(key)
        whose = bytes(16) + len(key.name).to_bytes(2) + key.name + key.public()
        told = {"fmt": "none", "attStmt": {}, "authData": self._told(key, WITH_KEY) + whose}
        said = self._said("webauthn.create", options)
        response = {"clientDataJSON": said, "attestationObject": encoded(cbor2.dumps(told))}
        return _answer(key, response)

    def sign(self, options: Json, key: Key | None = None) -> Json:
        """A signature as `navigator.credentials.get` gives it."""
        key = key or self.keys[-1]
        key.count += 1
        told, said = self._told(key), self._said("webauthn.get", options)
        signed = told + hashlib.sha256(decoded(said)).digest()
        response = {
            "clientDataJSON": said,
            "authenticatorData": encoded(told),
            "signature": encoded(key.secret.sign(signed, ec.ECDSA(SHA256()))),
            "userHandle": encoded(key.handle),
        }
        return _answer(key, response)

    def _told(self, key: Key, more: int = 0) -> bytes:
        flags = bytes([self.flags | more])
        return hashlib.sha256(key.host.encode()).digest() + flags + key.count.to_bytes(4)

    def _said(self, kind: str, options: Json) -> str:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return encoded(json.dumps(said).encode())


def _answer(key: Key, response: Json) -> Json:
    name = encoded(key.name)
    return {"id": name, "rawId": name, "type": "public-key", "response": response,
            "clientExtensionResults": {}, "authenticatorAttachment": "platform"}  # fmt: skip
