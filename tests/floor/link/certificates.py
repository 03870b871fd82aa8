# SPDX-License-Identifier: MIT
"""Certificates for tests: an authority, a server and tables, in the files of a link's folder."""

import ssl
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID


class Holder(NamedTuple):
    """A key and its certificate."""

    key: Ed25519PrivateKey
    certificate: x509.Certificate

    @property
    def digest(self) -> str:
        return sha256(self.certificate.public_bytes(Encoding.DER)).hexdigest()

    @property
    def pem(self) -> bytes:
        return self.certificate.public_bytes(Encoding.PEM)

    def write(self, key: Path, certificate: Path) -> None:
        key.write_bytes(self.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        key.chmod(0o600)
        certificate.write_bytes(self.pem)


def made(name: str, by: Holder | None = None, days: tuple[int, int] = (-1, 30)) -> Holder:
    """Return a certificate for this name; without `by` an authority. days: validity from today on."""
    key, now = Ed25519PrivateKey.generate(), datetime.now(UTC)
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    builder = (
        x509.CertificateBuilder(by.certificate.subject if by else subject, subject, key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now + timedelta(days=days[0]))
        .not_valid_after(now + timedelta(days=days[1]))
        .add_extension(x509.BasicConstraints(by is None, None), critical=True)
        .add_extension(x509.KeyUsage(bool(by), *[False] * 4, by is None, by is None, False, False), critical=True)
    )
    return Holder(key, builder.sign(by.key if by else key, None))


def link_folder(folder: Path, own: Holder, authority: Holder, server: Holder, port: int, sockets: Path) -> Path:
    """Write the files of a link."""
    folder.mkdir(exist_ok=True)
    own.write(folder / "table.key", folder / "table.pem")
    (folder / "authority.pem").write_bytes(authority.pem)
    (folder / "link.toml").write_text(
        f'address = "127.0.0.1:{port}"\nserver = "{server.digest}"\nsockets = "{sockets}"\n'
    )
    return folder


def server_context(folder: Path, server: Holder, authority: Holder) -> ssl.SSLContext:
    """Return the TLS of a floor server that asks for certificates of this authority."""
    server.write(folder / "server.key", folder / "server.pem")
    (folder / "tables.pem").write_bytes(authority.pem)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0
    context.load_cert_chain(folder / "server.pem", folder / "server.key")
    context.load_verify_locations(folder / "tables.pem")
    context.verify_mode = ssl.CERT_REQUIRED
    return context
