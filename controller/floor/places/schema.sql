-- SPDX-License-Identifier: MIT
-- The register of a floor: teaching places (s 23(4)), closed tables (s 137(3)(b)), rulings about persons.
--
-- Only the functions below write. The server's role answers the asks of tables and reads the rulings; the database's
-- owner gives rulings, and ends the teaching place of a table that cannot return it. `../shared.sql` comes first.
-- Errors: F0001 unknown ruling, F0002 a number is missing, F0003 other content under the same number, F0005 impossible.

CREATE TABLE floor.register (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    teaching bigint NOT NULL DEFAULT 0,
    rulings bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE floor.register IS 'One row: the lock of teaching places and rulings, and their last numbers.';

CREATE TABLE floor.asker (
    "table" text PRIMARY KEY CHECK (length("table") BETWEEN 1 AND 64),
    asks bigint NOT NULL DEFAULT 0
);
COMMENT ON COLUMN floor.asker.asks IS 'Number of the last ask of this table. The row is the lock of its asks.';

CREATE TABLE floor.ask (
    "table" text NOT NULL REFERENCES floor.asker,
    number bigint NOT NULL,
    what text NOT NULL CHECK (what IN ('place', 'return', 'opened', 'closed', 'chips')),
    about text NOT NULL,
    content bytea NOT NULL,
    yes boolean NOT NULL,
    holders text[] NOT NULL,
    PRIMARY KEY ("table", number),
    CHECK ((what = 'chips') = (about <> ''))
);
COMMENT ON COLUMN floor.ask.about IS 'The table that issued the chips. Empty for other asks.';
COMMENT ON COLUMN floor.ask.yes IS 'The answer. A repeated ask gets it again, with the holders.';

CREATE TABLE floor.teaching (
    number bigint PRIMARY KEY,
    "table" text NOT NULL,
    taken boolean NOT NULL,
    ask bigint,
    by text NOT NULL,
    ground text NOT NULL
);
COMMENT ON TABLE floor.teaching IS 'A table has taken a teaching place, or given it back. Its last row holds.';
COMMENT ON COLUMN floor.teaching.ask IS 'Number of the ask of the table. Null: a person has ended the place.';

CREATE TABLE floor.ruling (
    number bigint PRIMARY KEY,
    what text NOT NULL CHECK (what IN ('exclude', 'apart', 'end')),
    person text NOT NULL,
    other text NOT NULL,
    game text NOT NULL,
    by text NOT NULL CHECK (by <> ''),
    ground text NOT NULL CHECK (ground <> ''),
    section text NOT NULL CHECK (section <> ''),
    ends bigint UNIQUE REFERENCES floor.ruling,
    CHECK ((what = 'end') = (ends IS NOT NULL)),
    CHECK ((what = 'end') = (person = '')),
    CHECK ((what = 'apart') = (other <> '')),
    CHECK (what <> 'apart' OR lower(person) <> lower(other))
);
COMMENT ON COLUMN floor.ruling.person IS 'The name as the staff write it. Case is ignored.';
COMMENT ON COLUMN floor.ruling.game IS 'The game of which it holds. Empty: every game.';

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON floor.ask
    FOR EACH STATEMENT EXECUTE FUNCTION floor.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON floor.teaching
    FOR EACH STATEMENT EXECUTE FUNCTION floor.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON floor.ruling
    FOR EACH STATEMENT EXECUTE FUNCTION floor.refuse_change();


-- Lock the register. Refuses other isolation levels: their statements do not see what was committed meanwhile.
-- A lock of a row is a write: the commit waits for the standby even if the function changes nothing.
CREATE FUNCTION floor.lock_register() RETURNS floor.register LANGUAGE plpgsql AS $$
DECLARE
    locked floor.register;
BEGIN
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'a transaction of the floor is read committed' USING ERRCODE = '25001';
    END IF;
    SELECT r.* INTO STRICT locked FROM floor.register AS r FOR UPDATE;
    RETURN locked;
END $$;

-- The tables that hold a teaching place now, in the order in which they took it.
CREATE FUNCTION floor.teaching_tables() RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
    SELECT coalesce(array_agg(held."table" ORDER BY held.number), '{}') FROM (
        SELECT DISTINCT ON (g."table") g."table", g.number, g.taken FROM floor.teaching AS g
        ORDER BY g."table", g.number DESC
    ) AS held WHERE held.taken;
$$;

-- Note that a table takes a place or gives it back, under the lock of the register.
CREATE FUNCTION floor.note_teaching(t text, takes boolean, n bigint, one text, because text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    next bigint;
BEGIN
    UPDATE floor.register SET teaching = teaching + 1 RETURNING teaching INTO STRICT next;
    INSERT INTO floor.teaching (number, "table", taken, ask, by, ground) VALUES (next, t, takes, n, one, because);
END $$;

-- Take a place for this table if it has none and fewer than eight are taken (s 23(4)).
CREATE FUNCTION floor.take_place(t text, n bigint, OUT yes boolean, OUT holders text[]) LANGUAGE plpgsql AS $$
BEGIN
    PERFORM floor.lock_register();
    holders := floor.teaching_tables();  -- a statement of its own, after the lock
    yes := t = ANY (holders) OR cardinality(holders) < 8;
    IF yes AND NOT t = ANY (holders) THEN
        PERFORM floor.note_teaching(t, true, n, t, '');
    END IF;
    IF yes THEN
        holders := '{}';
    END IF;
END $$;

-- Give the place of this table back, if it has one.
CREATE FUNCTION floor.give_place_back(t text, n bigint, one text, because text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    PERFORM floor.lock_register();
    IF NOT t = ANY (floor.teaching_tables()) THEN
        RETURN false;
    END IF;
    PERFORM floor.note_teaching(t, false, n, one, because);
    RETURN true;
END $$;

-- Return whether this table's last report says that it is closed. A table that has reported nothing is not closed.
CREATE FUNCTION floor.is_closed(t text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
    SELECT coalesce((
        SELECT a.what = 'closed' FROM floor.ask AS a
        WHERE a."table" = t AND a.what IN ('opened', 'closed') ORDER BY a.number DESC LIMIT 1
    ), false);
$$;

-- Answer the next ask of a table, or repeat the answer to an earlier one.
CREATE FUNCTION floor.answer_ask(t text, n bigint, kind text, issued_at text, asked bytea,
    OUT yes boolean, OUT holders text[]
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
DECLARE
    asker floor.asker;
    there floor.ask;
BEGIN
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'a transaction of the floor is read committed' USING ERRCODE = '25001';
    END IF;
    INSERT INTO floor.asker ("table") VALUES (t) ON CONFLICT DO NOTHING;
    SELECT k.* INTO STRICT asker FROM floor.asker AS k WHERE k."table" = t
        FOR UPDATE;  -- a write, so that a repeated answer waits for the standby too
    SELECT a.* INTO there FROM floor.ask AS a WHERE a."table" = t AND a.number = n;
    IF FOUND THEN
        IF there.content IS DISTINCT FROM asked THEN
            RAISE EXCEPTION 'another ask of table % has number %', t, n USING ERRCODE = 'F0003';
        END IF;
        yes := there.yes;
        holders := there.holders;
        RETURN;
    ELSIF n IS DISTINCT FROM asker.asks + 1 THEN
        RAISE EXCEPTION 'ask % of table % is missing', asker.asks + 1, t USING ERRCODE = 'F0002';
    END IF;
    holders := '{}';
    yes := true;
    IF kind = 'place' THEN
        SELECT p.yes, p.holders INTO STRICT yes, holders FROM floor.take_place(t, n) AS p;
    ELSIF kind = 'return' THEN
        PERFORM floor.give_place_back(t, n, t, '');
    ELSIF kind = 'chips' THEN
        yes := issued_at <> t AND floor.is_closed(issued_at);
    END IF;
    INSERT INTO floor.ask ("table", number, what, about, content, yes, holders)
        VALUES (t, n, kind, issued_at, asked, yes, holders);
    UPDATE floor.asker AS k SET asks = n WHERE k."table" = t;
END $$;

-- End the teaching place of a table that cannot return it, such as one that was destroyed. Again: returns false.
CREATE FUNCTION floor.end_teaching(t text, one text, because text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
BEGIN
    IF one = '' OR because = '' THEN
        RAISE EXCEPTION 'say who ends the place, and why' USING ERRCODE = 'F0005';
    END IF;
    RETURN floor.give_place_back(t, NULL, one, because);
END $$;

-- Give a ruling, and return its number. A ruling that holds already, or has ended already, keeps its number.
CREATE FUNCTION floor.rule(kind text, who text, another text, of_game text, one text, because text, cited text,
    earlier bigint
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $$
DECLARE
    number bigint;
BEGIN
    PERFORM floor.lock_register();
    SELECT r.number INTO number FROM floor.ruling AS r
        WHERE r.what = kind AND r.ends IS NOT DISTINCT FROM earlier AND lower(r.game) = lower(of_game)
        AND ((lower(r.person), lower(r.other)) IN ((lower(who), lower(another)), (lower(another), lower(who))))
        AND NOT EXISTS (SELECT 1 FROM floor.ruling AS e WHERE e.ends = r.number);
    IF FOUND THEN
        RETURN number;
    END IF;
    IF kind = 'end' AND NOT EXISTS (SELECT 1 FROM floor.ruling AS r WHERE r.number = earlier AND r.what <> 'end') THEN
        RAISE EXCEPTION 'there is no ruling % to end', earlier USING ERRCODE = 'F0001';
    END IF;
    UPDATE floor.register SET rulings = rulings + 1 RETURNING rulings INTO STRICT number;
    INSERT INTO floor.ruling (number, what, person, other, game, by, ground, section, ends)
        VALUES (number, kind, who, another, of_game, one, because, cited, earlier);
    RETURN number;
END $$;

-- Number of the last ruling; 0 if there is none.
CREATE FUNCTION floor.last_ruling() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
    SELECT r.rulings FROM floor.register AS r;
$$;

-- The rulings after this number, in order, at most so many. Reads only: a ruling was confirmed when it was given.
CREATE FUNCTION floor.rulings_after(known bigint, most int) RETURNS SETOF floor.ruling
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
    SELECT r.* FROM floor.ruling AS r WHERE r.number > known ORDER BY r.number LIMIT most;
$$;


DO $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'floor_server') THEN
        CREATE ROLE floor_server NOLOGIN;
    END IF;
END $$;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA floor FROM PUBLIC;
GRANT USAGE ON SCHEMA floor TO floor_server;
GRANT EXECUTE ON FUNCTION
    floor.answer_ask, floor.teaching_tables, floor.is_closed, floor.rulings_after, floor.last_ruling,
    floor.is_on_standby
TO floor_server;
INSERT INTO floor.register DEFAULT VALUES;
