-- Each web process listens: a change of a booking is named once in the transaction that makes it, by
-- its id alone. ' offer': a visit of it began or ceased to be on offer. The machines are those of
-- `followedMachines`; what a lab does to a value is not among them.
CREATE OR REPLACE FUNCTION tell_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('moves', booking_id || CASE
    WHEN bool_or(machine = 'visit' AND (from_state IS NOT DISTINCT FROM 'offered' OR to_state = 'offered'))
    THEN ' offer' ELSE '' END)
  FROM added
  WHERE booking_id IS NOT NULL AND machine IN
    ('order', 'visit', 'visitFee', 'tube', 'report', 'payment', 'refund', 'proposal', 'reassignment')
  GROUP BY booking_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "events_tell" AFTER INSERT ON "events"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_moves();--> statement-breakpoint

-- What changes at a visit without a transition: a new code, an early visit allowed, another person.
CREATE OR REPLACE FUNCTION tell_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('moves', NEW.booking_id::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "visits_tell" AFTER UPDATE ON "visits"
  FOR EACH ROW WHEN (OLD.state = NEW.state AND OLD.version <> NEW.version)
  EXECUTE FUNCTION tell_visit();--> statement-breakpoint

-- Whoever is signed out, or loses a role, is told nothing from then on.
CREATE OR REPLACE FUNCTION tell_sign_outs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('moves', 'people');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "session_tell" AFTER DELETE ON "session"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_sign_outs();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "role_grants_tell" AFTER UPDATE OR DELETE ON "role_grants"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_sign_outs();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "suspensions_tell" AFTER INSERT ON "suspensions"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_sign_outs();
