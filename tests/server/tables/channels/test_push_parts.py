"""A message of Web Push is what the standard prints, and a key of a browser is read as browsers write it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dicehospital.server.tables.channels.push.encryption import sealed_with
from dicehospital.server.tables.channels.push.keys import read_public, secret_key
from dicehospital.server.tables.channels.push.web_push import decoded, encoded

if TYPE_CHECKING:
    from collections.abc import Callable

# RFC 8291, section 5 and appendix A.
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
    "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_a_message_is_sealed_as_the_standard_prints_it() -> None:
    found = sealed_with(
        b"When I grow up, I want to be a watermelon",
        decoded(BROWSER),
        decoded("BTBZMqHH6r4Tts7J_aSIgg"),
        secret_key(decoded(SENDER)),
        decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert SEALED == encoded(found)


@pytest.mark.parametrize(
    "change",
    [
        lambda _: b"",
        lambda good: good[:-1],
        lambda good: b"\x02" + good[1:33],  # as short as a key can be written
        lambda good: good[:-1] + bytes([good[-1] ^ 1]),
        lambda good: good + b"0",
    ],
)
def test_what_no_browser_gives_is_no_key(change: Callable[[bytes], bytes]) -> None:
    good = decoded(BROWSER)
    read_public(good)
    with pytest.raises(ValueError):  # noqa: PT011 (the library words it)
        read_public(change(good))
