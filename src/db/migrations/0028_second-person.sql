ALTER TABLE "results" ADD COLUMN "needs_second_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "results" SET "needs_second_person" = true
  WHERE "flag" IN ('critical', 'critical-low', 'critical-high')
    AND ("verified_by" IS NULL OR "verified_by" <> "entered_by");--> statement-breakpoint
-- Asked when one of these is written, so that rows of before keep what was done with them.
CREATE FUNCTION guard_second_person() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.flag IN ('critical', 'critical-low', 'critical-high') AND NOT new.needs_second_person
    OR new.needs_second_person AND new.verified_by = new.entered_by
  THEN RAISE EXCEPTION 'value % is verified by a second person', new.id
    USING errcode = '23514', constraint = 'results_second_person_verifies', table = 'results';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER results_second_person_verifies
  BEFORE INSERT OR UPDATE OF flag, needs_second_person, entered_by, verified_by ON "results"
  FOR EACH ROW EXECUTE FUNCTION guard_second_person();
