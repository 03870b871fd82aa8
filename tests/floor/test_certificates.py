# SPDX-License-Identifier: MIT
"""The certificates of a floor: TLS libraries take them, and refuse them where they must."""

import asyncio
import ssl
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519

from controller.floor.setup import certificates
from controller.floor.setup.certificates import CertifiedKey, RequestError
from controller.journal import keys

NOW = datetime.now(UTC)


@pytest.fixture(scope="module")
def authority() -> CertifiedKey:
    return certificates.new_authority("casino", NOW)


def table(authority: CertifiedKey, name: str = "stud-1") -> CertifiedKey:
    key = certificates.new_key()
    return CertifiedKey(key, certificates.sign_table(authority, certificates.request(key), name, NOW))


def server(authority: CertifiedKey) -> CertifiedKey:
    key = certificates.new_key()
    return CertifiedKey(key, certificates.sign_server(authority, key, NOW))


def context(folder: Path, purpose: int, own: CertifiedKey, trusts: CertifiedKey) -> ssl.SSLContext:
    """Return a side of TLS that asks the other one for its certificate."""
    found = ssl.SSLContext(purpose)
    found.minimum_version = ssl.TLSVersion.TLSv1_3
    found.check_hostname, found.verify_mode = False, ssl.CERT_REQUIRED
    found.verify_flags |= ssl.VERIFY_X509_STRICT  # Python 3.13's default
    (folder / "own.pem").write_bytes(own.certificate + own.key)
    found.load_cert_chain(folder / "own.pem")
    found.load_verify_locations(cadata=trusts.certificate.decode())
    return found


async def greet(there: ssl.SSLContext, here: ssl.SSLContext) -> tuple[str, bytes]:
    """Connect both sides. Return the table's name and the digest of its certificate, as the server sees them."""
    seen = asyncio.get_running_loop().create_future()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        found = writer.get_extra_info("ssl_object")
        subject = dict(it[0] for it in found.getpeercert()["subject"])
        seen.set_result((subject["commonName"], sha256(found.getpeercert(binary_form=True)).digest()))
        writer.write(b"!")
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0, ssl=there) as listening:
        reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname(), ssl=here)
        try:
            if await reader.read(1) != b"!":
                raise ConnectionResetError
        finally:
            writer.close()
    return await asyncio.wait_for(seen, 10)


def test_server_and_table_know_each_other(authority: CertifiedKey, tmp_path: Path) -> None:
    its = table(authority)
    there = context(tmp_path, ssl.PROTOCOL_TLS_SERVER, server(authority), authority)
    here = context(tmp_path, ssl.PROTOCOL_TLS_CLIENT, its, authority)
    assert asyncio.run(greet(there, here)) == ("stud-1", certificates.digest(its.certificate))


def test_a_certificate_of_another_authority_or_for_another_purpose_is_refused(
    authority: CertifiedKey, tmp_path: Path
) -> None:
    other = certificates.new_authority("casino", NOW)
    there = context(tmp_path, ssl.PROTOCOL_TLS_SERVER, server(authority), authority)
    for wrong in (table(other), server(authority)):
        here = context(tmp_path, ssl.PROTOCOL_TLS_CLIENT, wrong, authority)
        with pytest.raises((ssl.SSLError, ConnectionError)):
            asyncio.run(greet(there, here))


def test_the_floor_says_the_name_and_the_lifetime(authority: CertifiedKey) -> None:
    found = x509.load_pem_x509_certificate(table(authority, "stud-2").certificate)
    assert found.subject.rfc4514_string() == "CN=stud-2"
    assert NOW + timedelta(days=700) < found.not_valid_after_utc < NOW + timedelta(days=740)
    assert found.not_valid_before_utc < NOW - timedelta(hours=23), "clocks differ"
    found.verify_directly_issued_by(x509.load_pem_x509_certificate(authority.certificate))
    assert certificates.ends(authority.certificate) > NOW + timedelta(days=7000)


def requests() -> list[tuple[str, bytes]]:
    """Requests that are refused, and why."""
    good = certificates.request(certificates.new_key())
    form = x509.CertificateSigningRequestBuilder().subject_name(x509.Name([]))
    big = form.sign(ec.generate_private_key(ec.SECP384R1()), hashes.SHA256())
    other = form.sign(ed25519.Ed25519PrivateKey.generate(), None)
    return [
        ("empty", b""),
        ("cut", good[:-5]),
        ("changed", good[:-3] + bytes([good[-3] ^ 1]) + good[-2:]),
        ("P-384", big.public_bytes(serialization.Encoding.DER)),
        ("Ed25519", other.public_bytes(serialization.Encoding.DER)),
    ]


@pytest.mark.parametrize(("name", "asked"), requests(), ids=[it[0] for it in requests()])
def test_a_wrong_request_is_refused(authority: CertifiedKey, name: str, asked: bytes) -> None:
    with pytest.raises(RequestError):
        certificates.sign_table(authority, asked, "stud-1", NOW)


def test_a_certificate_belongs_to_its_key_only(authority: CertifiedKey) -> None:
    one, other = table(authority), table(authority)
    assert certificates.belongs(one)
    assert not certificates.belongs(CertifiedKey(one.key, other.certificate))


def test_the_key_of_answers_is_read_as_a_journal_key_is(tmp_path: Path) -> None:
    private, public = certificates.new_signing_key()
    (tmp_path / "floor.key").write_bytes(private)
    (tmp_path / "floor.key").chmod(0o600)
    (tmp_path / "floor.pub").write_bytes(public)
    signer = keys.Signer(keys.read_private(tmp_path / "floor.key"))
    assert signer.public == keys.read_public(tmp_path / "floor.pub")
