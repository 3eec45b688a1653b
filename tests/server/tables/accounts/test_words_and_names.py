"""Recovery words, names that look alike, passphrases, and what is told of a browser."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import LANGUAGES
from dicehospital.server.tables.accounts import recovery_words
from dicehospital.server.tables.accounts.browsers import coarse_name
from dicehospital.server.tables.accounts.likeness import account_name, likeness
from dicehospital.server.tables.accounts.passphrases import check_passphrase


# -- recovery words ------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_ten_words_are_a_hundred_bits(language: str) -> None:
    words = recovery_words.word_list(language)
    assert len(words) == len(set(words))
    assert 100 <= recovery_words.COUNT * math.log2(len(words))
    drawn = [recovery_words.draw(language) for _ in range(100)]
    assert all(set(ten) <= set(words) for ten in drawn)
    assert 600 < len({word for ten in drawn for word in ten})  # of 1024: 639 are to be expected
    assert len(drawn) == len({tuple(ten) for ten in drawn})


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_can_be_told_apart_and_typed_on_every_keyboard(language: str) -> None:
    words = recovery_words.word_list(language)
    assert all(word.isascii() and word.islower() and 4 <= len(word) <= 8 for word in words)
    near = [pair for pair in combinations(words, 2) if _differ_by_one(*pair)]
    assert [] == near


def _differ_by_one(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1:
        return False
    short, long = sorted((one, other), key=len)
    same = next((n for n, letter in enumerate(short) if letter != long[n]), len(short))
    return short[same + (len(short) == len(long)) :] == long[same + 1 :]


def test_words_are_read_however_they_are_typed() -> None:
    words = recovery_words.draw("fr")
    typed = " , ".join(words).upper() + "\n"
    assert words == recovery_words.read(typed)
    assert words == recovery_words.read("\n".join(f"{n}. {word}" for n, word in enumerate(words)))
    assert ["ecole"] * 10 == recovery_words.read("École e\u0301cole " * 5)


def test_a_word_that_is_none_is_named_and_words_are_counted() -> None:
    words = recovery_words.draw("en")
    with pytest.raises(BadInput) as found:
        recovery_words.read(" ".join([*words[:9], "qwertz"]))
    assert ("words", "qwertz") == (found.value.field, found.value.message.params["word"])
    for wrong in (words[:9], [*words, words[0]], []):
        with pytest.raises(BadInput) as found:
            recovery_words.read(" ".join(wrong))
        assert len(wrong) == found.value.message.params["seen"]


# -- names ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "other",
    ["anne", "ANNE", "Änne", "Ａｎｎｅ", "A n n e", "An-ne_", "Аnne", "Anne\u200b", "Ann\u0435"],  # noqa: RUF001
)
def test_names_that_look_alike_are_one_name(other: str) -> None:
    assert likeness("Anne") == likeness(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Bill", "BiII"), ("Bob", "B0b"), ("corn", "com"), ("POMA", "РОМА"), ("HANNA", "ΗΑΝΝΑ")],  # noqa: RUF001
)
def test_letters_that_look_alike_count_as_one(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


def test_other_names_are_other_names() -> None:
    names = ("Anne", "Anna", "Hanne", "Анна", "Γιώργος", "小明", "小红", "🦊", "🐻", "Ann 2")
    assert len(names) == len({likeness(name) for name in names})


@pytest.mark.parametrize("name", ["", " \u200b ", "Аnne", "Αnne"])  # noqa: RUF001
def test_a_name_is_visible_and_in_one_alphabet(name: str) -> None:
    with pytest.raises(BadInput) as found:
        account_name(name)
    assert "name" == found.value.field


# -- passphrases ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text",
    ["", "nine nine", "x" * 201, "aaaaaaaaaaaa", "ababababababab", "1234567890", "password123!",
     "PassWordPassword", "Mot de passe 1", "azertyuiop", "Anne the 1st"],
)  # fmt: skip
def test_what_is_guessed_first_is_no_passphrase(text: str) -> None:
    with pytest.raises(BadInput) as found:
        check_passphrase(text, "Anne The 1st")
    assert "passphrase" == found.value.field


@pytest.mark.parametrize(
    "text", ["ten letters", "x1" + "y2" * 99, "la rue est mouillée", "Пароль ежа"]
)
def test_what_is_long_enough_is_taken(text: str) -> None:
    assert text == check_passphrase(text, "Anne")


# -- browsers ------------------------------------------------------------------------------------------
LIKE_GECKO = "AppleWebKit/537.36 (KHTML, like Gecko)"
AGENTS = {
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": "Firefox, Linux",
    f"Mozilla/5.0 (Windows NT 10.0) {LIKE_GECKO} Chrome/140.0 Safari/537.36 Edg/140.0": "Edge, Windows",
    f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) {LIKE_GECKO} Safari/604.1": "Safari, iPhone",
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari": "Chrome, Android",
    "curl/8.0": "",
    "": "",
}


@pytest.mark.parametrize("agent", AGENTS)
def test_a_browser_is_told_by_family_and_system(agent: str) -> None:
    assert AGENTS[agent] == coarse_name(agent)
