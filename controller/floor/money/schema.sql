-- SPDX-License-Identifier: MIT
-- The money of the jackpot pools that several tables share (s 231(3)): a ledger of transfers between accounts.
--
-- Accounts of a pool: `table/NAME` (contributions of a table), `house` (seeds), `prize` (the jackpot prize), `claims`
-- (claimed and not yet paid), `winners` (paid). One row of `transfer` moves cents from one account to another.
-- Only the functions below write. The server's role may call them; it can write no table itself.
-- Errors: F0001 unknown pool or table, F0002 a number is missing, F0003 other content under the same number,
-- F0004 wrong running total, F0005 impossible. `../shared.sql` comes first: it makes the schema.

CREATE TABLE floor.pool (
    pool text PRIMARY KEY,
    terms bytea NOT NULL,
    seed bigint NOT NULL CHECK (seed BETWEEN 0 AND 1000000000000),
    claims bigint NOT NULL DEFAULT 0,
    own bigint NOT NULL DEFAULT 0,
    ordered_in xid8,
    ordered_prize bigint
);
COMMENT ON COLUMN floor.pool.terms IS 'The approved terms, byte for byte (s 224).';
COMMENT ON COLUMN floor.pool.seed IS 'Cents. What a prize begins with after it was paid whole.';
COMMENT ON COLUMN floor.pool.claims IS 'Order number of the last claim. The row is the lock of the pool.';
COMMENT ON COLUMN floor.pool.own IS 'Cents. The prize without the contributions of tables; may be negative.';
COMMENT ON COLUMN floor.pool.ordered_in IS 'The transaction that ordered a claim last. Only it records the claim.';
COMMENT ON COLUMN floor.pool.ordered_prize IS 'Cents. The prize that this claim was answered from.';

CREATE TABLE floor.account (
    pool text NOT NULL REFERENCES floor.pool,
    account text NOT NULL,
    number bigint NOT NULL DEFAULT 0,
    total bigint NOT NULL DEFAULT 0,
    claims bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (pool, account)
);
COMMENT ON COLUMN floor.account.number IS 'Number of the last transfer out of this account.';
COMMENT ON COLUMN floor.account.total IS 'Cents. Sum of all transfers out of this account: a meter that never falls.';
COMMENT ON COLUMN floor.account.claims IS 'Number of the last claim of this table.';

CREATE TABLE floor.transfer (
    pool text NOT NULL,
    debit text NOT NULL,
    number bigint NOT NULL,
    credit text NOT NULL CHECK (credit IN ('prize', 'claims', 'winners', 'house')),
    cents bigint NOT NULL CHECK (cents > 0),
    total bigint NOT NULL CHECK (total BETWEEN cents AND 1000000000000000),
    proof bytea NOT NULL,
    PRIMARY KEY (pool, debit, number),
    CHECK (debit <> credit)
);
COMMENT ON COLUMN floor.transfer.number IS 'Consecutive for each account that pays, from 1.';
COMMENT ON COLUMN floor.transfer.total IS 'Cents. Running total of the account that pays, bounded so that every sum is a bigint.';
COMMENT ON COLUMN floor.transfer.proof IS 'Digest of the reason: a row of the table''s journal, or the terms or answer here.';

CREATE TABLE floor.claim (
    pool text NOT NULL,
    "table" text NOT NULL,
    number bigint NOT NULL,
    "order" bigint NOT NULL,
    content bytea NOT NULL,
    share bigint NOT NULL CHECK (share >= 0),
    seed bigint NOT NULL CHECK (seed >= 0),
    answer bytea NOT NULL,
    PRIMARY KEY (pool, "table", number),
    UNIQUE (pool, "order")
);
COMMENT ON COLUMN floor.claim."order" IS 'Order in which the claims of the pool were accepted (assumed).';
COMMENT ON COLUMN floor.claim.share IS 'Cents that the prize pays; the house pays the rest of a fixed sum.';
COMMENT ON COLUMN floor.claim.answer IS 'The answer, byte for byte. A repeated claim gets it again.';

CREATE TABLE floor.settlement (
    pool text NOT NULL,
    "table" text NOT NULL,
    number bigint NOT NULL,
    result text NOT NULL CHECK (result IN ('posted', 'void')),
    proof bytea NOT NULL,
    PRIMARY KEY (pool, "table", number),
    FOREIGN KEY (pool, "table", number) REFERENCES floor.claim
);
COMMENT ON TABLE floor.settlement IS 'The end of a claim: paid (s 245(5)), or void. A claim without a row is pending.';


CREATE TABLE floor.frozen (
    pool text PRIMARY KEY REFERENCES floor.pool,
    since timestamptz NOT NULL DEFAULT clock_timestamp(),
    why text NOT NULL
);
COMMENT ON TABLE floor.frozen IS 'Pools that answer no new claim: after a restore, rows of their tables may be missing.';


CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON floor.transfer
    FOR EACH STATEMENT EXECUTE FUNCTION floor.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON floor.claim
    FOR EACH STATEMENT EXECUTE FUNCTION floor.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON floor.settlement
    FOR EACH STATEMENT EXECUTE FUNCTION floor.refuse_change();


-- Move cents that the pool's lock protects. Moves nothing if there are none.
CREATE FUNCTION floor.move(p text, from_account text, to_account text, amount bigint, because bytea) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    meter floor.account;
BEGIN
    IF amount = 0 THEN
        RETURN;
    END IF;
    UPDATE floor.account AS a SET number = a.number + 1, total = a.total + amount
        WHERE a.pool = p AND a.account = from_account RETURNING a.* INTO STRICT meter;
    INSERT INTO floor.transfer (pool, debit, number, credit, cents, total, proof)
        VALUES (p, from_account, meter.number, to_account, amount, meter.total, because);
    UPDATE floor.pool AS o SET own = o.own
            + CASE to_account WHEN 'prize' THEN amount ELSE 0 END
            - CASE from_account WHEN 'prize' THEN amount ELSE 0 END
        WHERE o.pool = p;
END $$;

-- Refuse other isolation levels: their statements do not see what was committed while they waited for a lock.
CREATE FUNCTION floor.require_read_committed() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'a transaction of the floor is read committed' USING ERRCODE = '25001';
    END IF;
END $$;

-- Lock the pool. Until the transaction ends nobody else orders, records or settles a claim.
-- A lock of a row is a write: the commit waits for the standby even if the function only repeats an answer.
CREATE FUNCTION floor.lock_pool(p text) RETURNS floor.pool LANGUAGE plpgsql AS $$
DECLARE
    locked floor.pool;
BEGIN
    PERFORM floor.require_read_committed();
    SELECT o.* INTO locked FROM floor.pool AS o WHERE o.pool = p FOR UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'pool % is unknown', p USING ERRCODE = 'F0001';
    END IF;
    RETURN locked;
END $$;


-- The present prize in cents: seed and contributions, less what was claimed and not void.
CREATE FUNCTION floor.prize(p text) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
    SELECT o.own + coalesce((
        SELECT sum(a.total) FROM floor.account AS a WHERE a.pool = p AND a.account LIKE 'table/%'
    ), 0)::bigint FROM floor.pool AS o WHERE o.pool = p;
$$;

-- Create a pool with its approved terms. The same terms again change nothing.
CREATE FUNCTION floor.create_pool(p text, approved bytea, begins_with bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
DECLARE
    there floor.pool;
BEGIN
    INSERT INTO floor.pool (pool, terms, seed) VALUES (p, approved, begins_with) ON CONFLICT DO NOTHING;
    IF FOUND THEN
        INSERT INTO floor.account (pool, account) VALUES (p, 'house'), (p, 'prize'), (p, 'claims');
        PERFORM floor.move(p, 'house', 'prize', begins_with, sha256(approved));
        RETURN;
    END IF;
    there := floor.lock_pool(p);
    IF (there.terms, there.seed) IS DISTINCT FROM (approved, begins_with) THEN
        RAISE EXCEPTION 'pool % has other terms', p USING ERRCODE = 'F0003';
    END IF;
END $$;

-- Let a table contribute to a pool and claim from it. Again: changes nothing.
CREATE FUNCTION floor.join_pool(p text, t text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
BEGIN
    PERFORM floor.lock_pool(p);
    INSERT INTO floor.account (pool, account) VALUES (p, 'table/' || t) ON CONFLICT DO NOTHING;
END $$;

-- Accept the contributions of a table from number `first` on, and return the number of the last one accepted.
-- Contributions that are there already must be the same ones.
CREATE FUNCTION floor.put(p text, t text, first bigint, amounts bigint[], totals bigint[], proofs bytea[])
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
DECLARE
    meter floor.account;
    name CONSTANT text := 'table/' || t;
    count CONSTANT int := cardinality(amounts);
    known bigint;
BEGIN
    PERFORM floor.require_read_committed();
    IF count = 0 OR cardinality(totals) <> count OR cardinality(proofs) <> count OR first < 1 THEN
        RAISE EXCEPTION 'no contributions, or not as many totals and proofs' USING ERRCODE = 'F0005';
    END IF;
    SELECT a.* INTO meter FROM floor.account AS a WHERE a.pool = p AND a.account = name
        FOR NO KEY UPDATE;  -- a write, so that a repeated answer waits for the standby too
    IF NOT FOUND THEN
        RAISE EXCEPTION 'table % is not in pool %', t, p USING ERRCODE = 'F0001';
    END IF;
    known := least(meter.number - first + 1, count);
    IF known < 0 THEN
        RAISE EXCEPTION 'contribution % is missing', meter.number + 1 USING ERRCODE = 'F0002';
    END IF;
    IF EXISTS (
        SELECT 1 FROM unnest(amounts, totals, proofs) WITH ORDINALITY AS u(cents, total, proof, at)
        LEFT JOIN floor.transfer AS d ON d.pool = p AND d.debit = name AND d.number = first + u.at - 1
        WHERE u.at <= known AND (d.cents, d.total, d.proof) IS DISTINCT FROM (u.cents, u.total, u.proof)
    ) THEN
        RAISE EXCEPTION 'other contributions of table % have these numbers', t USING ERRCODE = 'F0003';
    END IF;
    IF known = count THEN
        RETURN meter.number;
    END IF;
    IF EXISTS (
        SELECT 1 FROM unnest(amounts, totals) WITH ORDINALITY AS u(cents, total, at)
        WHERE u.at > known AND (u.cents IS NULL OR u.cents <= 0)
    ) THEN
        RAISE EXCEPTION 'a contribution is more than 0' USING ERRCODE = 'F0005';
    END IF;
    IF EXISTS (
        SELECT 1 FROM (
            SELECT u.total, meter.total + sum(u.cents) OVER (ORDER BY u.at) AS due
            FROM unnest(amounts, totals) WITH ORDINALITY AS u(cents, total, at) WHERE u.at > known
        ) AS run WHERE run.total IS DISTINCT FROM run.due
    ) THEN
        RAISE EXCEPTION 'a running total of table % is wrong', t USING ERRCODE = 'F0004';
    END IF;
    INSERT INTO floor.transfer (pool, debit, number, credit, cents, total, proof)
        SELECT p, name, first + u.at - 1, 'prize', u.cents, u.total, u.proof
        FROM unnest(amounts, totals, proofs) WITH ORDINALITY AS u(cents, total, proof, at) WHERE u.at > known;
    UPDATE floor.account AS a SET number = first + count - 1, total = (SELECT max(u) FROM unnest(totals) AS u)
        WHERE a.pool = p AND a.account = name;
    RETURN first + count - 1;
END $$;

-- Accept the contributions of several tables, all or none: of table i the next counts[i] amounts, totals and proofs.
-- Name the tables in one order, so that no two transactions wait for each other.
CREATE FUNCTION floor.put_many(
    pools text[], tables text[], firsts bigint[], counts int[], amounts bigint[], totals bigint[], proofs bytea[]
) RETURNS bigint[] LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
DECLARE
    accepted bigint[] := '{}';
    a int := 1;
    z int;
BEGIN
    FOR i IN 1 .. cardinality(pools) LOOP
        z := a + counts[i] - 1;
        accepted := accepted || floor.put(pools[i], tables[i], firsts[i], amounts[a:z], totals[a:z], proofs[a:z]);
        a := z + 1;
    END LOOP;
    RETURN accepted;
END $$;

-- Return whether each of these claims has an answer. Locks nothing.
CREATE FUNCTION floor.have_answers(pools text[], tables text[], numbers bigint[]) RETURNS boolean[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
    SELECT coalesce(array_agg(c.pool IS NOT NULL ORDER BY u.at), '{}')
    FROM unnest(pools, tables, numbers) WITH ORDINALITY AS u(p, t, n, at)
    LEFT JOIN floor.claim AS c ON c.pool = u.p AND c."table" = u.t AND c.number = u.n;
$$;

-- Lock a pool, and the accounts of tables that claim from it, before several claims are ordered in one transaction.
-- The accounts are locked in the order of `put_many` (code points), so that no two transactions wait for each other.
CREATE FUNCTION floor.lock_accounts(p text, tables text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
BEGIN
    PERFORM floor.lock_pool(p);
    PERFORM FROM floor.account AS a
        WHERE a.pool = p AND a.account IN (SELECT 'table/' || u.t FROM unnest(tables) AS u(t))
        ORDER BY a.account COLLATE "C" FOR NO KEY UPDATE OF a;
END $$;

-- Order a claim: return the answer that was given before, or lock the pool and return the order number and the prize.
CREATE FUNCTION floor.order_claim(
    p text, t text, n bigint, asked bytea, contributed bigint,
    OUT former bytea, OUT nth bigint, OUT prize bigint, OUT terms bytea
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
DECLARE
    locked floor.pool;
    there floor.claim;
    meter floor.account;
BEGIN
    PERFORM floor.require_read_committed();
    SELECT c.* INTO there FROM floor.claim AS c WHERE c.pool = p AND c."table" = t AND c.number = n
        FOR KEY SHARE;  -- a write, so that a repeated answer waits for the standby too, but for no other claim
    IF NOT FOUND THEN
        locked := floor.lock_pool(p);  -- the claim may have been recorded while this one waited
        SELECT c.* INTO there FROM floor.claim AS c WHERE c.pool = p AND c."table" = t AND c.number = n;
    END IF;
    IF FOUND THEN
        IF there.content IS DISTINCT FROM asked THEN
            RAISE EXCEPTION 'another claim of table % has number %', t, n USING ERRCODE = 'F0003';
        END IF;
        former := there.answer;
        RETURN;
    END IF;
    IF EXISTS (SELECT 1 FROM floor.frozen AS f WHERE f.pool = p) THEN
        RAISE EXCEPTION 'pool % is frozen: its rows are being put again after a restore', p USING ERRCODE = 'F0006';
    END IF;
    SELECT a.* INTO meter FROM floor.account AS a WHERE a.pool = p AND a.account = 'table/' || t
        FOR NO KEY UPDATE;  -- nothing is put between the claim and its prize
    IF NOT FOUND THEN
        RAISE EXCEPTION 'table % is not in pool %', t, p USING ERRCODE = 'F0001';
    ELSIF n IS DISTINCT FROM meter.claims + 1 THEN
        RAISE EXCEPTION 'claim % of table % is missing', meter.claims + 1, t USING ERRCODE = 'F0002';
    ELSIF contributed IS DISTINCT FROM meter.number THEN
        RAISE EXCEPTION 'table % has put % contributions, its claim says %', t, meter.number, contributed
            USING ERRCODE = 'F0002';
    END IF;
    nth := locked.claims + 1;
    terms := locked.terms;
    prize := floor.prize(p);  -- a statement of its own, after the locks: it sees every claim that was recorded before
    UPDATE floor.pool AS o SET ordered_in = pg_current_xact_id(), ordered_prize = order_claim.prize WHERE o.pool = p;
END $$;

-- Write a claim with its answer, and move its money. The caller holds the lock of the pool.
CREATE FUNCTION floor.book_claim(
    p text, t text, n bigint, nth bigint, asked bytea, of_the_prize bigint, begins_with bigint, answered bytea
) RETURNS void LANGUAGE plpgsql SET search_path = floor, pg_temp AS $$
BEGIN
    INSERT INTO floor.claim (pool, "table", number, "order", content, share, seed, answer)
        VALUES (p, t, n, nth, asked, of_the_prize, begins_with, answered);
    UPDATE floor.pool AS o SET claims = nth WHERE o.pool = p;
    UPDATE floor.account AS a SET claims = n WHERE a.pool = p AND a.account = 'table/' || t AND a.claims = n - 1;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'claim % is not the next one of table %', n, t USING ERRCODE = 'F0002';
    END IF;
    PERFORM floor.move(p, 'prize', 'claims', of_the_prize, sha256(answered));
    PERFORM floor.move(p, 'house', 'prize', begins_with, sha256(answered));
END $$;

-- Record an ordered claim with its answer, in the transaction that ordered it.
CREATE FUNCTION floor.record_claim(
    p text, t text, n bigint, nth bigint, asked bytea, of_the_prize bigint, begins_with bigint, answered bytea
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
DECLARE
    locked CONSTANT floor.pool := floor.lock_pool(p);
BEGIN
    IF nth <> locked.claims + 1 OR locked.ordered_in IS DISTINCT FROM pg_current_xact_id() THEN
        RAISE EXCEPTION 'claim % of the pool was not ordered in this transaction', nth USING ERRCODE = 'F0002';
    END IF;
    -- A seed follows a prize that was paid whole, but for the cents that at most 7 places (s 230(1)) cannot share.
    IF of_the_prize < 0 OR of_the_prize > locked.ordered_prize OR begins_with NOT IN (0, locked.seed)
            OR (begins_with > 0 AND locked.ordered_prize - of_the_prize >= 7) THEN
        RAISE EXCEPTION 'the prize cannot pay %', of_the_prize USING ERRCODE = 'F0005';
    END IF;
    PERFORM floor.book_claim(p, t, n, nth, asked, of_the_prize, begins_with, answered);
END $$;

-- End a claim: `posted` once it is notified, counted and paid (s 245(5)); `void` by direction.
-- The share of a void claim goes back to the prize, and its seed to the house, as far as the prize has it (assumed).
CREATE FUNCTION floor.settle_claim(p text, t text, n bigint, asked bytea, ended text, because bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
DECLARE
    claimed floor.claim;
    before floor.settlement;
BEGIN
    PERFORM floor.lock_pool(p);
    SELECT c.* INTO claimed FROM floor.claim AS c WHERE c.pool = p AND c."table" = t AND c.number = n;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'claim % of table % is unknown', n, t USING ERRCODE = 'F0001';
    ELSIF claimed.content IS DISTINCT FROM asked THEN
        RAISE EXCEPTION 'another claim of table % has number %', t, n USING ERRCODE = 'F0003';
    END IF;
    SELECT s.* INTO before FROM floor.settlement AS s WHERE s.pool = p AND s."table" = t AND s.number = n;
    IF FOUND THEN
        IF before.result IS DISTINCT FROM ended THEN
            RAISE EXCEPTION 'claim % of table % is %', n, t, before.result USING ERRCODE = 'F0003';
        END IF;
        RETURN;
    END IF;
    INSERT INTO floor.settlement (pool, "table", number, result, proof) VALUES (p, t, n, ended, because);
    IF ended = 'posted' THEN
        PERFORM floor.move(p, 'claims', 'winners', claimed.share, because);
    ELSE
        PERFORM floor.move(p, 'claims', 'prize', claimed.share, because);
        PERFORM floor.move(p, 'prize', 'house', least(claimed.seed, floor.prize(p)), because);
    END IF;
END $$;

-- Freeze a pool: it answers no new claim. Contributions, repeated answers and ends of claims go on.
CREATE FUNCTION floor.freeze(p text, because text) RETURNS void
LANGUAGE plpgsql SET search_path = floor, pg_temp AS $$
BEGIN
    PERFORM floor.lock_pool(p);
    INSERT INTO floor.frozen (pool, why) VALUES (p, because) ON CONFLICT DO NOTHING;
END $$;

-- Record a claim again that the floor has answered and signed before a restore, in the order of the answers.
CREATE FUNCTION floor.restore_claim(
    p text, t text, n bigint, nth bigint, asked bytea, of_the_prize bigint, begins_with bigint, answered bytea
) RETURNS void LANGUAGE plpgsql SET search_path = floor, pg_temp AS $$
DECLARE
    locked CONSTANT floor.pool := floor.lock_pool(p);
BEGIN
    IF NOT EXISTS (SELECT 1 FROM floor.frozen AS f WHERE f.pool = p) THEN
        RAISE EXCEPTION 'pool % is not frozen', p USING ERRCODE = 'F0005';
    ELSIF nth <> locked.claims + 1 THEN
        RAISE EXCEPTION 'the answer with order % is missing', locked.claims + 1 USING ERRCODE = 'F0002';
    END IF;
    PERFORM floor.book_claim(p, t, n, nth, asked, of_the_prize, begins_with, answered);
END $$;

-- Return what is wrong with a pool: meters against the sums of transfers, and every account's balance. Empty if right.
CREATE FUNCTION floor.audit(p text) RETURNS TABLE (account text, wrong text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
    WITH paid AS (
        SELECT d.debit, count(*) AS number, sum(d.cents)::bigint AS total, max(d.number) AS last, max(d.total) AS meter
        FROM floor.transfer AS d WHERE d.pool = p GROUP BY d.debit
    ), got AS (
        SELECT d.credit, sum(d.cents)::bigint AS total FROM floor.transfer AS d WHERE d.pool = p GROUP BY d.credit
    )
    SELECT a.account, 'the meter is not the sum of the transfers'
        FROM floor.account AS a LEFT JOIN paid ON paid.debit = a.account
        WHERE a.pool = p AND (a.number, a.total) <> (coalesce(paid.number, 0), coalesce(paid.total, 0))
    UNION ALL
    SELECT paid.debit, 'numbers or running totals have gaps' FROM paid
        WHERE (paid.number, paid.total) <> (paid.last, paid.meter)
    UNION ALL
    SELECT 'prize', 'the balance is not the prize'
        WHERE floor.prize(p) IS DISTINCT FROM (
            coalesce((SELECT got.total FROM got WHERE got.credit = 'prize'), 0)
            - coalesce((SELECT paid.total FROM paid WHERE paid.debit = 'prize'), 0)
        ) OR floor.prize(p) < 0
    UNION ALL
    SELECT 'claims', 'the balance is not the sum of the pending claims'
        WHERE coalesce((SELECT got.total FROM got WHERE got.credit = 'claims'), 0)
            - coalesce((SELECT paid.total FROM paid WHERE paid.debit = 'claims'), 0)
            <> coalesce((
                SELECT sum(c.share) FROM floor.claim AS c LEFT JOIN floor.settlement AS s USING (pool, "table", number)
                WHERE c.pool = p AND s.result IS NULL
            ), 0)
    UNION ALL
    SELECT 'claims', 'order numbers have gaps'
        FROM floor.claim AS c WHERE c.pool = p HAVING count(*) <> coalesce(max(c."order"), 0);
$$;


DO $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'floor_server') THEN
        CREATE ROLE floor_server NOLOGIN;
    END IF;
    EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO floor_server', current_database());
END $$;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA floor FROM PUBLIC;
GRANT USAGE ON SCHEMA floor TO floor_server;
GRANT EXECUTE ON FUNCTION
    floor.prize, floor.put, floor.put_many, floor.have_answers, floor.lock_accounts, floor.order_claim, floor.record_claim,
    floor.settle_claim, floor.audit, floor.is_on_standby
TO floor_server;
