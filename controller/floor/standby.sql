-- SPDX-License-Identifier: MIT
-- What every store of the floor stands on: whether a commit is on a synchronous standby. Again: changes nothing.

CREATE SCHEMA IF NOT EXISTS floor;

-- Return whether a synchronous standby has everything up to this position of the log on its disk.
CREATE OR REPLACE FUNCTION floor.is_on_standby("position" pg_lsn) RETURNS boolean
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = floor, pg_temp AS $$
    SELECT EXISTS (
        SELECT 1 FROM pg_stat_replication AS r WHERE r.sync_state IN ('sync', 'quorum') AND r.flush_lsn >= "position"
    );
$$;
REVOKE ALL ON FUNCTION floor.is_on_standby FROM PUBLIC;
