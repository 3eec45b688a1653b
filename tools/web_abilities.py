"""What every component of Dice Hospital does, in each language, as the web client says it.

Written from the rows of the engine, whose sentences the command line makes while it runs. Without `--write`
the files are only checked.
"""

from __future__ import annotations

import json
import sys
from typing import Final

from dicehospital.hospital.components.load import load
from dicehospital.hospital.components.rows import AmbulanceBack
from dicehospital.hospital.texts.component import called, text_of
from dicehospital.kernel.text import LANGUAGES, catalogue
from tools.written import ROOT, check_or_write

FILES: Final = {
    language: ROOT / f"web/src/locales/{language}/hospital_abilities.json" for language in LANGUAGES
}


def abilities(language: str) -> dict[str, str]:
    """The sentences by message id; the backs of ambulances show dice, and need none."""
    say = catalogue(language)
    return {
        f"ability.{name}": text_of(say, row, colour)
        for name, (row, colour) in called(load()).items()
        if not isinstance(row, AmbulanceBack)
    }


def text(language: str) -> str:
    """A file as it must be."""
    return json.dumps(abilities(language), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.exit(check_or_write({file: text(language) for language, file in FILES.items()}, __doc__))
