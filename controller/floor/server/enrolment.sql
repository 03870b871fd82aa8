-- SPDX-License-Identifier: MIT
-- The tables of a floor: their certificates and the journal keys that the floor knows.
--
-- The database's owner enrols, revokes and adopts. The server's role reads, and notes how a journal key goes on.
-- Errors: as in the money's schema. F0001 unknown table, F0003 another key is known meanwhile, F0005 impossible.

CREATE TABLE floor.installed (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    version int NOT NULL,
    changes bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE floor.installed IS 'One row: the version of all tables and functions in this schema.';
COMMENT ON COLUMN floor.installed.changes IS 'Rises with each change of a certificate, so that servers read them again.';

CREATE TABLE floor.enrolment (
    "table" text PRIMARY KEY CHECK (length("table") BETWEEN 1 AND 64),
    digest bytea NOT NULL UNIQUE CHECK (length(digest) = 32),
    expires timestamptz NOT NULL,
    revoked_at timestamptz,
    known text NOT NULL DEFAULT '' CHECK (known ~ '^([0-9a-f]{64})?$')
);
COMMENT ON COLUMN floor.enrolment.digest IS 'SHA-256 of the table''s certificate (DER). No other certificate is accepted.';
COMMENT ON COLUMN floor.enrolment.known IS 'The last public journal key that was proven, hexadecimal. Empty: none yet.';

CREATE TABLE floor.decision (
    number bigint PRIMARY KEY,
    "at" timestamptz NOT NULL DEFAULT now(),
    kind text NOT NULL CHECK (kind IN (
        'enrolled', 'revoked', 'adopted', 'ended', 'alone', 'paired', 'promoted', 'frozen', 'thawed'
    )),
    "table" text NOT NULL,
    by1 text NOT NULL,
    by2 text NOT NULL,
    what text NOT NULL
);
COMMENT ON TABLE floor.decision IS 'Decisions of people. Two different people adopt a journal, or let servers work alone.';

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON floor.decision
    FOR EACH STATEMENT EXECUTE FUNCTION floor.refuse_change();

CREATE TABLE floor.adoption (
    decision bigint NOT NULL REFERENCES floor.decision,
    "table" text NOT NULL,
    pool text NOT NULL,
    key text NOT NULL,
    number bigint NOT NULL,
    total bigint NOT NULL,
    claims bigint NOT NULL,
    PRIMARY KEY ("table", pool, decision)
);
COMMENT ON TABLE floor.adoption IS 'The numbers of a table in each pool when two people adopted its journal. They hold until the table goes on.';

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON floor.adoption
    FOR EACH STATEMENT EXECUTE FUNCTION floor.refuse_change();

CREATE FUNCTION floor.count_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
BEGIN
    UPDATE floor.installed SET changes = changes + 1;
    RETURN NULL;
END $$;

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OF digest, expires, revoked_at ON floor.enrolment
    FOR EACH STATEMENT EXECUTE FUNCTION floor.count_change();

-- Write down a decision. Its number is counted under a lock, so that a missing one is noticed.
CREATE FUNCTION floor.decide(k text, t text, one text, other text, words text) RETURNS void
LANGUAGE plpgsql SET search_path = floor, pg_temp AS $$
BEGIN
    PERFORM 1 FROM floor.installed FOR UPDATE;
    INSERT INTO floor.decision (number, kind, "table", by1, by2, what)
        SELECT coalesce(max(d.number), 0) + 1, k, t, one, other, words FROM floor.decision AS d;
END $$;

CREATE FUNCTION floor.require_two(one text, other text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF coalesce(trim(one), '') = '' OR coalesce(trim(other), '') = '' OR lower(trim(one)) = lower(trim(other)) THEN
        RAISE EXCEPTION 'two different people decide this: name both' USING ERRCODE = 'F0005';
    END IF;
END $$;

-- Enrol a table, or give an enrolled table another certificate. The known journal key stays.
CREATE FUNCTION floor.enrol(t text, certificate bytea, until timestamptz, who text) RETURNS void
LANGUAGE plpgsql SET search_path = floor, pg_temp AS $$
BEGIN
    INSERT INTO floor.enrolment ("table", digest, expires) VALUES (t, certificate, until)
        ON CONFLICT ("table") DO UPDATE SET digest = certificate, expires = until, revoked_at = NULL;
    PERFORM floor.decide('enrolled', t, who, '', encode(certificate, 'hex'));
END $$;

-- Revoke the certificate of a table: its next message is refused.
CREATE FUNCTION floor.revoke(t text, who text, reason text) RETURNS void
LANGUAGE plpgsql SET search_path = floor, pg_temp AS $$
BEGIN
    UPDATE floor.enrolment SET revoked_at = coalesce(revoked_at, now()) WHERE "table" = t;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'table % is not enrolled: tablectl floor status lists the tables', t USING ERRCODE = 'F0001';
    END IF;
    PERFORM floor.decide('revoked', t, who, '', reason);
END $$;

-- Let the journal of a table go on from this key, although nothing proves that it follows the known one. An empty key
-- is the known one: its journal lacks contributions or claims that the floor has.
CREATE FUNCTION floor.adopt(t text, one text, other text, asked text) RETURNS void
LANGUAGE plpgsql SET search_path = floor, pg_temp AS $$
DECLARE
    former text;
    key text;
BEGIN
    PERFORM floor.require_two(one, other);
    SELECT e.known INTO former FROM floor.enrolment AS e WHERE e."table" = t FOR UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'table % is not enrolled: tablectl floor status lists the tables', t USING ERRCODE = 'F0001';
    END IF;
    key := coalesce(nullif(asked, ''), former);
    IF key = '' THEN
        RAISE EXCEPTION 'table % has not connected yet: the floor takes its first key by itself', t USING ERRCODE = 'F0005';
    END IF;
    UPDATE floor.enrolment SET known = key WHERE "table" = t;
    PERFORM floor.decide('adopted', t, one, other, former || ' -> ' || key || coalesce((
        SELECT string_agg(
            format('; pool %s has %s contributions, %s cents, %s claims', a.pool, a.number, a.total, a.claims),
            '' ORDER BY a.pool
        ) FROM floor.account AS a WHERE a.account = 'table/' || t
    ), ''));
    INSERT INTO floor.adoption (decision, "table", pool, key, number, total, claims)
        SELECT (SELECT max(d.number) FROM floor.decision AS d), t, a.pool, key, a.number, a.total, a.claims
        FROM floor.account AS a WHERE a.account = 'table/' || t;
END $$;

-- The last adoption of a table's journal, if the table has the same numbers now: null after it has gone on.
CREATE FUNCTION floor.present_adoption(p text, t text) RETURNS floor.adoption LANGUAGE sql STABLE AS $$
    SELECT d.* FROM floor.adoption AS d JOIN floor.account AS a
        ON a.pool = d.pool AND a.account = 'table/' || d."table"
        AND (a.number, a.total, a.claims) = (d.number, d.total, d.claims)
    WHERE d.pool = p AND d."table" = t
        AND d.decision = (SELECT max(l.decision) FROM floor.adoption AS l WHERE l.pool = p AND l."table" = t);
$$;

-- Claims of a table with an answer and without an end.
CREATE FUNCTION floor.open_claims(p text, t text) RETURNS bigint[] LANGUAGE sql STABLE AS $$
    SELECT ARRAY(
        SELECT c.number FROM floor.claim AS c LEFT JOIN floor.settlement AS s USING (pool, "table", number)
        WHERE c.pool = p AND c."table" = t AND s.result IS NULL ORDER BY c.number
    );
$$;

-- The numbers from which a table goes on whose journal two people have adopted, and how far it has the same
-- contributions. proofs: hashes of the table's contributions from number `first` on.
CREATE FUNCTION floor.adopted_numbers(
    p text, t text, first bigint, proofs bytea[],
    OUT decision bigint, OUT by1 text, OUT by2 text, OUT key text, OUT number bigint, OUT total bigint,
    OUT claims bigint, OUT open_claims bigint[], OUT same bigint, OUT same_total bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
DECLARE
    adopted floor.adoption;
BEGIN
    PERFORM floor.require_read_committed();
    PERFORM FROM floor.account AS a WHERE a.pool = p AND a.account = 'table/' || t
        FOR NO KEY UPDATE;  -- a write, so that the answer waits for the standby
    adopted := floor.present_adoption(p, t);
    IF adopted.decision IS NULL THEN
        RAISE EXCEPTION 'no adoption of table % holds: nobody has adopted its journal, or the floor has more of it since',
            t USING ERRCODE = 'F0001';
    END IF;
    decision := adopted.decision;
    SELECT d.by1, d.by2 INTO STRICT by1, by2 FROM floor.decision AS d WHERE d.number = adopted.decision;
    key := adopted.key;
    number := adopted.number;
    total := adopted.total;
    claims := adopted.claims;
    open_claims := floor.open_claims(p, t);
    SELECT d.number, d.total INTO same, same_total
        FROM unnest(proofs) WITH ORDINALITY AS u(proof, at) JOIN floor.transfer AS d
        ON d.pool = p AND d.debit = 'table/' || t AND d.number = first + u.at - 1 AND d.proof = u.proof
        ORDER BY d.number DESC LIMIT 1;
    IF same IS NULL THEN  -- a journal that went on from an earlier adoption has nothing before it, and all that it had
        SELECT d.number, d.total INTO same, same_total FROM floor.adoption AS d
            WHERE d.pool = p AND d."table" = t AND d.number = first - 1 LIMIT 1;
    END IF;
    IF same IS NULL AND first > 1 THEN
        RAISE EXCEPTION 'table % and the floor have other contributions before number %: let it join under another name',
            t, first USING ERRCODE = 'F0005';
    END IF;
    same := coalesce(same, 0);
    same_total := coalesce(same_total, 0);
END $$;

-- End an open claim of a table that is lost: its journal cannot end it any more. Only for a revoked table, or a claim
-- from before the adoption of another journal. Any other table ends its claims itself.
CREATE FUNCTION floor.end_claim(p text, t text, n bigint, ended text, one text, other text, reason text) RETURNS void
LANGUAGE plpgsql SET search_path = floor, pg_temp AS $$
DECLARE
    words text := format('claim %s of pool %s is %s: %s', n, p, ended, reason);
BEGIN
    PERFORM floor.require_two(one, other);
    PERFORM floor.lock_pool(p);
    PERFORM 1 FROM floor.enrolment AS e WHERE e."table" = t FOR UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'table % is not enrolled: tablectl floor status lists the tables', t USING ERRCODE = 'F0001';
    ELSIF NOT EXISTS (SELECT FROM floor.claim AS c WHERE c.pool = p AND c."table" = t AND c.number = n) THEN
        RAISE EXCEPTION 'claim % of table % is unknown in pool %: tablectl floor status lists the open claims', n, t, p
            USING ERRCODE = 'F0001';
    ELSIF EXISTS (SELECT FROM floor.settlement AS s WHERE s.pool = p AND s."table" = t AND s.number = n) THEN
        RAISE EXCEPTION 'claim % of table % has ended already: there is nothing to do', n, t USING ERRCODE = 'F0003';
    ELSIF NOT EXISTS (SELECT FROM floor.enrolment AS e WHERE e."table" = t AND e.revoked_at IS NOT NULL)
            AND NOT EXISTS (SELECT FROM floor.adoption AS a WHERE a.pool = p AND a."table" = t AND a.claims >= n) THEN
        RAISE EXCEPTION 'table % is not revoked, and nobody has adopted another journal of it since: it ends its claim '
            'itself. If it is lost: tablectl floor revoke; if its journal is lost: tablectl floor adopt', t
            USING ERRCODE = 'F0005';
    END IF;
    PERFORM floor.settle_claim(p, t, n, (
        SELECT c.content FROM floor.claim AS c WHERE c.pool = p AND c."table" = t AND c.number = n
    ), ended, sha256(convert_to(words, 'UTF8')));
    PERFORM floor.decide('ended', t, one, other, words);
END $$;


-- Certificates of all tables, for the memory of a server.
CREATE FUNCTION floor.enrolments() RETURNS TABLE ("table" text, digest bytea, expires timestamptz, revoked boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
    SELECT e."table", e.digest, e.expires, e.revoked_at IS NOT NULL FROM floor.enrolment AS e;
$$;

-- Return the journal key that is known of a table, or null with the reason for which its certificate is refused.
CREATE FUNCTION floor.admit(t text, certificate bytea, OUT known text, OUT refused text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
DECLARE
    there floor.enrolment;
BEGIN
    SELECT e.* INTO there FROM floor.enrolment AS e WHERE e."table" = t;
    refused := CASE
        WHEN NOT FOUND THEN 'is not enrolled'
        WHEN there.digest IS DISTINCT FROM certificate THEN 'has another certificate than the enrolled one'
        WHEN there.revoked_at IS NOT NULL THEN 'has a revoked certificate'
        WHEN there.expires <= clock_timestamp() THEN 'has an expired certificate'
    END;
    IF refused IS NULL THEN
        known := there.known;
    END IF;
END $$;

-- Note how the journal key of a table goes on. Nothing depends on the standby: an older known key leads to the same ones.
CREATE FUNCTION floor.note_key(t text, certificate bytea, former text, proven text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
BEGIN
    PERFORM set_config('synchronous_commit', 'local', true);
    UPDATE floor.enrolment AS e SET known = proven
        WHERE e."table" = t AND e.digest = certificate AND e.known IN (former, proven);
    IF NOT FOUND THEN
        RAISE EXCEPTION 'another server has noted another journal key of table %', t USING ERRCODE = 'F0002';
    END IF;
END $$;

-- The meters of a table, its claims with an answer and without an end, and the adoption that holds (0: none).
CREATE FUNCTION floor.table_status(
    p text, t text, OUT terms bytea, OUT number bigint, OUT total bigint, OUT claims bigint, OUT open_claims bigint[],
    OUT adoption bigint
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
    SELECT o.terms, a.number, a.total, a.claims, floor.open_claims(p, t),
        coalesce((floor.present_adoption(p, t)).decision, 0)
    FROM floor.pool AS o JOIN floor.account AS a USING (pool) WHERE o.pool = p AND a.account = 'table/' || t;
$$;

-- The prize of each pool in cents, for the meters, and the number of changes of certificates.
CREATE FUNCTION floor.tick() RETURNS TABLE (pool text, prize bigint, changes bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
    SELECT o.pool, floor.prize(o.pool), i.changes FROM floor.installed AS i LEFT JOIN floor.pool AS o ON true;
$$;

-- The identifier of the database system, and its timeline, which rises with each promotion of a standby.
CREATE FUNCTION floor.origin(OUT "system" text, OUT timeline bigint)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
    SELECT system_identifier::text, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint
    FROM pg_control_system();
$$;

-- Write down that a server answers without a standby.
CREATE FUNCTION floor.note_alone(one text, other text, server text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
BEGIN
    PERFORM floor.require_two(one, other);
    PERFORM floor.decide('alone', '', one, other, server);
END $$;


REVOKE ALL ON FUNCTION
    floor.count_change, floor.decide, floor.require_two, floor.enrol, floor.revoke, floor.adopt, floor.end_claim,
    floor.present_adoption, floor.open_claims, floor.adopted_numbers, floor.enrolments, floor.admit, floor.note_key, floor.table_status, floor.tick, floor.origin, floor.note_alone
FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
    floor.adopted_numbers, floor.enrolments, floor.admit, floor.note_key, floor.table_status, floor.tick, floor.origin,
    floor.note_alone
TO floor_server;
INSERT INTO floor.installed (version) VALUES (2);
