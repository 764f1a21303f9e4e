ALTER TABLE "control_failures" ADD COLUMN "lab_word" text;--> statement-breakpoint
-- Who has no role at the lab resolves its failure only with the lab's word.
CREATE FUNCTION guard_lab_word() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.lab_word IS NULL AND NOT EXISTS (SELECT FROM role_grants WHERE user_id = NEW.resolved_by
    AND lab_id = NEW.lab_id AND role IN ('lab-authoriser', 'lab-manager'))
  THEN
    RAISE EXCEPTION 'failure % was resolved by somebody who is not of the lab', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'control_failures_of_lab_or_its_word', TABLE = 'control_failures';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "control_failures_of_lab_or_its_word" BEFORE UPDATE ON "control_failures" FOR EACH ROW
  WHEN (NEW.resolved_at IS NOT NULL AND OLD.resolved_at IS NULL) EXECUTE FUNCTION guard_lab_word();
