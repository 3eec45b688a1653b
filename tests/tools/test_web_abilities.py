"""What the web client says of components is what the engine says."""

from __future__ import annotations

import pytest

from dicehospital.kernel.text import LANGUAGES
from tools.web_abilities import FILES, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_of_the_web_client_are_those_of_the_engine(language: str) -> None:
    """After a change: `python -m tools.web_abilities --write`."""
    assert text(language) == FILES[language].read_text("utf-8")
