"""The one way to fail: one line on stderr that names the field, and an exit status."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from typing import Any

import click

from dicehospital.cli.meant import nearest
from dicehospital.cli.params import spelling
from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.kernel.text import Catalogue, catalogue

BAD_INPUT = 2
INTERRUPTED = 130  # as shells have it for Ctrl-C
_FILE_PROBLEMS = {
    errno.ENOENT: "cli.no_such_file",
    errno.EACCES: "cli.no_permission",
    errno.EPERM: "cli.no_permission",
    errno.EROFS: "cli.no_permission",
    errno.EISDIR: "cli.is_a_folder",
    errno.ENOTDIR: "cli.no_such_file",
    errno.EEXIST: "cli.file_exists",
}


def guard(action: Callable[[], Any], language: str) -> int:
    """Do something and return its exit status; whatever goes wrong becomes one line."""
    try:
        result = action()
        sys.stdout.flush()
    except BrokenPipeError:
        return _close_quietly()
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except (BadInput, IllegalMove, click.ClickException, OSError) as error:
        complain(error, language)
        return BAD_INPUT
    return result if isinstance(result, int) else 0


def complain(error: Exception, language: str) -> None:
    """One line on stderr: `error: <field>: <sentence>`, and what may have been meant."""
    say = catalogue(language)
    field, sentence = _described(error, say)
    near = _meant(error)
    sentence = say.tell("cli.meant", sentence=sentence, near=near) if near else sentence
    message = "cli.error" if field else "cli.error_without_field"
    line = say.tell(message, field=field, sentence=sentence)
    click.echo(" ".join(line.split("\n")), err=True)


def sentence_of(error: BadInput | IllegalMove, say: Catalogue) -> str:
    """What is wrong, in the language of a catalogue, without the field."""
    return say.say(error.message) if isinstance(error, BadInput) else say.explain(error.reason)


def _close_quietly() -> int:
    """Nobody listens any more: keep Python from complaining about it while it shuts down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


# -- what each kind of error says ---------------------------------------------------------------------
def _described(error: Exception, say: Catalogue) -> tuple[str, str]:
    """Field and sentence."""
    match error:
        case BadInput():
            return error.field, sentence_of(error, say)
        case IllegalMove():
            return say.tell("cli.field_move"), sentence_of(error, say)
        case OSError():
            return str(error.filename or ""), _file_problem(error, say)
        case click.UsageError():
            return _usage_problem(error, say)
        case _:
            return "", str(error)


def _meant(error: Exception) -> str:
    """The word that was meant, where it is one of several and was not quite typed so."""
    if not isinstance(error, BadInput) or error.message.id != "not_one_of":
        return ""
    params = error.message.params
    return nearest(str(params["seen"]), map(str, params["allowed"]))


def _file_problem(error: OSError, say: Catalogue) -> str:
    known = _FILE_PROBLEMS.get(error.errno or 0)
    return say.tell(known) if known else str(error.strerror or error)


def _usage_problem(error: click.UsageError, say: Catalogue) -> tuple[str, str]:
    match error:
        case click.NoSuchOption():
            return error.option_name, _no_such_option(error, say)
        case click.exceptions.NoSuchCommand():
            return error.command_name, say.tell("cli.no_such_command")
        case click.MissingParameter():
            return spelling(error.param), say.tell("cli.missing")
        case click.BadOptionUsage():
            return error.option_name, say.tell(_value_problem(error))
        case _:
            return "", error.format_message()


def _no_such_option(error: click.NoSuchOption, say: Catalogue) -> str:
    if not error.possibilities:
        return say.tell("cli.no_such_option")
    near = nearest(error.option_name, error.possibilities)
    return say.tell("cli.no_such_option_near", near=near)


def _value_problem(error: click.BadOptionUsage) -> str:
    """A flag was given a value, or another option none."""
    params = error.ctx.command.params if error.ctx else []
    flags = [name for p in params if isinstance(p, click.Option) and p.is_flag for name in p.opts]
    return "cli.takes_no_value" if error.option_name in flags else "cli.needs_value"
