# SPDX-License-Identifier: MIT
"""TLS keys and certificates of a floor. A table makes its key itself, and the key never leaves it.

Every certificate is signed by the floor's authority. The database has the digest of each table's certificate: a
certificate without its row is refused.
"""

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

FLOOR_DAYS: Final = 20 * 365
"""Days. Lifetime of the certificates of authority and server: tables know the server's by its digest."""
TABLE_DAYS: Final = 2 * 365
"""Days. Lifetime of a table's certificate."""
CLOCK_DAYS: Final = 1
"""Days. A new certificate is valid this long already, because clocks differ."""
SERVER_NAME: Final = "table-floor"
"""Name in every server's certificate."""


class RequestError(Exception):
    """A certificate request that cannot be signed."""


class CertifiedKey(NamedTuple):
    """A private key and its certificate, both in PEM."""

    key: bytes
    certificate: bytes


def new_key() -> bytes:
    """Return a new private key for TLS (P-256) in PEM."""
    return _key_pem(ec.generate_private_key(ec.SECP256R1()))


def new_signing_key() -> tuple[bytes, bytes]:
    """Return a new Ed25519 key pair in PEM, private and public: it signs the floor's answers."""
    key = Ed25519PrivateKey.generate()
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    return _key_pem(key), key.public_key().public_bytes(serialization.Encoding.PEM, form)


def new_authority(name: str, now: datetime) -> CertifiedKey:
    """Return a new authority. It signs nothing but certificates, and no further authority."""
    key = ec.generate_private_key(ec.SECP256R1())
    usage = _usage(key_cert_sign=True, crl_sign=True)
    built = (
        _builder(f"{name} authority", key.public_key(), now, FLOOR_DAYS)
        .issuer_name(_subject(f"{name} authority"))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .sign(key, hashes.SHA256())
    )
    return CertifiedKey(_key_pem(key), _pem(built))


def sign_server(authority: CertifiedKey, key: bytes, now: datetime) -> bytes:
    """Return the certificate (PEM) of a server with this key (PEM). Tables know it by its digest, not by an address."""
    public = _private(key).public_key()
    names = x509.SubjectAlternativeName([x509.DNSName(SERVER_NAME)])
    built = _builder(SERVER_NAME, public, now, FLOOR_DAYS).add_extension(names, critical=False)
    return _signed(authority, built, ExtendedKeyUsageOID.SERVER_AUTH)


def request(key: bytes) -> bytes:
    """Return a table's request (DER) for a certificate. The request states no name: the floor gives it."""
    built = x509.CertificateSigningRequestBuilder().subject_name(x509.Name([]))
    return built.sign(_private(key), hashes.SHA256()).public_bytes(serialization.Encoding.DER)


def sign_table(authority: CertifiedKey, received: bytes, table: str, now: datetime) -> bytes:
    """Return the certificate (PEM) of a table for its request (DER). Raises RequestError for a wrong request."""
    try:
        asked = x509.load_der_x509_csr(received)
        public = asked.public_key()
        genuine = asked.is_signature_valid
    except ValueError as error:
        raise RequestError(f"not a certificate request: {error}") from error
    if not isinstance(public, ec.EllipticCurvePublicKey) or not isinstance(public.curve, ec.SECP256R1):
        raise RequestError("the key of the request is of another kind; only P-256 is allowed")
    if not genuine:
        raise RequestError("the request is not signed by its own key")
    return _signed(authority, _builder(table, public, now, TABLE_DAYS), ExtendedKeyUsageOID.CLIENT_AUTH)


def digest(certificate: bytes) -> bytes:
    """Return the SHA-256 digest of a certificate (PEM), of its DER form, as TLS libraries show it."""
    return sha256(x509.load_pem_x509_certificate(certificate).public_bytes(serialization.Encoding.DER)).digest()


def ends(certificate: bytes) -> datetime:
    """Return the moment at which a certificate (PEM) ends."""
    return x509.load_pem_x509_certificate(certificate).not_valid_after_utc


def belongs(identity: CertifiedKey) -> bool:
    """Return whether this certificate is of this key."""
    form = serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    public = x509.load_pem_x509_certificate(identity.certificate).public_key()
    return public.public_bytes(*form) == _private(identity.key).public_key().public_bytes(*form)


def _signed(authority: CertifiedKey, built: x509.CertificateBuilder, purpose: x509.ObjectIdentifier) -> bytes:
    """Sign a certificate for one purpose."""
    key = _private(authority.key)
    from_authority = x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key())
    whole = (
        built.issuer_name(x509.load_pem_x509_certificate(authority.certificate).subject)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(digital_signature=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([purpose]), critical=False)
        .add_extension(from_authority, critical=False)
    )
    return _pem(whole.sign(key, hashes.SHA256()))


def _builder(name: str, public: ec.EllipticCurvePublicKey, now: datetime, days: int) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(_subject(name))
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=CLOCK_DAYS))
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
    )


def _usage(*, digital_signature: bool = False, key_cert_sign: bool = False, crl_sign: bool = False) -> x509.KeyUsage:
    """Return what a key is for. Python 3.13 refuses an authority that does not say it."""
    return x509.KeyUsage(
        digital_signature=digital_signature,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=key_cert_sign,
        crl_sign=crl_sign,
        encipher_only=False,
        decipher_only=False,
    )


def _subject(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _private(key: bytes) -> ec.EllipticCurvePrivateKey:
    found = serialization.load_pem_private_key(key, None)
    if not isinstance(found, ec.EllipticCurvePrivateKey):
        raise RequestError("the private key is of another kind; only P-256 is allowed")
    return found


def _key_pem(key: ec.EllipticCurvePrivateKey | Ed25519PrivateKey) -> bytes:
    form = serialization.PrivateFormat.PKCS8
    return key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)
