"""The parts of Web Push give what their standards print, and what another implementation reads."""

from __future__ import annotations

import pytest

from dicehospital.server.tables.channels.push import p256
from dicehospital.server.tables.channels.push.aes_gcm import encrypt
from dicehospital.server.tables.channels.push.encryption import sealed_with
from dicehospital.server.tables.channels.push.web_push import decoded, encoded

# RFC 8291, section 5 and appendix A.
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
    "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)

# The third test case of the specification of GCM.
TEXT = (
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
    "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255"
)
HIDDEN = (
    "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
    "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091473f5985"
    "4d5c2af327cd64a62cf35abd2ba6fab4"
)


def test_a_message_is_sealed_as_the_standard_prints_it() -> None:
    found = sealed_with(
        b"When I grow up, I want to be a watermelon",
        decoded(BROWSER),
        decoded("BTBZMqHH6r4Tts7J_aSIgg"),
        int.from_bytes(decoded(SENDER)),
        decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert SEALED == encoded(found)


@pytest.mark.parametrize(
    ("key", "nonce", "text", "sealed"),
    [
        # The test cases 1, 2 and 3 of the specification of GCM.
        ("00" * 16, "00" * 12, "", "58e2fccefa7e3061367f1d57a4e7455a"),
        (
            "00" * 16,
            "00" * 12,
            "00" * 16,
            "0388dace60b6a392f328c2b971b2fe78ab6e47d42cec13bdf53a67b21257bddf",
        ),
        (
            "feffe9928665731c6d6a8f9467308308",
            "cafebabefacedbaddecaf888",
            TEXT,
            HIDDEN,
        ),
    ],
)
def test_blocks_are_encrypted_as_the_standard_prints_them(
    key: str, nonce: str, text: str, sealed: str
) -> None:
    found = encrypt(bytes.fromhex(key), bytes.fromhex(nonce), bytes.fromhex(text))
    assert sealed == found.hex()


def test_two_agree_on_a_secret_and_no_other_point_is_a_key() -> None:
    one, other = p256.new_secret(), p256.new_secret()
    agreed = p256.shared_secret(one, p256.public_key(other))
    assert agreed == p256.shared_secret(other, p256.public_key(one))
    good = p256.public_key(one)
    for wrong in (
        b"",
        good[:-1],
        b"\x02" + good[1:],
        good[:-1] + bytes([good[-1] ^ 1]),
        good + b"0",
    ):
        with pytest.raises(ValueError, match="curve"):
            p256.read_public(wrong)
