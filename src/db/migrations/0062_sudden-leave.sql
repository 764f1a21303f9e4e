ALTER TABLE "leaves" ADD COLUMN "is_sudden" boolean DEFAULT false NOT NULL;--> statement-breakpoint

-- Who cannot work from now on has accepted visits: they are given back once it is written. The lock
-- stays, so that nobody accepts one more at the same moment without being seen.
CREATE OR REPLACE FUNCTION keep_leave_off_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM phlebotomists WHERE user_id = NEW.phlebotomist_id FOR UPDATE;
  IF NOT NEW.is_sudden AND EXISTS (SELECT FROM visits WHERE phlebotomist_id = NEW.phlebotomist_id
    AND state IN ('accepted', 'en-route', 'arrived', 'identified')
    AND tstzrange(starts_at, ends_at) && tstzrange(NEW.starts_at, NEW.ends_at))
  THEN
    RAISE EXCEPTION 'leave % lies over an accepted visit', NEW.id USING ERRCODE = '23514',
      CONSTRAINT = 'leaves_over_no_visit', TABLE = 'leaves';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

DROP TRIGGER "leaves_over_no_visit" ON "leaves";--> statement-breakpoint
CREATE TRIGGER "leaves_over_no_visit"
  BEFORE INSERT OR UPDATE OF "phlebotomist_id", "starts_at", "ends_at", "withdrawn_at", "is_sudden" ON "leaves"
  FOR EACH ROW WHEN (NEW.withdrawn_at IS NULL) EXECUTE FUNCTION keep_leave_off_visits();
