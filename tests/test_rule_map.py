"""Each rule is implemented by somebody and tested by somebody, and the pages say so."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from dicehospital.kernel.text import LANGUAGES, read_locale

ROOT = Path(__file__).parents[1]


def test_every_rule_is_linked_to_code_and_tests_and_the_pages_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools/rule_map.py"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_both_languages_have_the_same_rules_and_topics() -> None:
    texts = [read_locale(language, "rules/er.json") for language in LANGUAGES]
    assert len({json.dumps(sorted(text["rules"])) for text in texts}) == 1
    topics = [[(t["id"], t["rules"]) for t in text["topics"]] for text in texts]
    assert topics[0] == topics[1]
    listed = [rule for _, rules in topics[0] for rule in rules]
    assert sorted(listed) == sorted(texts[0]["rules"])
    for text in texts:
        assert all(rule["title"] and rule["text"] for rule in text["rules"].values())


def test_every_rule_that_a_refusal_names_exists() -> None:
    rules = read_locale("en", "rules/er.json")["rules"]
    source = (ROOT / "src/dicehospital/er/reasons.py").read_text("utf-8")
    named = set(re.findall(r'"(ER-[\w.]+)"', source))
    assert len(named) > 8
    assert named <= set(rules)
