-- SPDX-License-Identifier: MIT
-- Functions that every store of the floor uses: tables without changes, and commits that a synchronous standby has.
-- Executed again, this file changes nothing.

CREATE SCHEMA IF NOT EXISTS floor;

-- The trigger of an append-only table.
CREATE OR REPLACE FUNCTION floor.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'F0003';
END $$;

-- Return the end of what was written before this position. At the end of a page, `pg_current_wal_insert_lsn` gives the
-- position after the header of the next page (24 bytes, 40 in a new file): no standby has it before the next record.
CREATE OR REPLACE FUNCTION floor.end_of_record("position" pg_lsn) RETURNS pg_lsn LANGUAGE sql STABLE AS $$
    SELECT "position" - CASE
        WHEN ("position" - '0/0') % current_setting('wal_block_size')::bigint = 24 THEN 24
        WHEN ("position" - '0/0') % pg_size_bytes(current_setting('wal_segment_size')) = 40 THEN 40
        ELSE 0
    END::numeric;
$$;

-- Return whether a synchronous standby has everything up to this position of the log on its disk.
CREATE OR REPLACE FUNCTION floor.is_on_standby("position" pg_lsn) RETURNS boolean
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
    SELECT EXISTS (
        SELECT 1 FROM pg_stat_replication AS r
        WHERE r.sync_state IN ('sync', 'quorum') AND r.flush_lsn >= floor.end_of_record("position")
    );
$$;
REVOKE ALL ON FUNCTION floor.end_of_record, floor.is_on_standby FROM PUBLIC;
