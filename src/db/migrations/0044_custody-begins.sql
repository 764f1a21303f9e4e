-- Each tube that was under way before there were records begins with a link that says so: its state at the upgrade,
-- and no history. Nobody waits for it: a tube that moves meanwhile began its record by moving.
SELECT begin_custody(t, t.state::text) FROM "tubes" t
  WHERE t.state <> 'planned' AND NOT EXISTS (SELECT FROM custody_links l WHERE l.tube_id = t.id);--> statement-breakpoint

-- From now on a record begins with the first step of a planned tube. `begin_custody` stays for whoever is within the
-- former function at this instant; what it writes is refused.
CREATE OR REPLACE FUNCTION link_custody() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tube tubes%ROWTYPE;
BEGIN
  SELECT * INTO tube FROM tubes WHERE id = NEW.entity_id;
  PERFORM add_custody_link(tube, NEW);
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION hold_custody_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last custody_links%ROWTYPE;
BEGIN
  SELECT * INTO last FROM custody_links WHERE tube_id = NEW.tube_id ORDER BY number DESC LIMIT 1;
  IF NEW.number <> coalesce(last.number, 0) + 1 OR NEW.previous <> coalesce(last.hash, '')
    OR NEW.hash <> custody_hash(NEW)
    OR NEW.from_state IS DISTINCT FROM coalesce(last.to_state, 'planned')
    OR NOT EXISTS (SELECT FROM transitions WHERE machine = 'tube' AND from_state = NEW.from_state
      AND event = NEW.event AND to_state = NEW.to_state)
  THEN
    RAISE EXCEPTION 'link % of tube % does not follow the one before', NEW.number, NEW.tube_id
      USING ERRCODE = '23514', CONSTRAINT = 'custody_links_in_order', TABLE = 'custody_links';
  END IF;
  RETURN NEW;
END $$;
