ALTER TABLE "results" ADD COLUMN "delta_breach" jsonb;--> statement-breakpoint

-- A number that changed too much since the person's last one is verified by a pathologist of its lab alone,
-- whatever the code says; what it was held for stays with it.
CREATE FUNCTION guard_delta_breach() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.delta_breach IS DISTINCT FROM OLD.delta_breach THEN
    RAISE EXCEPTION 'why value % was held does not change', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'results_delta_stays', TABLE = 'results';
  END IF;
  IF NEW.delta_breach IS NULL THEN
    RETURN NEW;
  END IF;
  IF NEW.value IS NULL OR NOT NEW.needs_second_person THEN
    RAISE EXCEPTION 'value % changed too much and waits for nobody', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'results_delta_needs_second_person', TABLE = 'results';
  END IF;
  IF NEW.verified_by IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.verified_by IS DISTINCT FROM OLD.verified_by)
    AND NOT EXISTS (SELECT FROM test_items i
      JOIN signatories s ON s.lab_id = i.lab_id AND s.user_id = NEW.verified_by
      JOIN role_grants g ON g.lab_id = s.lab_id AND g.user_id = s.user_id AND g.role = 'lab-authoriser'
      WHERE i.id = NEW.test_item_id) THEN
    RAISE EXCEPTION 'value % changed too much and is verified by a pathologist', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'results_delta_by_pathologist', TABLE = 'results';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER results_delta_by_pathologist
  BEFORE INSERT OR UPDATE OF delta_breach, value, needs_second_person, verified_by ON "results"
  FOR EACH ROW EXECUTE FUNCTION guard_delta_breach();
