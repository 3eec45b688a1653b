"""Telling people by mail: to a real server over a real socket, once, encrypted, and with a way to stop it."""

from __future__ import annotations

import asyncio
import ssl
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dicehospital.kernel.errors import BadInput
from dicehospital.server.checkup import mail as checkup
from dicehospital.server.settings import read_settings
from dicehospital.server.settings.mail import domain_of, read_mail_server
from dicehospital.server.store.statements.channels import Channel, NewChannel
from dicehospital.server.store.store import Store
from dicehospital.server.tables.channels.mail.letter import letter
from dicehospital.server.tables.channels.mail.mail import Mail
from dicehospital.server.tables.channels.sending import Notice, SendingFailed
from dicehospital.server.tables.channels.telling import Telling
from dicehospital.server.tables.clock import now
from tests.server.ops_store import opened
from tests.server.support import settings
from tests.server.tables.channels.mailbox import PASSWORD, USER, Mailbox, mailing
from tests.server.tables.channels.receiver import TABLE, Ahead, looks, table_with, turn

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

FROM, ANN = "hospital@er.example.org", "ann@example.org"
ORIGIN = "https://er.example.org"
NOTICE = Notice("test", "fr", "À vous : c’est l’été.", f"{ORIGIN}/channels", "test", 60)


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> Ahead:
    return Ahead(monkeypatch)


@pytest.fixture
async def box() -> AsyncIterator[Mailbox]:
    async with mailing() as found:
        yield found


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate of this machine's name, and its key."""
    folder = tmp_path_factory.mktemp("certificate")
    key, made = folder / "key.pem", folder / "certificate.pem"
    command = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 "
        f"-subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout {key} -out {made}"
    )
    subprocess.run(command.split(), check=True, capture_output=True)
    return made, key


@pytest.fixture
def secret(certificate: tuple[Path, Path]) -> ssl.SSLContext:
    found = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    found.load_cert_chain(*certificate)
    return found


def mail(box: Mailbox, scheme: str = "smtp", user: str = "", password: str = "") -> Mail:
    place = read_mail_server(f"{scheme}://localhost:{box.port}", user, password)
    assert place is not None
    return Mail(place, FROM, ORIGIN)


def mailbox(person: int, *, code: str | None = None) -> NewChannel:
    return NewChannel(person, "mail", ANN, "mine", "k" * 32, "en", None, code, now())


def teller(store: Store, box: Mailbox) -> Telling:
    return Telling(store, {"mail": mail(box)}, ORIGIN)


async def nothing() -> None:
    """Nobody else sends it."""


# -- a letter ------------------------------------------------------------------------------------------
async def test_a_letter_arrives_whole_and_says_how_no_more_come(box: Mailbox) -> None:
    await mail(box).send(ANN, "0" * 32, NOTICE, nothing)
    (found,) = box.got
    stop = f"{ORIGIN}/unsubscribe/{'0' * 32}"
    assert (FROM, ANN) == (found.sender, found.to)
    assert NOTICE.text == found.message["Subject"]
    assert ("Dice Hospital", FROM) == (
        found.message["From"].addresses[0].display_name,
        found.message["From"].addresses[0].addr_spec,
    )
    assert f"List-Unsubscribe: <{stop}>\r\n".encode() in found.raw
    assert "List-Unsubscribe=One-Click" == found.message["List-Unsubscribe-Post"]
    assert ("auto-generated", "fr") == (
        found.message["Auto-Submitted"],
        found.message["Content-Language"],
    )
    assert found.message["Message-ID"].endswith("@er.example.org>")
    assert f"{NOTICE.text}\n\n{ORIGIN}/channels\n\n" in found.text
    assert found.text.endswith(f"Ne plus recevoir d’e-mails\u00a0: {stop}\n")
    _, _, body = found.raw.partition(b"\r\n\r\n")
    assert found.raw.isascii(), "not every server takes more"
    assert all(len(line) <= 78 for line in body.split(b"\r\n"))


def test_a_long_address_of_the_house_stays_whole() -> None:
    stop = f"https://{'a' * 60}.{'b' * 60}.example.org/unsubscribe/{'0' * 32}"
    assert f"List-Unsubscribe: <{stop}>\r\n".encode() in letter(FROM, ANN, NOTICE, stop)


@pytest.mark.parametrize(
    "address",
    [
        "ann@example.org\r\nBcc: bob@example.org",
        "ann@example.org\nRCPT TO:<bob@example.org>",
        "ann@example.org, bob@example.org",
        "Ann <ann@example.org>",
        '"ann bob"@example.org',
        "ann@[127.0.0.1]",
        "ann@localhost",
        "ann@10.0.0.1",
        "bob%example.org@relay.example.org",
        "relay.example.org!bob@example.org",
        "@relay.example.org:bob@example.org",
        "-oQ/tmp@example.org",
        "ann..b@example.org",
        "ann.@example.org",
        ".ann@example.org",
        "ann@@example.org",
        "ann@-example.org",
        "ann@example",
        "änn@example.org",
        "ann@ex\u00e4mple.org",
        "a" * 65 + "@example.org",
        "a@" + "b" * 64 + ".org",
        "ann@example.org ",
        "",
    ],
)
async def test_what_is_no_address_is_refused_before_anything_is_said(
    box: Mailbox, address: str
) -> None:
    assert domain_of(address) is None
    with pytest.raises(BadInput):
        mail(box).check(address, "")


@pytest.mark.parametrize(
    "address", ["ann@example.org", "a.b+c_d-e@sub.example.co.uk", "O'Neill=x@xn--exmple-cua.org"]
)
def test_usual_addresses_are_taken(address: str) -> None:
    assert address.rpartition("@")[2] == domain_of(address)


def test_a_line_break_never_becomes_a_header() -> None:
    """Whatever gets past all checks before."""
    bad = Notice("test", "en", "x\rBcc: bob@example.org", None, "t", 60)
    with pytest.raises(ValueError, match=r"linefeed or carriage return"):
        letter(FROM, ANN, bad, "s")
    with pytest.raises(ValueError, match=r"CR or LF|linefeed or carriage return"):
        letter(FROM, "ann@example.org\r\nBcc: bob@example.org", NOTICE, "s")


# -- how the server answers ----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("word", "answer", "problem", "is_passing"),
    [
        ("HELLO", "421 Later", "busy", True),
        ("HELLO", "554 Not you", "mail_server", True),
        ("MAIL", "451 Later", "busy", True),
        ("MAIL", "550 Not as this", "mail_server", True),
        ("RCPT", "450 Later", "busy", True),
        ("RCPT", "550 Nobody", "refused", False),
        ("RCPT", "", "unreachable", True),
        ("DATA", "451 Later", "busy", True),
        ("DATA", "554 No", "refused", False),
        ("LETTER", "452 Full", "busy", True),
        ("LETTER", "554 Spam", "refused", False),
        ("LETTER", "", "unknown", False),
    ],
)
async def test_refusals_for_now_are_told_from_refusals_for_good(
    box: Mailbox, word: str, answer: str, problem: str, *, is_passing: bool
) -> None:
    box.answers[word] = [answer]
    with pytest.raises(SendingFailed) as failed:
        await mail(box).send(ANN, "k", NOTICE, nothing)
    assert (problem, is_passing) == (failed.value.problem, failed.value.is_passing)


async def test_where_nobody_listens_it_is_tried_again() -> None:
    async with mailing() as box:
        way = mail(box)
    with pytest.raises(SendingFailed) as failed:
        await way.send(ANN, "k", NOTICE, nothing)
    assert ("unreachable", True) == (failed.value.problem, failed.value.is_passing)


# -- encryption ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("scheme", ["smtps", "smtp+starttls"])
async def test_the_way_is_encrypted_and_the_server_knows_us(
    scheme: str,
    secret: ssl.SSLContext,
    certificate: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with mailing(secret=secret, is_safe=scheme == "smtps") as box:
        box.asks_who = True
        with pytest.raises(SendingFailed) as failed:
            await mail(box, scheme, USER, PASSWORD).send(ANN, "k", NOTICE, nothing)
        assert "mail_server" == failed.value.problem, "nobody vouches for this certificate"
        assert [] == box.users, "nor is the password shown to it"
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
        await mail(box, scheme, USER, PASSWORD).send(ANN, "k", NOTICE, nothing)
        assert [True] == [one.was_safe for one in box.got]
        with pytest.raises(SendingFailed) as failed:
            await mail(box, scheme, USER, "wrong").send(ANN, "k", NOTICE, nothing)
        assert ("mail_server", True) == (failed.value.problem, failed.value.is_passing)


async def test_without_encryption_where_it_was_asked_for_nothing_is_said(box: Mailbox) -> None:
    with pytest.raises(SendingFailed) as failed:
        await mail(box, "smtp+starttls").send(ANN, "k", NOTICE, nothing)
    assert ("mail_server", []) == (failed.value.problem, box.got)


# -- looking from outside ------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("word", "answer", "told"),
    [
        ("", "", "doctor.mail_good"),
        ("MAIL", "550 Not as this", "doctor.mail_refused"),
        ("HELLO", "421 Later", "doctor.mail_unreachable"),
    ],
)
async def test_the_doctor_says_whether_mail_is_taken_and_sends_none(
    tmp_path: Path, box: Mailbox, word: str, answer: str, told: str
) -> None:
    box.answers = {word: [answer]} if word else {}
    place = f"smtp://localhost:{box.port}"
    house = settings(tmp_path, mail_server=place, mail_from=FROM, public_url=ORIGIN)
    (found,) = await asyncio.to_thread(lambda: list(checkup.mail(house)))
    assert (told, {"server": "localhost"}) == (found.message.id, found.message.params)
    assert [] == box.got


def test_the_doctor_says_nothing_of_mail_where_there_is_none(tmp_path: Path) -> None:
    assert [] == list(checkup.mail(settings(tmp_path)))


# -- turns ---------------------------------------------------------------------------------------------
async def test_a_turn_is_told_by_mail_and_tried_again_as_by_webhook(
    tmp_path: Path, ahead: Ahead, box: Mailbox
) -> None:
    async with opened(tmp_path) as store:
        await store.channels.add(mailbox(1))
        await table_with(store, turn(1, now()))
        telling, counts = teller(store, box), []
        box.answers["RCPT"] = ["451 Later", "250 OK"]
        for seconds in (19, 21, 40, 52, 600):
            ahead.seconds = seconds
            await looks(telling)
            counts.append(len(box.got))
        assert [0, 0, 0, 1, 1] == counts
        assert "Dice Hospital ER: it is your turn. Hours left: 23." == box.got[0].message["Subject"]
        assert f"{ORIGIN}/table/{TABLE}" in box.got[0].text
        (channel,) = await store.channels.of(1)
        assert "busy" == channel.problem
        assert (channel.told or 0) > (channel.failed or 0)


async def test_a_refusal_for_good_is_given_up_and_stays_in_the_list(
    tmp_path: Path, ahead: Ahead, box: Mailbox
) -> None:
    box.answers["RCPT"] = ["550 Nobody", "250 OK"]
    channel = await _after_an_hour(tmp_path, ahead, box)
    assert ([], "refused", None) == (box.got, channel.problem, channel.told)


async def test_what_nobody_knows_the_end_of_is_not_sent_twice(
    tmp_path: Path, ahead: Ahead, box: Mailbox
) -> None:
    box.answers["LETTER"] = ["", "250 Taken"]
    channel = await _after_an_hour(tmp_path, ahead, box)
    assert (1, "unknown") == (len(box.got), channel.problem)


async def _after_an_hour(tmp_path: Path, ahead: Ahead, box: Mailbox) -> Channel:
    """What has become of a mailbox that was to be told of a turn, after as many tries as there are."""
    async with opened(tmp_path) as store:
        await store.channels.add(mailbox(1))
        await table_with(store, turn(1, now()))
        telling = teller(store, box)
        for seconds in (21, 60, 600, 4_000):
            ahead.seconds = seconds
            await looks(telling)
        (channel,) = await store.channels.of(1)
        return channel


async def test_unconfirmed_addresses_are_told_nothing_and_forgotten_after_a_day(
    tmp_path: Path, ahead: Ahead, box: Mailbox
) -> None:
    async with opened(tmp_path) as store:
        await store.channels.add(mailbox(1, code=""))
        await store.channels.add(mailbox(2))
        await table_with(store, turn(1, now()))
        telling = teller(store, box)
        ahead.seconds = 21
        await looks(telling)
        assert [] == box.got
        ahead.seconds = 23 * 3_600
        await looks(telling)
        assert 1 == len(await store.channels.of(1))
        ahead.seconds = 26 * 3_600
        await looks(telling)
        assert [0, 1] == [len(await store.channels.of(person)) for person in (1, 2)]


# -- settings ------------------------------------------------------------------------------------------
USUAL = {
    "DICEHOSPITAL_MAIL_SERVER": "smtps://mail.example.org",
    "DICEHOSPITAL_MAIL_FROM": FROM,
    "DICEHOSPITAL_PUBLIC_URL": ORIGIN,
}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"MAIL_SERVER": "https://mail.example.org"}, "MAIL_SERVER"),
        ({"MAIL_SERVER": "smtps://me:secret@mail.example.org"}, "MAIL_SERVER"),
        ({"MAIL_SERVER": "smtps://mail.example.org:99999"}, "MAIL_SERVER"),
        ({"MAIL_FROM": ""}, "MAIL_FROM"),
        ({"MAIL_FROM": "Hospital"}, "MAIL_FROM"),
        ({"PUBLIC_URL": ""}, "MAIL_SERVER"),
        ({"MAIL_USER": "me"}, "MAIL_PASSWORD"),
        ({"MAIL_PASSWORD": "secret"}, "MAIL_PASSWORD"),
        (
            {"MAIL_SERVER": "smtp://m.example.org", "MAIL_USER": "me", "MAIL_PASSWORD": "secret"},
            "MAIL_SERVER",
        ),
        ({"MAIL_PASSWORD_FILE": "/nowhere"}, "MAIL_PASSWORD_FILE"),
    ],
)
def test_settings_that_cannot_work_are_refused_by_their_names(
    tmp_path: Path, change: dict[str, str], field: str
) -> None:
    changed = {f"DICEHOSPITAL_{name}": change[name] for name in change}
    with pytest.raises(BadInput) as refused:
        read_settings({"data": tmp_path}, {**USUAL, **changed})
    assert f"DICEHOSPITAL_{field}" == refused.value.field
    assert "secret" not in str(refused.value)


def test_the_password_may_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("seven kites\n", "utf-8")
    more = {"DICEHOSPITAL_MAIL_USER": "me", "DICEHOSPITAL_MAIL_PASSWORD_FILE": str(file)}
    found = read_settings({"data": tmp_path}, {**USUAL, **more})
    assert "seven kites" == found.mail_password


async def test_letters_are_handed_over_beside_the_event_loop(box: Mailbox) -> None:
    way = mail(box)
    await asyncio.gather(*(way.send(ANN, f"{n}", NOTICE, nothing) for n in range(9)))
    assert 9 == len(box.got)
