-- SPDX-License-Identifier: MIT
-- The members of a floor: tables with their certificates, invitations, frozen pools, and what people decided.
-- Only the owner invites, revokes, freezes and decides. A server can only carry out an invitation.
-- Errors: F0011 unknown invitation, F0012 used, F0013 expired, F0005 impossible, F0001 unknown table or pool.

CREATE TABLE floor.act (
    nth bigint PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    act text NOT NULL,
    subject text NOT NULL,
    people text[] NOT NULL,
    reason text NOT NULL
);
COMMENT ON TABLE floor.act IS 'What people decided about this floor. Rows are never changed.';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON floor.act
    FOR EACH STATEMENT EXECUTE FUNCTION floor.refuse_change();

CREATE TABLE floor.invitation (
    secret bytea PRIMARY KEY,
    "table" text NOT NULL,
    pool text REFERENCES floor.pool,
    ends timestamptz NOT NULL,
    request bytea,
    certificate bytea
);
COMMENT ON COLUMN floor.invitation.secret IS 'SHA-256 digest of the secret in the code.';
COMMENT ON COLUMN floor.invitation.request IS 'SHA-256 digest of the request that used the invitation.';
COMMENT ON COLUMN floor.invitation.certificate IS 'The answer to this request (PEM): asking again repeats it.';

CREATE TABLE floor.certificate (
    digest bytea PRIMARY KEY CHECK (length(digest) = 32),
    "table" text NOT NULL,
    pool text REFERENCES floor.pool,
    ends timestamptz NOT NULL,
    since timestamptz NOT NULL DEFAULT clock_timestamp(),
    revoked text
);
COMMENT ON COLUMN floor.certificate.pool IS 'The pool that the table belongs to. NULL: none.';
COMMENT ON COLUMN floor.certificate.revoked IS 'Why this certificate is refused. NULL: it is accepted.';
CREATE UNIQUE INDEX one_certificate ON floor.certificate ("table") WHERE revoked IS NULL;

CREATE TABLE floor.frozen (
    pool text PRIMARY KEY REFERENCES floor.pool,
    since timestamptz NOT NULL DEFAULT clock_timestamp(),
    why text NOT NULL
);
COMMENT ON TABLE floor.frozen IS 'Pools that answer no new claim, because rows may be missing after a restore.';


-- Note what people decided. Returns the number of the row.
CREATE FUNCTION floor.note(what text, about text, by text[], because text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
DECLARE
    number bigint;
BEGIN
    LOCK TABLE floor.act IN SHARE ROW EXCLUSIVE MODE;
    SELECT coalesce(max(a.nth), 0) + 1 INTO number FROM floor.act AS a;
    INSERT INTO floor.act (nth, act, subject, people, reason) VALUES (number, what, about, by, because);
    RETURN number;
END $$;

-- The timeline of this database. It rises with each promotion.
CREATE FUNCTION floor.timeline() RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
    SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint;
$$;

-- The identifier of this database system: a standby has the same one, a new database another.
CREATE FUNCTION floor.system() RETURNS text
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
    SELECT system_identifier::text FROM pg_control_system();
$$;

-- Whether two people decided that this database works without a standby. A promotion ends such a decision.
CREATE FUNCTION floor.works_alone() RETURNS boolean
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
    SELECT coalesce((
        SELECT a.act = 'alone' AND a.subject = floor.timeline()::text FROM floor.act AS a
        WHERE a.act IN ('alone', 'paired') ORDER BY a.nth DESC LIMIT 1
    ), false);
$$;

-- Invite a table for an hour. An earlier open invitation of the table ends.
CREATE FUNCTION floor.invite(t text, p text, by_secret bytea) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
DECLARE
    until CONSTANT timestamptz := clock_timestamp() + interval '1 hour';
BEGIN
    IF p IS NOT NULL THEN
        PERFORM floor.lock_pool(p);
    END IF;
    UPDATE floor.invitation AS i SET ends = clock_timestamp()
        WHERE i."table" = t AND i.request IS NULL AND i.ends > clock_timestamp();
    INSERT INTO floor.invitation (secret, "table", pool, ends) VALUES (by_secret, t, p, until);
    RETURN until;
END $$;

-- Find an open invitation, or the certificate that the same request was given before.
CREATE FUNCTION floor.find_invitation(
    by_secret bytea, asked bytea, OUT "table" text, OUT pool text, OUT certificate bytea
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
DECLARE
    found floor.invitation;
BEGIN
    SELECT i.* INTO found FROM floor.invitation AS i WHERE i.secret = by_secret FOR UPDATE;
    IF found.secret IS NULL THEN
        RAISE EXCEPTION 'this code is of no invitation' USING ERRCODE = 'F0011';
    ELSIF found.request IS DISTINCT FROM asked AND found.request IS NOT NULL THEN
        RAISE EXCEPTION 'this code was used' USING ERRCODE = 'F0012';
    ELSIF found.ends <= clock_timestamp() THEN
        RAISE EXCEPTION 'this code ended at %', to_char(found.ends, 'HH24:MI') USING ERRCODE = 'F0013';
    END IF;
    "table" := found."table";
    pool := found.pool;
    certificate := found.certificate;
END $$;

-- Carry out an invitation: keep the table's certificate, and refuse its earlier one.
CREATE FUNCTION floor.accept_invitation(
    by_secret bytea, asked bytea, signed bytea, certificate_digest bytea, certificate_ends timestamptz
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
DECLARE
    member record;
BEGIN
    SELECT * INTO member FROM floor.find_invitation(by_secret, asked);
    IF member.certificate IS NOT NULL THEN
        RAISE EXCEPTION 'this code was used' USING ERRCODE = 'F0012';
    END IF;
    UPDATE floor.invitation AS i SET request = asked, certificate = signed WHERE i.secret = by_secret;
    UPDATE floor.certificate AS c SET revoked = 'the table has joined again'
        WHERE c."table" = member."table" AND c.revoked IS NULL;
    INSERT INTO floor.certificate (digest, "table", pool, ends)
        VALUES (certificate_digest, member."table", member.pool, certificate_ends);
    IF member.pool IS NOT NULL THEN
        PERFORM floor.join_pool(member.pool, member."table");
    END IF;
END $$;

-- Return whose certificate this is. No row: it is unknown. `revoked`: it is refused.
CREATE FUNCTION floor.find_certificate(by_digest bytea)
RETURNS TABLE ("table" text, pool text, ends timestamptz, revoked text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
    SELECT c."table", c.pool, c.ends, c.revoked FROM floor.certificate AS c WHERE c.digest = by_digest;
$$;

-- Refuse the certificate of a table from now on. Its account and its open claims stay.
CREATE FUNCTION floor.revoke(t text, by text[], because text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
BEGIN
    UPDATE floor.invitation AS i SET ends = clock_timestamp()
        WHERE i."table" = t AND i.ends > clock_timestamp();
    UPDATE floor.certificate AS c SET revoked = because WHERE c."table" = t AND c.revoked IS NULL;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'table % has no certificate', t USING ERRCODE = 'F0001';
    END IF;
    PERFORM floor.note('revoke', t, by, because);
END $$;


REVOKE ALL ON ALL FUNCTIONS IN SCHEMA floor FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
    floor.timeline, floor.system, floor.works_alone, floor.find_invitation, floor.accept_invitation,
    floor.find_certificate
TO floor_server;
