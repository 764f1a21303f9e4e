ALTER TABLE "visits" ADD COLUMN "early_allowed_at" timestamp with time zone;
--> statement-breakpoint
-- What drizzle's schema cannot say. A visit is departed for 90 minutes before its hour at the earliest,
-- arrived at and collected from 30 minutes before; earlier by the patient's yes alone. Only what is
-- written now is judged: a visit that was under way before this rule goes on.
CREATE FUNCTION hold_visit_to_slot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  door timestamptz := NEW.starts_at - interval '30 minutes';
  is_judged_anew boolean := OLD.early_allowed_at IS NOT NULL
    OR NEW.starts_at IS DISTINCT FROM OLD.starts_at;
BEGIN
  IF NEW.early_allowed_at IS NULL AND (
    (NEW.departed_at < NEW.starts_at - interval '90 minutes'
      AND (is_judged_anew OR NEW.departed_at IS DISTINCT FROM OLD.departed_at))
    OR (NEW.arrived_at < door
      AND (is_judged_anew OR NEW.arrived_at IS DISTINCT FROM OLD.arrived_at))
    OR (NEW.identified_at < door
      AND (is_judged_anew OR NEW.identified_at IS DISTINCT FROM OLD.identified_at))
    OR (NEW.collected_at < door
      AND (is_judged_anew OR NEW.collected_at IS DISTINCT FROM OLD.collected_at)))
  THEN
    RAISE EXCEPTION 'visit % is too early', NEW.id USING ERRCODE = '23514',
      CONSTRAINT = 'visits_within_slot', TABLE = 'visits';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "visits_within_slot" BEFORE INSERT
  OR UPDATE OF "starts_at", "early_allowed_at", "departed_at", "arrived_at", "identified_at", "collected_at"
  ON "visits" FOR EACH ROW EXECUTE FUNCTION hold_visit_to_slot();
--> statement-breakpoint
-- A step without its time would walk past the window.
CREATE FUNCTION stamp_visit_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.state = 'en-route' AND NEW.departed_at IS NULL)
    OR (NEW.state = 'arrived' AND NEW.arrived_at IS NULL)
    OR (NEW.state = 'identified' AND NEW.identified_at IS NULL)
    OR (NEW.state = 'collected' AND NEW.collected_at IS NULL)
  THEN
    RAISE EXCEPTION 'visit % is % without a time', NEW.id, NEW.state USING ERRCODE = '23514',
      CONSTRAINT = 'visits_stamped', TABLE = 'visits';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "visits_stamped" BEFORE UPDATE OF "state" ON "visits"
  FOR EACH ROW WHEN (NEW.state IS DISTINCT FROM OLD.state) EXECUTE FUNCTION stamp_visit_steps();
--> statement-breakpoint
CREATE FUNCTION hold_tube_to_slot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  early boolean;
BEGIN
  SELECT "early_allowed_at" IS NULL AND (
      (NEW.collected_at < "starts_at" - interval '30 minutes'
        AND NEW.collected_at IS DISTINCT FROM OLD.collected_at)
      OR (NEW.labelled_at < "starts_at" - interval '30 minutes'
        AND NEW.labelled_at IS DISTINCT FROM OLD.labelled_at))
    INTO early FROM "visits" WHERE "id" = NEW.visit_id;
  IF early THEN
    RAISE EXCEPTION 'tube % is too early', NEW.id USING ERRCODE = '23514',
      CONSTRAINT = 'tubes_within_slot', TABLE = 'tubes';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tubes_within_slot" BEFORE INSERT OR UPDATE OF "labelled_at", "collected_at" ON "tubes"
  FOR EACH ROW EXECUTE FUNCTION hold_tube_to_slot();
