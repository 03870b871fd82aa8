-- SPDX-License-Identifier: MIT
-- The store of keno tickets that several tables share: the tables of `controller/tickets/sqlite/file.py`, which says
-- what their columns mean. `../shared.sql` comes first. Texts are compared byte by byte, as SQLite does it.

CREATE SCHEMA keno;

CREATE TABLE keno.store (
    one bigint PRIMARY KEY CHECK (one = 1),
    key bytea NOT NULL CHECK (length(key) = 32),
    open_game bigint NOT NULL,
    schedule bigint,
    base bigint NOT NULL,
    brought bigint NOT NULL,
    tickets bigint NOT NULL,
    wagers bigint NOT NULL,
    cents bigint NOT NULL
);

CREATE TABLE keno.leaving (
    game bigint PRIMARY KEY,
    tickets bigint NOT NULL,
    wagers bigint NOT NULL,
    cents bigint NOT NULL
);

CREATE TABLE keno.life (
    row bigint PRIMARY KEY CHECK (row > 0),
    request text COLLATE "C" UNIQUE,
    asked bytea,
    kind text COLLATE "C" NOT NULL,
    day text COLLATE "C" NOT NULL,
    at text COLLATE "C" NOT NULL,
    station bigint NOT NULL,
    writer text COLLATE "C" NOT NULL,
    supervisor text COLLATE "C" NOT NULL,
    serial bigint,
    game bigint,
    cash bigint NOT NULL,
    cents bigint NOT NULL,
    means text COLLATE "C" NOT NULL,
    words text COLLATE "C" NOT NULL,
    answer bytea,
    account text COLLATE "C" NOT NULL,
    digest bytea NOT NULL
);
CREATE INDEX life_of_a_ticket ON keno.life (serial) WHERE serial IS NOT NULL;
CREATE INDEX life_of_a_day ON keno.life (day);
CREATE INDEX life_handed_over ON keno.life (means) WHERE kind = 'handed-over';
CREATE INDEX life_put_right ON keno.life (row) WHERE kind = 'day-put-right';
CREATE INDEX life_of_games ON keno.life (row) WHERE kind IN ('closed', 'begun-anew');
CREATE INDEX life_of_dollars ON keno.life (kind, cents, cash, means)
    WHERE kind IN ('issued', 'redeemed') OR means = 'keno-dollars' OR (kind = 'sold' AND cash < cents);

CREATE TABLE keno.schedules (
    number bigint PRIMARY KEY,
    schedule bytea UNIQUE NOT NULL
);

CREATE TABLE keno.tickets (
    serial bigint PRIMARY KEY CHECK (serial > 0),
    row bigint NOT NULL,
    schedule bigint NOT NULL,
    spots bytea NOT NULL,
    cents bigint NOT NULL,
    jackpot boolean NOT NULL,
    first_game bigint NOT NULL,
    entered_until bigint NOT NULL,
    cents_a_game bigint NOT NULL,
    games bigint NOT NULL,
    day text COLLATE "C" NOT NULL,
    void bigint NOT NULL
);
CREATE INDEX tickets_entered ON keno.tickets (entered_until);
CREATE INDEX tickets_of_jackpots ON keno.tickets (entered_until) WHERE jackpot;

CREATE TABLE keno.games (
    game bigint PRIMARY KEY,
    state text COLLATE "C" NOT NULL,
    staked bigint NOT NULL,
    added bigint NOT NULL,
    won bigint NOT NULL,
    jackpots bigint NOT NULL,
    numbers bytea,
    closed bigint NOT NULL,
    settled bigint
);

CREATE TABLE keno.pools (
    spots bigint PRIMARY KEY,
    cents bigint NOT NULL CHECK (cents >= 0)
);

CREATE TABLE keno.added (
    game bigint,
    spots bigint,
    cents bigint NOT NULL,
    PRIMARY KEY (game, spots)
);

CREATE TABLE keno.prizes (
    serial bigint,
    game bigint,
    way bigint,
    catches bigint NOT NULL,
    cents bigint NOT NULL CHECK (cents > 0),
    jackpot boolean NOT NULL,
    done bigint,
    PRIMARY KEY (serial, game, way)
);
CREATE INDEX prizes_due ON keno.prizes (serial) WHERE done IS NULL;

CREATE TABLE keno.refunds (
    serial bigint,
    game bigint,
    cents bigint NOT NULL,
    row bigint NOT NULL,
    PRIMARY KEY (serial, game)
);

CREATE TABLE keno.dollars (
    serial bigint PRIMARY KEY,
    cents bigint NOT NULL CHECK (cents >= 0),
    day text COLLATE "C" NOT NULL,
    at text COLLATE "C" NOT NULL,
    station bigint NOT NULL
);

-- What a store of several tables has besides (`hall.py`). One row: the game that is being closed, or 0; the last game
-- that all boards have shown as closed; the numbers drawn in it; the approved terms, as JSON.
CREATE TABLE keno.hall (
    one bigint PRIMARY KEY CHECK (one = 1),
    closing bigint NOT NULL,
    notified bigint NOT NULL,
    drawn bytea NOT NULL,
    terms bytea
);

-- Tickets that are sold, and neither printed whole nor void. since: nanoseconds since 1970, when the printer began.
CREATE TABLE keno.papers (
    serial bigint PRIMARY KEY,
    station bigint NOT NULL,
    since bigint
);

-- Payments that their station has not confirmed. asked: 1 once the station has asked for the payment again.
CREATE TABLE keno.payments (
    request text COLLATE "C" PRIMARY KEY,
    serial bigint NOT NULL,
    station bigint NOT NULL,
    cents bigint NOT NULL,
    asked bigint NOT NULL
);

-- Enrolled boards. game: the game that it shows as closed, or 0. numbers: those that it shows for this game.
CREATE TABLE keno.boards (
    board text COLLATE "C" PRIMARY KEY,
    game bigint NOT NULL,
    numbers bytea NOT NULL
);

-- Stations by the name in their certificate. person: whose shift it is, or empty.
CREATE TABLE keno.stations (
    name text COLLATE "C" PRIMARY KEY,
    number bigint UNIQUE NOT NULL CHECK (number > 0),
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('writer', 'self-service', 'cashier', 'supervisor', 'draw')),
    card_ways bigint NOT NULL,
    person text COLLATE "C" NOT NULL
);


-- Lock the store for this transaction. Terminals are served in the order in which they asked, as row locks do not do it.
-- A lock of a row is a write: the commit waits for the standby even if the act only repeats an answer.
CREATE FUNCTION keno.lock_store() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock('keno.store'::regclass::bigint);
    PERFORM FROM keno.store FOR UPDATE;
END $$;

CREATE FUNCTION keno.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows are only added';
END $$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON keno.life
    FOR EACH STATEMENT EXECUTE FUNCTION keno.refuse_change();


-- The digest of one row of a table: a number below 2**128, or above -2**128.
CREATE FUNCTION keno.digest(of_table text, content text) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
    SELECT ('x' || substr(d.hex, 1, 16))::bit(64)::bigint * 18446744073709551616::numeric
        + ('x' || substr(d.hex, 17, 16))::bit(64)::bigint
    FROM (SELECT encode(sha256(convert_to(of_table || content, 'UTF8')), 'hex') AS hex) AS d;
$$;

-- Add the change of one row to the change of the checksum by this transaction.
CREATE FUNCTION keno.count_change() RETURNS trigger LANGUAGE plpgsql SET bytea_output = 'hex' AS $$
DECLARE
    change numeric := keno.change();
BEGIN
    IF TG_OP <> 'INSERT' THEN
        change := change - keno.digest(TG_TABLE_NAME, OLD::text);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        change := change + keno.digest(TG_TABLE_NAME, NEW::text);
    END IF;
    PERFORM set_config('keno.change', change::text, true);
    RETURN NULL;
END $$;

-- The change of the checksum by this transaction so far.
CREATE FUNCTION keno.change() RETURNS numeric LANGUAGE sql STABLE AS $$
    SELECT coalesce(nullif(current_setting('keno.change', true), ''), '0')::numeric;
$$;

-- The checksum of all tables except the log, from all their rows.
CREATE FUNCTION keno.checksum() RETURNS numeric LANGUAGE sql STABLE SET bytea_output = 'hex' AS $$
    SELECT sum(d.digest) FROM (
        SELECT keno.digest('store', t::text) FROM keno.store AS t
        UNION ALL SELECT keno.digest('leaving', t::text) FROM keno.leaving AS t
        UNION ALL SELECT keno.digest('schedules', t::text) FROM keno.schedules AS t
        UNION ALL SELECT keno.digest('tickets', t::text) FROM keno.tickets AS t
        UNION ALL SELECT keno.digest('games', t::text) FROM keno.games AS t
        UNION ALL SELECT keno.digest('pools', t::text) FROM keno.pools AS t
        UNION ALL SELECT keno.digest('added', t::text) FROM keno.added AS t
        UNION ALL SELECT keno.digest('prizes', t::text) FROM keno.prizes AS t
        UNION ALL SELECT keno.digest('refunds', t::text) FROM keno.refunds AS t
        UNION ALL SELECT keno.digest('dollars', t::text) FROM keno.dollars AS t
        UNION ALL SELECT keno.digest('hall', t::text) FROM keno.hall AS t
        UNION ALL SELECT keno.digest('papers', t::text) FROM keno.papers AS t
        UNION ALL SELECT keno.digest('payments', t::text) FROM keno.payments AS t
        UNION ALL SELECT keno.digest('boards', t::text) FROM keno.boards AS t
        UNION ALL SELECT keno.digest('stations', t::text) FROM keno.stations AS t
    ) AS d (digest);
$$;

DO $$
DECLARE
    name text;
BEGIN
    FOR name IN SELECT c.relname FROM pg_class AS c
        WHERE c.relnamespace = 'keno'::regnamespace AND c.relkind = 'r' AND c.relname <> 'life'
    LOOP
        EXECUTE format(
            'CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON keno.%I '
            'FOR EACH ROW EXECUTE FUNCTION keno.count_change()', name
        );
        EXECUTE format(
            'CREATE TRIGGER not_emptied BEFORE TRUNCATE ON keno.%I '
            'FOR EACH STATEMENT EXECUTE FUNCTION keno.refuse_change()', name
        );
    END LOOP;
END $$;


DO $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'keno_server') THEN
        CREATE ROLE keno_server NOLOGIN;
    END IF;
    EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO keno_server', current_database());
END $$;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA keno FROM PUBLIC;
GRANT USAGE ON SCHEMA keno, floor TO keno_server;
GRANT EXECUTE ON FUNCTION
    keno.lock_store, keno.digest, keno.count_change, keno.change, keno.checksum, floor.is_on_standby TO keno_server;
GRANT SELECT ON ALL TABLES IN SCHEMA keno TO keno_server;
GRANT INSERT ON keno.leaving, keno.life, keno.schedules, keno.tickets, keno.games, keno.added, keno.prizes,
    keno.refunds, keno.dollars, keno.papers, keno.payments, keno.boards, keno.stations TO keno_server;
GRANT DELETE ON keno.leaving, keno.papers, keno.payments, keno.boards TO keno_server;
GRANT UPDATE (open_game, schedule, base, brought, tickets, wagers, cents) ON keno.store TO keno_server;
GRANT UPDATE (tickets, wagers, cents) ON keno.leaving TO keno_server;
GRANT UPDATE (entered_until, void, day) ON keno.tickets TO keno_server;
GRANT UPDATE (state, won, jackpots, numbers, settled) ON keno.games TO keno_server;
GRANT UPDATE (cents) ON keno.pools TO keno_server;
GRANT UPDATE (done) ON keno.prizes TO keno_server;
GRANT UPDATE (cents, day) ON keno.dollars TO keno_server;
GRANT UPDATE (closing, notified, drawn, terms) ON keno.hall TO keno_server;
GRANT UPDATE (station, since) ON keno.papers TO keno_server;
GRANT UPDATE (asked) ON keno.payments TO keno_server;
GRANT UPDATE (game, numbers) ON keno.boards TO keno_server;
GRANT UPDATE (number, kind, card_ways, person) ON keno.stations TO keno_server;
